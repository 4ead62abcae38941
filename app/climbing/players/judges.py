"""The judges of climbing games: each weighs by playing on from the plays that it compares."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np

from app.climbing.players.better import MORE_POINTS, MORE_SHARE, why_better
from app.climbing.players.learned import is_learnt
from app.climbing.players.search.ahead import BATCH, MOST, doubted, play_batch
from app.climbing.players.search.deals import seen_by
from app.play.judging import Unit, Verdict
from app.play.reasons import filled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.climbing.kernels import Shares
    from app.climbing.players.learned import Board, LearnedGame
    from app.climbing.players.maxims import Maxim, Seen
    from app.climbing.players.playouts import Playouts
    from app.climbing.seat import Branch, PlayedGame
    from app.play.agents import Rng, Why

V = TypeVar("V", bound=Any)
A = TypeVar("A", bound=Any)

# The first deals, which choose the strongest rival of what was done; the number of later ones from
# which they alone judge, because a rival that was chosen for its luck in the first is no better.
FIRST, LATER = 2 * BATCH, 4 * BATCH
# The branches that are weighed beside the one that was done, and the seeds of deals.
RIVALS, SEEDS = 7, 2**31


class Weighing(Generic[A]):
    """The worths of an action and its rivals over the same deals: a row of each deal.

    Attributes:
        actions: the actions.
        rival: the strongest of the others, once the first deals are played.

    """

    def __init__(self, actions: Sequence[A]) -> None:
        self.actions = actions
        self.rival: int | None = None
        self._first: list[Shares] = []
        self._later: list[Shares] = []

    @property
    def deals(self) -> int:
        """The number of deals played."""
        return len(self._first) + len(self._later)

    @property
    def compared(self) -> tuple[int, ...]:
        """The places of the actions to play next."""
        return (*range(len(self.actions)),) if self.rival is None else (0, self.rival)

    def add(self, worths: Shares, first: int = FIRST) -> None:
        """Take the worths of more deals of the compared actions; the rival is chosen of `first`."""
        if self.rival is not None:
            self._later += list(worths)
            return
        self._first += list(worths)
        if len(self._first) >= first and len(self.actions) > 1:
            means = np.array(self._first).mean(axis=0)
            self.rival = 1 + int(means[1:].argmax())

    def verdict(self, unit: float = 1.0, least: float = 0.0) -> Verdict[A]:
        """The verdict, by worths less `least` in a unit."""
        first = np.array(self._first)
        means = first.mean(axis=0)
        if len(means) == 1:
            return Verdict(self.actions[0], (float(means[0]) - least) / unit, deals=len(first))
        rival, rows = self.rival or 1 + int(means[1:].argmax()), np.array(self._later)
        if len(rows) < LATER:
            rows = np.concatenate((first[:, [0, rival]], rows.reshape(-1, 2)))
        own, other = rows.mean(axis=0).tolist()
        error = float((rows[:, 1] - rows[:, 0]).std()) / sqrt(len(rows))
        return Verdict(
            self.actions[rival if other > own else 0],
            (own - least) / unit,
            (other - least) / unit,
            error / unit,
            len(rows),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Searching(Generic[V, A]):
    """The judge that plays deals on by a learned policy, as the master searches.

    Attributes:
        game: the game for its learned players.
        opening: the work of a policy's look at a position, and of its branches.

    """

    game: LearnedGame[V, A]
    id: str = "master"
    skill: int = 5
    unit: Unit = "share"
    whole: float = 1.0
    opening: int = 1_000

    def work_in(self, budget: int) -> int:
        """The work for a budget in milliseconds."""
        return self.game.work_within(budget)

    def open(self, view: V, action: A) -> Searched[A] | None:
        """The case of a play or a pass, where the model knows the rules."""
        if view.phase != "play":
            return None
        board = self.game.board(self.game.shipped(), view)
        if board is None or not is_learnt(board.position.round):
            return None
        done = self.game.game.made_by(view, action)
        own = None if done is None else done.row
        rivals = [row for row in board.found.rows[: doubted(board.found.shares)] if row != own]
        return Searched(self, board, (own, *rivals), action)

    def luck(self, view: V, work: int, rng: Rng) -> float | None:
        """The share that the seat wins of the deals that it may be in, played from the start."""
        policy = self.game.policy(self.game.shipped(), view)
        if view.phase != "play" or policy is None or not is_learnt(view.rules.round):
            return None
        seen = seen_by(self.game.game.position(view), policy.coding.pass_row)
        judge, worths = self.game.judge(seen.seat, policy), np.zeros(0)
        while work > 0 and len(worths) < MOST:
            (came,), used = play_batch(seen, policy, judge, (), rng)
            worths, work = np.append(worths, came.worths), work - used
        return float((worths.mean() - judge.least) / (1 - judge.least)) if len(worths) else None


class Searched(Generic[A]):
    """A case that is searched."""

    def __init__(
        self, judge: Searching[Any, A], board: Board, rows: Sequence[int | None], action: A
    ) -> None:
        self._game, self._board, self._rows = judge.game, board, rows
        self._policy, position = board.policy, board.position
        self._seen = seen_by(position, self._policy.coding.pass_row)
        self._judge = judge.game.judge(self._seen.seat, self._policy)
        acts = [position.act(self._branch(row).play) for row in rows[1:]]
        self._weighing = Weighing((action, *acts))

    def _branch(self, row: int | None) -> Branch:
        return self._game.branch(self._board, row)

    def look(self, work: int, rng: Rng) -> int:
        """Play more deals on; return the work."""
        used, weighing = 0, self._weighing
        most = MOST if len(self._rows) > 1 else FIRST
        while weighing.deals < most and used < work:
            rows = [self._rows[at] for at in weighing.compared]
            pass_row = self._policy.coding.pass_row
            numbers = [pass_row if row is None else row for row in rows]
            came, done = play_batch(self._seen, self._policy, self._judge, numbers, rng)
            weighing.add(np.array([each.worths for each in came]).T)
            used += done
        return used

    @property
    def verdict(self) -> Verdict[A]:
        """The verdict."""
        least = self._judge.least
        return self._weighing.verdict(1 - least, least)

    def reasons(self) -> tuple[Why, ...]:
        """The reasons for the best."""
        found, position = self.verdict, self._board.position
        best, done = (self._branch(self._rows[at]) for at in (self._weighing.rival or 0, 0))
        percent = round(100 * found.loss)
        weighed = filled(MORE_SHARE, deals=found.deals, percent=percent)
        return (weighed, *why_better(position, self._game.maxims, best, done))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayingOn(Generic[V, A]):
    """The judge that plays deals on as the skilled player does, and counts their worth.

    Attributes:
        game: the game for its players.
        playouts: plays deals on.
        maxims: the maxims that explain a play.

    """

    game: PlayedGame[V, A]
    playouts: Playouts
    whole: float
    maxims: tuple[Maxim, ...]
    id: str = "skilled"
    skill: int = 3
    unit: Unit = "points"
    opening: int = 20

    def work_in(self, budget: int) -> int:
        """The deals for a budget in milliseconds."""
        return budget * DEALS_A_MS

    def open(self, view: V, action: A) -> PlayedOn[A] | None:
        """The case of a play or a pass, where no card is wild."""
        if view.phase != "play" or self.game.table(view).rules.wilds:
            return None
        position = self.game.position(view)
        done = position.branch_of(self.game.made_by(view, action))
        row = done.play and done.play.row
        rivals = [each for each in position.branches if (each.play and each.play.row) != row]
        return PlayedOn(self, position, (done, *rivals[:RIVALS]), action)

    def luck(self, view: V, work: int, rng: Rng) -> float | None:
        """The mean worth of the deals that the seat may be in, played from the start."""
        if view.phase != "play" or self.game.table(view).rules.wilds:
            return None
        start = rng.randrange(SEEDS)
        deals = range(start, start + max(1, min(work, MOST)))
        worths = self.playouts.played(self.game.position(view), (), deals)
        return sum(worth for (worth,) in worths) / len(deals)


# The deals that are played on from one branch in a millisecond.
DEALS_A_MS = 1


class PlayedOn(Generic[A]):
    """A case that is played on."""

    def __init__(
        self, judge: PlayingOn[Any, A], position: Seen, branches: tuple[Branch, ...], action: A
    ) -> None:
        self._judge, self._position, self._branches = judge, position, branches
        acts = [position.act(each.play) for each in branches[1:]]
        self._weighing, self._from = Weighing[A]((action, *acts)), -1

    def look(self, work: int, rng: Rng) -> int:
        """Play more deals on; return the work."""
        used, weighing = 0, self._weighing
        if self._from < 0:
            self._from = rng.randrange(SEEDS)
        most = MOST if len(self._branches) > 1 else FIRST
        while weighing.deals < most and used < work:
            branches = tuple(self._branches[at] for at in weighing.compared)
            start = self._from + weighing.deals
            deals = range(start, start + FIRST // 2)
            worths = [*self._judge.playouts.played(self._position, branches, deals)]
            weighing.add(np.array(worths), FIRST // 2)
            used += len(deals) * len(branches)
        return used

    @property
    def verdict(self) -> Verdict[A]:
        """The verdict."""
        return self._weighing.verdict()

    def reasons(self) -> tuple[Why, ...]:
        """The reasons for the best."""
        found, best = self.verdict, self._branches[self._weighing.rival or 0]
        if self._judge.unit == "share":
            weighed = filled(MORE_SHARE, deals=found.deals, percent=round(100 * found.loss))
        else:
            weighed = filled(MORE_POINTS, deals=found.deals, points=round(found.loss))
        better = why_better(self._position, self._judge.maxims, best, self._branches[0])
        return (weighed, *better)
