"""The ways in which unseen cards may lie, all of them, where they are few."""

from __future__ import annotations

from itertools import islice
from math import comb
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def ways(counts: Sequence[int], size: int, limit: int) -> list[tuple[tuple[int, ...], int]]:
    """The ways to take so many cards, by rank, and how many ways to take suits each stands for.

    There are so many cards of each rank. No more ways than `limit` are listed.

    >>> ways((2, 1), 2, limit=9)
    [((2, 0), 1), ((1, 1), 2)]
    """
    return list(islice(_ways(counts, size), limit))


def _ways(counts: Sequence[int], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    if not counts:
        if size == 0:
            yield (), 1
        return
    first, *rest = counts
    for taken in range(min(first, size), -1, -1):
        if size - taken <= sum(rest):
            for others, number in _ways(rest, size - taken):
                yield (taken, *others), comb(first, taken) * number
