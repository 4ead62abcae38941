"""Kernels for hands with suits and with wild cards that stand for others, as in Guandan.

Besides its counts, in which wild cards have their own lane, a hand has four words: for each suit,
lowest first, the cards that are not wild, with four bits for each rank. A play takes the same cards
as in `paiju.climbing.plays.suited_table`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from paiju.climbing.network.features import MIXED_SUITS, ONE_SUIT, Takes
from paiju.climbing.plays.table_kernels import ZERO, count_in, lacking, total
from paiju.jit import kernel

if TYPE_CHECKING:
    from paiju.climbing.network.features import Coding
    from paiju.climbing.plays.table_kernels import Words

SUITS_TOLD = 4
# The number of lanes of ranks with suits; the last lane of the upper word is that of wild cards.
_SUITED_LANES = 13
NATURAL = np.uint64((1 << 56) - 1)
WILD = np.uint64(56)

_ONES = np.uint64(0x1111111111111111)
_LOW_HALF = np.uint64(0x0F0F0F0F0F0F0F0F)
_PAIRS = np.uint64(0x00FF00FF00FF00FF)
_FOURS = np.uint64(0x0000FFFF0000FFFF)
_EIGHT = np.uint64(0x00000000FFFFFFFF)
_NIBBLE = np.uint64(15)
_NOTHING, _SINGLE = np.uint64(0), np.uint64(1)
_FLUSH = 5


@kernel
def cards_in(low: np.uint64, high: np.uint64) -> int:
    """The number of cards in two words, as a signed number."""
    return int(np.int64(total(low))) + int(np.int64(total(high)))


@kernel
def wild_cards(high: np.uint64) -> int:
    """The number of wild cards of a hand, by the upper word of its counts."""
    return int(np.int64(high >> WILD))


@kernel
def ranks_in(suit: np.uint64) -> np.uint64:
    """The ranks of a suit that have a card, one bit for each."""
    return (suit | (suit >> np.uint64(1))) & _ONES


@kernel
def number_of(ranks: np.uint64) -> int:
    """The sum of the counts in a word (`ranks`) with four bits for each rank."""
    return int(np.int64(total((ranks & _LOW_HALF) + ((ranks >> np.uint64(4)) & _LOW_HALF))))


@kernel
def nibbles(word: np.uint64) -> np.uint64:
    """Eight counts, packed from a byte each to four bits each."""
    word = (word | (word >> np.uint64(4))) & _PAIRS
    word = (word | (word >> np.uint64(8))) & _FOURS
    return (word | (word >> np.uint64(16))) & _EIGHT


@kernel
def widened(ranks: np.uint64) -> np.uint64:
    """Eight counts, unpacked from four bits each to a byte each."""
    ranks &= _EIGHT
    ranks = (ranks | (ranks << np.uint64(16))) & _FOURS
    ranks = (ranks | (ranks << np.uint64(8))) & _PAIRS
    return (ranks | (ranks << np.uint64(4))) & _LOW_HALF


@kernel
def shortage(
    one: np.uint64, other: np.uint64, low: np.uint64, high: np.uint64, fixed: Words
) -> int:
    """The number of wild cards that a hand needs for a group of cards; -1 if they cannot help.

    `one` and `other` are the packed counts of the group, `low` and `high` those of the hand, and
    `fixed` has the lanes whose cards no wild card can stand for.

    The columns of a coding are given one by one, because handing over a whole coding for each play
    is slow.
    """
    one, other = lacking(one, low), lacking(other, high & NATURAL)
    if one & fixed[0] or other & fixed[1]:
        return -1
    return cards_in(one, other)


@kernel
def suits_shown(suits: Words, span: np.uint64) -> int:
    """The number of suits that have a card of the ranks in `span`, four bits for each rank."""
    shown = 0
    for suit in range(len(suits)):
        shown += ranks_in(suits[suit]) & span != _NOTHING
    return shown


@kernel
def takes_of(coding: Coding) -> Takes:
    """The columns of a coding that `taken` needs.

    Handing over a whole coding for each play costs more than the work.
    """
    return Takes(
        coding.words,
        coding.cores,
        coding.starts,
        coding.suit_kinds,
        coding.spans,
        coding.level,
        coding.wilds,
    )


@kernel
def taken(
    low: np.uint64, high: np.uint64, suits: Words, row: int, coding: Takes
) -> tuple[np.uint64, np.uint64, int]:
    """The cards that the play `row` takes from a hand of the counts `low` and `high`.

    Returns:
        The counts of the natural cards, as two words; and the number of wild cards.

    """
    one, other = coding.words[0, row], coding.words[1, row]
    core = coding.cores[row]
    if coding.wilds == 0 or core + 1 == len(coding.starts):
        return one, other, ZERO
    if coding.suit_kinds[core] == ONE_SUIT:
        cards = ranks_in(suits[row - coding.starts[core]]) & coding.spans[core]
        lack = _FLUSH - number_of(cards)
        return widened(cards), widened(cards >> np.uint64(32)), lack
    lack_low, lack_high = lacking(one, low), lacking(other, high & NATURAL)
    one, other = one - lack_low, other - lack_high
    wilds = cards_in(lack_low, lack_high)
    span = coding.spans[core]
    if coding.suit_kinds[core] != MIXED_SUITS or wilds > 0 or suits_shown(suits, span) > 1:
        return one, other, wilds
    # All cards are of one suit: a wild card replaces one of them, since it may have another suit.
    lane = _replaced(span, coding.level)
    unit = _SINGLE << np.uint64(8 * (lane & 7))
    if lane < 8:
        return one - unit, other, wilds + 1
    return one, other - unit, wilds + 1


@kernel
def _replaced(span: np.uint64, level: int) -> int:
    """The lane that a wild card stands for in a play: its own, `level`, if the play has it.

    Otherwise it is the highest rank in `span`, the ranks of the play with four bits for each.
    """
    if (span >> np.uint64(4 * level)) & _SINGLE != _NOTHING:
        return level
    lane = _SUITED_LANES - 1
    while (span >> np.uint64(4 * lane)) & _SINGLE == _NOTHING:
        lane -= 1
    return lane


@kernel
def rest_of(
    low: np.uint64, high: np.uint64, suits: Words, row: int, coding: Takes
) -> tuple[np.uint64, np.uint64, int]:
    """The counts of a hand after the play `row`, as two words; and how many wild cards it took."""
    one, other, wilds = taken(low, high, suits, row, coding)
    return low - one, high - other - (np.uint64(wilds) << WILD), wilds


@kernel
def wanted(suits: Words, wilds: int, flushes: Words, found: Words) -> None:
    """Fill `found`: for each suit, the cards of straight flushes that a hand can make.

    Each is a word with four bits for a rank. Other plays take these cards last. `wilds` is the
    number of wild cards of the hand, and `flushes` has the ranks of each straight flush.
    """
    for suit in range(len(suits)):
        ranks, cards = ranks_in(suits[suit]), _NOTHING
        for flush in range(len(flushes)):
            held = ranks & flushes[flush]
            if number_of(held) + wilds >= _FLUSH:
                cards |= held
        found[suit] = cards


@kernel
def take_suits(
    low: np.uint64, high: np.uint64, suits: Words, row: int, kept: Words, coding: Takes
) -> None:
    """Remove the cards of the play `row` from the suits of a hand, in place.

    `low` and `high` are the packed counts of the hand. Cards in `kept` (see `wanted`) go last.
    """
    core = coding.cores[row]
    if core + 1 == len(coding.starts):
        return
    if coding.suit_kinds[core] == ONE_SUIT:
        suit = row - coding.starts[core]
        suits[suit] -= ranks_in(suits[suit]) & coding.spans[core]
        return
    one, other, _ = taken(low, high, suits, row, coding)
    first, shown = -1, 0
    for lane in range(_SUITED_LANES):
        count = count_in(one, other, lane)
        place = np.uint64(4 * lane)
        for turn in range(2 * SUITS_TOLD):
            if count == 0:
                break
            suit = turn & 3
            is_kept = (kept[suit] >> place) & _SINGLE != _NOTHING
            if is_kept != (turn >= SUITS_TOLD):
                continue
            have = int(np.int64((suits[suit] >> place) & _NIBBLE))
            if have > 0:
                gone = min(have, count)
                suits[suit] -= np.uint64(gone) << place
                count -= gone
                shown += suit != first
                first = suit
    if coding.suit_kinds[core] == MIXED_SUITS and shown == 1:
        _mix(suits, first, one, other)


@kernel
def _mix(suits: Words, suit: int, one: np.uint64, other: np.uint64) -> None:
    """Give a straight, whose cards were all taken from `suit`, one card of another suit instead.

    Otherwise it would be a straight flush. `one` and `other` are the packed counts of its cards,
    which have already been removed from `suits`.
    """
    for above in range(_SUITED_LANES):
        lane = _SUITED_LANES - 1 - above
        if not count_in(one, other, lane):
            continue
        place = np.uint64(4 * lane)
        for each in range(SUITS_TOLD):
            if each != suit and (suits[each] >> place) & _NIBBLE != _NOTHING:
                suits[each] -= _SINGLE << place
                suits[suit] += _SINGLE << place
                return


@kernel
def flushes_in(suits: Words, wilds: int, flushes: Words) -> tuple[int, int]:
    """The number of suits with a straight flush: without wild cards, and with all wild cards.

    `wilds` is the number of wild cards, and `flushes` has the ranks of each straight flush.
    """
    whole, helped = 0, 0
    for suit in range(len(suits)):
        ranks, most = ranks_in(suits[suit]), ZERO
        for flush in range(len(flushes)):
            most = max(most, number_of(ranks & flushes[flush]))
        whole += most == _FLUSH
        helped += most + wilds >= _FLUSH
    return whole, helped
