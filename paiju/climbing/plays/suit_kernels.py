"""Hot loops over move tables that depend on suits."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from paiju.climbing.plays.table_kernels import (
    COUNT,
    GUARD,
    ZERO,
    Counts,
    Flags,
    Numbers,
    Rows,
    Words,
    room_of,
)
from paiju.jit import kernel, kernel_in_room

Shorts = npt.NDArray[np.uint16]

# The values of `Pattern.suits`: any, one, mixed, unlike.
FREE, SUITED, MIXED, UNLIKE = 0, 1, 2, 3
# The number of suits of cards, and a last one for cards without a suit; and the number of that one.
SUITS_SHOWN = 5
NO_SUIT = 4
# The count of a rank by which a pair of kickers is recognized; cores of these plays have more.
KICKERS = np.uint64(2)


@kernel
def fitting_by_suits(
    words: Words,
    cores: Words,
    starts: Rows,
    sure: Words,
    some: Words,
    ranges: Rows,
    hand: Words,
    cards: Words,
) -> Rows:
    """The rows whose cards are in a hand, of the cores in some ranges, if suits break ties.

    Args:
        words: [2, rows] the packed counts of each row.
        cores: [2, cores] the packed counts of each core.
        starts: [cores + 1] the first row of each core, and the end.
        sure: [cores] the cards that a play of the core must have, as bits.
        some: [cores] the cards of which it must have at least one, as bits; 0 for none.
        ranges: [n, 2] the ranges of cores.
        hand: [2] the packed counts of the hand.
        cards: [1] the cards of the hand as bits.

    """
    found = np.empty(room_of(starts, ranges), dtype=np.int32)
    number = 0
    low = hand[0] | GUARD
    high = hand[1] | GUARD
    held = cards[0]
    for place in range(len(ranges)):
        for core in range(ranges[place, 0], ranges[place, 1]):
            if (low - cores[0, core]) & (high - cores[1, core]) & GUARD != GUARD:
                continue
            if sure[core] & ~held or (some[core] and not some[core] & held):
                continue
            for row in range(starts[core], starts[core + 1]):
                found[number] = row
                if (low - words[0, row]) & (high - words[1, row]) & GUARD == GUARD:
                    number += 1
    return found[:number].copy()


@kernel
def of_suits(
    rows: Rows,
    words: Words,
    cores: Shorts,
    starts: Rows,
    kinds: Counts,
    lanes: Numbers,
    takes_wilds: Flags,
    are_alike: Flags,
    suits: Shorts,
    natural: Words,
    wilds: int,
    own_lanes: int,
    own_suit: int,
) -> Rows:
    """The rows that the suits of a hand allow, of those that its ranks allow.

    Args:
        rows: the rows.
        words: [2, rows] the packed counts of each row of the table.
        cores: [rows] the number of the core of each row of the table.
        starts: [cores + 1] the first row of each core, and the end.
        kinds: [cores] the number of `Pattern.suits` of each core.
        lanes: [cores] the lanes of each core, as bits.
        takes_wilds: [cores] whether any of the core's cards may be wild.
        are_alike: [cores] whether cards that could all count as one rank may be read as this core.
        suits: [SUITS_SHOWN] the lanes of the hand's natural cards of each suit, as bits.
        natural: [2] the packed natural cards of the hand.
        wilds: the number of wild cards in the hand.
        own_lanes: the lane of the wild card, as a bit.
        own_suit: the number of the wild card's suit.

    """
    found = np.empty(len(rows), dtype=np.int32)
    number = 0
    for row in rows:
        core = cores[row]
        found[number] = row
        kind, ranks = kinds[core], lanes[core]
        fits = True
        if kind == SUITED:
            suit = row - starts[core]
            missing = ranks & ~np.int64(suits[suit])
            if takes_wilds[core]:
                fits = number_of(missing) <= wilds
            else:
                fits = missing == 0 or (missing == own_lanes and suit == own_suit and wilds > 0)
        elif kind != FREE:
            shown, several = NO_SUIT, ZERO
            for suit in range(SUITS_SHOWN):
                if np.int64(suits[suit]) & ranks:
                    shown = suit
                    several += 1
            # Cards of several suits, or without a suit, are mixed already.
            if several == 0 or (several == 1 and shown != NO_SUIT):
                fits = wilds > 0
                if kind == UNLIKE:
                    missing = ranks & ~own_lanes & ~np.int64(suits[shown])
                    fits = ranks & own_lanes != 0 and number_of(missing) < wilds
                    fits = fits and shown != own_suit
        elif wilds > 1 and not are_alike[core]:
            # A pair of kickers needs a natural card, or all cards could count as one rank.
            for lane in range(16):
                half, shift = lane >> 3, np.uint64(8 * (lane & 7))
                if (words[half, row] >> shift) & COUNT == KICKERS:
                    fits = fits and (natural[half] >> shift) & COUNT != 0
        if fits:
            number += 1
    return found[:number].copy()


@kernel_in_room
def number_of(bits: int) -> int:
    """The number of bits that are set."""
    number = ZERO
    while bits:
        bits &= bits - 1
        number += 1
    return number
