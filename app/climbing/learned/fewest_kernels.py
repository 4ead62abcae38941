"""The hot loop that counts how many plays a hand takes at least, nearly, and millions of times.

What spans ranks is tried in every combination; the rest is counted rank by rank. Kickers are
counted, not matched: which of them may go together, and that they are all of one kind, is left out,
so that now and then a play too few is counted. The exact number is that of `app.climbing.split`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from app.climbing.kernels import COUNT, GUARD, lacking, total
from app.jit import kernel

if TYPE_CHECKING:
    from app.climbing.kernels import Words
    from app.climbing.learned.coding import Coding

# Fifty-four cards have no more chains at once than this, of five cards and more.
_DEPTH = 12
# One of each: where there are more of them, they are kept for what they are by rank.
_BOTH_JOKERS = np.uint64((1 << 40) | (1 << 48))

# A memory holds a hand and its number in one word: four bits for each lane but the last.
_VALUE_BITS = np.uint64(4)
_VALUE = np.uint64(15)
_PAIRS = np.uint64(0x00FF00FF00FF00FF)
_FOURS = np.uint64(0x0000FFFF0000FFFF)
_EIGHT = np.uint64(0x00000000FFFFFFFF)
_FIFTEEN_LANES = np.uint64((1 << 60) - 1)
# Of the last lane, that of wild cards, and of the red joker's there are three at most.
_LAST_TWO_LANES = np.uint64(58)

# Wild cards make chains of nearly anything: no more ways to lay them out are tried than these.
_TRIED = 160
_NATURAL, _WILD = np.uint64((1 << 56) - 1), np.uint64(56)
_ONE = np.uint64(0x0101010101010101)
_UNIT = np.uint64(7)
_JOKERS = np.uint64((1 << 40) | (1 << 48))


@kernel
def nibbles(word: np.uint64) -> np.uint64:
    """Eight counts, four bits each."""
    word = (word | (word >> np.uint64(4))) & _PAIRS
    word = (word | (word >> np.uint64(8))) & _FOURS
    return (word | (word >> np.uint64(16))) & _EIGHT


@kernel
def fewest(low: np.uint64, high: np.uint64, coding: Coding, memory: Words) -> int:
    """How many plays a hand takes at least, 15 at most; what is known is kept in the memory.

    The memory's length is a prime number, so that hands spread over it. An entry is one word,
    written at once: threads may share it.
    """
    key = (nibbles(low) | (nibbles(high) << np.uint64(32))) & _FIFTEEN_LANES
    key |= (high >> _WILD) << _LAST_TWO_LANES
    place = key % np.uint64(len(memory))
    known = memory[place]
    if known >> _VALUE_BITS == key:
        return int(np.int64(known & _VALUE))
    if coding.wilds > 0:
        number = min(count_with_wilds(low, high, coding), 15)
    else:
        number = min(count_fewest(low, high, coding), 15)
    memory[place] = (key << _VALUE_BITS) | np.uint64(number)
    return number


@kernel
def count_fewest(low: np.uint64, high: np.uint64, coding: Coding) -> int:
    """The same without a memory."""
    lows, highs = np.empty(_DEPTH, dtype=np.uint64), np.empty(_DEPTH, dtype=np.uint64)
    slots = np.zeros(_DEPTH, dtype=np.int64)
    following = np.zeros(_DEPTH, dtype=np.int64)
    fits = np.empty(len(coding.slots), dtype=np.int64)
    number = 0
    for chain in range(len(coding.slots)):
        if ((low | GUARD) - coding.chains[0, chain]) & (
            (high | GUARD) - coding.chains[1, chain]
        ) & GUARD == GUARD:
            fits[number] = chain
            number += 1
    lows[0], highs[0] = low, high
    best = _by_rank(low, high, 0, coding)
    depth = 0
    while depth >= 0:
        if following[depth] == number or depth + 1 >= best or depth + 1 == _DEPTH:
            # One play more, and as many as the best has are reached.
            depth -= 1
            continue
        chain = fits[following[depth]]
        following[depth] += 1
        one = (lows[depth] | GUARD) - coding.chains[0, chain]
        other = (highs[depth] | GUARD) - coding.chains[1, chain]
        if one & other & GUARD != GUARD:
            continue
        lows[depth + 1], highs[depth + 1] = one & ~GUARD, other & ~GUARD
        slots[depth + 1] = slots[depth] + coding.slots[chain]
        # From the same chain on: a hand of two packs may hold it twice.
        following[depth + 1] = following[depth] - 1
        depth += 1
        best = min(best, depth + _by_rank(lows[depth], highs[depth], slots[depth], coding))
    return best


@kernel
def _by_rank(low: np.uint64, high: np.uint64, slots: int, coding: Coding) -> int:
    """How many plays cards take rank by rank, where chains have room for so many kickers."""
    units, pairs, trios, quads = 0, 0, 0, 0
    for lane in range(15):
        word = low if lane < 8 else high
        count = np.int64((word >> np.uint64(8 * (lane & 7))) & COUNT)
        if count == 0:
            continue
        if count < 3:
            units += 1
            pairs += count == 2
        elif count == 3:
            trios += 1
        else:
            quads += 1
    slots += trios * coding.single_slots[0]
    plays = trios + quads + _with_quads(units - slots, pairs, quads, coding)
    if coding.single_slots[2] and high & _BOTH_JOKERS == _BOTH_JOKERS:
        apart = _with_quads(units - 2 - slots, pairs, quads, coding)
        plays = min(plays, trios + quads + 1 + apart)
    return plays


@kernel
def _with_quads(units: int, pairs: int, quads: int, coding: Coding) -> int:
    """How many plays single cards and pairs take when fours of a rank take what they may of them.

    A four takes all its kickers or none; a pair may be two of them.
    """
    each = coding.single_slots[1]
    if units <= 0 or each == 0:
        return max(units, 0)
    served = min(quads, units // each)
    left = units - served * each
    if left == 1 and pairs > 0 and quads > served:
        left = 0
    return int(left)


@kernel
def count_with_wilds(low: np.uint64, high: np.uint64, coding: Coding) -> int:
    """How many plays a hand of two packs takes at least, with its wild cards.

    Wild cards fill chains, or go with what is played by rank.
    """
    lows, highs = np.empty(_DEPTH, dtype=np.uint64), np.empty(_DEPTH, dtype=np.uint64)
    wilds = np.zeros(_DEPTH, dtype=np.int64)
    following = np.zeros(_DEPTH, dtype=np.int64)
    lows[0], highs[0], wilds[0] = low, high & _NATURAL, np.int64(high >> _WILD)
    fits = np.empty(len(coding.slots), dtype=np.int64)
    number = 0
    for chain in range(len(coding.slots)):
        lack_low = lacking(coding.chains[0, chain], lows[0])
        lack_high = lacking(coding.chains[1, chain], highs[0])
        if np.int64(total(lack_low)) + np.int64(total(lack_high)) <= wilds[0]:
            fits[number] = chain
            number += 1
    best = _by_size(lows[0], highs[0], wilds[0])
    depth, tried = 0, 0
    while depth >= 0:
        if following[depth] == number or depth + 1 >= best or tried == _TRIED:
            depth -= 1
            continue
        chain = fits[following[depth]]
        following[depth] += 1
        one, other = coding.chains[0, chain], coding.chains[1, chain]
        lack_low, lack_high = lacking(one, lows[depth]), lacking(other, highs[depth])
        lack = np.int64(total(lack_low)) + np.int64(total(lack_high))
        if lack > wilds[depth]:
            continue
        tried += 1
        lows[depth + 1] = lows[depth] - (one - lack_low)
        highs[depth + 1] = highs[depth] - (other - lack_high)
        wilds[depth + 1] = wilds[depth] - lack
        following[depth + 1] = following[depth] - 1
        depth += 1
        best = min(best, depth + _by_size(lows[depth], highs[depth], wilds[depth]))
    return best


@kernel
def _by_size(low: np.uint64, high: np.uint64, wilds: int) -> int:
    """How many plays cards take rank by rank, where trios take pairs with them."""
    if not low and not high:
        return min(wilds, 1)
    sizes = np.empty(4, dtype=np.int64)
    for size in range(4):
        least = _ONE * np.uint64(size + 1)
        one, other = (low | GUARD) - least, (high | GUARD) - least
        sizes[size] = np.int64(total((one & GUARD) >> _UNIT))
        sizes[size] += np.int64(total((other & GUARD) >> _UNIT))
    fours = sizes[3]
    units, pairs, trios = sizes[0] - sizes[1], sizes[1] - sizes[2], sizes[2] - fours
    plays = fours + _with_pairs(units, pairs, trios, wilds)
    if high & (_JOKERS << np.uint64(1)) == _JOKERS << np.uint64(1):
        # All four jokers are a bomb, or two pairs.
        plays = min(plays, fours + 1 + _with_pairs(units, pairs - 2, trios, wilds))
    return plays


@kernel
def _with_pairs(units: int, pairs: int, trios: int, wilds: int) -> int:
    """How many plays single cards, pairs and trios take, where wild cards may make more of them."""
    for _ in range(wilds):
        if trios > pairs and units > 0:
            units, pairs = units - 1, pairs + 1
        elif pairs > trios + 1:
            pairs, trios = pairs - 1, trios + 1
    return int(units + max(pairs, trios))
