"""Room for cutting a hand, made once for many rests of it."""

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
    """Room for handing out kickers and wild cards.

    A state says how many kickers each taker has, as digits of one number, and above these digits
    how many wild cards are handed out: `strides` are the places of the digits, `digits` those of
    each taker. `reached` has the best score for each state, `partial` the same by how many cards of
    the rank at hand were given away. By rank: `counts` are the cards to hand out, `plays` the most
    plays of that rank alone, `fill` the most wild cards that such plays can take.
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
    """The upper bound of a hand's score by rank: wild cards join the ranks where they add most."""
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
    """Hand out both jokers at once, for there are plays that may not have both; -1 is nobody.

    Of kickers that are pairs one joker is none.
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
    """The best score of what is left when every taker has its kickers, and every wild card a place.

    Rank by rank: some wild cards join it, some of its cards become kickers, the others are played.
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
            # From the most cards given to the fewest, so that no taker is served twice.
            for given in range(most_given, size - 1, -1):
                fewer, step = given, np.int64(0)
                for _ in range(cap):
                    fewer -= size
                    step += stride
                    if fewer < 0 or step >= period:
                        break
                    # The states whose digit for this taker is as high.
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
    """Room for cutting a hand: one place for each core chosen so far, and one before the first.

    Attributes:
        left: the cards that are left and not wild.
        own: the wild cards that are left at their own ranks.
        alone: the most plays of each rank alone.
        pool: how many wild cards are left.
        gained: the score of the cores.
        wanted: how many cards they still want as kickers.
        kinds: the sizes of those, as bits.
        fits: the cores that may be chosen next.
        lacks: how many wild cards each of those takes.
        reach: what the choices with each of those are worth at most.
        number: how many of those there are.
        following: which of those comes next.
        path: the cores chosen; those of the best partitions are copied from here.
        handing: room for handing out what the cores leave.

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
    """Room for cutting a hand of so many words and wild cards."""
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
    """Let the most promising core come next, of cores of one suit as long as there are any."""
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
