"""Reviews: the decisions of a game, each judged by what its seat knew at that time.

A judge opens each decision as a case, which it can look at for a long or a short time. First every
case gets a quick look. The rest of the budget is spent on the decisions whose loss is most
uncertain. The budget counts work, not time, so that the same question gets the same answer
everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import erfc, exp, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.chance import Chance
from paiju.play.questions.fields import rounded

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from paiju.chance import Seed
    from paiju.play.declaration.game import Game
    from paiju.play.flow.flow import State
    from paiju.play.players.judge import AnyJudge, Case, Hindsight, Verdict

# The grades of decisions, from the best down; the smallest loss of each of the last three, as a
# share of the value of a whole game; and by how many standard errors a loss must exceed that of an
# inaccuracy, if it is not to count as good.
FORCED, BEST, GOOD = "forced", "best", "good"
LOSSES = {"blunder": 0.15, "mistake": 0.06, "inaccuracy": 0.02}
CLASSES = (FORCED, BEST, GOOD, *reversed(LOSSES))
ERRORS = 1.75
# A difference is known well enough once its standard error is at most this share of a game.
SURE = 0.01
# Parts of the budget: for the value of the deal, and for the quick look at every decision. The rest
# is spent in this number of further looks.
LUCK, QUICK, STEPS = 0.05, 0.45, 64
# The part of the budget for chances of winning; and the work of one, compared to opening a case.
CHANCES, A_CHANCE = 0.2, 0.3
# The shortest look, in openings of a case; and the milliseconds by which it may exceed the budget.
LOOK, OVERTIME = 10, 1_000
# The accuracy of a decision that loses this share of a game is 1 / e; and the standard deviation of
# leads before a judge has looked, as players of all skills decide.
TOLERANCE, SPREAD = 0.1, 0.08
TURNING_POINTS = 3
# The length of the look at an action that its judge expected, as a part of the longest look.
EXPECTED = 0.15


# The actions of a game, each with the state before it.
Done = Sequence[tuple["State", Any]]


class Decided(NamedTuple):
    """A decision that a seat made in a game.

    Attributes:
        turn: the index of its action among all actions of the game.
        seat: the seat that decided.
        state: the state before the action.
        action: the action.
        is_forced: whether it was the only legal action.

    """

    turn: int
    seat: int
    state: State
    action: Any
    is_forced: bool


class Terms(NamedTuple):
    """The conditions of a review.

    Attributes:
        seats: the seats whose decisions are judged.
        budget: the work to spend, in milliseconds.
        seed: the seed of random choices.
        skill: the highest skill of its judges.
        hindsight: whether a solver that sees all cards judges the decisions too.

    """

    seats: Sequence[int]
    budget: int
    seed: Seed
    skill: int
    hindsight: bool = False


def accuracy_of(lead: float, error: float) -> float:
    """The expected accuracy of a decision, from 0 to 1.

    Args:
        lead: the value of the best other action less that of the chosen one, as measured, in shares
            of a whole game.
        error: the standard error of `lead`. The larger it is, the closer to 0 the true lead is
            assumed to be.

    >>> [round(accuracy_of(lead, 0.0), 2) for lead in (-0.1, 0.0, 0.1)]
    [1.0, 1.0, 0.37]
    >>> [round(accuracy_of(lead, 0.04), 2) for lead in (-0.1, 0.0, 0.1)]
    [1.0, 0.88, 0.48]
    """
    lead, rate = max(-1.0, min(1.0, lead)), 1 / TOLERANCE
    if not error:
        return exp(-rate * max(0.0, lead))
    trust = SPREAD**2 / (SPREAD**2 + error**2)
    mean, spread = trust * lead, sqrt(trust) * error
    # The probability that the decision was right, plus the mean accuracy if the lead is positive.
    worse = exp((rate * spread) ** 2 / 2 - rate * mean) * _below(mean / spread - rate * spread)
    return _below(-mean / spread) + worse


def _below(bound: float) -> float:
    """The probability that a standard normal number lies below a bound."""
    return erfc(-bound / sqrt(2)) / 2


@dataclass(slots=True)
class Judged:
    """A decision and what its judge has found so far.

    Attributes:
        decided: the decision.
        judge: its judge; None if no judge can judge it.
        case: its case; None if the decision was forced, or the budget did not suffice to open the
            case.
        hindsight: the verdict of a solver that sees all cards, if it was asked and found one.
        chance: the probability of winning before the decision, if the game can estimate it.

    """

    decided: Decided
    judge: AnyJudge | None = None
    case: Case[Any] | None = None
    hindsight: Hindsight | None = None
    chance: float | None = None
    _is_done: bool = field(default=False, init=False)

    @property
    def verdict(self) -> Verdict[Any] | None:
        """The judge's verdict so far; None without a case."""
        return None if self.case is None else self.case.verdict

    @property
    def grade(self) -> str | None:
        """The grade of the decision; None if it was not judged."""
        if self.decided.is_forced:
            return FORCED
        verdict = self.verdict
        if verdict is None or self.judge is None:
            return None
        # A loss that answers round to nothing is none.
        if not rounded(verdict.loss):
            return BEST
        share, error = verdict.loss / self.judge.whole, verdict.error / self.judge.whole
        if share - ERRORS * error < LOSSES["inaccuracy"]:
            is_certain = verdict.least >= LOSSES["inaccuracy"] * self.judge.whole
            return "inaccuracy" if is_certain else GOOD
        return next(name for name, least in LOSSES.items() if share >= least)

    @property
    def accuracy(self) -> float | None:
        """The accuracy of the decision, from 0 to 1; None if it was not judged."""
        verdict = self.verdict
        if verdict is None or self.judge is None:
            return None
        return accuracy_of(verdict.lead / self.judge.whole, verdict.error / self.judge.whole)

    @property
    def doubt(self) -> float:
        """The uncertainty of a possible loss, in shares of a game; 0 if no more looks are needed.

        A loss that is clearly a blunder needs no more looks. A decision that surprised the judge
        little counts as less uncertain, unless it is graded as an inaccuracy or worse.
        """
        verdict = self.verdict
        if verdict is None or self.judge is None or self._is_done:
            return 0.0
        lead, error = verdict.lead / self.judge.whole, verdict.error / self.judge.whole
        may_lose = lead + ERRORS * error >= LOSSES["inaccuracy"]
        least = lead - ERRORS * error
        is_accused, is_clear = (least >= LOSSES[each] for each in ("inaccuracy", "blunder"))
        if not may_lose or is_clear or error <= SURE:
            return 0.0
        return error if is_accused else error * self.surprise

    @property
    def surprise(self) -> float:
        """The length of the quick look at the decision, as a share of the longest quick look.

        The less the action surprises its judge, the shorter the look; 0 means no look.
        """
        if self.case is None or self.case.surprise is None:
            return 0.0
        return max(EXPECTED, self.case.surprise)

    def look(self, work: int, chance: Chance) -> int:
        """Works on the case for about `work` more; gives the work done."""
        assert self.case is not None  # noqa: S101 - for the type: it is in doubt
        used = self.case.look(work, chance)
        self._is_done = not used
        return used


