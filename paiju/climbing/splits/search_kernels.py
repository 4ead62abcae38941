"""The hot loop that splits hands into plays: a branch-and-bound search over choices of cores.

Arrays are filled element by element, because slices would double the time of compiling.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from paiju.climbing.plays.table_kernels import (
    CARDS,
    COUNT,
    KICKED,
    MAX_CORES,
    MEMBERS,
    NEVER,
    ONE,
    PLAIN,
    PLANE,
    PURE,
    RANK,
    SCORE,
    SIZE,
    SLOTS,
    SPREAD,
    ZERO,
    lacking,
    total,
)
from paiju.climbing.splits.bound_kernels import (
    CHARGED,
    KICKER,
    TRIES,
    Prices,
    bound_choices,
    first_prices,
    lower_bound,
)
from paiju.climbing.splits.workspace_kernels import (
    Cutting,
    bring_forward,
    hand_out,
    hope_by_rank,
    room_for,
)
from paiju.jit import kernel, kernel_in_room

if TYPE_CHECKING:
    from paiju.climbing.plays.table_kernels import CoreArrays, Numbers, Places, Rows, Words

# The largest number of states of handing out cards, of all choices together. A state takes up to a
# microsecond, and a choice with eight wild cards has hundreds; few hands need half as many.
MOST_STATES = 200_000


@kernel_in_room
def cut(
    room: Cutting,
    prices: Prices,
    natural: Words,
    wild: Words,
    fixed: Words,
    cores: CoreArrays,
    among: Places,
    budget: int,
    tries: int,
    best: Numbers,
    chosen: Rows,
) -> tuple[int, int]:
    """Find the best choices of cores for splitting a hand, better than those in `best`.

    Args:
        room: the workspace.
        prices: the prices to begin with; better ones replace them.
        natural: [words] the natural cards of the hand.
        wild: [2] its wild cards.
        fixed: [2] the lanes that wild cards cannot stand for, as bytes with all bits set.
        cores: all cores.
        among: the numbers of the cores that may be chosen.
        budget: the largest number of choices to try.
        tries: the number of prices to try.
        best: [keep] the best scores from high to low, changed in place.
        chosen: [keep, MAX_CORES] the cores of each of those, -1 after the last, changed in place;
            with no rows only scores are found, and the most promising cores are tried first.

    Returns:
        The number of choices found, at most `keep`, and the number of choices tried. The latter is
        the budget if the search ended early because handing out cards took too long.

    """
    keep = len(best)
    in_haste = len(chosen) == 0
    found, looked_at, states_met = ZERO, ZERO, ZERO
    left, own, alone, handing = room.left, room.own, room.alone, room.handing
    words = len(natural)
    for word in range(words):
        left[0, word] = natural[word]
    own[0, 0], own[0, 1] = wild[0], wild[1]
    alone[0, 0], alone[0, 1] = natural[0] + wild[0], natural[1] + wild[1]
    room.pool[0] = total(wild[0]) + total(wild[1])

    depth = ZERO
    is_new = True
    while depth >= 0:
        if is_new:
            if looked_at >= budget:
                break
            if states_met > MOST_STATES:
                looked_at = budget
                break
            is_new = False
            looked_at += 1
            wilds, wanted = room.pool[depth], room.wanted[depth]
            cards = wilds
            for lane in range(16):
                shift = np.uint64(8 * (lane & 7))
                handing.counts[lane] = np.int64((left[depth, lane >> 3] >> shift) & COUNT)
                cards += handing.counts[lane]
            if wanted > cards:
                depth -= 1
                continue

            # List the cores that the cards left can make, from the last chosen core on.
            number = ZERO
            kinds = int(room.kinds[depth])
            first = max(room.following[depth - 1] - 1, 0) if depth else 0
            stop = room.number[depth - 1] if depth else len(among)
            for at in range(first, stop):
                core = room.fits[depth - 1, at] if depth else among[at]
                if depth and room.reach[depth - 1, at] <= best[keep - 1]:
                    continue
                plane = 2 * cores.facts[core, PLANE]
                low = lacking(cores.words[0, core], left[depth, plane])
                high = lacking(cores.words[1, core], left[depth, plane + 1])
                lack = total(low + high)
                if lack > (0 if cores.facts[core, PLAIN] else wilds):
                    continue
                if low & fixed[0] or high & fixed[1]:
                    continue
                if cores.facts[core, PURE]:
                    # At least one of the wild cards must be of the core's own rank.
                    if (
                        lack < cores.facts[core, CARDS]
                        or lacking(low, own[depth, 0]) + lacking(high, own[depth, 1]) == low + high
                    ):
                        continue
                elif lack == cores.facts[core, CARDS]:
                    # Wild cards alone count as their own rank. A core with kickers is not alone,
                    # since a bomb would be worth more if all its kickers were wild, too.
                    is_alone = cores.facts[core, SLOTS] == 0 or not left[depth, 0] | left[depth, 1]
                    if is_alone and (lacking(low, own[depth, 0]) or lacking(high, own[depth, 1])):
                        continue
                room.fits[depth, number] = core
                room.lacks[depth, number] = lack
                number += 1
                if cores.facts[core, SLOTS]:
                    kinds |= int(cores.facts[core, SIZE])

            # Find the upper bounds of all choices from here on, and of the one that ends here.
            if depth:
                bound, ending = bound_choices(
                    prices,
                    left[depth],
                    handing.counts,
                    room.fits[depth],
                    room.lacks[depth],
                    number,
                    kinds,
                    room.kinds[depth],
                    wilds,
                    wanted,
                    cores.facts,
                )
                bound += room.gained[depth]
                ending += room.gained[depth]
            else:
                bound = ending = lower_bound(
                    prices,
                    natural,
                    wild,
                    fixed,
                    handing.counts,
                    room.fits[0],
                    room.lacks[0],
                    number,
                    kinds,
                    wilds,
                    cores,
                    best[keep - 1],
                    tries,
                )
            if bound <= best[keep - 1]:
                depth -= 1
                continue

            score = np.int64(NEVER)
            if ending > best[keep - 1]:
                # Score the cards left by rank, and find the most that a kicker can save.
                score = room.gained[depth]
                relief = np.int64(0)
                for lane in range(16):
                    shift = np.uint64(8 * (lane & 7))
                    count = handing.counts[lane]
                    plays = np.int64((alone[depth, lane >> 3] >> shift) & COUNT)
                    handing.plays[lane] = plays
                    score += cores.loose[lane, plays, count]
                    fill = np.int64(0)
                    if wilds:
                        mine = np.int64((own[depth, lane >> 3] >> shift) & COUNT)
                        if (fixed[lane >> 3] >> shift) & COUNT and mine == 0:
                            fill = np.int64(-1)
                        elif plays:
                            there = (natural[lane >> 3] >> shift) & COUNT
                            fill = min(wilds, wilds if there else mine)
                    handing.fill[lane] = fill
                    reach = count + fill if fill > 0 else count
                    relief = max(relief, cores.relief[lane, plays, reach])
                if wanted or wilds:
                    score = np.int64(NEVER)
                    hope = room.gained[depth] + wanted * relief
                    if hope + hope_by_rank(handing, wilds, cores) > best[keep - 1]:
                        takers, states = ZERO, ONE
                        for place in range(depth):
                            if cores.facts[room.path[place], SLOTS] > 0:
                                handing.takers[takers] = room.path[place]
                                handing.strides[takers] = states
                                states *= cores.facts[room.path[place], SLOTS] + 1
                                takers += 1
                        states_met += states * (wilds + 1)
                        score = room.gained[depth]
                        score += hand_out(handing, takers, states, wilds, cores)
            if score > best[keep - 1]:
                place = keep - 1
                while place > 0 and score > best[place - 1]:
                    best[place] = best[place - 1]
                    for step in range(0 if in_haste else MAX_CORES):
                        chosen[place, step] = chosen[place - 1, step]
                    place -= 1
                best[place] = score
                for step in range(0 if in_haste else MAX_CORES):
                    chosen[place, step] = room.path[step] if step < depth else -1
                found += found < keep

            # Drop the cores with which no choice from here on can be good enough.
            kept = 0
            charged, kicker = prices.dual[CHARGED], prices.dual[KICKER]
            for place in range(number):
                core, lack = room.fits[depth, place], room.lacks[depth, place]
                plane = 2 * cores.facts[core, PLANE]
                low = cores.words[0, core]
                low -= lacking(low, left[depth, plane])
                high = cores.words[1, core]
                high -= lacking(high, left[depth, plane + 1])
                # The core adds its score, and its cards are no longer charged.
                reach = (
                    bound
                    + cores.facts[core, SCORE]
                    - lack * charged
                    - cores.facts[core, KICKED] * kicker
                )
                members = cores.facts[core, MEMBERS]
                for _ in range(cores.facts[core, SPREAD]):
                    lane = members & 15
                    members >>= 4
                    word = high if lane >> 3 else low
                    taken = np.int64((word >> np.uint64(8 * (lane & 7))) & COUNT)
                    if taken:
                        count = handing.counts[lane]
                        # It takes the last card of the rank that cores of one suit may take.
                        if plane and prices.reach[lane] == 1:
                            reach += prices.unsuited[count - 1, lane]
                        else:
                            reach += prices.values[count - taken, lane]
                        reach -= prices.values[count, lane]
                if reach > best[keep - 1]:
                    room.fits[depth, kept] = core
                    room.reach[depth, kept] = reach
                    kept += 1
            room.number[depth], room.following[depth] = kept, 0
        if room.following[depth] < room.number[depth]:
            if in_haste:
                bring_forward(room, depth, cores.facts)
            at = room.following[depth]
            room.following[depth] += 1
            core = room.fits[depth, at]
            if room.reach[depth, at] <= best[keep - 1]:
                continue
            plane = 2 * cores.facts[core, PLANE]
            low = lacking(cores.words[0, core], left[depth, plane])
            high = lacking(cores.words[1, core], left[depth, plane + 1])
            lack = total(low + high)
            room.path[depth] = core
            for word in range(words):
                left[depth + 1, word] = left[depth, word]
            left[depth + 1, 0] -= cores.words[0, core] - low
            left[depth + 1, 1] -= cores.words[1, core] - high
            if plane:
                left[depth + 1, plane] -= cores.words[0, core] - low
                left[depth + 1, plane + 1] -= cores.words[1, core] - high
            own[depth + 1, 0], own[depth + 1, 1] = own[depth, 0], own[depth, 1]
            alone[depth + 1, 0], alone[depth + 1, 1] = alone[depth, 0], alone[depth, 1]
            rank = cores.facts[core, RANK]
            if lack == cores.facts[core, CARDS]:
                if not (
                    cores.facts[core, PURE]
                    or lacking(low, own[depth, 0])
                    or lacking(high, own[depth, 1])
                ):
                    own[depth + 1, 0] -= low
                    own[depth + 1, 1] -= high
            elif rank >= 0:
                alone[depth + 1, rank >> 3] -= np.uint64(1) << np.uint64(8 * (rank & 7))
            room.pool[depth + 1] = room.pool[depth] - lack
            room.gained[depth + 1] = room.gained[depth] + cores.facts[core, SCORE]
            room.wanted[depth + 1] = room.wanted[depth] + cores.facts[core, KICKED]
            size = cores.facts[core, SIZE] if cores.facts[core, SLOTS] else 0
            room.kinds[depth + 1] = room.kinds[depth] | size
            is_new = True
            depth += 1
        else:
            depth -= 1
    return found, looked_at


@kernel
def best_partitions(
    natural: Words,
    wild: Words,
    fixed: Words,
    cores: CoreArrays,
    keep: int,
    budget: int,
    floor: int,
) -> tuple[Numbers, Rows, int, int]:
    """The best choices of cores for splitting a hand into plays.

    A partition is a choice of cores (chains, and cores with kickers); the cards left of each rank
    are played alone or become kickers of a core, and wild cards join them. Cores are chosen in
    their order, so that no choice comes twice. For each choice the best way to use the cards left
    is found exactly. Choices whose upper bound is not above the best scores are skipped.

    Args:
        natural: [words] the natural cards of the hand.
        wild: [2] its wild cards.
        fixed: [2] the lanes that wild cards cannot stand for, as bytes with all bits set.
        cores: the cores.
        keep: the number of best choices wanted; 0 for the best score alone, which is faster.
        budget: the largest number of choices to try.
        floor: the lowest score wanted.

    Returns:
        The scores from high to low, the cores of each choice (-1 after the last), the number of
        choices found, and the number of choices tried.

    """
    best = np.full(max(keep, 1), floor - 1, dtype=np.int64)
    chosen = np.full((keep, MAX_CORES), -1, dtype=np.int32)
    among = np.arange(cores.words.shape[1]).astype(np.uint32)
    room = room_for(len(natural), total(wild[0]) + total(wild[1]), cores)
    found, looked_at = cut(
        room,
        first_prices(),
        natural,
        wild,
        fixed,
        cores,
        among,
        budget,
        TRIES,
        best,
        chosen,
    )
    return best, chosen, found, looked_at
