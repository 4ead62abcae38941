"""Hot loops over move tables in which suits matter."""

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

# The suits of a play: any, one, several, or several of the cards as they lie.
FREE, SUITED, MIXED, UNLIKE = 0, 1, 2, 3
# The suits that cards show, and behind them the cards that show none.
SUITS_SHOWN = 5
NO_SUIT = 4
# A kicker that is looked at is one of a pair; no core is as small.
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
    """The rows that a hand holds, of the cores in some ranges, where suits break ties.

    It holds the cards that a core must have, and one of those of which it has some, as bits.
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
    """Of rows that a hand holds by its ranks, those that it holds by its suits.

    Ranks are bits: those of each core, of each suit of the hand, and of the wild card, of which the
    hand has so many.
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
            # Cards of several suits are not of one, nor are those that show none.
            if several == 0 or (several == 1 and shown != NO_SUIT):
                fits = wilds > 0
                if kind == UNLIKE:
                    missing = ranks & ~own_lanes & ~np.int64(suits[shown])
                    fits = ranks & own_lanes != 0 and number_of(missing) < wilds
                    fits = fits and shown != own_suit
        elif wilds > 1 and not are_alike[core]:
            # A hand has a card of its own among kickers that are alike.
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
