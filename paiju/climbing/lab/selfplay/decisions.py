"""The open decisions of many rounds, each with its legal moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from paiju.climbing.plays.table_kernels import Rows

Places = npt.NDArray[np.int64]


class Decisions(NamedTuple):
    """The open decisions of many rounds, as a table of columns; n decisions, m choices in all.

    Attributes:
        games: the number of the round of each decision; shape (n,).
        seats: the seat to act in each; shape (n,).
        starts: where the choices of each begin in `rows`, and the end; shape (n + 1,).
        rows: the choices of all decisions, as rows of the move table; shape (m,).

    """

    games: Rows
    seats: Places
    starts: Rows
    rows: Rows

    def of_seat(self, seat: int) -> Decisions:
        """The decisions of one seat; `self` must be ordered by seat."""
        first, stop = np.searchsorted(self.seats, [seat, seat + 1])
        return self.part(int(first), int(stop))

    def part(self, first: int, stop: int) -> Decisions:
        """The decisions from `first` up to `stop`, `stop` excluded."""
        begin, end = self.starts[first], self.starts[stop]
        return Decisions(
            self.games[first:stop],
            self.seats[first:stop],
            self.starts[first : stop + 1] - begin,
            self.rows[begin:end],
        )

    def at_random(self, chance: np.random.Generator) -> Places:
        """For each decision, the index in `rows` of a random choice, all equally likely."""
        lengths = self.starts[1:] - self.starts[:-1]
        return self.starts[:-1] + chance.integers(lengths)

    def in_order(self, order: Places) -> Decisions:
        """The same decisions in another order."""
        places, starts = spans(self.starts, order)
        return Decisions(
            self.games[order], self.seats[order], starts.astype(np.int32), self.rows[places]
        )


def by_seat(decisions: Decisions) -> Decisions:
    """The same decisions, ordered by seat."""
    return decisions.in_order(np.argsort(decisions.seats, kind="stable"))


def spans(starts: Rows | Places, order: Places) -> tuple[Places, Places]:
    """The elements of consecutive spans after the spans change their order.

    `starts` has the start of each span and the end; `order` has the number of each span in the new
    order. Returns the old places of all elements in the new order, and the new starts.

    >>> places, begin = spans(np.array([0, 2, 5, 6]), np.array([1, 0]))
    >>> places.tolist(), begin.tolist()
    ([2, 3, 4, 0, 1], [0, 3, 5])
    """
    lengths = (starts[1:] - starts[:-1])[order].astype(np.int64)
    begin = np.concatenate([[0], np.cumsum(lengths)])
    places = np.arange(begin[-1]) + np.repeat(starts[:-1][order] - begin[:-1], lengths)
    return places, begin
