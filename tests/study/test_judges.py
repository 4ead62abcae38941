"""The judges of games: what is lost in plain positions, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from paiju.all_games.doudizhu.players.calls import Calls
from paiju.chance import Chance
from paiju.climbing.players.judges import ROUGH
from paiju.play.declaration.registry import GAMES
from paiju.play.players.weighing import Weighing

if TYPE_CHECKING:
    from paiju.play.players.judge import Case

Json = dict[str, Any]


def opened(game: str, view: Json, action: Json, work: int = 200_000) -> Case[Any]:
    """The case of an action in a view, after some work of the strongest judge."""
    flow, judge = GAMES[game].flow, GAMES[game].judges[0]
    case = judge.open(flow.read_view(view), flow.read_action(action))
    assert case is not None
    case.look(work, Chance(1, "judges"))
    return case


def codes(case: Case[Any]) -> set[str]:
    """The codes of its reasons."""
    return {why.code for why in case.reasons()}


LANDLORD = {
    "ruleset": "classic",
    "first": 0,
    "bids": [{"seat": 0, "type": "call", "points": 3}],
    "doubled": [{"seat": seat, "type": "pass"} for seat in (1, 2)],
    "landlord": 0,
    "bottom": "7C6C5C",
    "seat": 1,
    "hand": "RJBJASKSQSJSTS9S8S7S6S5S4S4H4C4D3D",
    "history": [{"seat": 0, "cards": "3S"}],
}


ROCKET = {"seat": 1, "type": "play", "cards": "RJBJ"}


def test_more_work_weighs_more_deals() -> None:
    case = opened("doudizhu", LANDLORD, {"seat": 1, "type": "pass"}, work=1)
    found = case.verdict
    assert (0 < found.deals <= 8, found.other is None) == (True, False)
    assert 0 <= found.value <= 1
    assert case.look(100_000, Chance(2, "judges")) >= 100_000
    assert case.verdict.deals > found.deals
    assert next(why.code for why in case.reasons()) == "weighed"


def test_what_the_network_would_not_play_surprises_its_judge() -> None:
    flow, judge = GAMES["doudizhu"].flow, GAMES["doudizhu"].judges[0]
    view = flow.read_view(LANDLORD)
    expert = GAMES["doudizhu"].bot(4).agent.decide(view, 20, Chance(1, "judges")).action
    expected, rocket = judge.open(view, expert), judge.open(view, flow.read_action(ROCKET))
    assert expected is not None
    assert rocket is not None
    assert expected.surprise == 0
    assert 0.9 < (rocket.surprise or 0) <= 1


def test_a_judge_that_plays_on_is_never_surer_than_its_rules() -> None:
    weighing = Weighing(("done", "other"), 10.0, 0.35)
    weighing.add(np.array([[4.0, 5.0]] * 10_000), np.ones(10_000))
    assert weighing.verdict().loss == pytest.approx(1)
    assert weighing.verdict().error == pytest.approx(0.35, abs=0.001)


def test_a_judge_that_plays_on_tells_shares_with_reasons() -> None:
    flow = GAMES["zhengshangyou"].flow
    state = flow.deal(GAMES["zhengshangyou"].rules_of("classic"), 7)
    while min(len(hand) for hand in state.hands) > 1 and state.to_act:
        state = flow.step(state, flow.pick(state, lambda _: 0)).state
    seat = state.to_act[0]
    action = flow.pick(state, lambda _: 0)
    judge = GAMES["zhengshangyou"].judges[0]
    case = judge.open(flow.view(state, seat), action)
    assert case is not None
    assert case.look(64, Chance(1, "judges")) > 0
    # With every deal that it plays it is no surer than its rules.
    assert case.look(100_000, Chance(2, "judges")) > 0
    assert ROUGH * judge.whole < case.verdict.error < 2 * ROUGH * judge.whole
    assert 0 <= case.verdict.value <= 1
    assert all(why.text.en for why in case.reasons())


WAITING = {
    "seat": 0,
    "hand": "1m2m3m4m5m6m7m8m9m1p2p3p4pC",
    "history": [{"seat": 0, "type": "draw", "tile": "4p"}],
}


def test_a_tile_of_a_hand_that_waits_is_a_blunder_with_what_it_gives_up() -> None:
    case = opened("mcr", WAITING, {"seat": 0, "type": "discard", "tile": "5m"})
    found = case.verdict
    assert found.best.tile == "C"
    assert found.loss > 4
    assert found.gain == pytest.approx(found.loss - (found.risk or 0), abs=0.01)
    assert "plans" in codes(case)
    assert case.look(1, Chance(1, "judges")) == 0


def test_the_best_discard_loses_nothing() -> None:
    found = opened("mcr", WAITING, {"seat": 0, "type": "discard", "tile": "C"}).verdict
    assert (found.loss, found.gain, found.risk) == (0, 0, 0)


WON = {**WAITING, "hand": "1m2m3m4m5m6m7m8m9m1p2p3p4p4p"}


def test_a_win_is_worth_what_it_pays() -> None:
    won = opened("mcr", WON, {"seat": 0, "type": "hu"}).verdict
    assert won.other is None
    assert won.value >= 3 * (8 + 8)
    declined = opened("mcr", WON, {"seat": 0, "type": "discard", "tile": "1m"}).verdict
    assert (declined.best.type, declined.other) == ("hu", won.value)


def test_calls_have_judges_of_their_own_and_tell_no_luck() -> None:
    flow = GAMES["doudizhu"].flow
    state = flow.deal(GAMES["doudizhu"].rules_of("classic"), 7)
    seat = state.to_act[0]
    for judge in GAMES["doudizhu"].judges:
        case = judge.open(flow.view(state, seat), flow.legal(state)[0].action)
        assert (case is None) is not isinstance(judge, Calls)
        assert judge.luck(flow.view(state, seat), 10, Chance(1, "judges")) is None
