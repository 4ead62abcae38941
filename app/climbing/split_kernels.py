"""Hot loops that cut hands into plays.

Rows are filled place by place: slices of arrays would double the time that compiling takes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from app.climbing.kernels import COUNT, Caps, Flags, Rows, Scores, Words, lacking, total
from app.jit import kernel

# Scores of partitions are their powers times this, less one for each play: of two partitions of
# equal power the one of fewer plays is better, and both numbers can be read back.
SCORE_UNIT = 64

# No partition has more cores with kickers or chains than this, and their kickers no more ways to be
# handed out: both hold with room for the 27 cards of a hand of two packs.
MAX_CORES = 16
MAX_HANDOUTS = 128
# Two packs have eight cards of a rank; with eight wild cards a rank of one pack has twelve.
MAX_OF_RANK = 12

NEVER = -(1 << 40)
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
        lanes: the ranks of the core, as bits.
        ranks: the rank of a core of one rank, -1 for chains.
        pure: whether it is made of wild cards alone.
        planes: where the words of the cards stand that it is made of: 0 for cards of any suit, and
            one place for each suit behind it. Cores of one suit come before all others.
        plain: whether it takes no wild cards.
        loose: not by core but by rank, plays and count: the best score of cards that are played by
            rank, in so many plays at most.
        free: the same where some of the cards may go elsewhere at no cost.
        relief: by rank, plays and count: what each card that goes elsewhere saves at most.

    """

    words: Words
    scores: Scores
    slots: Rows
    sizes: Rows
    caps: Caps
    jokers_apart: Flags
    lanes: Rows
    ranks: Rows
    pure: Flags
    planes: Rows
    plain: Flags
    loose: Scores
    free: Scores
    relief: Scores


class _Handing(NamedTuple):
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


@kernel
def _hope(room: _Handing, wilds: int, covered: int, cores: CoreArrays) -> int:
    """What a hand is worth at most by rank, if wild cards join the ranks where they do most good.

    The ranks that are covered may be rid of cards at no cost.
    """
    best = room.after
    best[0] = 0
    for used in range(1, wilds + 1):
        best[used] = NEVER
    for lane in range(16):
        count, plays = room.counts[lane], room.plays[lane]
        worths = cores.free if (covered >> lane) & 1 else cores.loose
        fill = min(max(room.fill[lane], 0), wilds)
        for used in range(wilds, -1, -1):
            most = np.int64(NEVER)
            for joined in range(min(fill, used) + 1):
                most = max(most, best[used - joined] + worths[lane, plays, count + joined])
            best[used] = most
    hope = best[0]
    for used in range(1, wilds + 1):
        hope = max(hope, best[used])
    return int(hope)


@kernel
def _hand_out_jokers(room: _Handing, number: int, states: int, cores: CoreArrays) -> None:
    """Hand out both jokers at once, for there are plays that may not have both; -1 is nobody."""
    for state in range(states):
        room.partial[0, state] = NEVER
    for black in range(-1, number):
        if black >= 0 and cores.caps[room.takers[black], _BLACK] == 0:
            continue
        for red in range(-1, number):
            if red >= 0 and cores.caps[room.takers[red], _RED] == 0:
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


@kernel
def _hand_out(room: _Handing, number: int, states: int, wilds: int, cores: CoreArrays) -> int:
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


