"""The judges of climbing games for reviews: they play games on from each play that they compare."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np

from paiju.climbing.players.comparison import reason_by_margin, why_better
from paiju.climbing.players.dominance import are_alike, dominates, enough_for
from paiju.climbing.players.network_player import kernels_know
from paiju.climbing.players.search.candidates import ideas_of
from paiju.climbing.players.search.deals import deal_source
from paiju.climbing.players.search.rollouts import (
    BATCH,
    MOST,
    Offered,
    candidates_within,
    offer,
    play_out,
    pool_of,
)
from paiju.play.players.weighing import FIRST, Weighing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from paiju.climbing.players.draft import Draft
    from paiju.climbing.players.maxims import AnyPosition, Branches, Maxim
    from paiju.climbing.players.network_player import LearnedGame
    from paiju.climbing.seat.position import Branch, PlayedGame
    from paiju.play.players.judge import Unit, Verdict
    from paiju.play.players.player import Rng, Why

V = TypeVar("V", bound=Any)
A = TypeVar("A", bound=Any)

# The error of differences if simple rules play deals on, as a share of a whole game: results of
# other players differ by this much (docs/study.md).
ROUGH = 0.035
# The same for two plays that differ only in kickers and leave equally many plays: their difference
# depends on how well the rest is played.
ALIKE = 0.1
# The least loss of a play that another one dominates.
SURELY = 0.02
# The work of a deal that is played on closely, in deals that are not.
CLOSELY = 3
# The number of rivals that are compared with the action, and the number of seeds of deals.
RIVALS, SEEDS = 7, 2**31


@dataclass(frozen=True, slots=True, kw_only=True)
class Searching(Generic[V, A]):
    """The judge that plays deals on by a learned policy, as the search of skill 5 does.

    Attributes:
        game: the game as its learned players know it.
        opening: the work of encoding a position and its branches.

    """

    game: LearnedGame[V, A]
    id: str = "master"
    skill: int = 5
    unit: Unit = "share"
    whole: float = 1.0
    opening: int = 1_000

    def work_in(self, budget: int) -> int:
        """The amount of work, in scored moves, that fits a budget in milliseconds."""
        return self.game.work_within(budget)

    def open(self, view: V, action: A) -> Searched[A] | None:
        """The comparison of a play or a pass with its rivals; None if the model lacks the rules."""
        if view.phase != "play":
            return None
        draft = self.game.draft(self.game.shipped(), view)
        if draft is None or not kernels_know(draft.position.round):
            return None
        done = self.game.game.made_by(view, action)
        own = None if done is None else done.row
        ideas = ideas_of(draft.position, draft.judgement)
        rivals = [idea.row for idea in ideas if idea.row != own][:RIVALS]
        return Searched(self, draft, (own, *rivals), action)

    def luck(self, view: V, work: int, rng: Rng) -> None:
        """The points that a seat can expect at its first turn; None, since forecasts give them."""


class Searched(Generic[A]):
    """A decision under review: the action and its rivals are compared by the search of skill 5."""

    def __init__(
        self, judge: Searching[Any, A], draft: Draft, rows: Sequence[int | None], action: A
    ) -> None:
        self._game, self._draft, self._rows = judge.game, draft, rows
        self._policy, position = draft.policy, draft.position
        self._seen = deal_source(position, self._policy.coding.pass_row)
        self._judge = judge.game.judge(self._seen.seat, self._policy)
        acts = [position.action_of(self._branch(row).play) for row in rows[1:]]
        self._weighing = Weighing((action, *acts))
        self._offered: Offered | None = None
        self._played = 0
        shares = dict(zip(draft.judgement.rows, draft.judgement.shares, strict=True))
        # By how much the policy prefers its first choice to the action, 0 to 1.
        self.surprise: float | None = 1 - shares.get(rows[0], 0.0) / draft.judgement.shares[0]

    def _branch(self, row: int | None) -> Branch:
        return self._game.branch(self._draft, row)

    def look(self, work: int, rng: Rng) -> int:
        """Play on more deals within an amount of work (`Searching.work_in`); returns the work done.

        A short first look compares only the candidates that the work suffices for.
        """
        used, weighing = 0, self._weighing
        policy, judge = self._policy, self._judge
        if not weighing.deals:
            weighing.keep_first(max(2, candidates_within(self._seen, judge, work)))
        most = MOST if len(weighing.actions) > 1 else FIRST
        while weighing.deals < most and used < work:
            if self._offered is None or self._played >= len(self._offered.places):
                pool = pool_of(self._seen, work - used)
                self._offered, self._played = offer(self._seen, policy, pool, rng), 0
                used += self._offered.work
            rows = [self._rows[at] for at in weighing.compared]
            numbers = [policy.coding.pass_row if row is None else row for row in rows]
            batch = slice(self._played, self._played + BATCH)
            places = self._offered.places[batch]
            results, done = play_out(self._offered.rounds, places, numbers, policy, judge)
            worths = np.array([each.worths for each in results]).T
            weighing.add((worths - judge.least) / (1 - judge.least), self._offered.weights[batch])
            self._played, used = self._played + BATCH, used + done
        return used

    @property
    def verdict(self) -> Verdict[A]:
        """The verdict on the action, by the deals played so far."""
        return self._weighing.verdict()

    def reasons(self) -> tuple[Why, ...]:
        """The reasons why the best action so far is better than the action under review."""
        verdict, position = self.verdict, self._draft.position
        best, done = (self._branch(self._rows[at]) for at in (self._weighing.rival or 0, 0))
        numbers = reason_by_margin(best, done, verdict.deals, verdict.loss, is_share=True)
        return (numbers, *why_better(position, self._game.maxims, best, done))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayingOn(Generic[V, A]):
    """The judge that plays deals on by simple rules and averages what they are worth.

    Attributes:
        game: the game as its players know it.
        worths: gives the worth of each branch in each of some deals; without branches, the worth
            of the deals played on as they are.
        whole: the worth of a whole game.
        maxims: the maxims that explain a play.
        worths_closely: a better `worths` that takes CLOSELY times the work; None if there is none.
        has_wilds: whether it can play on with wild cards.
        pace: gives the number of deals played on from one branch in a millisecond.

    """

    game: PlayedGame[V, A]
    worths: Callable[[AnyPosition, Branches, Iterable[int]], Iterator[tuple[float, ...]]]
    whole: float
    maxims: tuple[Maxim, ...]
    worths_closely: (
        Callable[[AnyPosition, Branches, Iterable[int]], Iterator[tuple[float, ...]]] | None
    ) = None
    has_wilds: bool = False
    pace: Callable[[], float] = lambda: 1
    id: str = "skilled"
    skill: int = 3
    unit: Unit = "points"
    opening: int = 20

    def work_in(self, budget: int) -> int:
        """The number of deals that can be played on within a budget in milliseconds."""
        return int(budget * self.pace())

    def _knows(self, view: V) -> bool:
        if view.phase != "play":
            return False
        return self.has_wilds or not self.game.table(view).rules.wilds

    def open(self, view: V, action: A) -> PlayedOn[A] | None:
        """The comparison of a play or a pass with its rivals; None if it cannot play on."""
        if not self._knows(view):
            return None
        position = self.game.position(view)
        done = position.branch_of(self.game.made_by(view, action))
        row = done.play and done.play.row
        rivals = [each for each in position.branches if (each.play and each.play.row) != row]
        better = enough_for(position, done)
        if better is not None and better.play is not None:
            rivals = [each for each in rivals if (each.play and each.play.row) != better.play.row]
            rivals.insert(0, better)
        # The last branch is the pass, which is kept among the rivals.
        kept = rivals if len(rivals) <= RIVALS else [*rivals[: RIVALS - 1], rivals[-1]]
        # A play that the action dominates is no rival.
        kept = [each for each in kept if not dominates(position, done, each)]
        return PlayedOn(self, position, (done, *kept), action, has_better=better is not None)

    def luck(self, view: V, work: int, rng: Rng) -> float | None:
        """The mean points of possible deals that are played on from the position of a view.

        None for shares, because the share of deals won by simple rules is no chance to win.
        """
        if self.unit == "share" or not self._knows(view):
            return None
        start = rng.randrange(SEEDS)
        deals = range(start, start + max(1, min(work, MOST)))
        worths = self.worths(self.game.position(view), (), deals)
        return sum(worth for (worth,) in worths) / len(deals)


class PlayedOn(Generic[A]):
    """A decision under review: the action and its rivals are compared by playing deals on.

    Every action counts as a surprise, that is, as worth a look.
    """

    surprise: float | None = 1.0

    def __init__(
        self,
        judge: PlayingOn[Any, A],
        position: AnyPosition,
        branches: tuple[Branch, ...],
        action: A,
        *,
        has_better: bool = False,
    ) -> None:
        self._judge, self._position, self._branches = judge, position, branches
        acts = [position.action_of(each.play) for each in branches[1:]]
        self._weighing = Weighing[A]((action, *acts), judge.whole, ROUGH * judge.whole)
        if has_better:
            self._weighing.better, self._weighing.least = 1, SURELY * judge.whole
        self._from = -1

    def look(self, work: int, rng: Rng) -> int:
        """Play on more deals within a number of playouts; returns the number played."""
        used, weighing = 0, self._weighing
        if self._from < 0:
            self._from = rng.randrange(SEEDS)
        most = MOST if len(self._branches) > 1 else FIRST
        while weighing.deals < most and used < work:
            branches = tuple(self._branches[at] for at in weighing.compared)
            start = self._from + weighing.deals
            deals = range(start, start + FIRST // 2)
            closely = None if weighing.rival is None else self._judge.worths_closely
            worths = [*(closely or self._judge.worths)(self._position, branches, deals)]
            weighing.add(np.array(worths), np.ones(len(deals)), FIRST // 2)
            used += len(deals) * len(branches) * (1 if closely is None else CLOSELY)
            if weighing.rival is not None and self._are_alike(weighing.rival):
                weighing.rough = ALIKE * self._judge.whole
        return used

    def _are_alike(self, rival: int) -> bool:
        """Tests if a rival differs from the action only in kickers, and leaves as many plays.

        `rival` is its place among the branches.
        """
        done, other = self._branches[0], self._branches[rival]
        plays = map(self._position.plays_left, (done, other))
        return are_alike(done, other) and len({*plays}) == 1

    @property
    def verdict(self) -> Verdict[A]:
        """The verdict on the action, by the deals played so far."""
        return self._weighing.verdict()

    def reasons(self) -> tuple[Why, ...]:
        """The reasons why the best action so far is better than the action under review."""
        verdict, done = self.verdict, self._branches[0]
        best = self._branches[self._weighing.best]
        is_share = self._judge.unit == "share"
        numbers = reason_by_margin(best, done, verdict.deals, verdict.loss, is_share=is_share)
        better = why_better(self._position, self._judge.maxims, best, done)
        return (numbers, *better) if verdict.lead > 0 else (*better,)
