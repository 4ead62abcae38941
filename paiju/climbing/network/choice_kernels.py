"""Kernels that list the plays that a learned player chooses among: few kickers of each core.

A core may have hundreds of choices of kickers, nearly all of them bad. Of many, those are kept that
leave the fewest plays, and of these the ones with the cheapest kickers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from paiju.climbing.network.encoded_position import BEAT, COUNTS, HAND
from paiju.climbing.network.features import MIXED_SUITS, MUST, OFF, ONE_SUIT
from paiju.climbing.network.plays_needed_kernels import fewest_by
from paiju.climbing.network.suit_kernels import (
    cards_in,
    number_of,
    ranks_in,
    rest_of,
    shortage,
    suits_shown,
    takes_of,
    wild_cards,
)
from paiju.climbing.plays.table_kernels import GUARD, ZERO, count_in
from paiju.jit import kernel

if TYPE_CHECKING:
    from paiju.climbing.network.encoded_position import EncodedPositions
    from paiju.climbing.network.features import Coding
    from paiju.climbing.plays.table_kernels import Numbers, Rows, Words

# The cost of a further play in the rest, which outweighs all kickers; and the mark of kept rows.
_PLAY = 1000
_KEPT = np.int64(1 << 40)

# The most wild cards that are kickers of a play.
_KICKERS = 2


@kernel
def choices(
    situations: EncodedPositions, cap: int, coding: Coding, memory: Words
) -> tuple[Rows, Rows]:
    """The legal rows among which each position chooses, at most `cap` of each core.

    The rows of a position are in the order of the table, the pass last. `memory` is the cache of
    `fewest`.

    Returns:
        The place of each position's first row, with the end of the last; and all rows.

    """
    number, seats = len(situations.numbers), len(coding.teams)
    starts = np.zeros(number + 1, dtype=np.int32)
    rows = np.empty(32 * number + 64, dtype=np.int32)
    filled = ZERO
    for at in range(number):
        low, high = situations.words[at, HAND, 0], situations.words[at, HAND, 1]
        suits, numbers = situations.suits[at, 0], situations.numbers[at]
        following = 1
        while numbers[COUNTS + following % seats] == 0:
            following += 1
        left = numbers[COUNTS + following % seats]
        beat, opens = numbers[BEAT], numbers[len(numbers) - 1]
        rows, filled = add_choices(
            rows, filled, low, high, suits, beat, opens, left, cap, coding, memory
        )
        starts[at + 1] = filled
    return starts, rows[:filled].copy()


@kernel
def add_choices(
    rows: Rows,
    filled: int,
    low: np.uint64,
    high: np.uint64,
    suits: Words,
    beat: int,
    opens: int,
    following: int,
    cap: int,
    coding: Coding,
    memory: Words,
) -> tuple[Rows, int]:
    """Append the choices of one hand to `rows`.

    Args:
        rows: the rows so far; a longer copy is made if they need more room.
        filled: the number of rows so far.
        low: the lower word of the hand's counts.
        high: the upper word.
        suits: the suits of the hand.
        beat: the row to beat; negative on a lead.
        opens: the lane of a card that the play must hold; negative for none.
        following: the number of cards of the next seat that holds any.
        cap: the most rows of a core.
        coding: the table.
        memory: the cache of `fewest`.

    Returns:
        The rows, and their number.
    """
    begun, every = filled, coding.short
    first, stop, bombs = np.int64(0), np.int64(every), np.int64(every)
    singles, top = coding.singles, -1
    if coding.report != OFF and following == 1:
        top = _highest_single(low, high, coding)
    if beat >= 0:
        core = coding.cores[beat]
        first, stop, bombs = (
            np.int64(core + 1),
            np.int64(coding.stops[core]),
            np.int64(coding.bombs[core]),
        )
    for part in range(2):
        if part == 1:
            first, stop = bombs, np.int64(every)
        for each in range(first, stop):
            if coding.wilds > 0:
                one, other = coding.core_words[0, each], coding.core_words[1, each]
                lack = shortage(one, other, low, high, coding.fixed)
                if lack < 0 or lack > wild_cards(high):
                    continue
            elif _lacks(low, high, coding.core_words, each):
                continue
            if top >= 0 and each != top and singles[0] <= each < singles[1]:
                continue
            before, least = filled, coding.starts[each + 1] - coding.starts[each] + 1
            rows = _with_room(rows, filled, least)
            if coding.wilds > 0:
                filled = _add_held(rows, filled, low, high, suits, each, lack, coding)
            else:
                filled = _add_plain(rows, filled, low, high, each, coding)
            if opens >= 0:
                filled = _keep_holding(rows, before, filled, opens, coding)
            if filled - before > cap:
                filled = _keep_best(rows, before, filled, low, high, suits, cap, coding, memory)
    if coding.short < len(coding.stops):
        rows = _with_room(rows, filled, len(coding.stops) - coding.short)
        filled = _add_short(rows, filled, low, high, beat, opens, coding)
    may_pass = filled == begun
    if beat >= 0 and not may_pass:
        may_pass = _may_pass(rows, begun, filled, top, coding)
    if may_pass:
        rows = _with_room(rows, filled, 1)
        rows[filled] = len(coding.cores) - 1
        filled += 1
    return rows, filled


@kernel
def _highest_single(low: np.uint64, high: np.uint64, coding: Coding) -> int:
    """The core of the highest single card in a hand; `low` and `high` are its packed counts."""
    core = coding.singles[1] - 1
    while _lacks(low, high, coding.core_words, core):
        core -= 1
    return int(core)


@kernel
def _keep_holding(rows: Rows, first: int, stop: int, lane: int, coding: Coding) -> int:
    """Keep those of `rows[first:stop]` that have a card of rank `lane`; returns the new stop."""
    kept = first
    for place in range(first, stop):
        row = rows[place]
        rows[kept] = row
        kept += count_in(coding.words[0, row], coding.words[1, row], lane) > 0
    return kept


@kernel
def _add_short(
    rows: Rows,
    filled: int,
    low: np.uint64,
    high: np.uint64,
    beat: int,
    opens: int,
    coding: Coding,
) -> int:
    """Append to `rows` the short forms that the whole hand can be played as; returns the new end.

    `filled` is the number of rows so far. For `low`, `high`, `beat` and `opens` see `add_choices`.
    """
    size = cards_in(low, high)
    if opens >= 0 and count_in(low, high, opens) == 0:
        return filled
    for place in range(len(coding.short_sizes)):
        core = coding.short + place
        if not coding.short_sizes[place, 0] <= size <= coding.short_sizes[place, 1]:
            continue
        if _lacks(low, high, coding.core_words, core):
            continue
        if beat >= 0:
            below = coding.cores[beat]
            if not coding.short_on[place, 0] <= below < coding.short_on[place, 1]:
                continue
        kickers_low = low - coding.core_words[0, core]
        kickers_high = high - coding.core_words[1, core]
        fit = ((coding.short_caps[0, place] | GUARD) - kickers_low) & (
            (coding.short_caps[1, place] | GUARD) - kickers_high
        )
        if fit & GUARD == GUARD:
            rows[filled] = coding.starts[core]
            filled += 1
    return filled


@kernel
def _may_pass(rows: Rows, first: int, stop: int, top: int, coding: Coding) -> bool:
    """Tests if a seat may pass that can beat the last play with `rows[first:stop]`.

    `top` is the core of the highest single if the next seat has one card; -1 otherwise.
    """
    if top >= 0 and coding.report == MUST:
        for place in range(first, stop):
            if coding.cores[rows[place]] == top:
                return False
    if not coding.must_beat:
        return True
    if not coding.frees_bombs:
        return False
    bombs = 0
    for place in range(first, stop):
        bombs += coding.tiers[coding.cores[rows[place]]] > 0
    return bombs == stop - first


@kernel
def _add_plain(
    rows: Rows, filled: int, low: np.uint64, high: np.uint64, core: int, coding: Coding
) -> int:
    """Append to `rows` the plays of a core that a hand holds, in games without wild cards.

    `filled` is the number of rows so far; the new number is returned.
    """
    for row in range(coding.starts[core], coding.starts[core + 1]):
        rows[filled] = row
        if not _lacks(low, high, coding.words, row):
            filled += 1
    return filled


@kernel
def _add_held(
    rows: Rows,
    filled: int,
    low: np.uint64,
    high: np.uint64,
    suits: Words,
    core: int,
    in_core: int,
    coding: Coding,
) -> int:
    """Append to `rows` the plays of a core that a hand holds, in games with wild cards.

    `filled` is the number of rows so far; the new number is returned. `in_core` is the number of
    wild cards that the core takes.
    """
    wilds = wild_cards(high)
    first, stop = coding.starts[core], coding.starts[core + 1]
    kind, span = coding.suit_kinds[core], coding.spans[core]
    if kind == ONE_SUIT:
        for row in range(first, stop):
            if number_of(ranks_in(suits[row - first]) & span) + wilds >= coding.sizes[core]:
                rows[filled] = row
                filled += 1
        return filled
    if kind == MIXED_SUITS and wilds == 0 and suits_shown(suits, span) < 2:
        return filled
    again = -1
    for row in range(first, stop):
        one, other = coding.words[0, row], coding.words[1, row]
        lack = shortage(one, other, low, high, coding.fixed)
        if lack < 0 or lack > wilds:
            continue
        own = count_in(one, other, coding.level)
        if lack == coding.sizes[core] and own < lack:
            # Wild cards alone cannot stand for other cards.
            continue
        if lack == in_core + _KICKERS:
            # Two wild cards are the kickers. They make a single play: that of their own rank if
            # it is possible, else of the lowest rank.
            if again >= 0 and own <= count_in(low, high, coding.level):
                continue
            if again >= 0:
                filled -= 1
                for place in range(again, filled):
                    rows[place] = rows[place + 1]
            again = filled
        rows[filled] = row
        filled += 1
    return filled


@kernel
def _lacks(low: np.uint64, high: np.uint64, words: Words, at: int) -> bool:
    """Tests if a hand (`low`, `high`) lacks a card of the group of cards `words[:, at]`."""
    fit = ((low | GUARD) - words[0, at]) & ((high | GUARD) - words[1, at])
    return bool(fit & GUARD != GUARD)


@kernel
def _with_room(rows: Rows, filled: int, more: int) -> Rows:
    """The array `rows`, of which `filled` are in use, or a longer copy, with room for `more`."""
    if filled + more <= len(rows):
        return rows
    longer = np.empty(2 * (len(rows) + more), dtype=np.int32)
    for place in range(filled):
        longer[place] = rows[place]
    return longer


@kernel
def _keep_best(
    rows: Rows,
    first: int,
    stop: int,
    low: np.uint64,
    high: np.uint64,
    suits: Words,
    cap: int,
    coding: Coding,
    memory: Words,
) -> int:
    """Keep the best `cap` of `rows[first:stop]`, in their order; returns the new stop.

    The rows are plays of one core from the hand `low`, `high`, `suits`. Those that leave the fewest
    plays are the best, then those with the cheapest kickers.
    """
    costs = np.empty(stop - first, dtype=np.int64)
    core, takes = coding.cores[rows[first]], takes_of(coding)
    one, other = coding.core_words[0, core], coding.core_words[1, core]
    chains, slots, single_slots = coding.chains, coding.slots, coding.single_slots
    for place in range(first, stop):
        row = rows[place]
        rest_low, rest_high, _ = rest_of(low, high, suits, row, takes)
        left = fewest_by(rest_low, rest_high, chains, slots, single_slots, memory)
        kicked = takes.words[0, row] - one, takes.words[1, row] - other
        costs[place - first] = left * _PLAY + _kicker_cost(*kicked, coding.costs)
    for _ in range(cap):
        best = 0
        for place in range(1, len(costs)):
            if costs[place] < costs[best]:
                best = place
        costs[best] += _KEPT
    kept = first
    for place in range(first, stop):
        if costs[place - first] >= _KEPT:
            rows[kept] = rows[place]
            kept += 1
    return kept


@kernel
def _kicker_cost(low: np.uint64, high: np.uint64, costs: Numbers) -> int:
    """The cost of kickers, given their packed counts and the cost of a kicker of each rank."""
    cost = 0
    for lane in range(16):
        cost += count_in(low, high, lane) * costs[lane]
    return cost
