"""The rows of groups of cards: a hash table in flat arrays.

A dictionary of tuples would be as fast and fifteen times as large: for all rule sets together, a
quarter of the memory of the service.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from sys import hash_info
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from app.climbing.kernels import Words

_HALF = (1 << 64) - 1
# Packed counts agree in most of their bits. Multiplied by a number without a pattern, modulo the
# prime of Python's hash, they differ in the highest bits.
_MIX, _BITS = 0x9E3779B97F4A7C15, hash_info.modulus.bit_length()


class RowIndex(Mapping[int, tuple[int, ...]]):
    """The rows of a table by packed counts; of several, the strongest first."""

    def __init__(self, words: Words, strength: Callable[[int], tuple[int, ...]]) -> None:
        # Views give plain integers, which numpy's integers are slow to become.
        self._low, self._high = memoryview(words[0]), memoryview(words[1])
        bits = (2 * len(self._low)).bit_length()
        self._shift, self._mask = _BITS - bits, (1 << bits) - 1
        # A slot for each group: one more than its first row. If it is taken, the group has the
        # next.
        self._places = array("I", bytes(array("I").itemsize << bits))
        # By the first row of a group, all of its rows.
        self._several: dict[int, tuple[int, ...]] = {}
        self._length = 0
        places, shift, mask = self._places, self._shift, self._mask
        lows, highs = words.tolist()
        for row, (low, high) in enumerate(zip(lows, highs, strict=True)):
            at = hash((low | high << 64) * _MIX) >> shift
            while first := places[at]:
                if lows[first - 1] == low and highs[first - 1] == high:
                    known = self._several.get(first - 1, (first - 1,))
                    self._several[first - 1] = tuple(sorted((*known, row), key=strength))
                    break
                at = (at + 1) & mask
            else:
                places[at] = row + 1
                self._length += 1

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
