"""Hot loops over move tables.

Rows are filled place by place: slices of arrays would double the time that compiling takes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from app.jit import kernel

Words = npt.NDArray[np.uint64]
Rows = npt.NDArray[np.int32]
Scores = npt.NDArray[np.int64]
Caps = npt.NDArray[np.int8]
Flags = npt.NDArray[np.bool_]

# The top bit of each of the eight bytes of a word: no count reaches it.
_GUARD = np.uint64(0x8080808080808080)


@kernel
def fitting(words: Words, cores: Words, starts: Rows, first: int, last: int, hand: Words) -> Rows:
    """The rows, of the cores from `first` up to `last`, that a hand holds.

    Sixteen counts are two words. Subtracting a play from a hand whose guard bits are set leaves
    all of them standing exactly if no count is missing. A hand holds few cores, and only the rows
    of those are looked at.
    """
    found = np.empty(starts[last] - starts[first], dtype=np.int32)
    number = 0
    low = hand[0] | _GUARD
    high = hand[1] | _GUARD
    for core in range(first, last):
        if (low - cores[0, core]) & (high - cores[1, core]) & _GUARD != _GUARD:
            continue
        for row in range(starts[core], starts[core + 1]):
            found[number] = row
            if (low - words[0, row]) & (high - words[1, row]) & _GUARD == _GUARD:
                number += 1
    return found[:number].copy()


# Scores of partitions are their powers times this, less one for each play: of two partitions of
# equal power the one of fewer plays is better, and both numbers can be read back.
SCORE_UNIT = 64

# No partition has more cores with kickers or chains than this, and their kickers no more ways to be
# handed out: both hold with room for the 27 cards of a hand of two packs.
MAX_CORES = 16
MAX_HANDOUTS = 128

_NEVER = -(1 << 40)
_COUNT = np.uint64(0xFF)
_BLACK, _RED = 13, 14


class CoreArrays(NamedTuple):
    """What hands are cut into, as columns with a place for each core (`app.climbing.cores`).

    Attributes:
        words: the counts of the core.
        scores: the score of a play of the core.
        slots: how many kickers it takes.
        sizes: how many cards each of those is.
        caps: by rank, how many kickers of that rank it may take.
        jokers_apart: whether it may not take both jokers.
        loose: not by core but by rank and count: the best score of cards that are played by rank.

    """

    words: Words
    scores: Scores
    slots: Rows
    sizes: Rows
    caps: Caps
    jokers_apart: Flags
    loose: Scores


class _Handing(NamedTuple):
    """Room for handing out kickers.

    A state says how many kickers each taker has, as digits of one number: `strides` are the places
    of the digits. `reached` has the best score for each state, `partial` the same by how many cards
    of the rank at hand were given away.
    """

    counts: Scores
    takers: Rows
    strides: Scores
    reached: Scores
    partial: Scores


@kernel
def _hand_out_jokers(room: _Handing, number: int, states: int, cores: CoreArrays) -> None:
    """Hand out both jokers at once, for there are plays that may not have both; -1 is nobody."""
    for state in range(states):
        room.partial[0, state] = _NEVER
    for black in range(-1, number):
        if black >= 0 and cores.caps[room.takers[black], _BLACK] == 0:
            continue
        for red in range(-1, number):
            if red >= 0 and cores.caps[room.takers[red], _RED] == 0:
                continue
            if red >= 0 and red == black and cores.jokers_apart[room.takers[red]]:
                continue
            rest = cores.loose[_BLACK, int(black < 0)] + cores.loose[_RED, int(red < 0)]
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


@kernel
def _hand_out(room: _Handing, number: int, states: int, cores: CoreArrays) -> int:
    """The best score of what is left when every taker has its kickers: rank by rank."""
    for state in range(states):
        room.reached[state] = _NEVER
    room.reached[0] = 0
    both_jokers = room.counts[_BLACK] == 1 and room.counts[_RED] == 1
    for lane in range(16):
        count = room.counts[lane]
        if count == 0 or (both_jokers and lane == _RED):
            continue
        if both_jokers and lane == _BLACK:
            _hand_out_jokers(room, number, states, cores)
            continue
        for state in range(states):
            room.partial[0, state] = room.reached[state]
            for given in range(1, count + 1):
                room.partial[given, state] = _NEVER
        for taker in range(number):
            core, stride = room.takers[taker], room.strides[taker]
            size, digits = cores.sizes[core], cores.slots[core] + 1
            cap = min(cores.caps[core, lane], count // size)
            # From the most cards given to the fewest, so that no taker is served twice.
            for given in range(count, size - 1, -1):
                for state in range(states):
                    most = min(cap, given // size, (state // stride) % digits)
                    for more in range(1, most + 1):
                        score = room.partial[given - more * size, state - more * stride]
                        room.partial[given, state] = max(room.partial[given, state], score)
        for state in range(states):
            best = _NEVER
            for given in range(count + 1):
                best = max(best, room.partial[given, state] + cores.loose[lane, count - given])
            room.reached[state] = best
    return int(room.reached[states - 1])


@kernel
def best_partitions(
    hand: Words, cores: CoreArrays, keep: int, budget: int
) -> tuple[Scores, Rows, int, int]:
    """The best ways to cut a hand into plays, as the cores that each has.

    A partition is a choice of cores that are chains or have kickers; what is left of each rank is
    played by itself or given to a core as kickers. Cores are chosen in the order of the table, so
    that no choice is met twice; for each choice the best way to hand out the kickers is found
    exactly.

    Returns the scores, the chosen cores (-1 behind the last), how many ways were found, and how
    many choices were looked at; more than `budget` are not.
    """
    candidates = np.empty(cores.words.shape[1], dtype=np.int32)
    number = 0
    low, high = hand[0] | _GUARD, hand[1] | _GUARD
    for core in range(cores.words.shape[1]):
        if (low - cores.words[0, core]) & (high - cores.words[1, core]) & _GUARD == _GUARD:
            candidates[number] = core
            number += 1

    best = np.full(keep, _NEVER, dtype=np.int64)
    chosen = np.full((keep, MAX_CORES), -1, dtype=np.int32)
    found = looked_at = 0

    # One place for each core chosen so far: what is left, what was gained, how many cards the cores
    # still want as kickers, and which candidate comes next.
    left = np.empty((MAX_CORES + 1, 2), dtype=np.uint64)
    left[0, 0], left[0, 1] = hand[0], hand[1]
    gained = np.zeros(MAX_CORES + 1, dtype=np.int64)
    wanted = np.zeros(MAX_CORES + 1, dtype=np.int64)
    following = np.zeros(MAX_CORES + 1, dtype=np.int32)
    path = np.full(MAX_CORES + 1, -1, dtype=np.int32)
    room = _Handing(
        np.zeros(16, dtype=np.int64),
        np.empty(MAX_CORES, dtype=np.int32),
        np.empty(MAX_CORES, dtype=np.int64),
        np.empty(MAX_HANDOUTS, dtype=np.int64),
        np.empty((16, MAX_HANDOUTS), dtype=np.int64),
    )

    depth = 0
    is_new = True
    while depth >= 0:
        if is_new:
            is_new = False
            looked_at += 1
            cards = relief = np.int64(0)
            score = gained[depth]
            for lane in range(16):
                count = np.int64((left[depth, lane >> 3] >> np.uint64(8 * (lane & 7))) & _COUNT)
                room.counts[lane] = count
                cards += count
                score += cores.loose[lane, count]
                for given in range(1, min(count, wanted[depth]) + 1):
                    saved = cores.loose[lane, count - given] - cores.loose[lane, count]
                    relief = max(relief, -(-saved // given))
            if wanted[depth] > cards:
                depth -= 1
                continue
            if wanted[depth] > 0 and score + wanted[depth] * relief <= best[keep - 1]:
                # No kicker saves more than the best of them, and even that would not do.
                score = np.int64(_NEVER)
            elif wanted[depth] > 0:
                takers, states = 0, 1
                for place in range(depth):
                    if cores.slots[path[place]] > 0:
                        room.takers[takers] = path[place]
                        room.strides[takers] = states
                        states *= cores.slots[path[place]] + 1
                        takers += 1
                score = gained[depth] + _hand_out(room, takers, states, cores)
            if score > best[keep - 1]:
                place = keep - 1
                while place > 0 and score > best[place - 1]:
                    best[place] = best[place - 1]
                    for step in range(MAX_CORES):
                        chosen[place, step] = chosen[place - 1, step]
                    place -= 1
                best[place] = score
                for step in range(MAX_CORES):
                    chosen[place, step] = path[step] if step < depth else -1
                found = min(found + 1, keep)
            if looked_at >= budget:
                break
        while following[depth] < number and depth < MAX_CORES:
            core = candidates[following[depth]]
            here, there = left[depth, 0], left[depth, 1]
            low = (here | _GUARD) - cores.words[0, core]
            high = (there | _GUARD) - cores.words[1, core]
            if low & high & _GUARD == _GUARD:
                path[depth] = core
                left[depth + 1, 0] = here - cores.words[0, core]
                left[depth + 1, 1] = there - cores.words[1, core]
                gained[depth + 1] = gained[depth] + cores.scores[core]
                wanted[depth + 1] = wanted[depth] + cores.slots[core] * cores.sizes[core]
                following[depth + 1] = following[depth]
                is_new = True
            following[depth] += 1
            if is_new:
                break
        depth += 1 if is_new else -1
    return best, chosen, found, looked_at


@kernel
def best_rests(
    hand: Words, plays: Words, bounds: Scores, cores: CoreArrays, keep: int, budget: int
) -> tuple[Scores, int]:
    """The best score of what each play leaves of a hand, for the plays that can be among the best.

    No rest is better than its bound, and plays come with falling bounds: once `keep` rests are
    better than the bounds to come, the others are not looked at. Returns the scores, as many as
    were found, and how much of the budget was used.
    """
    found = np.empty(plays.shape[1], dtype=np.int64)
    leaders = np.full(keep, _NEVER, dtype=np.int64)
    rest = np.empty(2, dtype=np.uint64)
    number = used = 0
    for play in range(plays.shape[1]):
        if _power(bounds[play]) < leaders[keep - 1] or used >= budget:
            break
        rest[0], rest[1] = hand[0] - plays[0, play], hand[1] - plays[1, play]
        best, _, _, looked_at = best_partitions(rest, cores, 1, budget - used)
        used += looked_at
        found[play] = best[0]
        number += 1
        power = _power(best[0])
        place = keep - 1
        if power > leaders[place]:
            while place > 0 and power > leaders[place - 1]:
                leaders[place] = leaders[place - 1]
                place -= 1
            leaders[place] = power
    return found[:number].copy(), used


@kernel
def _power(score: int) -> int:
    return -(-score // SCORE_UNIT)
