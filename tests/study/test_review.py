"""Reviews: grades by losses and their errors, and the budget where it is in doubt what was lost."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from paiju.play.declaration.registry import GAMES
from paiju.play.players.judge import Hindsight, Verdict
from paiju.study.review import EXPECTED, Decided, Judged, Terms, accuracy_of, review
from paiju.study.review_question import study_questions

if TYPE_CHECKING:
    from paiju.play.players.judge import Unit
    from paiju.play.players.player import Rng, Why

GAME = GAMES["zhengshangyou"]


@dataclass
class Case:
    """A case whose error falls with each look."""

    verdict: Verdict[Any]
    surprise: float = 1.0
    looks: int = 0
    work: int = 0

    def look(self, work: int, rng: Rng) -> int:
        """Look: the error is half of what it was."""
        del rng
        self.looks += 1
        self.work += work
        self.verdict = self.verdict._replace(error=self.verdict.error / 2)
        return work

    def reasons(self) -> tuple[Why, ...]:
        """None."""
        return ()


@dataclass
class Judge:
    """A judge with a verdict for each seat."""

    verdicts: dict[int, Verdict[Any]]
    surprises: dict[int, float] = field(default_factory=dict)
    cases: dict[int, list[Case]] = field(default_factory=dict)
    id: str = "judge"
    skill: int = 3
    unit: Unit = "points"
    whole: float = 10.0
    opening: int = 1

    def work_in(self, budget: int) -> int:
        """A unit of work for each millisecond."""
        return budget

    def open(self, view: Any, action: Any) -> Case | None:  # noqa: ANN401 - as games have them
        """The case of the seat; none of a seat without a verdict."""
        if view.seat not in self.verdicts:
            return None
        verdict = self.verdicts[view.seat]
        case = Case(
            verdict._replace(best=action) if not verdict.loss else verdict,
            self.surprises.get(view.seat, 1.0),
        )
        self.cases.setdefault(view.seat, []).append(case)
        return case

    def luck(self, view: Any, work: int, rng: Rng) -> float | None:  # noqa: ANN401 - as games have them
        """The worth of a hand: the number of its cards."""
        del work, rng
        return float(len(view.hand))


def played(count: int = 8) -> list[tuple[Any, Any]]:
    """The first actions of a game: each seat plays what it must, or passes."""
    flow = GAME.flow
    done: list[tuple[Any, Any]] = []
    state = flow.deal(GAME.rules_of(GAME.default), 7)
    while len(done) < count:
        done.append((state, flow.pick(state, lambda _: 0)))
        state = flow.step(*done[-1]).state
    return done


def reviewed(judge: Judge, budget: int = 10_000, skill: int = 5, **terms: Any) -> Any:  # noqa: ANN401 - whatever else
    """The review of those actions by a judge."""
    game = replace(GAME, judges=(judge,))
    return review(game, played(), Terms((0, 1, 2, 3), budget, 1, skill, **terms))


def judged(lead: float, error: float = 0.0, *, whole: float = 1.0, surprise: float = 1.0) -> Judged:
    """A decision with a strongest other that is worth so much more."""
    decided = Decided(0, 0, played(1)[0][0], "done", is_forced=False)
    verdict = Verdict("other" if lead > 0 else "done", 0.5, 0.5 + lead, error)
    return Judged(decided, Judge({}, whole=whole), Case(verdict, surprise))


@pytest.mark.parametrize(
    ("lead", "error", "whole", "grade"),
    [
        (-0.1, 0.0, 1.0, "best"),
        (0.0, 0.0, 1.0, "best"),
        (0.019, 0.0, 1.0, "good"),
        (0.021, 0.0, 1.0, "inaccuracy"),
        (0.061, 0.0, 1.0, "mistake"),
        (0.151, 0.0, 1.0, "blunder"),
        # A loss counts as a share of a whole game.
        (0.3, 0.0, 10.0, "inaccuracy"),
        # A loss that may be below an inaccuracy is good, as far as 1.75 standard errors go.
        (0.3, 0.17, 1.0, "good"),
        (0.3, 0.15, 1.0, "blunder"),
        (0.07, 0.03, 1.0, "good"),
        (0.07, 0.028, 1.0, "mistake"),
    ],
)
def test_a_loss_beyond_its_error_makes_the_grade(
    lead: float, error: float, whole: float, grade: str
) -> None:
    assert judged(lead, error, whole=whole).grade == grade


def test_accuracy_falls_with_the_loss_as_far_as_it_is_known() -> None:
    perfect, doubtful, worse = (judged(*each).accuracy or 0 for each in [(0,), (0.1, 0.1), (0.1,)])
    assert perfect == 1
    assert worse == pytest.approx(0.368, abs=0.001)
    assert worse < doubtful < perfect


@pytest.mark.parametrize(("lead", "error"), [(0.1, 0.04), (-0.05, 0.05), (0.0, 0.2), (0.4, 0.01)])
def test_accuracy_is_the_mean_over_what_the_lead_may_be(lead: float, error: float) -> None:
    rng = np.random.default_rng(1)
    # True leads have a spread of 0.08; those count that would be measured so.
    true = rng.normal(0, 0.08, 2_000_000)
    weights = np.exp(-(((lead - true) / error) ** 2) / 2)
    expected = np.average(np.exp(-10 * np.maximum(0, true)), weights=weights)
    assert accuracy_of(lead, error) == pytest.approx(expected, abs=0.01)


def test_accuracy_is_known_of_a_lead_of_many_games() -> None:
    assert accuracy_of(500, 0.1) == accuracy_of(1, 0.1)
    assert accuracy_of(-500, 0.1) == pytest.approx(1)


@pytest.mark.parametrize(
    ("lead", "error", "is_doubtful"),
    [
        (0.1, 0.05, True),
        (-0.05, 0.05, True),
        (-0.2, 0.05, False),
        (0.1, 0.005, False),
        # A blunder beyond doubt.
        (0.3, 0.05, False),
    ],
)
def test_what_may_be_a_loss_and_is_not_known_well_is_in_doubt(
    lead: float, error: float, *, is_doubtful: bool
) -> None:
    assert bool(judged(lead, error).doubt) is is_doubtful


def test_what_a_judge_expects_is_in_less_doubt_until_it_is_accused() -> None:
    def doubts(lead: float) -> tuple[float, float]:
        expected, surprising = (judged(lead, 0.1, surprise=each).doubt for each in (0.0, 1.0))
        return expected, surprising

    # An error of 0.1 leaves a lead of 0.1 good, and one of 0.2 a blunder.
    assert doubts(0.1) == pytest.approx((EXPECTED * 0.1, 0.1))
    assert doubts(0.2) == pytest.approx((0.1, 0.1))


def test_an_action_that_surprises_its_judge_gets_a_longer_look() -> None:
    judge = Judge(dict.fromkeys((0, 1), Verdict("x", 1, 0)), {0: 0.8, 1: 0.0})
    reviewed(judge)
    (surprising,), (expected,) = ({each.work for each in judge.cases[seat]} for seat in (0, 1))
    assert surprising == pytest.approx(expected * 0.8 / EXPECTED, rel=0.01)


def test_the_rest_of_the_budget_goes_where_a_loss_is_in_doubt() -> None:
    judge = Judge({0: Verdict("x", 0, 1, 0.9), 1: Verdict("x", 1, 0), 2: Verdict("x", 0, 2, 1.6)})
    found = reviewed(judge)
    looks = {seat: [case.looks for case in cases] for seat, cases in judge.cases.items()}
    assert set(looks[1]) == {1}
    assert min(looks[0] + looks[2]) > 1
    # None can judge the last seat, which leaves nothing undone.
    assert found.is_complete
    assert found.seats[3].accuracy is None


def test_the_greatest_losses_are_the_turning_points_in_order() -> None:
    judge = Judge({0: Verdict("x", 0, 1), 1: Verdict("x", 1, 0)})
    first, second, *_ = reviewed(judge).seats
    own = [turn for turn, (_, action) in enumerate(played()) if action.seat == 0]
    assert first.turning_points == tuple(own[:3])
    assert first.loss == pytest.approx(first.counts["mistake"])
    assert (second.turning_points, second.accuracy) == ((), 100)


def test_luck_is_what_a_seat_held_when_the_play_began() -> None:
    assert [each.luck for each in reviewed(Judge({})).seats] == [13, 13, 13, 13]


def test_a_judge_of_more_skill_than_was_asked_is_not() -> None:
    found = reviewed(Judge({0: Verdict("x", 0, 1)}), skill=2)
    assert (found.judge, found.seats[0].luck) == (None, None)


def test_a_review_says_what_its_budget_does_not_reach() -> None:
    found = reviewed(Judge(dict.fromkeys(range(4), Verdict("x", 1, 0))), budget=1)
    assert not found.is_complete
    assert [each.grade for each in found.decisions if not each.decided.is_forced][-1] is None


class SlowJudge(Judge):
    """A judge with plain kernels, of which a look takes minutes."""

    def work_in(self, budget: int) -> int:
        """A unit of work for each second."""
        return budget // 1_000


def test_a_judge_that_is_too_slow_for_one_look_is_not_asked() -> None:
    verdicts = dict.fromkeys(range(4), Verdict("x", 1, 0))
    slow, quick = SlowJudge(verdicts, id="slow"), Judge(verdicts, id="quick")
    found = reviewed(slow, budget=1)
    assert (slow.cases, found.is_complete, found.seats[0].luck) == ({}, False, None)
    # A quicker one judges in its place; and the slow one does where the budget suffices.
    game = replace(GAME, judges=(slow, quick))
    assert review(game, played(), Terms((0, 1, 2, 3), 1, 1, 5)).judge is quick
    assert reviewed(slow, budget=10_000).judge is slow


def test_cases_are_opened_for_the_quick_look_alone() -> None:
    """A budget that would be gone by opening all cases judges the first ones well."""
    judge = Judge(dict.fromkeys(range(4), Verdict("x", 1, 0)))
    found = reviewed(judge, budget=8)
    grades = [each.grade for each in found.decisions if not each.decided.is_forced]
    # An eighth of the budget opens a case, so that four take what the quick look may take.
    assert [each is None for each in grades] == [False] * 4 + [True] * (len(grades) - 4)
    assert len(grades) > 4


def test_open_cards_are_asked_while_there_is_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    told = Hindsight(before=True, after=False, milliseconds=30)
    monkeypatch.setattr(type(GAME), "hindsight", lambda *_: told)
    found = reviewed(Judge({}), budget=100, hindsight=True)
    assert [each.hindsight for each in found.decisions] == [told] * 4 + [None] * 4


def test_a_game_without_a_judge_has_no_reviews() -> None:
    assert study_questions(replace(GAME, judges=())) == ()