class SeatReview(NamedTuple):
    """The review of one seat.

    Attributes:
        seat: the seat.
        accuracy: the mean accuracy of its decisions, from 0 to 100; None if none was judged.
        loss: the sum of its losses graded as inaccuracies or worse.
        counts: the number of its decisions of each grade.
        unjudged: the number of its decisions without a grade.
        turning_points: the turns of its greatest losses, in the order of the game.
        luck: the probability that its side wins, before its first turn of the play. If the game
            cannot estimate it, the value of its hand when the play begins; None if both are
            unknown.

    """

    seat: int
    accuracy: float | None
    loss: float
    counts: Mapping[str, int]
    unjudged: int
    turning_points: tuple[int, ...]
    luck: float | None


class Review(NamedTuple):
    """The review of a game.

    Attributes:
        judge: the judge of the first judged decision; None if nothing could be judged.
        decisions: the decisions, in order.
        seats: the review of each seat.
        is_complete: whether every decision that can be judged got a look.
        spent: the share of the budget that was spent.

    """

    judge: AnyJudge | None
    decisions: tuple[Judged, ...]
    seats: tuple[SeatReview, ...]
    is_complete: bool
    spent: float


def decisions_of(game: Game, done: Done, seats: Sequence[int]) -> list[Decided]:
    """The decisions that these seats made in a game; the action `auto` is not a decision."""
    decisions, flow = [], game.flow
    for turn, (state, action) in enumerate(done):
        seat = action.seat
        if seat in seats and action.type != "auto":
            moves = sum(each.moves for each in flow.legal(state, seat))
            decisions.append(Decided(turn, seat, state, action, moves == 1))
    return decisions


