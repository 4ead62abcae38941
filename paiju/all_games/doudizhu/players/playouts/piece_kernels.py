"""Kernels over hands that are cut into pieces, as playouts need them.

A hand is cut once, by its best partition, into *pieces*: rows with the columns kind, core, key and
cards. The last row has the number of pieces. Trios and planes get their kickers only when they are
played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from paiju.all_games.doudizhu.players.playouts.book import (
    CARDS,
    CORE,
    FAMILY,
    FIXED,
    GONE,
    GROUP,
    KEY,
    KIND,
    LANE,
    PIECE_COLUMNS,
    RANKED,
    SECTION,
    TIER,
    VARIANT,
)
from paiju.climbing.plays.table_kernels import COUNT, LEAST, MAX_CORES, ONE
from paiju.climbing.splits.search_kernels import best_partitions
from paiju.jit import kernel

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.players.playouts.book import Cut, Facts
    from paiju.climbing.plays.table_kernels import Rows, Words

# Twenty-one cards make at most twenty-one pieces; the last row has their number.
MAX_PIECES = 24
NUMBER = MAX_PIECES - 1
TOP = 12  # the lane of the 2: it and the jokers are high
DEAR = 1 << 20

# The number of choices of cores that are tried when a hand is cut.
_CUTS = cast("int", np.int64(2000))
# The additional price of a kicker that comes from a broken pair.
_BROKEN = 8


@kernel
def lay_out(hand: Words, none: Words, facts: Facts, cut: Cut, pieces: Rows) -> int:
    """Cut a hand, given as packed counts, into `pieces`; returns the number of choices tried.

    `none` is an empty hand: the wild cards, of which there are none.
    """
    _, chosen, _, used = best_partitions(hand, none, cut.fixed, cut.parts, ONE, _CUTS, LEAST)
    counts = np.empty(16, dtype=np.int64)
    for lane in range(16):
        counts[lane] = np.int64((hand[lane >> 3] >> np.uint64(8 * (lane & 7))) & COUNT)
    number = 0
    while number < MAX_CORES and chosen[0, number] >= 0:
        part = chosen[0, number]
        core = cut.core[part]
        cards = np.int64(0)
        for lane in range(16):
            word = cut.parts.words[lane >> 3, part]
            count = np.int64((word >> np.uint64(8 * (lane & 7))) & COUNT)
            counts[lane] -= count
            cards += count
        pieces[number, KEY] = facts.cores[core, LANE]
        if cut.quad[core] >= 0:
            # Four of a rank with kickers are kept as a bomb.
            pieces[number, KIND] = GROUP
            pieces[number, CORE] = facts.of_rank[cut.quad[core], 4]
            pieces[number, CARDS] = 4
        elif cut.family[core] >= 0:
            pieces[number, KIND] = FAMILY
            pieces[number, CORE] = cut.family[core]
            pieces[number, CARDS] = cut.links[cut.family[core]]
        else:
            pieces[number, KIND] = FIXED
            pieces[number, CORE] = core
            pieces[number, CARDS] = cards
        number += 1
    for lane in range(16):
        while counts[lane] > 0:
            size = cut.loose[lane, counts[lane]]
            pieces[number, KEY] = lane
            if size == 3 and facts.trio[lane] >= 0:
                pieces[number, KIND] = FAMILY
                pieces[number, CORE] = facts.trio[lane]
                pieces[number, CARDS] = 1
            else:
                pieces[number, KIND] = GROUP
                pieces[number, CORE] = facts.of_rank[lane, size]
                pieces[number, CARDS] = size
            counts[lane] -= size
            number += 1
    pieces[NUMBER, KIND] = number
    return used


@kernel
def copy_pieces(source: Rows, target: Rows) -> None:
    """Copy the pieces of the hand `source` to `target`."""
    target[NUMBER, KIND] = source[NUMBER, KIND]
    for place in range(source[NUMBER, KIND]):
        for column in range(PIECE_COLUMNS):
            target[place, column] = source[place, column]


@kernel
def turns_of(hand: Rows) -> int:
    """The number of plays that a hand still needs."""
    plays = loose = slots = 0
    for place in range(hand[NUMBER, KIND]):
        kind = hand[place, KIND]
        if kind == GROUP and hand[place, CARDS] <= 2:
            loose += 1
        elif kind == FAMILY:
            plays += 1
            slots += hand[place, CARDS]
        elif kind != GONE:
            plays += 1
    return plays + max(0, loose - slots)


@kernel
def has_kickers(hand: Rows, size: int, links: int, high: int) -> bool:
    """Tests if a hand has `links` kickers of `size` cards each.

    With `high`, high cards count too.
    """
    found = 0
    for place in range(hand[NUMBER, KIND]):
        if hand[place, KIND] == GROUP and (high or hand[place, KEY] < TOP):
            if hand[place, CARDS] == size:
                found += 1
            elif size == 1 and hand[place, CARDS] == 2:
                found += 2
    return found >= links


@kernel
def shed(hand: Rows, size: int, links: int, facts: Facts) -> None:
    """Remove the lowest `links` kickers of `size` cards each from a hand that has enough.

    Pairs are broken only if needed.
    """
    for _ in range(links):
        best, cost = -1, DEAR
        for place in range(hand[NUMBER, KIND]):
            if hand[place, KIND] == GROUP and size <= hand[place, CARDS] <= 2:
                price = hand[place, KEY] + (_BROKEN if hand[place, CARDS] != size else 0)
                if price < cost:
                    best, cost = place, price
        take(hand, best, size, facts)


@kernel
def take(hand: Rows, place: int, size: int, facts: Facts) -> int:
    """Take `size` cards from the piece at `place`, a group; returns the core of these cards."""
    lane = hand[place, KEY]
    hand[place, CARDS] -= size
    if hand[place, CARDS] == 0:
        hand[place, KIND] = GONE
    else:
        hand[place, CORE] = facts.of_rank[lane, hand[place, CARDS]]
    return int(facts.of_rank[lane, size])


@kernel
def break_up(hand: Rows, place: int, facts: Facts) -> None:
    """Turn the piece at `place`, a family, into single trios; the hand has room for these."""
    lane, links = hand[place, KEY], hand[place, CARDS]
    hand[place, CORE], hand[place, CARDS] = facts.trio[lane], 1
    for more in range(1, links):
        number = hand[NUMBER, KIND]
        hand[number, KIND] = FAMILY
        hand[number, CORE] = facts.trio[lane + more]
        hand[number, KEY] = lane + more
        hand[number, CARDS] = 1
        hand[NUMBER, KIND] = number + 1


@kernel
def family_answer(hand: Rows, place: int, last: int, high: int, facts: Facts) -> int:
    """The core with which the piece at `place`, a family, beats `last`, a play of trios; else -1.

    The hand must have as many kickers as `last` has; with `high`, high cards count too.
    """
    variant = facts.cores[last, VARIANT]
    if variant < 0:
        return -1
    core = facts.families[hand[place, CORE], variant]
    if core <= last or facts.cores[core, SECTION] != facts.cores[last, SECTION]:
        return -1
    if variant > 0 and not has_kickers(hand, variant, hand[place, CARDS], high):
        return -1
    return int(core)


@kernel
def can_answer(hand: Rows, last: int, facts: Facts) -> bool:
    """Tests if a piece of the hand, or a part of a pair or trio, beats the play `last`."""
    section, key = facts.cores[last, SECTION], facts.cores[last, LANE]
    tier, group = facts.cores[last, TIER], facts.cores[last, RANKED]
    for place in range(hand[NUMBER, KIND]):
        kind = hand[place, KIND]
        if kind == GONE:
            continue
        if kind == FAMILY:
            if 1 <= group <= 2 and hand[place, CARDS] == 1 and hand[place, KEY] > key:
                return True
            if family_answer(hand, place, last, 1, facts) >= 0:
                return True
            continue
        core = hand[place, CORE]
        own = facts.cores[core, SECTION]
        if (own == section and core > last) or facts.cores[core, TIER] > tier:
            return True
        if kind == GROUP and group == 1 and hand[place, CARDS] == 2 and hand[place, KEY] > key:
            return True
    return False
