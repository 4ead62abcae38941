"""Two tables of distances: the tiles that a suit, or the honours, lack for sets and a pair.

They are built once. Each row stands for the counts of one suit (or of the honours). Its *code* is
those counts as digits in base five, the first kind lowest. Codes of more than `MOST_TILES` tiles
have no row. Column ``c`` is the number of tiles missing from ``c // 2`` sets, with a pair besides
if ``c`` is odd. The distance is *formal*: a fifth copy of a tile counts as missing like any other,
although it does not exist.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Table = NDArray[np.int8]
    Digits = NDArray[np.int64]

BASE = 5
MAX_SETS = 4
COLUMNS = 2 * (MAX_SETS + 1)
SUIT_KINDS, HONOUR_KINDS = 9, 7

# The fourteen tiles of a hand that must discard, and one more that might improve it.
MOST_TILES = 15

# More than any distance, and small enough to be added to another.
_FAR = 64


# A code has two parts: the digits of the lowest kinds, and those of the others.
_LOW_KINDS = 4
_LOW = BASE**_LOW_KINDS


def _sizes(kinds: int) -> Digits:
    """The number of tiles of every code of `kinds` digits, in the order of the codes."""
    digits = np.arange(BASE**kinds)[:, None] // BASE ** np.arange(kinds) % BASE
    sizes: Digits = digits.sum(axis=1)
    return sizes


# Rows with the same higher part are neighbours, those with fewer lower tiles first. `STARTS` has
# the first row of each higher part, `PLACES` the place of each lower part after that row.
_LOWER, _HIGHER = _sizes(_LOW_KINDS), _sizes(SUIT_KINDS - _LOW_KINDS)
_IN_ORDER = np.argsort(_LOWER, kind="stable")
_ROOM = np.searchsorted(_LOWER[_IN_ORDER], MOST_TILES - _HIGHER, side="right")
STARTS = (np.cumsum(_ROOM) - _ROOM).astype(np.int32)
PLACES = np.argsort(_IN_ORDER).astype(np.int32)


def row_of(code: int) -> int:
    """The row in both tables for a code, which packs the counts of a suit or of the honours.

    >>> [row_of(code) for code in (0, 5**4, 2 * 5**8)]
    [0, 624, 315380]
    """
    return int(STARTS[code // _LOW] + PLACES[code % _LOW])


@cache
def suit_table() -> Table:
    """The table for a suit: distances from sets, which are runs and triplets, and a pair.

    >>> suit_table()[0].tolist()
    [0, 2, 3, 5, 6, 8, 9, 11, 12, 14]
    """
    kinds = np.eye(SUIT_KINDS, dtype=np.int8)
    return _table(np.concatenate([3 * kinds, kinds[:-2] + kinds[1:-1] + kinds[2:]]))


@cache
def honour_table() -> Table:
    """The table for the honours: distances from sets, which are triplets only, and a pair."""
    return _table(3 * np.eye(HONOUR_KINDS, dtype=np.int8))


def _table(sets: Table) -> Table:
    kinds = sets.shape[1]
    table = np.full((BASE**kinds, COLUMNS), _FAR, np.int8)
    pairs = 2 * np.eye(kinds, dtype=np.int8)
    goals = np.zeros((1, kinds), np.int8)
    for count in range(MAX_SETS + 1):
        _mark(table[:, 2 * count], goals)
        _mark(table[:, 2 * count + 1], _sums(goals, pairs))
        goals = _sums(goals, sets)
    parts = table.reshape(-1, _LOW, COLUMNS)
    for _ in range(2):
        parts = np.ascontiguousarray(parts.swapaxes(0, 1))
        _spread(parts)
    # Three quarters of the codes have too many tiles, and get no row.
    codes = np.arange(0, len(table), _LOW)[:, None] + _IN_ORDER
    kept = parts.reshape(table.shape)[codes[np.arange(_LOW) < _ROOM[: len(codes), None]]]
    kept.flags.writeable = False
    return kept


def _spread(table: Table) -> None:
    """Spreads the distances from the goals (complete hands) over the first axis, in place.

    The distance to the nearest goal is a sum over kinds, so it spreads kind by kind: one tile more
    of a kind is as near, one tile less is one further. Only the kinds of the first axis are done,
    because the others would take far longer.
    """
    stop = len(table)
    while stop > 1:
        along = table.reshape(len(table) // stop, BASE, -1)
        for have in range(1, BASE):
            np.minimum(along[:, have], along[:, have - 1], out=along[:, have])
        for have in reversed(range(BASE - 1)):
            np.minimum(along[:, have], along[:, have + 1] + 1, out=along[:, have])
        stop //= BASE


def _sums(goals: Table, more: Table) -> Table:
    """All distinct sums of one row of `goals` and one row of `more`.

    Sums are packed into numbers with four bits for each kind, which are faster to sort.
    """
    digits = 4 * np.arange(goals.shape[1])
    sums = np.sort((_coded(goals, digits)[:, None] + _coded(more, digits)).ravel())
    # Not numpy's `unique`: to load it takes longer than this.
    once = sums[np.append(np.True_, sums[1:] != sums[:-1])]
    unpacked: Table = (once[:, None] >> digits & 15).astype(np.int8)
    return unpacked


def _coded(counts: Table, digits: Digits) -> Digits:
    coded: Digits = (counts.astype(np.int64) << digits).sum(axis=1)
    return coded


def _mark(column: Table, goals: Table) -> None:
    """Enters goals into a column, at distance 0.

    A goal with a fifth copy of a tile is entered with four copies, at distance 1.
    """
    most = BASE - 1
    codes = np.minimum(goals, most).astype(np.int64) @ BASE ** np.arange(goals.shape[1])
    np.minimum.at(column, codes, np.maximum(goals - most, 0).sum(axis=1).astype(np.int8))