class _Reviewing:
    """A review in progress: its judges, and the share of its budget that is left."""

    def __init__(self, game: Game, terms: Terms) -> None:
        self._game, self._budget, self._seed = game, terms.budget, terms.seed
        judges = [each for each in game.judges if each.skill <= terms.skill]
        # With plain kernels even the shortest look of a judge may take minutes.
        self._judges = [each for each in judges if self._ends_in_time(each)]
        self._too_slow = next((each for each in judges if each not in self._judges), None)
        self.left = 1.0
        # The part of the budget that was spent on opening cases that need a look.
        self._opening = 0.0

    def _ends_in_time(self, judge: AnyJudge) -> bool:
        """Tests if a judge is fast enough: its shortest look ends at most soon after the budget."""
        return LOOK * judge.opening <= judge.work_in(self._budget + OVERTIME)

    def spend(self, judge: AnyJudge, work: float) -> None:
        """Subtracts the work of a judge from the budget."""
        self.left -= work / self.work(judge, 1.0)

    def work(self, judge: AnyJudge, share: float) -> int:
        """The work that a judge can do in a share of the whole budget."""
        return max(1, int(share * judge.work_in(self._budget)))

    def chance(self, label: str) -> Chance:
        """A source of randomness for one purpose."""
        return Chance(self._seed, f"review {label}")

    def luck(self, states: Iterable[State], seat: int, share: float) -> float | None:
        """The value of a seat's dealt hand; None if no judge knows it.

        It comes from the first of `states` in which a judge can value the hand. `share` is the
        share of the budget that this costs.
        """
        chance = self.chance(f"luck {seat}")
        for state in states:
            view = self._game.flow.view(state, seat)
            for judge in self._judges:
                value = judge.luck(view, self.work(judge, share), chance)
                if value is not None:
                    self.left -= share
                    return value
        return None

    def chances(self, decided: Sequence[Decided]) -> list[float | None]:
        """The probability of winning before each decision; None where it is unknown.

        Once the part of the budget for this is spent, all later decisions get None.
        """
        judge, ask, view = self._game.judges[0], self._game.chance, self._game.flow.view
        if ask is None:
            return [None] * len(decided)
        most = int(CHANCES * self.work(judge, 1.0) / (A_CHANCE * judge.opening))
        results: list[float | None] = []
        for each in decided:
            results.append(ask(view(each.state, each.seat)) if most > 0 else None)
            if results[-1] is not None:
                most -= 1
                self.spend(judge, A_CHANCE * judge.opening)
        return results

    def opened(self, decided: Decided) -> Judged:
        """The decision with its case opened, if the budget suffices for that and for a look."""
        if decided.is_forced:
            return Judged(decided)
        view = self._game.flow.view(decided.state, decided.seat)
        for judge in self._judges:
            if self.left <= 0 or self._opening >= QUICK:
                return Judged(decided, judge)
            case = judge.open(view, decided.action)
            if case is not None:
                self.spend(judge, judge.opening)
                if case.surprise is not None:
                    self._opening += judge.opening / self.work(judge, 1.0)
                return Judged(decided, judge, case)
        return Judged(decided, self._too_slow)

    def look_at_each(self, decisions: Sequence[Judged]) -> None:
        """Gives each case its quick look, the longer the more its action surprises the judge.

        At least one case gets its look, whatever the budget.
        """
        share = max(0.0, QUICK - self._opening) / max(1.0, sum(each.surprise for each in decisions))
        waiting = [each for each in decisions if each.surprise]
        for judged in waiting:
            if self.left <= 0 and judged is not waiting[0]:
                judged.case = None
                continue
            chance = self.chance(f"look {judged.decided.turn}")
            self.look(judged, share * judged.surprise, chance)

    def look(self, judged: Judged, share: float, chance: Chance) -> None:
        """Looks at a decision with a share of the budget."""
        assert judged.judge is not None  # noqa: S101 - for the type: it has a case
        self.spend(judged.judge, judged.look(self.work(judged.judge, share), chance))

    def look_back(self, judged: Judged) -> None:
        """Lets a solver that sees all cards judge a decision too, if budget is left."""
        if self.left > 0:
            decided = judged.decided
            judged.hindsight = self._game.hindsight(decided.state, decided.action)
            if judged.hindsight is not None:
                self.left -= judged.hindsight.milliseconds / self._budget

    def look_closer(self, decisions: Sequence[Judged]) -> None:
        """Spends the rest of the budget on the decisions whose loss is most uncertain."""
        chances = [self.chance(f"closer {each.decided.turn}") for each in decisions]
        while self.left > 0 and decisions:
            at = max(range(len(decisions)), key=lambda place: decisions[place].doubt)
            judged = decisions[at]
            if not judged.doubt:
                return
            self.look(judged, 1 / STEPS, chances[at])


