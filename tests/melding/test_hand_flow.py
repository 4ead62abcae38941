"""The engine runs a mahjong that declares no more than it must.

112 tiles, no chi; the dealer is dealt fourteen tiles; one win ends the hand, and all others pay one
point, or whoever gave the tile pays for all. Nothing follows a gang but its tile, from the front.
Two, three or four seats play.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

import pytest

from paiju.chance import Chance
from paiju.mahjong_tiles.notation import parse_tiles
from paiju.mahjong_tiles.tile import COPIES, KINDS, Tile, sort_tiles
from paiju.melding.flow import choices
from paiju.melding.flow.choices import Bar, Choices
from paiju.melding.flow.claims import ClaimOrder
from paiju.melding.flow.hand import HandFlow
from paiju.melding.flow.hand_steps import after_turn, hand_over, without_claimed
from paiju.melding.flow.ledger import Payment
from paiju.melding.flow.state import Player, State, changed
from paiju.melding.flow.turn_engine import TurnEngine
from paiju.melding.flow.turns import Turn
from paiju.melding.hands.actions import Action
from paiju.melding.hands.winning_shapes import readings
from paiju.melding.rules.dialect import USUAL
from paiju.melding.rules.match import Deal, Match
from paiju.melding.rules.refusals import NO_GANG, TILE_NOT_IN_HAND, not_a_win, only_hu
from paiju.melding.rules.wall_rules import WallRules
from paiju.play.flow.flow import Refusal
from paiju.shapes.errors import InconsistentStateError
from paiju.text import Text
from tests.support.scale import cases

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

WALLS = WallRules(
    salt="red wall",
    tiles=tuple(tile for tile in (*KINDS[:27], Tile("C")) for _ in range(COPIES)),
    gang_from_tail=False,
)
NO_TILE = Refusal("no_tile", Text("牌墙已空", "the wall is empty"))
NOT_NOW = Refusal("not_now", Text("须先打牌", "a discard comes first"))


@dataclass(frozen=True)
class Options:
    """The options of the game: it is one hand."""

    hands: int = 1


@dataclass(frozen=True)
class Rules:
    """The rule set of the game."""

    options: Options = Options()
    walls: WallRules = WALLS
    seats: int = 4
    match: Match | None = None


def explain_win(state: State, seat: int) -> Refusal | None:
    won = state.win_of(seat)
    return None if readings((*won.hand, won.tile), won.melds) else not_a_win(USUAL)


def win(state: State, seats: Iterable[int]) -> State:
    (seat,), tabled, turn = seats, state.tabled, len(state.history)
    won, player = state.win_of(seat), state.players[seat]
    own = changed(player, hand=sort_tiles((*won.hand, won.tile)))
    source = None if tabled is None else tabled.source
    others = [each for each in range(len(state.players)) if each != seat]
    payers = others if source is None else [source] * len(others)
    ledger = tuple([Payment("hu", payer, seat, 1, turn) for payer in payers])
    state = state if tabled is None else without_claimed(state, tabled)
    ended = after_turn(state, Turn("hu", seat, won.tile, source=source), own)
    return hand_over(ended, ledger=ledger, result="won")


CHOICES: Choices[State] = Choices(
    explain_win=explain_win,
    after_claim=NOT_NOW,
    gang_bars=(Bar(NO_TILE, choices.has_no_tile_after_gang), Bar(NO_GANG, choices.lacks_gang)),
    claim_bars=(
        Bar(only_hu(USUAL), choices.is_robbed),
        Bar(NO_TILE, choices.has_no_replacement),
        Bar(TILE_NOT_IN_HAND, choices.lacks_tiles),
    ),
)
ENGINE: TurnEngine[State] = TurnEngine(
    hand=HandFlow(
        state_type=State,
        player_type=Player,
        win=win,
        exhausted=lambda state: hand_over(state, result="drawn"),
    ),
    choices=CHOICES,
    order_of=lambda _: ClaimOrder(
        several="nearest",
        texts=dict.fromkeys(("nearest", "stronger", "only_claim"), Text("", "")),
    ),
    hides_tiles=lambda turn: turn.type == "draw",
    facts_of_win=lambda *_: {},
)


def played(seed: int, seats: int = 4) -> Iterator[State]:
    """Every state of a game in which seats win, and make gangs and pengs, whenever they can."""
    chance, state = Chance(seed, "red"), ENGINE.deal(Rules(seats=seats), seed)
    yield state
    while state.to_act:
        offers = [choice.action for choice in ENGINE.legal(state)]
        wanted = [each for each in offers if each.type in {"hu", "gang", "peng"}]
        action = wanted[0] if wanted else offers[chance.randrange(len(offers))]
        state = ENGINE.step(state, action).state
        yield state


def tiles_in(state: State) -> Iterator[Tile]:
    yield from state.wall.rest
    for player in state.players:
        yield from (*player.hand, *player.discards)
        for meld in player.melds:
            yield from meld.tiles


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(cases(6, plain=2)))
def test_a_hand_goes_to_its_end_by_its_rules(seed: int, seats: int) -> None:
    for state in played(seed, seats):
        assert len(state.players) == seats
        assert Counter(tiles_in(state)) == Counter(WALLS.tiles)
        assert sum(state.points) == 0
        for seat in state.to_act:
            assert all(CHOICES.explain(state, seat, each) is None for each in state.offers[seat])
    assert state.result == ("won" if state.ledger else "drawn")
    begun = ENGINE.hand.begin(Rules(seats=seats), seed)
    assert ENGINE.state_after(begun, state.history, ()) == state


def test_hands_have_every_turn_and_end_in_both_ways() -> None:
    ends = [state for seed in range(24) for state in [*played(seed)][-1:]]
    assert {state.result for state in ends} == {"won", "drawn"}
    kinds = {turn.type for state in ends for turn in state.history}
    assert kinds == {"discard", "draw", "peng", "gang", "hu", "exhausted"}


def test_without_runs_a_chi_is_no_claim() -> None:
    state = next(each for each in played(1) if each.tabled)
    seat = state.to_act[0]
    refusal = CHOICES.explain_claim(state, seat, Action("chi", seat))
    assert refusal is not None
    assert refusal.code == "not_offered"


def test_a_turn_that_does_not_follow_is_refused() -> None:
    *_, state = played(2)
    turns = [state.history[0]._replace(tile=Tile("9s"), seat=3), *state.history[1:]]
    with pytest.raises(InconsistentStateError):
        ENGINE.state_after(ENGINE.hand.begin(Rules(), 2), turns, ())


def test_a_concealed_gang_can_be_robbed_where_the_game_says_so() -> None:
    """Others may win with its tile; if they pass, the gang draws, if they win, it is undone."""
    engine = replace(ENGINE, hand=replace(ENGINE.hand, robs_concealed=lambda _: True))
    state = engine.deal(Rules(), 1)
    hands = ("5555m 12345678p 9s C", "11122233344m 46m", "1234567899s 123p", "1234567899s 456p")
    players = tuple(Player(parse_tiles(hand)) for hand in hands)
    state = engine.with_offers(changed(state, players=players, drawn=Tile("5m")))
    gang = Action("gang", tile=Tile("5m"))
    assert ENGINE.step(state, gang).state.history[-1].type == "draw"
    state = engine.step(state, gang).state
    assert (state.phase, state.to_act) == ("claims", (1,))
    assert [choice.action.type for choice in engine.legal(state)] == ["hu", "pass"]
    passed = engine.step(state, Action("pass", 1)).state
    assert (passed.phase, passed.turn, passed.after_gang) == ("turn", 0, True)
    won = engine.step(state, Action("hu", 1)).state
    assert won.points == (-3, 3, 0, 0)
    assert not won.players[0].melds
    assert won.players[0].hand == parse_tiles("555m 12345678p 9s C")


class Ended(NamedTuple):
    """The result of a hand in a match."""

    winners: tuple[int, ...]


def match_engine() -> TurnEngine[State]:
    """The engine of the game, of which a result says who won."""

    def win_hand(state: State, wins: Mapping[int, Turn | None]) -> State:
        return changed(win(state, wins), result=Ended((*wins,)))

    hand = replace(
        ENGINE.hand, win=win_hand, exhausted=lambda state: hand_over(state, result=Ended(()))
    )
    return replace(ENGINE, hand=hand)


@pytest.mark.parametrize("match", [Match(rounds=2, draw_stays=False), Match(rounds=1, most=3)])
def test_a_match_of_rounds_goes_on_until_the_last_deal_passes(match: Match) -> None:
    engine, chance = match_engine(), Chance(7, "match")
    state, deals = engine.deal(Rules(match=match), 7), [Deal()]
    while state.to_act:
        offers = [choice.action for choice in engine.legal(state)]
        wanted = [each for each in offers if each.type == "hu"]
        action = wanted[0] if wanted else offers[chance.randrange(len(offers))]
        state = engine.step(state, action).state
        if state.hand_number == len(deals):
            deals.append(state.deal)
    results = [*state.results, state.result]
    assert [match.after(deal, each.winners) for deal, each in zip(deals, results, strict=True)] == [
        *deals[1:],
        state.next_deal,
    ]
    assert state.is_last_hand
    assert state.next_deal is not None
    assert state.next_deal.is_over == (match.rounds == 2)
    assert len(deals) >= 8 if match.rounds == 2 else len(deals) == 3
    parts = {
        "ruleset": state.rules,
        "seed": 7,
        "hand_number": state.hand_number,
        "dealer": state.dealer,
        "round": state.round,
        "streak": state.streak,
        "dealt": None,
        "results": state.results,
        "history": state.history,
        "answers": (),
    }
    assert engine.state_of(parts) == state


def test_dice_and_fans_that_lie_open_are_in_the_event() -> None:
    turn = Turn("shown", 1, dice=(2, 5), fans=("four",))
    event = ENGINE.event_of(turn, ENGINE.deal(Rules(), 1))
    assert event.facts == {"seat": 1, "dice": (2, 5), "openings": ("four",)}
