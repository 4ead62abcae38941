"""The rows of groups of cards: a hash table in flat arrays.

A dictionary of tuples would be as fast and fifteen times as large: for all rule sets together, a
quarter of the memory of the service.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from sys import hash_info
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.climbing.plays.table_kernels import Words

# Numbers as numpy has them: rows, hashes and slots.
Numbers = NDArray[Any]

_HALF = (1 << 64) - 1
# Packed counts agree in most of their bits. Multiplied by a number without a pattern, modulo the
# prime of Python's hash, they differ in the highest bits.
_MIX, _PRIME = 0x9E3779B97F4A7C15, hash_info.modulus
_BITS = _PRIME.bit_length()


class RowIndex(Mapping[int, tuple[int, ...]]):
    """The rows of a table by packed counts; of several, the strongest first."""

    def __init__(self, words: Words, strongest: Numbers) -> None:
        """Index the rows of a table, which are given from the strongest on."""
        # Views give plain integers, which numpy's integers are slow to become.
        self._low, self._high = memoryview(words[0]), memoryview(words[1])
        # By the first row of a group, all of its rows.
        firsts, self._several = _groups(words, strongest)
        self._length = len(firsts)
        # At least a third of the slots stay free.
        bits = (3 * len(firsts) // 2).bit_length()
        self._shift, self._mask = _BITS - bits, (1 << bits) - 1
        places = _placed(firsts, _mixed(words[:, firsts]) >> np.uint64(self._shift), self._mask)
        # A slot for each group: one more than its first row. If it is taken, the group has the
        # next.
        self._places = array("I", places.tobytes())

    def find(self, packed: int) -> tuple[int, ...]:
        """The rows of a group of cards; none if it is no play."""
        at = hash(packed * _MIX) >> self._shift
        low, high = packed & _HALF, packed >> 64
        while row := self._places[at]:
            row -= 1
            if self._low[row] == low and self._high[row] == high:
                return self._several.get(row) or (row,)
            at = (at + 1) & self._mask
        return ()

    def __getitem__(self, packed: int) -> tuple[int, ...]:
        rows = self.find(packed)
        if not rows:
            raise KeyError(packed)
        return rows

    def __iter__(self) -> Iterator[int]:
        for row in self._places:
            if row:
                yield self._low[row - 1] | self._high[row - 1] << 64

    def __len__(self) -> int:
        return self._length


def _groups(words: Words, strongest: Numbers) -> tuple[Numbers, dict[int, tuple[int, ...]]]:
    """The first row of each group, in order; and by those that have several, all their rows."""
    # No count of a play is above fifteen, so that two fit into a byte.
    both = (words[0] | words[1] << np.uint64(4))[strongest]
    order = np.argsort(both, kind="stable")
    rows, both = strongest[order], both[order]
    starts = np.flatnonzero(np.append(np.True_, both[1:] != both[:-1]))
    firsts = np.minimum.reduceat(rows, starts)
    sizes = np.diff(starts, append=len(rows))
    is_several = sizes > 1
    places = zip(starts[is_several].tolist(), sizes[is_several].tolist(), strict=True)
    groups = (tuple(rows[start : start + size].tolist()) for start, size in places)
    several = dict(zip(firsts[is_several].tolist(), groups, strict=True))
    return np.sort(firsts), several


def _mixed(words: Words) -> Numbers:
    """`hash(packed * _MIX)` of groups, all at once: the product modulo 2^61 - 1."""
    prime, half = np.uint64(_PRIME), np.uint64(31)
    # Modulo the prime, 2^64 is 8.
    packed = (words[0] % prime + words[1] % prime * np.uint64(8) % prime) % prime
    low_bits = np.uint64((1 << 31) - 1)
    high, low = packed >> half, packed & low_bits
    mix = _MIX % _PRIME
    mix_high, mix_low = np.uint64(mix >> 31), np.uint64(mix & ((1 << 31) - 1))
    middle = high * mix_low + low * mix_high
    # Modulo the prime, 2^62 is 2; and 2^61 is 1, which splits the middle behind its 30th bit.
    folded = (middle >> np.uint64(30)) + ((middle & np.uint64((1 << 30) - 1)) << half)
    found: Numbers = (high * mix_high * np.uint64(2) + folded + low * mix_low) % prime
    return found


def _placed(rows: Numbers, slots: Numbers, mask: int) -> Numbers:
    """The slots of a hash table, each with one more than its row.

    Of rows that want one slot the first has it, and the others go on to the next.
    """
    places = np.zeros(mask + 1, dtype=np.uint32)
    slots = slots.astype(np.int64)
    while len(rows):
        # The last of the assignments to a slot holds: the first row that wants it.
        is_free = places[slots] == 0
        places[slots[is_free][::-1]] = rows[is_free][::-1] + 1
        waits = places[slots] != rows + 1
        rows, slots = rows[waits], (slots[waits] + 1) & mask
    return places
