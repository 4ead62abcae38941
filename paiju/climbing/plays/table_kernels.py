"""Hot loops over move tables; the arrays and the bounds of all kernels.

Rows are filled place by place: slices of arrays would double the time that compiling takes.
"""

from __future__ import annotations

from typing import NamedTuple, cast

import numpy as np
import numpy.typing as npt

from paiju.jit import kernel, kernel_in_room

Words = npt.NDArray[np.uint64]
Rows = npt.NDArray[np.int32]
# Unsigned, so that none is counted from the end: that costs kernels some steps for each.
Places = npt.NDArray[np.uint32]
Numbers = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int8]
Flags = npt.NDArray[np.bool_]
Bits = npt.NDArray[np.uint8]
Shares = npt.NDArray[np.float64]

# The score of a partition is its power times this, less one for each play: of equal powers fewer
# plays are better, and both numbers can be recovered.
SCORE_UNIT = 64

# The most cores with kickers or chains in a partition, enough for the 27 cards of a hand of two
# packs; it also bounds the ways to hand out their kickers.
MAX_CORES = 16
MAX_HANDOUTS = 128
# The most cards of a rank: two packs have eight, and one pack with eight wild cards has twelve.
MAX_OF_RANK = 12

NEVER = -(1 << 40)

# Typed numbers, because a kernel that passes a plain number to another has it compiled for that
# number alone.
ZERO, ONE = cast("int", np.int64(0)), cast("int", np.int64(1))
LEAST = cast("int", np.int64(NEVER))


# The places of the facts of a core: the score of a play of it, and the number of its cards; of its
# kickers, their number, the cards of each and of all; its rank, or -1 for chains; the place of the
# words of its cards, 0 for any suit, and one place for each suit after that; whether it takes no
# wild cards, or has wild cards only; its ranks as bits, their number, and each, as four bits.
SCORE, CARDS, SLOTS, SIZE, KICKED, RANK, PLANE, PLAIN, PURE, LANES, SPREAD, MEMBERS = range(12)
FACTS = 12


class CoreArrays(NamedTuple):
    """The cores of splits, with a place for each core (`paiju.climbing.splits.cores`).

    Cores of one suit come before all others.

    Attributes:
        words: the counts of the core.
        facts: a row of numbers for each core, by the places below.
        caps: by rank, the most kickers of that rank.
        jokers_apart: it may not take both jokers.
        loose: not by core but by rank, plays and count: the best score of cards that are played by
            rank, in so many plays at most.
        relief: by rank, plays and count: the most that each card played elsewhere saves.

    """

    words: Words
    facts: Numbers
    caps: Counts
    jokers_apart: Flags
    loose: Numbers
    relief: Numbers


# The top bit of each of the eight bytes of a word: no count reaches it.
GUARD = np.uint64(0x8080808080808080)
COUNT = np.uint64(0xFF)
# The ways in which patterns take wild cards, by the place of their word.
WILD_KINDS = ("any", "none", "some", "all")
ANY, NONE, SOME, ALL = 0, 1, 2, 3


@kernel_in_room
def room_of(starts: Rows, ranges: Rows) -> int:
    """The number of rows of the cores in some ranges."""
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
    """The rows that a hand holds, of the cores in some ranges, one range after another.

    Of the kinds of wild cards only those below a number count. Sixteen counts are two words.
    Subtracting a play from a hand whose guard bits are set leaves all of them standing exactly if
    no count is missing. A hand holds few cores, and only the rows of those are looked at.
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
    # A signed number: with others of both kinds it would be compared as a fraction.
    return int(np.int64(word & COUNT))


@kernel_in_room
def count_in(low: np.uint64, high: np.uint64, lane: int) -> int:
    """The number of cards of a lane in two words."""
    word = low if lane < 8 else high
    return int(np.int64((word >> np.uint64(8 * (lane & 7))) & COUNT))


@kernel_in_room
def leader(hands: Words, winner: int, partners: Rows | Numbers, step: int) -> int:
    """The seat that leads after a trick: its winner; if it is out, the next partner, or the next.

    `partners` has one number for seats that are partners.
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
    """The rows that a hand holds with wild cards, of the cores in some ranges.

    Wild cards stand for what the hand lacks, except in the lanes that are fixed; by themselves they
    are what they are, or a pattern made of wild cards. Where a pattern wants some, one stands for a
    card that the hand does not lack. With the rows come the places of those that lack more than
    their core does.
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
                    # A bomb of one rank, and one of its cards must be that rank's own.
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
