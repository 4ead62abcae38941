"""Candidate plays: parts of a hand that may be plays. Move tables check which ones are."""

from __future__ import annotations

from itertools import chain, combinations, product
from typing import TYPE_CHECKING

from paiju.playing_cards.holding import contains, unpack

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

# For cards of one rank, by the number of cards taken, the possible numbers of each kind of card.
_Ways = dict[int, list[tuple[int, ...]]]


def short_form_parts(
    forms: Mapping[int, Sequence[tuple[int, int, int]]], hand: int, most: int
) -> Iterator[tuple[int, int]]:
    """The short forms 少带 that parts of a hand make, each as its packed cards and its row.

    Args:
        forms: by number of cards, the short forms: row, packed core, and packed counts of the most
            kickers of each rank.
        hand: the packed hand.
        most: the largest number of cards of a part.

    """
    for size, rows in forms.items():
        for row, core, caps in rows if size <= most else ():
            if contains(hand, core):
                counts = map(min, unpack(hand - core), unpack(caps))
                for kickers in parts_of(tuple(counts), size - sum(unpack(core))):
                    yield core + kickers, row


def parts_of(counts: tuple[int, ...], size: int) -> Iterator[int]:
    """Every way to take `size` cards from a number of cards in each lane, as packed counts.

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


def groups_by_rank(
    ranks: Sequence[str], sizes: Sequence[int], widest: Mapping[int, int], most: int
) -> Iterator[Iterator[tuple[int, ...]]]:
    """The groups of cards of a hand that may be plays, as numbers of cards of each kind of card.

    Each inner iterator has the groups with the same number of cards of each rank.

    Args:
        ranks: the rank of each kind, "" for wild cards.
        sizes: the number of cards of each kind.
        widest: by number of cards of a play, the most ranks that it has.
        most: the largest number of cards of a group.

    >>> [[*groups] for groups in groups_by_rank(("3", "3", "4"), (1, 1, 1), {1: 1, 2: 1}, 2)]
    [[(0, 1, 0), (1, 0, 0)], [(1, 1, 0)], [(0, 0, 1)]]
    """
    places: dict[str, list[int]] = {}
    for place, rank in enumerate(ranks):
        places.setdefault(rank, []).append(place)
    ways: dict[str, _Ways] = {"": {0: [()]}}
    for rank, those in places.items():
        taken: _Ways = {}
        for counts in product(*(range(sizes[place] + 1) for place in those)):
            taken.setdefault(sum(counts), []).append(counts)
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
    """Every group that combines one way to take the cards of each rank, as numbers of each kind.

    Args:
        places: the kinds of card that the ways count, in their order.
        ways: for each rank, the ways to take its cards, as numbers of each of its kinds.
        kinds: the number of kinds of card in the hand.
    """
    for choice in product(*ways):
        counts = [0] * kinds
        for place, count in zip(places, chain(*choice), strict=True):
            counts[place] = count
        yield tuple(counts)
