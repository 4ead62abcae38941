"""Open decisions of many rounds at once, each with its choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from paiju.climbing.plays.table_kernels import Rows

Places = npt.NDArray[np.int64]


class Decisions(NamedTuple):
    """The open decisions of many rounds.

    Attributes:
        games: the rounds that wait.
        seats: the seat to act in each.
        starts: the start of each round's choices in `rows`.
        rows: the choices, as rows of the move table.

    """

    games: Rows
    seats: Places
    starts: Rows
    rows: Rows

    def of_seat(self, seat: int) -> Decisions:
        """The decisions of one seat, where they are ordered by seat."""
        first, stop = np.searchsorted(self.seats, [seat, seat + 1])
        return self.part(int(first), int(stop))

    def part(self, first: int, stop: int) -> Decisions:
        """The decisions from `first` up to, and without, `stop`."""
        begin, end = self.starts[first], self.starts[stop]
        return Decisions(
            self.games[first:stop],
            self.seats[first:stop],
            self.starts[first : stop + 1] - begin,
            self.rows[begin:end],
        )

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
    """The places of some spans in the given order, and the new start of each.

    >>> places, begin = spans(np.array([0, 2, 5, 6]), np.array([1, 0]))
    >>> places.tolist(), begin.tolist()
    ([2, 3, 4, 0, 1], [0, 3, 5])
    """
    lengths = (starts[1:] - starts[:-1])[order].astype(np.int64)
    begin = np.concatenate([[0], np.cumsum(lengths)])
    places = np.arange(begin[-1]) + np.repeat(starts[:-1][order] - begin[:-1], lengths)
    return places, begin
