"""Hot loops over move tables.

Rows are filled place by place: slices of arrays would double the time that compiling takes.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from app.jit import kernel, kernel_in_room

Words = npt.NDArray[np.uint64]
Rows = npt.NDArray[np.int32]
Scores = npt.NDArray[np.int64]
Caps = npt.NDArray[np.int8]
Flags = npt.NDArray[np.bool_]

# The top bit of each of the eight bytes of a word: no count reaches it.
GUARD = np.uint64(0x8080808080808080)
COUNT = np.uint64(0xFF)


@kernel
def fitting(words: Words, cores: Words, starts: Rows, first: int, last: int, hand: Words) -> Rows:
    """The rows, of the cores from `first` up to `last`, that a hand holds.

    Sixteen counts are two words. Subtracting a play from a hand whose guard bits are set leaves
    all of them standing exactly if no count is missing. A hand holds few cores, and only the rows
    of those are looked at.
    """
    found = np.empty(starts[last] - starts[first], dtype=np.int32)
    number = 0
    low = hand[0] | GUARD
    high = hand[1] | GUARD
    for core in range(first, last):
        if (low - cores[0, core]) & (high - cores[1, core]) & GUARD != GUARD:
            continue
        for row in range(starts[core], starts[core + 1]):
            found[number] = row
            if (low - words[0, row]) & (high - words[1, row]) & GUARD == GUARD:
                number += 1
    return found[:number].copy()


@kernel_in_room
def lacking(want: np.uint64, have: np.uint64) -> np.uint64:
    """The shortage of eight counts against eight wanted ones."""
    over = (want | GUARD) - have
    more = over & GUARD
    return over & (more - (more >> np.uint64(7)))


@kernel_in_room
def total(word: np.uint64) -> int:
    """The sum of eight counts."""
    word += word >> np.uint64(8)
    word += word >> np.uint64(16)
    word += word >> np.uint64(32)
    return int(word & COUNT)


@kernel
def fitting_with_wilds(
    words: Words,
    cores: Words,
    starts: Rows,
    kinds: Caps,
    first: int,
    last: int,
    hand: Words,
    wild: Words,
    fixed: Words,
) -> Rows:
    """The rows, of the cores from `first` up to `last`, that a hand holds with wild cards.

    Wild cards stand for what the hand lacks, except in the lanes that are fixed; by themselves they
    are what they are, or a pattern made of wild cards. Of the patterns that want wild cards or want
    none, those are listed that the hand would make with as few as it can.
    """
    found = np.empty(starts[last] - starts[first], dtype=np.int32)
    number = 0
    pool = total(wild[0]) + total(wild[1])
    for core in range(first, last):
        low, high = lacking(cores[0, core], hand[0]), lacking(cores[1, core], hand[1])
        if low & fixed[0] | high & fixed[1] or total(low) + total(high) > pool:
            continue
        kind = kinds[core]
        for row in range(starts[core], starts[core + 1]):
            low, high = lacking(words[0, row], hand[0]), lacking(words[1, row], hand[1])
            lack = total(low) + total(high)
            if low & fixed[0] | high & fixed[1] or lack > pool:
                continue
            if lack < total(words[0, row]) + total(words[1, row]):
                # Kinds are any, none, some and all of the cards.
                fits = kind in (0, 1) if lack == 0 else kind in (0, 2)
            elif kind == 0:
                fits = not lacking(low, wild[0]) and not lacking(high, wild[1])
            else:
                # A bomb of one rank, and one of its cards must be that rank's own.
                fits = kind == 3 and (
                    lacking(low, wild[0]) != low or lacking(high, wild[1]) != high
                )
            if fits:
                found[number] = row
                number += 1
    return found[:number].copy()
