"""Hot loops over move tables, and the types and limits of the arrays of all kernels.

Packed counts are two words of eight bytes, with a byte for the count of each of sixteen ranks
(lanes). Arrays are filled element by element, because slices would double the time of compiling.
"""

from __future__ import annotations

from typing import NamedTuple, cast

import numpy as np
import numpy.typing as npt

from paiju.jit import kernel, kernel_in_room

Words = npt.NDArray[np.uint64]
Rows = npt.NDArray[np.int32]
# Unsigned, since numba checks signed indices for being negative, which costs time.
Places = npt.NDArray[np.uint32]
Numbers = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int8]
Flags = npt.NDArray[np.bool_]
Bits = npt.NDArray[np.uint8]
Shares = npt.NDArray[np.float64]

# The score of a partition is its power times this, minus its number of plays: at equal power fewer
# plays are better, and both numbers can be recovered from the score.
SCORE_UNIT = 64

# The largest number of cores in a partition, enough for the 27 cards of a hand of two packs; and of
# ways to hand out their kickers.
MAX_CORES = 16
MAX_HANDOUTS = 128
# The largest number of cards of a rank: two packs have 8, one pack with eight wild cards has 12.
MAX_OF_RANK = 12

NEVER = -(1 << 40)

# Typed numbers: if a kernel passes a plain number to another one, numba compiles that one again for
# this number alone.
ZERO, ONE = cast("int", np.int64(0)), cast("int", np.int64(1))
LEAST = cast("int", np.int64(NEVER))


# The columns of `CoreArrays.facts`:
#   SCORE   the score of a play of the core
#   CARDS   its number of cards
#   SLOTS   its number of kickers
#   SIZE    the number of cards of each kicker
#   KICKED  the number of cards of all kickers
#   RANK    the lane of its rank, -1 if it spans several
#   PLANE   the pair of words of a hand that it takes cards from: 0 for any suit, 1.. for one suit
#   PLAIN   1 if it takes no wild cards
#   PURE    1 if it consists of wild cards only
#   LANES   its lanes as bits
#   SPREAD  the number of its lanes
#   MEMBERS its lanes as numbers of four bits, the first one lowest
SCORE, CARDS, SLOTS, SIZE, KICKED, RANK, PLANE, PLAIN, PURE, LANES, SPREAD, MEMBERS = range(12)
FACTS = 12


class CoreArrays(NamedTuple):
    """The n cores of splits as arrays (`paiju.climbing.splits.cores`), those of one suit first.

    Attributes:
        words: [2, n] the packed counts of each core.
        facts: [n, FACTS] further facts of each core, in the columns `SCORE` to `MEMBERS`.
        caps: [n, 16] the largest number of kickers of each rank.
        jokers_apart: [n] whether the core may not take both jokers.
        loose: [16, MAX_OF_RANK + 1, MAX_OF_RANK + 1] by rank, plays and count, the best score of
            `count` cards of that rank played alone in at most `plays` plays.
        relief: the same shape, the largest gain for each of those cards that is played elsewhere.

    """

    words: Words
    facts: Numbers
    caps: Counts
    jokers_apart: Flags
    loose: Numbers
    relief: Numbers


# The top bit of each of the eight bytes of a word, which no count reaches; and the first byte.
GUARD = np.uint64(0x8080808080808080)
COUNT = np.uint64(0xFF)
# The values of `Pattern.wild`, and the number of each.
WILD_KINDS = ("any", "none", "some", "all")
ANY, NONE, SOME, ALL = 0, 1, 2, 3


@kernel_in_room
def room_of(starts: Rows, ranges: Rows) -> int:
    """The number of rows of the cores in some ranges; `starts` has the first row of each core."""
    room = ZERO
    for place in range(len(ranges)):
        room += starts[ranges[place, 1]] - starts[ranges[place, 0]]
    return room


@kernel
def fitting(
    words: Words,
    cores: Words,
    starts: Rows,
    kinds: Counts,
    below: int,
    ranges: Rows,
    hand: Words,
) -> Rows:
    """The rows whose cards are in a hand, of the cores in some ranges, range by range.

    The guard bit is the highest bit of each byte. It is set in each byte of the hand, and the cards
    of a row are subtracted: the bits stay set exactly if the hand has enough of every rank. Only
    rows of cores that the hand contains are tried.

    Args:
        words: [2, rows] the packed counts of each row.
        cores: [2, cores] the packed counts of each core.
        starts: [cores + 1] the first row of each core, and the end.
        kinds: [cores] the number of `Pattern.wild` of each core.
        below: only cores whose kind is below this number are listed.
        ranges: [n, 2] the ranges of cores.
        hand: [2] the packed counts of the hand.

    """
    found = np.empty(room_of(starts, ranges), dtype=np.int32)
    number = 0
    low = hand[0] | GUARD
    high = hand[1] | GUARD
    for place in range(len(ranges)):
        for core in range(ranges[place, 0], ranges[place, 1]):
            if (low - cores[0, core]) & (high - cores[1, core]) & GUARD != GUARD:
                continue
            if kinds[core] >= below:
                continue
            for row in range(starts[core], starts[core + 1]):
                found[number] = row
                if (low - words[0, row]) & (high - words[1, row]) & GUARD == GUARD:
                    number += 1
    return found[:number].copy()


