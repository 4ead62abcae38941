"""Reasons against a choice of tiles, and choices that hidden tiles keep from being doubted."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.sichuan.players.judges import _position
from paiju.all_games.sichuan.players.planner import Weighed
from paiju.mahjong_tiles.tile import Tile
from paiju.melding.hands.actions import Action
from paiju.melding.players.better import Compared, nearness_after, why_better
from paiju.melding.players.confirming import Confirmed
from paiju.melding.players.judges import Planned, Planning
from paiju.play.declaration.registry import GAMES
from paiju.play.players.player import Why
from paiju.play.players.reasons import NO_PLAIN_REASON
from paiju.text import Text
from tests.support.mahjong_agents import position
from tests.support.sichuan import NOT_READY, discarded, table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.sichuan.state import State

SICHUAN = GAMES["sichuan"]
# With any of the winds gone it is as near as with another; with the five gone it is further.
WINDS = position("123456789m 12p ESW")
WAITS = position("123456789m 1234p C")


def discard(tile: str) -> Action:
    """The discard of a tile by seat 0."""
    return Action("discard", 0, tile=Tile(tile))


def test_a_declined_win_is_explained_by_that_and_the_aim_alone() -> None:
    compared = Compared(discard("5m"), Action("hu", 0), 5.0)
    missed, aim = why_better(WAITS, compared, [Why("aim", Text("清一色", "a flush"))])
    assert (missed.code, missed.text.en) == ("missed_win", "you let a win go")
    assert aim.text == Text("赢这张：清一色", "win: a flush")


def test_a_discard_that_is_as_near_is_told_by_its_risk_alone() -> None:
    east, south = nearness_after(WINDS, discard("E")), nearness_after(WINDS, discard("S"))
    assert east is not None
    assert south is not None
    assert east.rank == south.rank
    (why,) = why_better(WINDS, Compared(discard("E"), discard("S"), 1.26), ())
    assert why.code == "risks"
    assert why.text.en == "your E risks 1.3 points more than S"
    assert [*why_better(WINDS, Compared(discard("E"), discard("S"), 0.04), ())] == [NO_PLAIN_REASON]


def test_a_discard_that_is_nearer_but_less_safe_is_told_by_its_risk_alone() -> None:
    near, far = nearness_after(WAITS, discard("C")), nearness_after(WAITS, discard("5m"))
    assert near is not None
    assert far is not None
    assert near.distance < far.distance
    (why,) = why_better(WAITS, Compared(discard("C"), discard("5m"), 2.0), ())
    assert why.text.en == "your C risks 2.0 points more than 5m"


def test_of_a_win_that_had_better_waited_no_nearness_is_told() -> None:
    assert nearness_after(WAITS, Action("hu", 0)) is None
    (why,) = why_better(WAITS, Compared(Action("hu", 0), discard("C"), 0.5), ())
    assert why.text.en == "your win risks 0.5 points more than C"


@pytest.mark.parametrize(
    ("hand", "is_plain"), [("1147258m 369147p", True), ("1147258m 36914p 1s", False)]
)
def test_behind_a_pass_nothing_is_plain_while_tiles_of_the_void_suit_are_held(
    hand: str, *, is_plain: bool
) -> None:
    state = discarded(table((NOT_READY, hand, NOT_READY, NOT_READY)), 0, "1m")
    assert state.phase == "claims"
    found = nearness_after(_position(SICHUAN.flow.view(state, 1)), Action("pass", 1))
    assert (found is not None) == is_plain


def free_turns() -> Iterator[State]:
    """The turns in a game of laid tiles in which a seat has discards to choose from."""
    flow = SICHUAN.flow
    state = flow.deal(SICHUAN.rules_of("novikov"), 3)
    while state.to_act:
        offered = [each.action for each in flow.legal(state)]
        if state.phase == "turn" and sum(each.type == "discard" for each in offered) > 1:
            yield state
        # Odd seats lay another suit, and tiles that are laid open are claimed early.
        is_odd = state.phase == "void" and state.to_act[0] % 2
        pengs = [each for each in offered if each.type == "peng"]
        state = flow.step(state, (pengs or offered)[-1 if is_odd else 0]).state


def test_no_hand_is_played_on_while_others_have_laid_tiles_face_down() -> None:
    flow, judge = SICHUAN.flow, SICHUAN.judges[0]
    assert isinstance(judge, Planning)
    kinds: dict[bool, set[type]] = {True: set(), False: set()}
    for state in free_turns():
        seat = state.to_act[0]
        discards = (each.action for each in flow.legal(state) if each.action.type == "discard")
        done, best, *_ = discards
        choices = [Weighed(done, 0.0), Weighed(best, judge.whole)]
        doubting = replace(judge, weigh=lambda *_, choices=choices: choices)
        case = doubting.open(flow.view(state, seat), done)
        assert case is not None
        is_laid = any(each.laid is not None for each in state.players)
        kinds[is_laid].add(type(case))
        # The plans alone tell the better discard; no hand has been played on yet.
        assert case.verdict.best == (best if is_laid else done)
    assert kinds == {True: {Planned}, False: {Confirmed}}
