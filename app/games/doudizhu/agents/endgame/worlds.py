"""The ways in which unseen cards may lie, all of them, where they are few."""

from __future__ import annotations

from itertools import accumulate, islice
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
    held = [(rank, count) for rank, count in enumerate(counts) if count]
    # How many cards there are of the ranks that come after each.
    behind = [*accumulate((count for _, count in reversed(held)), initial=0)][-2::-1]
    taken = [0] * len(counts)

    def take(at: int, left: int) -> Iterator[tuple[tuple[int, ...], int]]:
        if at == len(held):
            yield tuple(taken), 1
            return
        rank, count = held[at]
        for here in range(min(count, left), max(left - behind[at], 0) - 1, -1):
            taken[rank] = here
            for found, number in take(at + 1, left - here):
                yield found, comb(count, here) * number
        taken[rank] = 0

    if not 0 <= size <= sum(counts):
        return []
    return list(islice(take(0, size), limit))
