"""Hot loops that hand out what the cores of a partition leave: as kickers, or played by rank.

Rows are filled place by place: slices of arrays would double the time that compiling takes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.climbing.core_arrays import NEVER
from app.jit import kernel_in_room

if TYPE_CHECKING:
    from app.climbing.core_arrays import CoreArrays
    from app.climbing.kernels import Rows, Scores

_BLACK, _RED = 13, 14


class Handing(NamedTuple):
    """Room for handing out kickers and wild cards.

    A state says how many kickers each taker has, as digits of one number, and above these digits
    how many wild cards are handed out: `strides` are the places of the digits. `reached` has the
    best score for each state, `partial` the same by how many cards of the rank at hand were given
    away. By rank: `counts` are the cards to hand out, `plays` the most plays of that rank alone,
    `fill` the most wild cards that such plays can take.
    """

    counts: Scores
    plays: Scores
    fill: Scores
    takers: Rows
    strides: Scores
    reached: Scores
    partial: Scores
    after: Scores


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
    for black in range(-1, number):
        taker = room.takers[max(black, 0)]
        if black >= 0 and (cores.caps[taker, _BLACK] == 0 or cores.sizes[taker] > 1):
            continue
        for red in range(-1, number):
            taker = room.takers[max(red, 0)]
            if red >= 0 and (cores.caps[taker, _RED] == 0 or cores.sizes[taker] > 1):
                continue
            if red >= 0 and red == black and cores.jokers_apart[room.takers[red]]:
                continue
            rest = cores.loose[_BLACK, 1, int(black < 0)] + cores.loose[_RED, 1, int(red < 0)]
            for state in range(states):
                before = state
                if black >= 0:
                    digits = cores.slots[room.takers[black]] + 1
                    if (before // room.strides[black]) % digits == 0:
                        continue
                    before -= room.strides[black]
                if red >= 0:
                    digits = cores.slots[room.takers[red]] + 1
                    if (before // room.strides[red]) % digits == 0:
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
            most_given += min(cores.caps[core, lane], cores.slots[core]) * cores.sizes[core]
        if most_given == 0:
            joining = min(joining, fill)
        if count == 0 and joining == 0:
            continue
        most_given = min(most_given, count + joining)
        for state in range(every):
            room.partial[0, state] = room.reached[state]
            room.after[state] = NEVER
            for given in range(1, most_given + 1):
                room.partial[given, state] = NEVER
        for taker in range(number):
            core, stride = room.takers[taker], room.strides[taker]
            size, digits = cores.sizes[core], cores.slots[core] + 1
            cap = min(cores.caps[core, lane], most_given // size)
            # From the most cards given to the fewest, so that no taker is served twice.
            for given in range(most_given, size - 1, -1):
                for state in range(every):
                    most = min(cap, given // size, (state // stride) % digits)
                    for more in range(1, most + 1):
                        score = room.partial[given - more * size, state - more * stride]
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
