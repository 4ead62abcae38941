"""A reference of hands with wild tiles, which tries everything; it uses nothing of the engine.

Tiles are codes, such as "1m" and "E". `copies` is the most tiles alike that a win may have: four,
or `ANY` if a wild tile may be a fifth.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    Counts = tuple[int, ...]
    Groups = tuple[tuple[str, ...], ...]

ANY = 99
# The kinds of each suit, and the honours.
BLOCKS = (*[[rank + suit for rank in "123456789"] for suit in "mps"], [*"ESWNCFP"])
EVERY = tuple(kind for block in BLOCKS for kind in block)


def missing(tiles: Sequence[str], sets: int, copies: int = ANY) -> int:
    """The least number of tiles that are missing from a number of sets and a pair."""
    lacks = [_lacks(_counts(tiles, block), sets, copies) for block in BLOCKS]
    return min(
        sum(lack[share][place == paired] for place, (lack, share) in enumerate(shared))
        for shares in _shares(sets, len(BLOCKS))
        for shared in [[*zip(lacks, shares, strict=True)]]
        for paired in range(len(BLOCKS))
    )


def missing_pairs(tiles: Sequence[str], copies: int = ANY) -> int:
    """The least number of tiles that are missing from seven pairs."""
    least = {0: 0}
    for kind in EVERY:
        have = tiles.count(kind)
        found: dict[int, int] = {}
        for pairs, lacking in least.items():
            for more in range(min(7 - pairs, copies // 2) + 1):
                there = found.get(pairs + more, ANY)
                found[pairs + more] = min(there, lacking + max(2 * more - have, 0))
        least = found
    return least[7]


def every_reading(
    tiles: Sequence[str], wilds: int, sets: int, copies: int = ANY, faces: Iterable[str] = EVERY
) -> set[Groups]:
    """Every division into sets and a pair, for every tile that each wild one may stand for."""
    found = set()
    for shares in _shares(wilds, len(BLOCKS)):
        each = [
            _ways(tuple(block), _counts(tiles, block), share, copies, tuple(faces))
            for block, share in zip(BLOCKS, shares, strict=True)
        ]
        for ways in product(*each):
            groups = sorted(group for way in ways for group in way)
            if sum(len(group) == 2 for group in groups) == 1 and len(groups) == sets + 1:
                found.add(tuple(groups))
    return found


def _counts(tiles: Sequence[str], block: Sequence[str]) -> Counts:
    return tuple(tiles.count(kind) for kind in block)


def _shares(whole: int, parts: int) -> Iterator[Counts]:
    """The ways to share a number among parts."""
    return (each for each in product(range(whole + 1), repeat=parts) if sum(each) == whole)


@lru_cache(maxsize=1 << 12)
def _ways(
    block: tuple[str, ...], counts: Counts, wilds: int, copies: int, faces: tuple[str, ...]
) -> set[Groups]:
    """The divisions of a block into sets and at most one pair, whatever its wild tiles are."""
    if (sum(counts) + wilds) % 3 == 1:
        return set()
    found = set()
    for taken in combinations_with_replacement([kind for kind in block if kind in faces], wilds):
        whole = {kind: count + taken.count(kind) for kind, count in zip(block, counts, strict=True)}
        if max(whole.values()) <= copies:
            found |= {tuple(sorted(way)) for way in _divide(block, whole)}
    return found


def _divide(
    block: tuple[str, ...], whole: dict[str, int], *, paired: bool = False
) -> Iterator[list[tuple[str, ...]]]:
    first = next((kind for kind in block if whole[kind]), None)
    if first is None:
        yield []
        return
    place = block.index(first)
    groups: list[tuple[str, ...]] = [(first,) * 3] + [(first,) * 2] * (not paired)
    if len(block) == len(BLOCKS[0]) and place + 2 < len(block):
        groups.append(block[place : place + 3])
    for group in groups:
        rest = {kind: count - group.count(kind) for kind, count in whole.items()}
        if min(rest.values()) >= 0:
            for way in _divide(block, rest, paired=paired or len(group) == 2):
                yield [group, *way]


@lru_cache(maxsize=1 << 14)
def _lacks(counts: Counts, sets: int, copies: int) -> list[list[int]]:
    """By number of sets, without a pair and with one: the tiles that a block lacks."""
    return [
        [_nearest(counts, _goals(len(counts), number, pair, copies)) for pair in range(2)]
        for number in range(sets + 1)
    ]


def _nearest(counts: Counts, goals: NDArray[np.int8]) -> int:
    have = np.array(counts, dtype=np.int8)
    return int(np.maximum(goals - have, 0).sum(axis=1).min())


@cache
def _goals(kinds: int, sets: int, pair: int, copies: int) -> NDArray[np.int8]:
    """The counts of every number of sets, with a pair or without, in a block."""
    if not sets and not pair:
        return np.zeros((1, kinds), dtype=np.int8)
    single = np.eye(kinds, dtype=np.int8)
    groups = [2 * single] if pair else [3 * single]
    if not pair and kinds == len(BLOCKS[0]):
        groups.append(single[:-2] + single[1:-1] + single[2:])
    less = _goals(kinds, sets, 0, copies) if pair else _goals(kinds, sets - 1, 0, copies)
    every = np.concatenate([less + group for some in groups for group in some])
    every = every[every.max(axis=1) <= copies]
    # Equal ones have the same number.
    numbers = every.astype(np.int64) @ (1 << 5 * np.arange(kinds))
    goals: NDArray[np.int8] = every[np.unique(numbers, return_index=True)[1]]
    return goals
