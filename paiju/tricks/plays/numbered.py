"""Sets of cards by their number, so that one of millions is found without listing them."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def sets_of(copies: Sequence[int], size: int) -> int:
    """The number of sets of so many cards out of cards with so many copies each.

    >>> sets_of([2, 1, 1, 1], 2)
    7
    """
    return _ways(copies, size)[0][size]


def set_at(copies: Sequence[int], size: int, number: int) -> tuple[int, ...]:
    """A set of so many cards by its number, as the number of copies of each card.

    The first set has the fewest copies of the first card, then of the second one, and so on.

    >>> [set_at([2, 1, 1], 2, number) for number in range(4)]
    [(0, 1, 1), (1, 0, 1), (1, 1, 0), (2, 0, 0)]
    """
    ways, taken = _ways(copies, size), list[int]()
    for place, most in enumerate(copies):
        left = size - sum(taken)
        for count in range(min(most, left) + 1):
            further = ways[place + 1][left - count]
            if number < further:
                taken.append(count)
                break
            number -= further
    return tuple(taken)


def _ways(copies: Sequence[int], size: int) -> list[list[int]]:
    """The number of sets of each size out of all cards, of all but the first, and so on."""
    ways = [[1, *[0] * size]]
    for count in reversed(copies):
        last = ways[-1]
        ways.append([sum(last[max(0, total - count) : total + 1]) for total in range(size + 1)])
    return ways[::-1]


def combination_at(places: Sequence[int], size: int, number: int) -> tuple[int, ...]:
    """A choice of so many of some places by its number, as `itertools.combinations` lists them.

    >>> [combination_at([7, 8, 9], 2, number) for number in range(3)]
    [(7, 8), (7, 9), (8, 9)]
    """
    chosen: list[int] = []
    for at, place in enumerate(places):
        with_it = comb(len(places) - at - 1, size - len(chosen) - 1) if len(chosen) < size else 0
        if number < with_it:
            chosen.append(place)
        else:
            number -= with_it
    return tuple(chosen)
