"""A reference of hands with wild tiles: it tries for each tile every set and pair, and none."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from paiju.mahjong_tiles.tile import KIND, SUITS, Tile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Ranks = tuple[int, ...]


def missing(tiles: Iterable[Tile], sets: int) -> int:
    """The least number of tiles that are missing from a number of sets and a pair."""
    held = [*tiles]
    parts = [tuple(sorted(int(tile[0]) for tile in held if tile[1:] == suit)) for suit in SUITS]
    honours = tuple(sorted(KIND[tile] for tile in held if len(tile) == 1))
    least = 3 * sets + 2
    for shares in product(range(sets + 1), repeat=len(parts)):
        rest = sets - sum(shares)
        if rest < 0:
            continue
        found = [
            [_in_suit(*each, pair) for pair in (0, 1)] for each in zip(parts, shares, strict=True)
        ]
        found.append([_in_honours(honours, rest, pair) for pair in (0, 1)])
        alone = sum(without for without, _ in found)
        least = min(least, *(alone - without + paired for without, paired in found))
    return least


def missing_pairs(tiles: Iterable[Tile], pairs: int = 7) -> int:
    """The least number of tiles that are missing from a number of pairs."""
    return _pairs(tuple(sorted(tiles)), pairs)


@cache
def _in_suit(ranks: Ranks, sets: int, pair: int) -> int:
    return _least(ranks, sets, pair, _in_suit, range(1, 8))


@cache
def _in_honours(kinds: Ranks, sets: int, pair: int) -> int:
    return _least(kinds, sets, pair, _in_honours, range(0))


def _least(
    ranks: Ranks, sets: int, pair: int, again: Callable[[Ranks, int, int], int], lowest: range
) -> int:
    if not ranks:
        return 3 * sets + 2 * pair
    first = ranks[0]
    found = [again(ranks[1:], sets, pair)]
    if pair:
        rest, lacking = _without(ranks, (first, first))
        found.append(lacking + again(rest, sets, 0))
    for group in _sets_with(first, lowest) if sets else ():
        rest, lacking = _without(ranks, group)
        found.append(lacking + again(rest, sets - 1, pair))
    return min(found)


def _sets_with(rank: int, lowest: range) -> Iterator[Ranks]:
    yield (rank,) * 3
    yield from ((low, low + 1, low + 2) for low in lowest if low <= rank <= low + 2)


def _without(ranks: Ranks, group: Ranks) -> tuple[Ranks, int]:
    """The ranks without those of a group, and the number of the group's ranks that are missing."""
    rest, lacking = [*ranks], 0
    for each in group:
        if each in rest:
            rest.remove(each)
        else:
            lacking += 1
    return tuple(rest), lacking


@cache
def _pairs(tiles: tuple[Tile, ...], pairs: int) -> int:
    if not tiles or not pairs:
        return 2 * pairs
    twin = tiles[1:2] == tiles[:1]
    return min(_pairs(tiles[1:], pairs), (not twin) + _pairs(tiles[1 + twin :], pairs - 1))
