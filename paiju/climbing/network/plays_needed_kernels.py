"""Kernels that count the fewest plays that a hand takes: nearly exact, and fast.

Chains are tried in every combination; the rest is counted rank by rank. Kickers are counted, not
matched: it is ignored which of them may go together and that they must be of one kind, so that the
count is sometimes one too low. `paiju.climbing.splits.split` gives the exact number.

In games whose kickers are pairs, and whose cards may be wild, many combinations of chains are
tried, with wild cards for cards that are missing; the rest takes the remaining wild cards. Suits
are ignored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from paiju.climbing.network.suit_kernels import NATURAL, cards_in, nibbles, wild_cards
from paiju.climbing.plays.table_kernels import COUNT, GUARD, ZERO, lacking
from paiju.jit import kernel

if TYPE_CHECKING:
    from paiju.climbing.network.features import Coding
    from paiju.climbing.plays.table_kernels import Numbers, Words


# The most chains in a hand plus one; and the most combinations tried with wild cards, which can
# make chains of nearly anything.
_DEPTH, _TRIED = 12, 160
# One joker of each kind, a rocket; and two of each, a bomb of two packs. Other numbers of jokers
# are counted by rank.
_BOTH_JOKERS = np.uint64((1 << 40) | (1 << 48))
_FOUR_JOKERS = np.uint64((2 << 40) | (2 << 48))

# An entry of a memory is one word: a hand and its number of plays. A lane has four bits, the last
# one fewer.
_VALUE_BITS = np.uint64(4)
_VALUE = np.uint64(15)
_FIFTEEN_LANES = np.uint64((1 << 60) - 1)
# The last two lanes, of the red joker and of wild cards, have at most three cards, so that two bits
# of the red joker's lane are free for the last lane.
_LAST_LANE, _LAST_BITS = np.uint64(56), np.uint64(58)

# A one in every byte, a three in every byte, and all lanes of the upper word but the last, whose
# cards are not counted.
_ONES, _THREES = np.uint64(0x0101010101010101), np.uint64(0x0303030303030303)
_LANES_COUNTED = np.uint64((1 << 56) - 1)
_ONE, _TWO, _THREE, _UNIT = np.uint64(1), np.uint64(2), np.uint64(3), np.uint64(7)


@kernel
def fewest(low: np.uint64, high: np.uint64, coding: Coding, memory: Words) -> int:
    """The fewest plays that a hand takes, at most 15; `memory` is a cache of results.

    `low` and `high` are the packed counts of the hand.
    """
    return fewest_by(low, high, coding.chains, coding.slots, coding.single_slots, memory)


@kernel
def fewest_by(
    low: np.uint64,
    high: np.uint64,
    chains: Words,
    slots: Numbers,
    single_slots: Numbers,
    memory: Words,
) -> int:
    """`fewest`, given only the columns of a coding that matter: handing over all of them is slow.

    The memory's length is a prime number, so that hands spread over it. An entry is one word that
    is written at once, so threads may share the memory.
    """
    key = (nibbles(low) | (nibbles(high) << np.uint64(32))) & _FIFTEEN_LANES
    key |= (high >> _LAST_LANE) << _LAST_BITS
    place = key % np.uint64(len(memory))
    known = memory[place]
    if known >> _VALUE_BITS == key:
        return int(np.int64(known & _VALUE))
    number = min(_count(low, high, chains, slots, single_slots), 15)
    memory[place] = (key << _VALUE_BITS) | np.uint64(number)
    return number


@kernel
def _count(
    low: np.uint64, high: np.uint64, chains: Words, slots: Numbers, single_slots: Numbers
) -> int:
    if single_slots[3] > 1:
        return _count_by_pairs(low, high, chains)
    fits = np.empty(len(slots) + 1, dtype=np.int64)
    number = ZERO
    for chain in range(len(slots)):
        one, other = (low | GUARD) - chains[0, chain], (high | GUARD) - chains[1, chain]
        fits[number] = chain
        number += int(np.int64(one & other & GUARD == GUARD))
    of_trio, of_quad, rockets = single_slots[0], single_slots[1], single_slots[2]
    best = _by_rank(low, high, ZERO, of_trio, of_quad, rockets)
    if number == 0 or best <= 1:
        return best
    words = np.empty((_DEPTH, 2), dtype=np.uint64)
    # At each depth: the room for kickers of the chains so far, and the next chain to try.
    taken = np.empty((_DEPTH, 2), dtype=np.int64)
    words[0, 0], words[0, 1] = low, high
    taken[0, 0], taken[0, 1] = 0, 0
    depth = 0
    while depth >= 0:
        if taken[depth, 1] == number or depth + 1 >= best or depth + 1 == _DEPTH:
            # A further chain could not give fewer plays than the best.
            depth -= 1
            continue
        chain = fits[taken[depth, 1]]
        taken[depth, 1] += 1
        one = (words[depth, 0] | GUARD) - chains[0, chain]
        other = (words[depth, 1] | GUARD) - chains[1, chain]
        if one & other & GUARD != GUARD:
            continue
        one, other = one & ~GUARD, other & ~GUARD
        # The next chain may be the same: a hand of two packs may hold it twice.
        following = taken[depth, 1] - 1
        kickers = taken[depth, 0] + slots[chain]
        depth += 1
        words[depth, 0], words[depth, 1] = one, other
        taken[depth, 0], taken[depth, 1] = kickers, following
        best = min(best, depth + _by_rank(one, other, kickers, of_trio, of_quad, rockets))
    return best


@kernel
def _by_rank(
    low: np.uint64, high: np.uint64, slots: int, of_trio: int, of_quad: int, rockets: int
) -> int:
    """The number of plays that cards make rank by rank.

    Args:
        low: the lower word of the counts of the cards.
        high: the upper word.
        slots: the number of kickers that the chains chosen so far take.
        of_trio: the number of kickers of three of a rank.
        of_quad: the number of kickers of four of a rank.
        rockets: 1 if both jokers are a play, else 0.

    """
    high &= _LANES_COUNTED
    low_ones, high_ones = low & _ONES, high & _ONES
    low_twos, high_twos = (low >> _ONE) & _ONES, (high >> _ONE) & _ONES
    low_many, high_many = _from_four(low), _from_four(high)
    few_low, few_high = ~low_many, ~high_many
    units = _number((low_ones ^ low_twos) & few_low, (high_ones ^ high_twos) & few_high)
    pairs = _number(low_twos & ~low_ones & few_low, high_twos & ~high_ones & few_high)
    trios = _number(low_ones & low_twos & few_low, high_ones & high_twos & few_high)
    quads = _number(low_many, high_many)
    slots += trios * of_trio
    plays = trios + quads + _with_quads(units - slots, pairs, quads, of_quad)
    if rockets and high & _BOTH_JOKERS == _BOTH_JOKERS:
        apart = _with_quads(units - 2 - slots, pairs, quads, of_quad)
        plays = min(plays, trios + quads + 1 + apart)
    return plays


@kernel
def _from_four(word: np.uint64) -> np.uint64:
    """A word with a one in each byte in which the given word has four or more."""
    return ((word >> _TWO) | (word >> _THREE)) & _ONES


@kernel
def _number(low: np.uint64, high: np.uint64) -> int:
    """The number of bytes of two words that are 1, if all others are 0."""
    both = low + high
    both += both >> np.uint64(32)
    both += both >> np.uint64(16)
    both += both >> np.uint64(8)
    return int(np.int64(both & COUNT))


@kernel
def _with_quads(units: int, pairs: int, quads: int, each: int) -> int:
    """The number of single cards that must be played after fours of a rank took kickers.

    A four takes all of its `each` kickers or none. A pair may be two of the kickers. `units`,
    `pairs` and `quads` are the numbers of single cards, of pairs and of fours.
    """
    if units <= 0 or each == 0:
        return max(units, 0)
    served = min(quads, units // each)
    left = units - served * each
    if left == 1 and pairs > 0 and quads > served:
        left = 0
    return int(left)


@kernel
def _count_by_pairs(low: np.uint64, high: np.uint64, chains: Words) -> int:
    """The fewest plays of a hand in a game whose kickers are pairs.

    `low` and `high` are its packed counts, wild cards in the last lane; `chains` are those of the
    coding.
    """
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
    """The number of plays that cards make rank by rank, with pairs as kickers of trios.

    `low` and `high` are the packed counts of the natural cards; `wilds` is the number of wild ones.
    """
    if not low and not high:
        return min(wilds, 1)
    ranks, many = _ranks_with(low, high, _ONES)
    threes, fours = _ranks_with(low, high, _THREES)
    units, pairs, trios = ranks - many, many - threes, threes - fours
    plays = fours + _with_pairs(units, pairs, trios, wilds)
    if high & _FOUR_JOKERS == _FOUR_JOKERS:
        # The four jokers are one bomb, or two pairs.
        plays = min(plays, fours + 1 + _with_pairs(units, pairs - 2, trios, wilds))
    return int(plays)


@kernel
def _ranks_with(low: np.uint64, high: np.uint64, least: np.uint64) -> tuple[int, int]:
    """The number of ranks with at least `least` cards, and with at least one card more.

    `low` and `high` are packed counts; `least` has the same count in every byte.
    """
    low, high = (low | GUARD) - least, (high | GUARD) - least
    # Both numbers share a byte, four bits each: there are at most fifteen ranks.
    both = ((low & GUARD) >> _UNIT) + ((high & GUARD) >> _UNIT)
    low, high = low - _ONES, high - _ONES
    both += ((low & GUARD) >> _THREE) + ((high & GUARD) >> _THREE)
    both += both >> np.uint64(32)
    both += both >> np.uint64(16)
    both += both >> np.uint64(8)
    return int(np.int64(both & _VALUE)), int(np.int64((both >> _VALUE_BITS) & _VALUE))


@kernel
def _with_pairs(units: int, pairs: int, trios: int, wilds: int) -> int:
    """The number of plays of single cards, pairs and trios, once wild cards have joined some.

    `units`, `pairs`, `trios` and `wilds` are the numbers of each before that.
    """
    for _ in range(wilds):
        if trios > pairs and units > 0:
            units, pairs = units - 1, pairs + 1
        elif pairs > trios + 1:
            pairs, trios = pairs - 1, trios + 1
    return int(units + max(pairs, trios))
