"""Distances of a suit, and of the honours, from sets and a pair: the tiles that they lack.

Two arrays say them, which are built once. The *code* of a suit (or of the honours) is its counts as
digits in base five, the first kind lowest. `numbers` has an entry for each code of a suit, and
behind these one for each code of the honours: the number of its row in `lacks`. Codes of more than
`MOST_TILES` tiles have no entry. Many codes share a row: there are few different ones. Column ``c``
of a row is the number of tiles missing from ``c // 2`` sets, with a pair besides if ``c`` is odd.

There are two such tables. In one a distance is *formal*: a fifth copy of a tile counts as missing
like any other, although it does not exist; a wild tile may stand for it. In the other nothing with
five alike is complete.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Counts = NDArray[np.int8]
    Digits = NDArray[np.int64]
    Codes = NDArray[np.int32]

BASE = 5
MOST_SETS = 5
COLUMNS = 2 * (MOST_SETS + 1)
SUIT_KINDS, HONOUR_KINDS = 9, 7

# The seventeen tiles of a hand of five sets, and one more that might improve it.
MOST_TILES = 18

# More than any distance, and small enough to be added to another.
_FAR = 64
# The bits of a step from one column to another, and those of a count in a packed goal.
_STEP, _COUNT = 2, 5


# A code has two parts: the digits of the lowest kinds, and those of the others.
_LOW_KINDS = 4
_LOW = BASE**_LOW_KINDS


def _sizes(kinds: int) -> Digits:
    """The number of tiles of every code of `kinds` digits, in the order of the codes."""
    digits = np.arange(BASE**kinds)[:, None] // BASE ** np.arange(kinds) % BASE
    sizes: Digits = digits.sum(axis=1)
    return sizes


# Entries with the same higher part are neighbours, those with fewer lower tiles first. `STARTS` has
# the first entry of each higher part, `PLACES` the place of each lower part after that entry.
_LOWER, _HIGHER = _sizes(_LOW_KINDS), _sizes(SUIT_KINDS - _LOW_KINDS)
_IN_ORDER = np.argsort(_LOWER, kind="stable")
_ROOM = np.searchsorted(_LOWER[_IN_ORDER], MOST_TILES - _HIGHER, side="right")
STARTS = (np.cumsum(_ROOM) - _ROOM).astype(np.int32)
PLACES = np.argsort(_IN_ORDER).astype(np.int32)
# The number of codes of a suit, and so the place of the first code of the honours.
HONOURS_START = int(_ROOM.sum())


def place_of(code: int) -> int:
    """The place in `numbers` of a code of a suit; that of the honours is `HONOURS_START` further.

    >>> [place_of(code) for code in (0, 5**4, 2 * 5**8)]
    [0, 625, 536950]
    """
    return int(STARTS[code // _LOW] + PLACES[code % _LOW])


class Tables(NamedTuple):
    """The distances of all codes.

    Attributes:
        numbers: by place of a code, the number of its row.
        lacks: `[rows, COLUMNS]` the distances.

    """

    numbers: NDArray[np.uint8]
    lacks: Counts

    def suit(self, code: int) -> Counts:
        """The distances of a suit from its sets, which are runs and triplets, and a pair.

        >>> tables().suit(0).tolist()
        [0, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15, 17]
        """
        row: Counts = self.lacks[self.numbers[place_of(code)]]
        return row

    def honours(self, code: int) -> Counts:
        """The distances of the honours from their sets, which are triplets only, and a pair."""
        row: Counts = self.lacks[self.numbers[HONOURS_START + place_of(code)]]
        return row


@cache
def tables() -> Tables:
    """The formal distances."""
    return _tables(fifth=True)


@cache
def limited_tables() -> Tables:
    """The distances if nothing with five tiles alike is complete."""
    return _tables(fifth=False)


def _tables(*, fifth: bool) -> Tables:
    suit, honours = np.eye(SUIT_KINDS, dtype=np.int8), np.eye(HONOUR_KINDS, dtype=np.int8)
    runs = suit[:-2] + suit[1:-1] + suit[2:]
    packed = np.concatenate(
        [_packed(np.concatenate([3 * suit, runs]), fifth=fifth), _packed(3 * honours, fifth=fifth)]
    )
    occurs = np.zeros(1 << _STEP * (COLUMNS - 1), np.bool_)
    occurs[packed] = True
    # There are fewer than 256 rows.
    numbers = (np.cumsum(occurs, dtype=np.uint8) - np.uint8(1))[packed]
    lacks = _unpacked(np.flatnonzero(occurs))
    for array in (numbers, lacks):
        array.flags.writeable = False
    return Tables(numbers, lacks)


def _packed(sets: Counts, *, fifth: bool) -> Codes:
    """The distances of each code, packed: for each column but the first, its step.

    The step of a pair leads from the column without it, the step of a set from that with a set
    less.
    """
    kinds = sets.shape[1]
    pairs = 2 * np.eye(kinds, dtype=np.int8)
    goals = np.zeros((1, kinds), np.int8)
    codes = _codes(kinds)
    packed, last = np.zeros(len(codes), np.int32), np.zeros(len(codes), np.int8)
    for _ in range(MOST_SETS + 1):
        alone = _distances(goals)[codes]
        paired = _distances(_sums(goals, pairs, fifth=fifth))[codes]
        for step in (alone - last, paired - alone):
            packed <<= _STEP
            packed |= step
        last, goals = alone, _sums(goals, sets, fifth=fifth)
    return packed


def _unpacked(packed: Digits) -> Counts:
    """The rows of packed distances."""
    shifts = _STEP * np.arange(COLUMNS - 1, -1, -1)
    rows: Counts = (packed[:, None] >> shifts & (1 << _STEP) - 1).astype(np.int8)
    rows[:, ::2] = np.cumsum(rows[:, ::2], axis=1)
    rows[:, 1::2] += rows[:, ::2]
    return rows


def _codes(kinds: int) -> Codes:
    """The codes of `kinds` kinds that have an entry, in the order of the entries."""
    higher = np.arange(0, BASE**kinds, _LOW, dtype=np.int32)
    codes = higher[:, None] + _IN_ORDER.astype(np.int32)
    kept: Codes = codes[np.arange(_LOW) < _ROOM[: len(higher), None]]
    return kept


def _distances(goals: Counts) -> Counts:
    """The distance of every code from the nearest goal (a complete hand)."""
    column = np.full(BASE ** goals.shape[1], _FAR, np.int8)
    _mark(column, goals)
    parts = column.reshape(-1, _LOW)
    for _ in range(2):
        parts = np.ascontiguousarray(parts.swapaxes(0, 1))
        _spread(parts)
    return parts.ravel()


def _spread(table: Counts) -> None:
    """Spreads the distances from the goals over the first axis, in place.

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


