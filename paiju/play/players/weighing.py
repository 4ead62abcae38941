"""Weighing: an action is compared with its rivals by what they are worth over the same deals."""

from __future__ import annotations

from math import hypot, sqrt
from typing import TYPE_CHECKING, Generic, TypeVar

import numpy as np

from paiju.play.players.judge import Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Shares = NDArray[np.float64]

A = TypeVar("A")

# FIRST deals choose the strongest rival of the action. From LATER further deals on, only these
# decide, because the rival may owe its choice to luck in the first ones.
FIRST, LATER = 16, 32


class Weighing(Generic[A]):
    """A comparison of an action with its rivals: what each is worth over the same deals.

    Attributes:
        actions: the action, then its rivals.
        whole: the worth of a whole game.
        rough: the error of the players that play deals on, which more deals do not reduce.
        rival: the place of the strongest rival, once the first deals are played.
        better: the place of a rival that dominates the action; None if there is none.
        least: the least loss that is assumed against the rival `better`.

    """

    def __init__(self, actions: Sequence[A], whole: float = 1.0, rough: float = 0.0) -> None:
        self.actions, self.whole, self.rough = actions, whole, rough
        self.rival: int | None = None
        self.better: int | None = None
        self.least = 0.0
        # A row for each deal: its weight, then the worth of each action; in later deals only of the
        # action and its rival.
        self._first = np.zeros((0, 1 + len(actions)))
        self._later = np.zeros((0, 3))

    def keep_first(self, number: int) -> None:
        """Drop all but the first `number` actions, before any deal is played."""
        self.actions = self.actions[:number]
        self._first = self._first[:, : 1 + number]

    @property
    def deals(self) -> int:
        """The number of deals played."""
        return len(self._first) + len(self._later)

    @property
    def compared(self) -> tuple[int, ...]:
        """The places of the actions to compare in the next deals."""
        return (*range(len(self.actions)),) if self.rival is None else (0, self.rival)

    def add(self, worths: Shares, weights: Shares, first: int = FIRST) -> None:
        """Add what the compared actions are worth in more deals.

        Once there are `first` deals, the strongest rival is chosen.

        `worths` has a row for each deal and a column for each of `compared`; `weights` has the
        weight of each deal.
        """
        rows = np.column_stack((weights, worths))
        if self.rival is not None:
            self._later = np.concatenate((self._later, rows))
            return
        self._first = np.concatenate((self._first, rows))
        if len(self._first) >= first and len(self.actions) > 1:
            self.rival = self._strongest()

    def _strongest(self) -> int:
        return 1 + int(np.average(self._first[:, 2:], axis=0, weights=self._first[:, 0]).argmax())

    @property
    def best(self) -> int:
        """The place of the best action."""
        return self.actions.index(self.verdict().best)

    def verdict(self) -> Verdict[A]:
        """The verdict on the action: how much worse it is than the best one, with the error.

        Deals of uneven weights count as fewer. One deal with a difference of a whole game is added
        to the spread, because a few equal differences have no spread by chance.
        """
        rows, rival = self._first, 0
        if len(self.actions) > 1:
            rival, rows = self.rival or self._strongest(), self._later
            if len(rows) < LATER:
                rows = np.concatenate((self._first[:, [0, 1, 1 + rival]], rows))
        weights, worths = rows[:, 0], rows[:, 1:]
        own, *others = np.average(worths, axis=0, weights=weights).tolist()
        if not others:
            return Verdict(self.actions[0], own, deals=len(rows))
        (other,), effective = others, effective_of(weights)
        best = rival if other > own else self.better or 0
        gains = worths[:, 1] - worths[:, 0] - (other - own)
        spread = float(np.average(gains**2, weights=weights)) * effective + self.whole**2
        return Verdict(
            self.actions[best],
            own,
            other,
            hypot(sqrt(spread / (effective + 1) / effective), self.rough),
            len(rows),
            least=self.least,
        )


def effective_of(weights: Shares) -> float:
    """The number of equally weighted deals that are as informative as deals of these weights.

    >>> [effective_of(np.array(each)) for each in ((1, 1, 1, 1), (3, 1), ())]
    [4.0, 1.6, 0.0]
    """
    return float(weights.sum() ** 2 / (weights**2).sum()) if len(weights) else 0.0