@kernel_in_room
def lacking(want: np.uint64, have: np.uint64) -> np.uint64:
    """The eight counts that are missing: `want` minus `have` for each byte, at least 0."""
    over = (want | GUARD) - have
    more = over & GUARD
    return over & (more - (more >> np.uint64(7)))


@kernel_in_room
def total(word: np.uint64) -> int:
    """The sum of eight counts."""
    word += word >> np.uint64(8)
    word += word >> np.uint64(16)
    word += word >> np.uint64(32)
    # Signed, because numba compares a signed and an unsigned integer as floats.
    return int(np.int64(word & COUNT))


@kernel_in_room
def count_in(low: np.uint64, high: np.uint64, lane: int) -> int:
    """The count of a lane in packed counts of two words."""
    word = low if lane < 8 else high
    return int(np.int64((word >> np.uint64(8 * (lane & 7))) & COUNT))


@kernel_in_room
def leader(hands: Words, winner: int, partners: Rows | Numbers, step: int) -> int:
    """The seat that leads after a trick: its winner; if it is out, the next partner with cards.

    Without a partner that holds cards it is the next seat that does.

    Args:
        hands: [seats, 2] the packed hands.
        winner: the winner of the trick.
        partners: [seats] a number for each seat, equal for partners.
        step: 1 if play goes to the next higher seat, -1 if it goes to the next lower.

    """
    turn, heir = winner, -1
    for _ in range(len(hands)):
        if hands[turn, 0] | hands[turn, 1]:
            if partners[turn] == partners[winner]:
                return int(turn)
            heir = turn if heir < 0 else heir
        turn = (turn + step) % len(hands)
    return int(heir)


@kernel
def fitting_with_wilds(
    words: Words,
    cores: Words,
    starts: Rows,
    kinds: Counts,
    ranges: Rows,
    hand: Words,
    wild: Words,
    fixed: Words,
) -> tuple[Rows, Rows]:
    """The rows that a hand can make with wild cards, of the cores in some ranges.

    Wild cards stand for missing cards, except in fixed lanes. Wild cards alone count as their own
    ranks, or make a pattern of wild cards. If a pattern needs a wild card and no card is missing,
    one of the hand's cards is replaced.

    Args:
        words: [2, rows] the packed counts of each row.
        cores: [2, cores] the packed counts of each core.
        starts: [cores + 1] the first row of each core, and the end.
        kinds: [cores] the number of `Pattern.wild` of each core.
        ranges: [n, 2] the ranges of cores.
        hand: [2] the packed natural cards of the hand.
        wild: [2] its packed wild cards.
        fixed: [2] the lanes that wild cards cannot stand for, as bytes with all bits set.

    Returns:
        The rows; and the places in them of rows that lack more cards than their core does, because
        other rows of that core may be made of the same cards.

    """
    room = room_of(starts, ranges)
    found = np.empty(room, dtype=np.int32)
    doubtful = np.empty(room, dtype=np.int32)
    number = doubts = 0
    pool = total(wild[0]) + total(wild[1])
    for place in range(len(ranges)):
        for core in range(ranges[place, 0], ranges[place, 1]):
            low, high = lacking(cores[0, core], hand[0]), lacking(cores[1, core], hand[1])
            least = total(low) + total(high)
            if low & fixed[0] | high & fixed[1] or least > pool:
                continue
            kind = kinds[core]
            for row in range(starts[core], starts[core + 1]):
                low, high = lacking(words[0, row], hand[0]), lacking(words[1, row], hand[1])
                lack = total(low) + total(high)
                if low & fixed[0] | high & fixed[1] or lack > pool:
                    continue
                if lack == 0:
                    fits = kind in (ANY, NONE) or (
                        kind == SOME
                        and pool > 0
                        and bool(words[0, row] & ~fixed[0] | words[1, row] & ~fixed[1])
                    )
                elif lack < total(words[0, row]) + total(words[1, row]):
                    fits = kind in (ANY, SOME)
                elif kind == ANY:
                    fits = not lacking(low, wild[0]) and not lacking(high, wild[1])
                else:
                    # A bomb of wild cards needs at least one card of its own rank.
                    fits = kind == ALL and (
                        lacking(low, wild[0]) != low or lacking(high, wild[1]) != high
                    )
                if fits:
                    if lack > least:
                        doubtful[doubts] = number
                        doubts += 1
                    found[number] = row
                    number += 1
    return found[:number].copy(), doubtful[:doubts].copy()