def _sums(goals: Counts, more: Counts, *, fifth: bool) -> Counts:
    """All distinct sums of one row of `goals` and one row of `more`.

    Without `fifth` only sums without five alike. Sums are packed into numbers with five bits for
    each kind, which are faster to sort.
    """
    digits = _COUNT * np.arange(goals.shape[1])
    sums = np.sort((_coded(goals, digits)[:, None] + _coded(more, digits)).ravel())
    # Not numpy's `unique`: to load it takes longer than this.
    once = sums[np.append(np.True_, sums[1:] != sums[:-1])]
    unpacked: Counts = (once[:, None] >> digits & (1 << _COUNT) - 1).astype(np.int8)
    return unpacked if fifth else unpacked[unpacked.max(axis=1) < BASE]


def _coded(counts: Counts, digits: Digits) -> Digits:
    coded: Digits = (counts.astype(np.int64) << digits).sum(axis=1)
    return coded


def _mark(column: Counts, goals: Counts) -> None:
    """Enters goals into a column, at distance 0.

    A goal with a fifth copy of a tile is entered with four copies, at distance 1.
    """
    most = BASE - 1
    codes = np.minimum(goals, most).astype(np.int64) @ BASE ** np.arange(goals.shape[1])
    np.minimum.at(column, codes, np.maximum(goals - most, 0).sum(axis=1).astype(np.int8))
