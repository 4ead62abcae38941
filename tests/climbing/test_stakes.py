"""The stakes of games as they are now: what one point is worth, and what multiplies it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.all_games.paodekuai.scoring import tally_of
from paiju.chance import Chance
from paiju.climbing.flow.stakes import Bomb, Tally
from paiju.play.declaration.registry import GAMES
from tests.games.bigtwo.named import rules_of as bigtwo
from tests.games.paodekuai.named import rules_of as paodekuai
from tests.support import plain_games
from tests.support.games import after, begun

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paiju.climbing.flow.stakes import Factor, Stake

STAKED = [game for game in GAMES.values() if getattr(game.flow, "stake", None) is not None]


def told(factors: Iterable[Factor]) -> list[tuple[str, int, int, tuple[int, ...]]]:
    """Factors as plain values."""
    return [(each.code, each.factor, each.count, each.seats) for each in factors]


def doudizhu(*words: str, **options: object) -> Stake:
    """The stake of Dou Dizhu after some actions."""
    stake: Any = COURSE.stake
    found: Stake = stake(after(begun(rules_of("classic", options)), *words))
    return found


def test_a_call_is_the_stake_and_the_landlord_has_that_of_both_peasants() -> None:
    assert doudizhu().by_seat == (1, 1, 1)
    stake = doudizhu("call 3", doubling="no")
    assert (stake.base, stake.multiplier, stake.by_seat) == (1, 3, (6, 3, 3))
    assert told(stake.factors) == [("call", 3, 1, (0, 1, 2))]


def test_a_doubling_is_shown_once_all_have_chosen() -> None:
    hidden = doudizhu("call 3", "1: double 2")
    assert hidden.by_seat == (6, 3, 3)
    shown = doudizhu("call 3", "1: double 2", "2: pass", "redouble 1")
    assert (shown.multiplier, shown.by_seat) == (3, (15, 12, 3))
    assert told(shown.factors[1:]) == [("double", 2, 1, (1,)), ("redouble", 2, 1, (1,))]


def test_what_doubles_both_pairs_is_every_seats() -> None:
    stake = doudizhu("call 3", "0: double 4", "1: pass", "2: pass", doubling="super")
    assert told(stake.factors[1:]) == [("landlord_double", 4, 1, (0, 1, 2))]
    assert (stake.multiplier, stake.by_seat) == (12, (24, 12, 12))


def test_bombs_multiply_and_the_cap_holds() -> None:
    words = ("call 3", "play 3S", "play 4444", "pass", "pass", "play BJRJ")
    stake = doudizhu(*words, doubling="no")
    assert told(stake.factors) == [
        ("call", 3, 1, (0, 1, 2)),
        ("bomb", 2, 1, (0, 1, 2)),
        ("rocket", 2, 1, (0, 1, 2)),
    ]
    assert stake.by_seat == (24, 12, 12)
    assert doudizhu(*words, doubling="no", cap=8).by_seat == (16, 8, 8)


def test_springs_are_possible_until_they_are_not() -> None:
    def possible(*words: str) -> list[tuple[str, int, int, tuple[int, ...]]]:
        return told(doudizhu("call 3", *words, doubling="no").possible)

    spring, anti_spring = ("spring", 2, 1, (1, 2)), ("anti_spring", 2, 1, (0,))
    assert doudizhu().possible == ()
    assert possible() == possible("play 3S") == [spring, anti_spring]
    assert possible("play 3S", "play 4S") == [anti_spring]
    assert possible("play 3S", "pass", "pass", "play 3H") == [spring]
    assert doudizhu("call 3", "play 3S", doubling="no", spring=1).possible == ()


def random_states(game: Any, rules: Any, seed: str) -> Iterator[Any]:  # noqa: ANN401 - of any game
    """The states of a game that is played by chance."""
    chance, state = Chance(seed, "stakes"), game.flow.deal(rules, seed)
    yield state
    while state.to_act:
        state = game.flow.step(state, game.flow.pick(state, chance.randrange)).state
        yield state


@pytest.mark.parametrize("game", STAKED, ids=lambda game: game.id)
def test_every_seat_sees_the_stake_of_the_table(game: Any) -> None:  # noqa: ANN401 - of any game
    rules, flow = game.rules_of(game.default), game.flow
    for state in random_states(game, rules, "seen"):
        stakes = [flow.stake(flow.view(state, seat)) for seat in range(rules.seats)]
        assert stakes == [flow.stake(state)] * rules.seats
    assert {each.code for each in flow.stake(state).factors} <= game.factors.keys()
    assert not flow.stake(state).possible


def test_a_game_ends_by_what_it_was_worth_at_last() -> None:
    for number in range(5):
        *_, last = random_states(GAMES["doudizhu"], rules_of(), f"worth {number}")
        stake: Any = GAMES["doudizhu"].flow
        by_seat = stake.stake(last).by_seat
        assert tuple(map(abs, COURSE.settle(last).points)) == by_seat


def test_a_state_that_is_remembered_has_its_stake() -> None:
    state = after(
        begun(rules_of("classic", {"doubling": "no"})),
        *("call 3", "play 3S", "play 4444", "pass", "pass", "play 5S"),
    )
    again: Any = COURSE.read_trusted_state(COURSE.write_state(state))
    stake: Any = COURSE.stake
    assert stake(again) == stake(state)
    words = ("pass", "play 6H", "play BJRJ")
    assert stake(after(again, *words)) == stake(after(state, *words))


def test_a_bomb_that_does_not_count_is_forgotten() -> None:
    """A bomb that multiplies nothing is not recalled, and may be beaten all the same."""
    state = after(
        begun(rules_of("classic", {"doubling": "no", "bomb_factor": 1})),
        *("call 3", "play 3S", "play 4444"),
    )
    again: Any = COURSE.read_trusted_state(COURSE.write_state(state))
    assert again.tally == Tally((0, 1))
    assert again.tally.with_play(2, "rocket", beats_bomb=True).bombs == (Bomb("rocket"),)


def with_tally(game: str, rules: Any, *bombs: Bomb, plays: tuple[int, ...] = ()) -> Stake:  # noqa: ANN401 - of any game
    """The stake of a fresh deal after these plays."""
    flow: Any = GAMES[game].flow
    state = replace(flow.deal(rules, 1), tally=Tally(plays, bombs))
    found: Stake = flow.stake(state)
    return found


# A bomb that another beat.
BOMBS = Tally().with_play(0, "bomb", beats_bomb=False).with_play(1, "bomb", beats_bomb=True).bombs
# The options of Pao De Kuai, and the factor of a bomb that was beaten and one that stands.
BOMBED = (
    ("classic16 bomb_pays=double", 2),
    ("classic16 bomb_pays=double bomb_beaten=true", 4),
    ("classic16", 1),
)


@pytest.mark.parametrize(("named", "multiplier"), BOMBED)
def test_bombs_double_what_cards_cost_where_the_rules_say_so(named: str, multiplier: int) -> None:
    stake = with_tally("paodekuai", paodekuai(named), *BOMBS)
    assert (stake.multiplier, stake.by_seat) == (multiplier, (multiplier,) * 3)


@pytest.mark.parametrize(("beaten", "count"), [("false", 1), ("true", 2)])
def test_a_score_counts_the_bombs_of_the_stake(beaten: str, count: int) -> None:
    game, options = GAMES["paodekuai"], f"lead_contains=false bomb_beaten={beaten}"
    rules = paodekuai(f"classic16 bomb_pays=double {options}")
    state = plain_games.begun(game, rules, "3S3H3C3D 5S", "4S4H4C4D 6S", "7S 8S")
    state = plain_games.played(game, state, "3333", "4444", "", "", "6S")
    flow: Any = game.flow
    assert [each.count for each in flow.stake(state).factors if each.code == "bomb"] == [count]
    assert sum(tally_of(state).bombs) == count


def test_who_has_not_played_may_still_pay_more() -> None:
    rules = paodekuai("classic16 reverse_spring=true heart_ten=true big_left=13 base=5")
    stake = with_tally("paodekuai", rules, plays=(1,))
    assert stake.base == 5
    first = GAMES["paodekuai"].flow.deal(rules, 1).to_act[0]
    back = [("reverse_spring", 2, 1, (1,))] if first == 1 else []
    assert told(stake.possible) == [
        ("spring", 2, 1, (0, 2)),
        *back,
        ("many_left", 2, 1, (0, 1, 2)),
        ("heart_ten", 2, 1, (0, 1, 2)),
    ]


def test_a_hidden_count_may_be_large() -> None:
    rules = paodekuai("classic16 counts=at_1 big_left=13 spring=1")
    flow: Any = GAMES["paodekuai"].flow
    stake = flow.stake(flow.view(flow.deal(rules, 1), 0))
    assert told(stake.possible) == [("many_left", 2, 1, (0, 1, 2))]


def test_cards_left_cost_more_by_tiers_and_by_2s() -> None:
    stake = with_tally("bigtwo", bigtwo("pagat twos=each base=2"))
    assert (stake.base, stake.by_seat) == (2, (1, 1, 1, 1))
    every = (0, 1, 2, 3)
    assert told(stake.possible) == [("left_13", 3, 1, every), ("two", 2, 1, every)]
    assert with_tally("bigtwo", bigtwo("pagat tiers=none")).possible == ()
