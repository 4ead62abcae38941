"""Playouts: games that are played on from a choice, by what must be beaten."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.paodekuai import GAME
from paiju.all_games.paodekuai.rulesets import SETS
from paiju.chance import Chance
from paiju.climbing.flow.state import Deal
from paiju.climbing.plain_game import PLAYED
from paiju.climbing.players.playouts import A_GAME_MS, Ended, Playouts
from paiju.playing_cards.notation import parse_cards

if TYPE_CHECKING:
    from paiju.climbing.flow.state import State
    from paiju.climbing.players.maxims import AnyPosition

FLOW: Any = GAME.flow


def position(*hands: str, turn: int = 0, plays: tuple[str, ...] = ()) -> AnyPosition:
    """The position of the seat that is to act, behind some plays."""
    rules = SETS.named("classic16", {"lead_contains": False})
    deal = Deal(1, tuple(map(parse_cards, hands)), (), turn)
    state: State = FLOW.begin(rules=rules, seed=1, deal=deal)
    for each in plays:
        result = FLOW.step(state, FLOW.read_action({"type": "play", "cards": each}))
        assert result.refusal is None
        state = result.state
    # Only what these hands hold is unseen.
    seat = state.to_act[0]
    found: Any = PLAYED.position(FLOW.view(state, seat))
    held = [card for at, hand in enumerate(state.hands) if at != seat for card in hand.cards]
    found.unseen = tuple(held)
    return found  # type: ignore[no-any-return] # a position


def ends(seen: AnyPosition, most: int = 1) -> tuple[list[Ended], list[float]]:
    """The games that are played on, and the worth of each choice."""
    kept: list[Ended] = []

    def worth(of: AnyPosition, ended: Ended) -> float:
        kept.append(ended)
        return float(ended.winner == of.seat)

    return kept, Playouts(worth, most)(seen, seen.branches)


def test_a_hand_that_nobody_beats_wins_each_game() -> None:
    seen = position("AS AH 2S 3D", "4S 5H 6D 7S", "8S 9H TD JS")
    kept, worths = ends(seen, 4)
    best = max(zip(worths, seen.branches, strict=True), key=lambda each: each[0])
    assert best[0] == 1.0
    assert len(kept) == 4 * len(seen.branches)


def test_an_ended_game_has_a_seat_without_cards_and_all_plays() -> None:
    seen = position("5S 6S 7S", "8S 9S", "TS JS", plays=("5S",))
    kept, _ = ends(seen)
    for each in kept:
        assert each.left[each.winner] == 0
        assert sum(each.left) + sum(each.plays) == 7
        assert each.plays[0] >= 1


def test_a_bomb_that_a_bomb_beats_is_not_counted() -> None:
    seen = position("3S 3H 3C 3D 5S", "4S 4H 4C 4D 6S", "7S 8S", plays=("3333",))
    (kept, _), bombs = ends(seen), {(0, 1, 0)}
    assert {each.bombs for each in kept} == bombs


def test_before_one_card_the_highest_single_is_played() -> None:
    # It leads 9; the next has one card, and the last seat never gets the 3 by.
    seen = position("9S KS 2S", "TS", "JS QS")
    _, worths = ends(seen)
    assert worths == [1.0]


def test_before_one_card_a_bomb_is_played_where_no_single_beats() -> None:
    # The seat with one card may hold a 4; then there is no bomb.
    kept, _ = ends(position("9S KS", "4S 4H 4C 4D", "5S"), 12)
    assert {(each.winner, each.bombs) for each in kept} == {(0, (0, 0, 0)), (1, (0, 1, 0))}


def test_fewer_games_are_played_where_there_is_less_time() -> None:
    seen = position("5S 6S 7S 7H", "8S 9S", "TS JS")
    seen.budget = 2 * A_GAME_MS * len(seen.branches)
    kept, _ = ends(seen, 12)
    assert len(kept) == 2 * len(seen.branches)


@pytest.mark.parametrize("ruleset", GAME.rulesets)
def test_the_same_view_is_judged_alike_again(ruleset: str) -> None:
    state = FLOW.deal(SETS.named(ruleset), "again")
    view = FLOW.view(state, state.to_act[0])
    one, other = (GAME.bot(3).agent.decide(view, 250, Chance(1, "again")) for _ in range(2))
    assert one == other
    assert one.reasons[-1].code in {"played_out", "only_choice", "best_rest"}
