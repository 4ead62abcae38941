"""Judges of calls, robberies and doubles: what is at stake, what is lost, and by whose forecast."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paiju.all_games.doudizhu.bidding import advise, at_stake, fitted_hopes
from paiju.all_games.doudizhu.bids import choices_of
from paiju.all_games.doudizhu.models import shipped
from paiju.all_games.doudizhu.players.calls import Called, Calls, same
from paiju.all_games.doudizhu.players.judges import JUDGES
from paiju.all_games.doudizhu.players.learned import hopes_by
from paiju.all_games.doudizhu.state import Action
from paiju.chance import Chance
from tests.support.scale import COMPILED
from tests.support.views import calling, doubling, playing

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.state import View

STRONG = "BR222AAKK99988877"
WEAK = "3455667788TTJJQ94"
CALLED, ROBBED = Action("call", points=1), Action("rob")
LEARNED, FITTED = (each for each in JUDGES if isinstance(each, Calls))


def judged(view: View, action: Action, judge: Calls = FITTED) -> Called:
    """The case of a choice."""
    found = judge.open(view, action)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("view", "stake"),
    [
        # The landlord plays with two others, each for the call.
        (calling(STRONG), 2 * 3),
        (calling(STRONG, CALLED), 2 * 3),
        (calling(STRONG, ruleset="huanle"), 2),
        (calling(STRONG, CALLED, ruleset="huanle"), 2 * 2),
        (calling(STRONG, CALLED, ROBBED, ruleset="huanle"), 2 * 4),
        # A double may be a super double; a peasant has one pair.
        (doubling(STRONG, 0), 2 * 4),
        (doubling(STRONG, 1), 4),
    ],
)
def test_at_stake_is_the_most_that_a_choice_may_win_without_bombs(view: View, stake: int) -> None:
    assert at_stake(view) == stake * view.rules.options.base


@pytest.mark.parametrize(
    "view", [calling(STRONG), calling(WEAK, CALLED), doubling(STRONG, 0), doubling(WEAK, 1)]
)
def test_every_choice_loses_what_the_best_is_worth_more(view: View) -> None:
    expected = {each.action: each.expected for each in advise(view).choices}
    best = max(expected.values())
    for action in choices_of(view, view.seat):
        found = judged(view, action).verdict
        assert found.error == found.deals == 0
        assert 0 <= found.value <= 1
        stake = max(at_stake(view), *map(abs, expected.values()))
        assert found.loss == pytest.approx((best - expected[action]) / stake / 2)
        assert (found.best == action) == (not found.loss)


def test_a_pass_on_a_strong_hand_is_a_blunder_and_why_is_told() -> None:
    found = judged(calling(STRONG), Action("pass", 0))
    assert found.verdict.best == Action("call", 0, points=3)
    assert found.verdict.loss > 0.15
    assert [why.code for why in found.reasons()] == ["worth_it"]
    assert found.look(100, Chance(1, "calls")) == 0


def test_bombs_may_bring_more_than_the_stake() -> None:
    """No worth is more than 1, and a smaller double still loses what it leaves."""
    view = doubling("BR2222AAAAKKKKQQQ", 0)
    best = advise(view).choices[0]
    assert best.expected > at_stake(view)
    assert judged(view, best.action).verdict.value == 1
    assert judged(view, Action("double", 0, factor=2)).verdict.loss == pytest.approx(0.25)


def test_seats_that_are_redoubled_may_be_named_in_any_order() -> None:
    one, other = (Action("redouble", 0, seats=seats) for seats in ((1, 2), (2, 1)))
    assert same(one, other)
    assert not same(one, Action("redouble", 0, seats=(1,)))


@pytest.mark.skipif(not COMPILED, reason="as plain Python its forecast takes too long")
def test_the_network_judges_where_it_knows_the_rules() -> None:
    assert LEARNED.work_in(2_000) >= 100 * LEARNED.opening
    hopes = hopes_by(shipped(), 1_000)(calling(STRONG))
    assert hopes is not None
    found = judged(calling(STRONG), Action("pass", 0), LEARNED)
    expected = {
        each.action.type: each.expected for each in advise(calling(STRONG), lambda _: hopes).choices
    }
    assert found.done.expected == expected["pass"]
    assert LEARNED.open(calling(WEAK, ruleset="panda"), Action("pass", 0)) is None
    assert FITTED.open(calling(WEAK, ruleset="panda"), Action("pass", 0)) is not None


def test_plays_are_not_theirs() -> None:
    view = playing(WEAK)
    for judge in (LEARNED, FITTED):
        assert judge.open(view, Action("pass", 0)) is None
    assert FITTED.work_in(2_000) >= 100 * FITTED.opening
    assert fitted_hopes(calling(WEAK)).by is None
