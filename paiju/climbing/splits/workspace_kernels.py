"""The workspace of the search that splits a hand: arrays allocated once for many rests of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.climbing.plays.table_kernels import (
    MAX_CORES,
    MAX_HANDOUTS,
    NEVER,
    PLANE,
    SIZE,
    SLOTS,
    ZERO,
)
from paiju.jit import kernel, kernel_in_room

if TYPE_CHECKING:
    from paiju.climbing.plays.table_kernels import CoreArrays, Counts, Numbers, Places, Rows, Words


_BLACK, _RED = 13, 14


class Handing(NamedTuple):
    """The workspace for handing out kickers and wild cards, rank by rank.

    A state is a number that encodes how many kickers each taker (a chosen core with kickers) has
    got: one digit for each taker, with one value more than it has slots. The number of wild cards
    handed out is the digit above these.

    Attributes:
        counts: [16] for each rank, the number of natural cards to hand out.
        plays: [16] for each rank, the largest number of plays of that rank alone.
        fill: [16] for each rank, the largest number of wild cards in such plays; -1 if no wild card
            may join the rank.
        takers: [MAX_CORES] the numbers of the cores that take kickers.
        strides: [MAX_CORES] for each taker, the value of one kicker in a state.
        digits: [MAX_CORES, states] for each taker and state, the number of kickers it has got.
        reached: [states] the best score for each state, after the ranks so far.
        partial: [16, states] the same by the number of cards of the current rank given as kickers.
        after: [states] the best score for each state after the current rank.

    """

    counts: Numbers
    plays: Numbers
    fill: Numbers
    takers: Rows
    strides: Numbers
    digits: Counts
    reached: Numbers
    partial: Numbers
    after: Numbers


@kernel_in_room
def hope_by_rank(room: Handing, wilds: int, cores: CoreArrays) -> int:
    """The upper bound of the score of the cards in the workspace, each rank played alone.

    `wilds` is the number of wild cards, which join the ranks where they bring most.
    """
    best = room.after
    best[0] = 0
    for used in range(1, wilds + 1):
        best[used] = NEVER
    for lane in range(16):
        count, plays = room.counts[lane], room.plays[lane]
        fill = min(max(room.fill[lane], 0), wilds)
        for used in range(wilds, -1, -1):
            most = np.int64(NEVER)
            for joined in range(min(fill, used) + 1):
                most = max(most, best[used - joined] + cores.loose[lane, plays, count + joined])
            best[used] = most
    hope = best[0]
    for used in range(1, wilds + 1):
        hope = max(hope, best[used])
    return int(hope)


@kernel_in_room
def _hand_out_jokers(room: Handing, number: int, states: int, cores: CoreArrays) -> None:
    """Hand out both jokers at once, since some plays may not take both.

    A joker may become a kicker of one of the `number` takers. A single joker cannot be a kicker
    that is a pair. `states` is the number of states of the takers' kickers (see `Handing`).
    """
    for state in range(states):
        room.partial[0, state] = NEVER
    for taker in range(number):
        stride, digit, stop = room.strides[taker], ZERO, room.strides[taker]
        for state in range(states):
            if state == stop:
                stop += stride
                digit = digit + 1 if digit < cores.facts[room.takers[taker], SLOTS] else 0
            room.digits[taker, state] = digit
    for black in range(-1, number):
        taker = room.takers[max(black, 0)]
        if black >= 0 and (cores.caps[taker, _BLACK] == 0 or cores.facts[taker, SIZE] > 1):
            continue
        for red in range(-1, number):
            taker = room.takers[max(red, 0)]
            if red >= 0 and (cores.caps[taker, _RED] == 0 or cores.facts[taker, SIZE] > 1):
                continue
            if red >= 0 and red == black and cores.jokers_apart[room.takers[red]]:
                continue
            rest = cores.loose[_BLACK, 1, int(black < 0)] + cores.loose[_RED, 1, int(red < 0)]
            for state in range(states):
                before = state
                if black >= 0:
                    if room.digits[black, before] == 0:
                        continue
                    before -= room.strides[black]
                if red >= 0:
                    if room.digits[red, before] == 0:
                        continue
                    before -= room.strides[red]
                room.partial[0, state] = max(room.partial[0, state], room.reached[before] + rest)
    for state in range(states):
        room.reached[state] = room.partial[0, state]


@kernel_in_room
def hand_out(room: Handing, number: int, states: int, wilds: int, cores: CoreArrays) -> int:
    """The best score of the cards left, if all takers get their kickers and no wild card is left.

    For each rank, some wild cards join it, some of its cards become kickers, and the others are
    played as that rank alone.

    Args:
        room: the workspace, with the cards left and the takers.
        number: the number of takers.
        states: the number of states of the takers' kickers.
        wilds: the number of wild cards.
        cores: the cores.

    """
    every = states * (wilds + 1)
    for state in range(every):
        room.reached[state] = NEVER
    room.reached[0] = 0
    both_jokers = room.counts[_BLACK] == 1 and room.counts[_RED] == 1
    for lane in range(16):
        count = room.counts[lane]
        if both_jokers and lane == _RED:
            continue
        if both_jokers and lane == _BLACK:
            _hand_out_jokers(room, number, every, cores)
            continue
        fill = max(room.fill[lane], 0)
        joining = wilds if room.fill[lane] >= 0 else 0
        most_given = 0
        for taker in range(number):
            core = room.takers[taker]
            most_given += (
                min(cores.caps[core, lane], cores.facts[core, SLOTS]) * cores.facts[core, SIZE]
            )
        if most_given == 0:
            joining = min(joining, fill)
        if count == 0 and joining == 0:
            continue
        most_given = min(most_given, count + joining)
        if most_given == 0 and joining == 0:
            worth = cores.loose[lane, room.plays[lane], count]
            for state in range(every):
                room.reached[state] = max(room.reached[state] + worth, NEVER)
            continue
        for state in range(every):
            room.partial[0, state] = room.reached[state]
            room.after[state] = NEVER
        for given in range(1, most_given + 1):
            for state in range(every):
                room.partial[given, state] = NEVER
        for taker in range(number):
            core, stride = room.takers[taker], room.strides[taker]
            size, period = cores.facts[core, SIZE], (cores.facts[core, SLOTS] + 1) * stride
            cap = cores.caps[core, lane]
            # From the most cards given down to the fewest, so that no taker is served twice.
            for given in range(most_given, size - 1, -1):
                fewer, step = given, np.int64(0)
                for _ in range(cap):
                    fewer -= size
                    step += stride
                    if fewer < 0 or step >= period:
                        break
                    # The states in which this taker has at least this number of kickers.
                    for first in range(step, every, period):
                        for state in range(first, first + period - step):
                            score = room.partial[fewer, state - step]
                            room.partial[given, state] = max(room.partial[given, state], score)
        for joined in range(joining + 1):
            shift = joined * states
            for given in range(min(most_given, count + joined) + 1):
                played = count + joined - given
                if played > count + fill:
                    continue
                worth = cores.loose[lane, room.plays[lane], played]
                for state in range(every - shift):
                    score = room.partial[given, state] + worth
                    room.after[state + shift] = max(room.after[state + shift], score)
        for state in range(every):
            room.reached[state] = room.after[state]
    return int(room.reached[every - 1])


class Cutting(NamedTuple):
    """The workspace of the depth-first search over choices of cores, by depth d.

    At depth d, d cores have been chosen; D = MAX_CORES + 1.

    Attributes:
        left: [D, words] the natural cards left.
        own: [D, 2] the wild cards left that can still stand for themselves.
        alone: [D, 2] for each rank, the largest number of plays of that rank alone.
        pool: [D] the number of wild cards left.
        gained: [D] the total score of the chosen cores.
        wanted: [D] the number of cards that they need as kickers.
        kinds: [D] the sizes of those kickers, as bits.
        fits: [D, cores] the cores that may be chosen next.
        lacks: [D, cores] the number of wild cards that each of those takes.
        reach: [D, cores] the upper bound of the score of choices with each of those.
        number: [D] the number of those cores.
        following: [D] the place of the one to try next.
        path: [D] the chosen cores; those of the best partitions are copied from here.
        handing: the workspace for the cards that the cores leave.

    """

    left: Words
    own: Words
    alone: Words
    pool: Numbers
    gained: Numbers
    wanted: Numbers
    kinds: Numbers
    fits: Places
    lacks: Rows
    reach: Numbers
    number: Numbers
    following: Numbers
    path: Rows
    handing: Handing


@kernel
def room_for(words: int, wilds: int, cores: CoreArrays) -> Cutting:
    """A new workspace for a hand of `words` words of natural cards, and `wilds` wild cards."""
    places, most = MAX_CORES + 1, cores.words.shape[1]
    width = MAX_HANDOUTS * (wilds + 1)
    return Cutting(
        np.empty((places, words), dtype=np.uint64),
        np.empty((places, 2), dtype=np.uint64),
        np.empty((places, 2), dtype=np.uint64),
        np.zeros(places, dtype=np.int64),
        np.zeros(places, dtype=np.int64),
        np.zeros(places, dtype=np.int64),
        np.zeros(places, dtype=np.int64),
        np.empty((places, most), dtype=np.uint32),
        np.empty((places, most), dtype=np.int32),
        np.empty((places, most), dtype=np.int64),
        np.zeros(places, dtype=np.int64),
        np.zeros(places, dtype=np.int64),
        np.full(places, -1, dtype=np.int32),
        Handing(
            np.zeros(16, dtype=np.int64),
            np.zeros(16, dtype=np.int64),
            np.zeros(16, dtype=np.int64),
            np.empty(MAX_CORES, dtype=np.int32),
            np.empty(MAX_CORES, dtype=np.int64),
            np.empty((MAX_CORES, width), dtype=np.int8),
            np.empty(width, dtype=np.int64),
            np.empty((16, width), dtype=np.int64),
            np.empty(width, dtype=np.int64),
        ),
    )


@kernel_in_room
def bring_forward(room: Cutting, depth: int, facts: Numbers) -> None:
    """Swap the core with the highest upper bound into the place of the core to try next.

    Cores of one suit come before all others.

    Args:
        room: the workspace.
        depth: the number of cores that have been chosen.
        facts: [cores, columns] the facts of each core.

    """
    fits, reach, first = room.fits[depth], room.reach[depth], room.following[depth]
    best = first
    is_suited = facts[fits[first], PLANE] > 0
    for place in range(first + 1, room.number[depth]):
        if is_suited and facts[fits[place], PLANE] == 0:
            break
        if reach[place] > reach[best]:
            best = place
    core, most = fits[best], reach[best]
    fits[best], reach[best] = fits[first], reach[first]
    fits[first], reach[first] = core, most