@kernel
def best_partitions(
    natural: Words,
    wild: Words,
    fixed: Words,
    cores: CoreArrays,
    keep: int,
    budget: int,
    floor: int,
) -> tuple[Scores, Rows, int, int]:
    """The best ways to cut a hand into plays that score `floor` or more, as the cores of each.

    A partition is a choice of cores that are chains or have kickers; what is left of each rank is
    played by itself or given to a core as kickers, and wild cards join it where they may. Cores are
    chosen in the order they come in, so that no choice is met twice; for each choice the best way
    to hand out the rest is found exactly. A choice whose cores and leftovers cannot do better than
    what was found is not followed.

    Returns the scores, the chosen cores (-1 behind the last), how many ways were found, and how
    many choices were looked at; more than `budget` are not.
    """
    best = np.full(keep, floor - 1, dtype=np.int64)
    chosen = np.full((keep, MAX_CORES), -1, dtype=np.int32)
    found = looked_at = 0

    # One place for each core chosen so far: what is left, what was gained, how many cards the cores
    # still want as kickers, which cores still fit and which of them comes next.
    words = len(natural)
    left = np.empty((MAX_CORES + 1, words), dtype=np.uint64)
    for word in range(words):
        left[0, word] = natural[word]
    own = np.empty((MAX_CORES + 1, 2), dtype=np.uint64)
    own[0, 0], own[0, 1] = wild[0], wild[1]
    alone = np.empty((MAX_CORES + 1, 2), dtype=np.uint64)
    alone[0, 0], alone[0, 1] = natural[0] + wild[0], natural[1] + wild[1]
    pool = np.zeros(MAX_CORES + 1, dtype=np.int64)
    pool[0] = total(wild[0]) + total(wild[1])
    gained = np.zeros(MAX_CORES + 1, dtype=np.int64)
    wanted = np.zeros(MAX_CORES + 1, dtype=np.int64)
    candidates = np.empty((MAX_CORES + 1, cores.words.shape[1]), dtype=np.int32)
    number = np.zeros(MAX_CORES + 1, dtype=np.int64)
    following = np.zeros(MAX_CORES + 1, dtype=np.int64)
    path = np.full(MAX_CORES + 1, -1, dtype=np.int32)
    beside = np.zeros(MAX_CORES + 1, dtype=np.int64)
    width = MAX_HANDOUTS * (pool[0] + 1)
    room = _Handing(
        np.zeros(16, dtype=np.int64),
        np.zeros(16, dtype=np.int64),
        np.zeros(16, dtype=np.int64),
        np.empty(MAX_CORES, dtype=np.int32),
        np.empty(MAX_CORES, dtype=np.int64),
        np.empty(width, dtype=np.int64),
        np.empty((16, width), dtype=np.int64),
        np.empty(width, dtype=np.int64),
    )

    depth = 0
    is_new = True
    while depth >= 0:
        if is_new:
            is_new = False
            looked_at += 1
            number[depth] = following[depth] = 0
            wilds = pool[depth]
            # What the cards are worth by rank, and what a kicker saves at most.
            cards = wilds
            score = gained[depth]
            relief = np.int64(0)
            for lane in range(16):
                shift = np.uint64(8 * (lane & 7))
                count = np.int64((left[depth, lane >> 3] >> shift) & COUNT)
                plays = np.int64((alone[depth, lane >> 3] >> shift) & COUNT)
                room.counts[lane] = count
                room.plays[lane] = plays
                cards += count
                score += cores.loose[lane, plays, count]
                fill = np.int64(0)
                if wilds:
                    mine = np.int64((own[depth, lane >> 3] >> shift) & COUNT)
                    if (fixed[lane >> 3] >> shift) & COUNT and mine == 0:
                        fill = np.int64(-1)
                    elif plays:
                        there = (natural[lane >> 3] >> shift) & COUNT
                        fill = min(wilds, wilds if there else mine)
                room.fill[lane] = fill
                reach = count + fill if fill > 0 else count
                relief = max(relief, cores.relief[lane, plays, reach])
            if wanted[depth] > cards:
                depth -= 1
                continue
            if wanted[depth] or wilds:
                hope = gained[depth] + wanted[depth] * relief
                hope += _hope(room, wilds, 0, cores)
                score = np.int64(NEVER)
                if hope > best[keep - 1]:
                    takers, states = 0, 1
                    for place in range(depth):
                        if cores.slots[path[place]] > 0:
                            room.takers[takers] = path[place]
                            room.strides[takers] = states
                            states *= cores.slots[path[place]] + 1
                            takers += 1
                    score = gained[depth] + _hand_out(room, takers, states, wilds, cores)
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
                found += found < keep
            if looked_at >= budget:
                break
            # Which cores fit what is left, from the one chosen last on.
            first = following[depth - 1] - 1 if depth else 0
            stop = number[depth - 1] if depth else cores.words.shape[1]
            covered, top, takes = np.int64(0), np.int64(NEVER), np.int64(0)
            for at in range(first, stop):
                core = candidates[depth - 1, at] if depth else at
                plane = 2 * cores.planes[core]
                low = lacking(cores.words[0, core], left[depth, plane])
                high = lacking(cores.words[1, core], left[depth, plane + 1])
                lack = total(low) + total(high)
                if lack > (0 if cores.plain[core] else wilds):
                    continue
                if low & fixed[0] or high & fixed[1]:
                    continue
                size = total(cores.words[0, core]) + total(cores.words[1, core])
                if cores.pure[core]:
                    # One of its cards at least is of its own rank.
                    if (
                        lack < size
                        or lacking(low, own[depth, 0]) + lacking(high, own[depth, 1]) == low + high
                    ):
                        continue
                elif lack == size:
                    # Wild cards alone are what they are; with kickers they are not alone, for
                    # if all of those were wild too, a bomb of them would be worth more.
                    is_alone = cores.slots[core] == 0 or not left[depth, 0] | left[depth, 1]
                    if is_alone and (lacking(low, own[depth, 0]) or lacking(high, own[depth, 1])):
                        continue
                candidates[depth, number[depth]] = core
                number[depth] += 1
                covered |= cores.lanes[core]
                top = max(top, cores.scores[core])
                takes = max(takes, np.int64(cores.slots[core]))
            if number[depth]:
                # No further core leads to more than this.
                hope = gained[depth] + top * (cards if top > 0 else 1)
                kicked = wanted[depth] + (cards // 2 if takes else 0)
                most = _hope(room, wilds, int(covered), cores) + int(kicked * relief)
                if kicked and hope + most > best[keep - 1]:
                    # Nor does it if every card may go at no cost.
                    most = min(most, _hope(room, wilds, -1, cores))
                hope += most
                beside[depth] = hope - top
                if hope <= best[keep - 1]:
                    number[depth] = 0
        if following[depth] < number[depth]:
            core = candidates[depth, following[depth]]
            following[depth] += 1
            # Choices that take this core, and any others behind it, are worth no more than this.
            if beside[depth] + cores.scores[core] <= best[keep - 1]:
                continue
            plane = 2 * cores.planes[core]
            low = lacking(cores.words[0, core], left[depth, plane])
            high = lacking(cores.words[1, core], left[depth, plane + 1])
            lack = total(low) + total(high)
            path[depth] = core
            for word in range(words):
                left[depth + 1, word] = left[depth, word]
            left[depth + 1, 0] -= cores.words[0, core] - low
            left[depth + 1, 1] -= cores.words[1, core] - high
            if plane:
                left[depth + 1, plane] -= cores.words[0, core] - low
                left[depth + 1, plane + 1] -= cores.words[1, core] - high
            own[depth + 1, 0], own[depth + 1, 1] = own[depth, 0], own[depth, 1]
            alone[depth + 1, 0], alone[depth + 1, 1] = alone[depth, 0], alone[depth, 1]
            size = total(cores.words[0, core]) + total(cores.words[1, core])
            rank = cores.ranks[core]
            if lack == size:
                if not (
                    cores.pure[core] or lacking(low, own[depth, 0]) or lacking(high, own[depth, 1])
                ):
                    own[depth + 1, 0] -= low
                    own[depth + 1, 1] -= high
            elif rank >= 0:
                alone[depth + 1, rank >> 3] -= np.uint64(1) << np.uint64(8 * (rank & 7))
            pool[depth + 1] = pool[depth] - lack
            gained[depth + 1] = gained[depth] + cores.scores[core]
            wanted[depth + 1] = wanted[depth] + cores.slots[core] * cores.sizes[core]
            is_new = True
            depth += 1
        else:
            depth -= 1
    return best, chosen, found, looked_at


@kernel
def best_rests(
    naturals: Words,
    wilds: Words,
    fixed: Words,
    bounds: Scores,
    cores: CoreArrays,
    keep: int,
    budget: int,
) -> tuple[Scores, int]:
    """The best score of each of many rests of a hand that can be among the best of them.

    No rest is better than its bound, and they come with falling bounds: once `keep` rests are
    better than the bounds to come, the others are not looked at. Of a rest that is not among the
    best the score is `NEVER`. Returns the scores, as many as were found, and how much of the budget
    was used.
    """
    found = np.empty(naturals.shape[1], dtype=np.int64)
    leaders = np.full(keep, NEVER, dtype=np.int64)
    words = naturals.shape[0]
    natural = np.empty(words, dtype=np.uint64)
    wild = np.empty(2, dtype=np.uint64)
    number = used = 0
    for rest in range(naturals.shape[1]):
        least = leaders[keep - 1]
        if _power(bounds[rest]) < least or used >= budget:
            break
        for word in range(words):
            natural[word] = naturals[word, rest]
        wild[0], wild[1] = wilds[0, rest], wilds[1, rest]
        # Equals of the last leader count too: fewer plays may decide between them.
        floor = NEVER if least == NEVER else (least - 1) * SCORE_UNIT + 1
        best, _, ways, looked_at = best_partitions(
            natural, wild, fixed, cores, 1, budget - used, floor
        )
        used += looked_at
        found[rest] = best[0] if ways else NEVER
        number += 1
        power = _power(best[0]) if ways else NEVER
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
