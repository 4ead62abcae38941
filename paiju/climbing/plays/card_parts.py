"""Parts of a hand that may be plays, of which tables list those that are."""

from __future__ import annotations

from itertools import chain, combinations, product
from typing import TYPE_CHECKING

from paiju.playing_cards.holding import contains, unpack

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

# Of like cards, by the number that is taken, the numbers of each kind.
_Ways = dict[int, list[tuple[int, ...]]]


def short_parts(
    forms: Mapping[int, Sequence[tuple[int, int, int]]], hand: int, most: int
) -> Iterator[tuple[int, int]]:
    """The short forms that parts of a hand of at most so many cards are: the cards, and the row.

    By size, the forms are rows with their cores and the most kickers of each rank; cards are
    packed.
    """
    for size, rows in forms.items():
        for row, core, caps in rows if size <= most else ():
            if contains(hand, core):
                counts = map(min, unpack(hand - core), unpack(caps))
                for kickers in parts_of(tuple(counts), size - sum(unpack(core))):
                    yield core + kickers, row


def parts_of(counts: tuple[int, ...], size: int) -> Iterator[int]:
    """Every way to take so many cards, packed, where there are so many in each lane.

    >>> [*parts_of((2, 1), 2)] == [1 + (1 << 8), 2]
    True
    """
    if not size:
        yield 0
        return
    for lane, count in enumerate(counts):
        for taken in range(1, min(count, size) + 1):
            for others in parts_of(counts[lane + 1 :], size - taken):
                yield (taken | others << 8) << (8 * lane)


def by_rank(
    ranks: Sequence[str], sizes: Sequence[int], widest: Mapping[int, int], most: int
) -> Iterator[Iterator[tuple[int, ...]]]:
    """The groups of at most so many cards that may be plays, those of equal ranks together.

    A group is the number of cards of each kind. Of each kind there are the rank, "" for wild cards,
    and the number of cards; by size of a play, `widest` is the most ranks that it has.

    >>> [[*groups] for groups in by_rank(("3", "3", "4"), (1, 1, 1), {1: 1, 2: 1}, 2)]
    [[(0, 1, 0), (1, 0, 0)], [(1, 1, 0)], [(0, 0, 1)]]
    """
    places: dict[str, list[int]] = {}
    for place, rank in enumerate(ranks):
        places.setdefault(rank, []).append(place)
    ways: dict[str, _Ways] = {"": {0: [()]}}
    for rank, those in places.items():
        taken: _Ways = {}
        for each in product(*(range(sizes[place] + 1) for place in those)):
            taken.setdefault(sum(each), []).append(each)
        ways[rank] = taken
    natural = [rank for rank in places if rank]
    for width in range(min(max(widest.values()), len(natural)) + 1):
        for chosen in combinations(natural, width):
            numbers = (range(1, max(ways[rank]) + 1) for rank in chosen)
            for taking in product(range(max(ways[""]) + 1), *numbers):
                size, used = sum(taking), ("", *chosen)
                if 0 < size <= most and width <= widest.get(size, -1):
                    order = [place for rank in used for place in places.get(rank, ())]
                    each_way = [ways[rank][n] for rank, n in zip(used, taking, strict=True)]
                    yield _laid(order, each_way, len(ranks))


def _laid(
    places: Sequence[int], ways: Sequence[list[tuple[int, ...]]], kinds: int
) -> Iterator[tuple[int, ...]]:
    """The numbers of cards of each kind, by every way to take those of the ranks."""
    for each in product(*ways):
        counts = [0] * kinds
        for place, count in zip(places, chain(*each), strict=True):
            counts[place] = count
        yield tuple(counts)
