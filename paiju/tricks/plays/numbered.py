"""Sets of cards by their number, so that one of millions is found without listing them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def sets_of(copies: Sequence[int], size: int) -> int:
    """The number of sets of n cards out of cards of which there are copies.

    >>> sets_of([2, 1, 1, 1], 2)
    7
    """
    return _ways(copies, size)[0][size]


def set_at(copies: Sequence[int], size: int, number: int) -> tuple[int, ...]:
    """A set of n cards by its number, as the number of copies of each card.

    The first set has the fewest copies of the first card, then of the second one, and so on.

    >>> [set_at([2, 1, 1], 2, number) for number in range(4)]
    [(0, 1, 1), (1, 0, 1), (1, 1, 0), (2, 0, 0)]
    """
    ways, taken = _ways(copies, size), list[int]()
    for place in range(len(copies)):
        count, left = 0, size - sum(taken)
        while number >= (further := ways[place + 1][left - count]):
            number, count = number - further, count + 1
        taken.append(count)
    return tuple(taken)


def _ways(copies: Sequence[int], size: int) -> list[list[int]]:
    """The number of sets of each size out of all cards, of all but the first, and so on."""
    ways = [[1, *[0] * size]]
    for count in reversed(copies):
        last = ways[-1]
        ways.append([sum(last[max(0, total - count) : total + 1]) for total in range(size + 1)])
    return ways[::-1]


def sets_from(copies: Sequence[int], size: int, number: int = 0) -> Iterator[tuple[int, ...]]:
    """The sets of n cards from a number on, in the order of `set_at`.

    >>> [*sets_from([2, 1, 1], 2, 2)]
    [(1, 1, 0), (2, 0, 0)]
    """
    counts: tuple[int, ...] | None = set_at(copies, size, number)
    while counts is not None:
        yield counts
        counts = _set_after(copies, counts)


def _set_after(copies: Sequence[int], counts: tuple[int, ...]) -> tuple[int, ...] | None:
    """The set after another one; None after the last."""
    room = 0
    for place in range(len(counts) - 1, -1, -1):
        if room and counts[place] < copies[place]:
            room, last = room - 1, list[int]()
            # Cards that are free again are taken from the end.
            for most in reversed(copies[place + 1 :]):
                last.append(min(room, most))
                room -= last[-1]
            return (*counts[:place], counts[place] + 1, *reversed(last))
        room += counts[place]
    return None