def review(game: Game, done: Done, terms: Terms) -> Review:
    """The review of a game; `done` has its actions, each with the state before it."""
    reviewing, seats = _Reviewing(game, terms), terms.seats
    # The first state of each phase, in order.
    firsts = [*{state.phase: state for state, _ in reversed(done)}.values()][::-1]
    luck = {seat: reviewing.luck(firsts, seat, LUCK / len(seats)) for seat in seats}
    decided = decisions_of(game, done, seats)
    chances = reviewing.chances(decided)
    judged_all = [reviewing.opened(each) for each in decided]
    for judged, chance in zip(judged_all, chances, strict=True):
        judged.chance = chance
    reviewing.look_at_each(judged_all)
    if terms.hindsight:
        for each in judged_all:
            reviewing.look_back(each)
    reviewing.look_closer(judged_all)
    return Review(
        next((each.judge for each in judged_all if each.case is not None), None),
        tuple(judged_all),
        tuple(seat_review(seat, judged_all, luck[seat]) for seat in seats),
        all(each.case is not None or each.judge is None for each in judged_all),
        1 - reviewing.left,
    )


def seat_review(seat: int, decisions: Iterable[Judged], luck: float | None) -> SeatReview:
    """The review of one seat, from the judged decisions of all seats; `luck` as in `SeatReview`."""
    own = [each for each in decisions if each.decided.seat == seat]
    accuracies = [each.accuracy for each in own if each.accuracy is not None]
    grades = [each.grade for each in own]
    losses = {
        each.decided.turn: each.verdict.loss
        for each in own
        if each.verdict is not None and each.grade in LOSSES
    }
    chances = [each.chance for each in own if each.chance is not None]
    worst = sorted(losses, key=lambda turn: (-losses[turn], turn))[:TURNING_POINTS]
    return SeatReview(
        seat,
        100 * sum(accuracies) / len(accuracies) if accuracies else None,
        sum(losses.values()),
        {name: grades.count(name) for name in CLASSES},
        grades.count(None),
        tuple(sorted(worst)),
        next(iter(chances), luck),
    )
