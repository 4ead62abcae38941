"""The hot loop that counts how many plays a hand takes at least, nearly, where trios take pairs.

What spans ranks is tried in many combinations, with wild cards for what lacks; the rest is counted
rank by rank, and takes the wild cards that are left. Suits are not looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from app.climbing.core_arrays import ZERO
from app.climbing.kernels import GUARD, lacking
from app.climbing.learned.suit_kernels import NATURAL, cards_in, wild_cards
from app.jit import kernel

if TYPE_CHECKING:
    from app.climbing.kernels import Words

# No hand has room for more chains at once; and wild cards make chains of nearly anything, so that
# no more ways to lay them out are tried than these.
_DEPTH, _TRIED = 12, 160

_ONES, _UNIT = np.uint64(0x0101010101010101), np.uint64(7)
_FOUR_JOKERS = np.uint64((2 << 40) | (2 << 48))


@kernel
def count_by_pairs(low: np.uint64, high: np.uint64, chains: Words) -> int:
    """The least number of plays of a hand, with its wild cards, which are in the last lane."""
    lows, highs = np.empty(_DEPTH, dtype=np.uint64), np.empty(_DEPTH, dtype=np.uint64)
    wilds = np.zeros(_DEPTH, dtype=np.int64)
    following = np.zeros(_DEPTH, dtype=np.int64)
    lows[0], highs[0], wilds[0] = low, high & NATURAL, wild_cards(high)
    fits = np.empty(chains.shape[1], dtype=np.int64)
    number = ZERO
    for chain in range(chains.shape[1]):
        lack_low = lacking(chains[0, chain], lows[0])
        lack_high = lacking(chains[1, chain], highs[0])
        if cards_in(lack_low, lack_high) <= wilds[0]:
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
        one, other = chains[0, chain], chains[1, chain]
        lack_low, lack_high = lacking(one, lows[depth]), lacking(other, highs[depth])
        lack = cards_in(lack_low, lack_high)
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
    """The number of plays of cards by rank, with pairs as kickers of trios."""
    if not low and not high:
        return min(wilds, 1)
    sizes = np.empty(4, dtype=np.int64)
    for size in range(4):
        least = _ONES * np.uint64(size + 1)
        one, other = (low | GUARD) - least, (high | GUARD) - least
        sizes[size] = cards_in((one & GUARD) >> _UNIT, (other & GUARD) >> _UNIT)
    fours = sizes[3]
    units, pairs, trios = sizes[0] - sizes[1], sizes[1] - sizes[2], sizes[2] - fours
    plays = fours + _with_pairs(units, pairs, trios, wilds)
    if high & _FOUR_JOKERS == _FOUR_JOKERS:
        # All four jokers are a bomb, or two pairs.
        plays = min(plays, fours + 1 + _with_pairs(units, pairs - 2, trios, wilds))
    return int(plays)


@kernel
def _with_pairs(units: int, pairs: int, trios: int, wilds: int) -> int:
    """The number of plays of single cards, pairs and trios, which wild cards may improve."""
    for _ in range(wilds):
        if trios > pairs and units > 0:
            units, pairs = units - 1, pairs + 1
        elif pairs > trios + 1:
            pairs, trios = pairs - 1, trios + 1
    return int(units + max(pairs, trios))
