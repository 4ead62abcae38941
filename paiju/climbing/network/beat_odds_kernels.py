"""Kernels that estimate how likely each other seat beats a play, from the unseen cards.

The chance that a seat holds an unseen card is its share of these cards, and ranks count as
independent. Wild cards count as cards of their rank, and kickers are ignored. This is precise
enough for features with few steps, and takes a few microseconds for all plays of a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from paiju.climbing.network.features import ODDS, ONE_SUIT
from paiju.climbing.network.suit_kernels import NATURAL, cards_in, wild_cards
from paiju.climbing.plays.table_kernels import GUARD, count_in
from paiju.jit import kernel

if TYPE_CHECKING:
    from paiju.climbing.network.features import Coding
    from paiju.climbing.plays.table_kernels import Bits, Numbers, Shares, Words

# One more than the cards of a rank in two packs, and one more than the cards of a rank in a play.
_HELD, _NEEDED = 9, 11
_SUITED_LANES = 13
_NIBBLE, _SINGLE, _NOTHING = np.uint64(15), np.uint64(1), np.uint64(0)


@kernel
def lacks_of(unseen: Words, suits: Words, counts: Numbers, coding: Coding) -> Shares:
    """The chances that other seats cannot beat a core; shape (2, other seats, cores + 1).

    `lacks[0, other, core]` is the chance that a seat holds no higher core of the form of `core`.
    `lacks[1, other, bomb]` is the chance that it holds no core from `bomb` on; it is read at the
    first core that beats `core` as a bomb, which may be the one after the last.

    Args:
        unseen: the counts of the unseen cards, two words.
        suits: the suits of the unseen cards.
        counts: the number of cards of each seat, from the seat itself on.
        coding: the table.
    """
    # Columns are local, because handing over a whole coding in the loop costs more than the work.
    stops, sizes, kinds, spans = coding.stops, coding.sizes, coding.suit_kinds, coding.spans
    cores_low, cores_high = coding.core_words[0], coding.core_words[1]
    cores, others = len(stops), len(counts) - 1
    # Wild cards count as cards of their rank, the level rank.
    pool_low, pool_high = unseen[0], unseen[1] & NATURAL
    wilds = np.uint64(wild_cards(unseen[1])) << np.uint64(8 * (coding.level & 7))
    if coding.level < 8:
        pool_low += wilds
    else:
        pool_high += wilds
    held = np.zeros(16, dtype=np.int64)
    for lane in range(15):
        held[lane] = count_in(pool_low, pool_high, lane)
    among = max(cards_in(unseen[0], unseen[1]), 1)
    tails = np.zeros((others, _HELD, _NEEDED), dtype=np.float64)
    for other in range(others):
        _write_tails(tails[other], min(counts[other + 1] / among, 1.0))
    lacks = np.ones((2, others, cores + 1), dtype=np.float64)
    has, none_above = np.empty(others, dtype=np.float64), np.ones(others, dtype=np.float64)
    for above in range(cores):
        core = cores - 1 - above
        low, high = cores_low[core], cores_high[core]
        is_suited = kinds[core] == ONE_SUIT
        fits = ((pool_low | GUARD) - low) & ((pool_high | GUARD) - high) & GUARD == GUARD
        for other in range(others):
            has[other] = 1.0 if fits and counts[other + 1] >= sizes[core] else 0.0
        if fits and is_suited:
            _times_flush(has, suits, spans[core], tails)
        elif fits:
            _times_cards(has, held, low, high, tails)
        is_highest = core + 1 == stops[core]
        for other in range(others):
            if not is_highest:
                lacks[0, other, core] = lacks[0, other, core + 1] * none_above[other]
            none_above[other] = 1 - has[other]
            lacks[1, other, core] = lacks[1, other, core + 1] * none_above[other]
    return lacks


@kernel
def write_odds(bits: Bits, at: int, place: int, lacks: Shares, core: int, bomb: int) -> None:
    """Write the features of how likely each other seat beats a core: by its form, and by bombs.

    Args:
        bits: the features, a row for each state or play.
        at: the row to write.
        place: the first feature to write.
        lacks: the chances of `lacks_of`.
        core: the core.
        bomb: the first core that beats it as a bomb.

    """
    steps = len(ODDS)
    for other in range(lacks.shape[1]):
        of_kind = 1 - lacks[0, other, core]
        bombs = 1 - lacks[1, other, bomb]
        first = place + 2 * steps * other
        for step in range(steps):
            bits[at, first + step] = of_kind > ODDS[step]
            bits[at, first + steps + step] = bombs > ODDS[step]


@kernel
def _write_tails(tails: Shares, share: float) -> None:
    """Fill `tails[n, k]`: the chance that a hand holds at least k of n cards.

    Each card is held with probability `share`.
    """
    tails[0, 0] = 1.0
    for cards in range(1, _HELD):
        tails[cards, 0] = 1.0
        for least in range(1, _NEEDED):
            more, as_many = tails[cards - 1, least - 1], tails[cards - 1, least]
            tails[cards, least] = share * more + (1 - share) * as_many


@kernel
def _times_cards(
    has: Shares, held: Numbers, low: np.uint64, high: np.uint64, tails: Shares
) -> None:
    """Multiply `has`, a number for each other seat, by the chance that it holds a core's cards.

    `held` is the number of unseen cards of each rank, `low` and `high` are the packed counts of the
    core, and `tails` is from `_write_tails`.
    """
    for lane in range(15):
        word = low if lane < 8 else high
        if word == _NOTHING:
            continue
        need = count_in(low, high, lane)
        if need > 0:
            for other in range(len(has)):
                has[other] *= tails[other, held[lane], need]


@kernel
def _times_flush(has: Shares, suits: Words, span: np.uint64, tails: Shares) -> None:
    """Multiply `has`, a number for each other seat, by the chance that it holds a straight flush.

    `suits` are the unseen cards by suit, `span` has the ranks of the straight flush, four bits for
    each, and `tails` is from `_write_tails`.
    """
    for other in range(len(has)):
        none = 1.0
        for suit in range(len(suits)):
            whole = 1.0
            for lane in range(_SUITED_LANES):
                place = np.uint64(4 * lane)
                if (span >> place) & _SINGLE != _NOTHING:
                    cards = np.int64((suits[suit] >> place) & _NIBBLE)
                    whole *= tails[other, cards, 1]
            none *= 1 - whole
        has[other] *= 1 - none
