"""Hot loops that find the best scores of many rests of one hand, as its plays leave them.

The rests are parts of one hand, so that bounds found for the hand hold for all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from paiju.climbing.plays.table_kernels import (
    COUNT,
    LEAST,
    MAX_CORES,
    MAX_OF_RANK,
    NEVER,
    ONE,
    PLAIN,
    PLANE,
    SCORE_UNIT,
    SIZE,
    SLOTS,
    ZERO,
    lacking,
    total,
)
from paiju.climbing.splits.bound_kernels import (
    CHARGED,
    KICKER,
    MANY_TRIES,
    WILD,
    first_prices,
    lower_bound,
)
from paiju.climbing.splits.search_kernels import cut
from paiju.climbing.splits.workspace_kernels import room_for
from paiju.jit import kernel

if TYPE_CHECKING:
    from paiju.climbing.plays.table_kernels import CoreArrays, Numbers, Rows, Words

# The number of prices to try for each rest: those of the whole hand are mostly good enough.
_TRIES = ONE


@kernel
def best_rests(
    natural: Words,
    wild: Words,
    fixed: Words,
    naturals: Words,
    wilds: Words,
    bounds: Numbers,
    added: Numbers,
    cores: CoreArrays,
    keep: int,
    budget: int,
) -> tuple[Numbers, Numbers, int]:
    """The best scores of those rests of a hand that can be among the `keep` best ones.

    Rests are ranked by their power plus `added`. Each rest has an upper bound: the given one, or a
    lower one by the prices for the whole hand. Rests are searched from the highest bound down; once
    `keep` rests are better than the bounds of the others, these are skipped.

    Args:
        natural: [words] the natural cards of the hand.
        wild: [2] its wild cards.
        fixed: [2] the lanes that wild cards cannot stand for, as bytes with all bits set.
        naturals: [words, rests] the natural cards of each rest.
        wilds: [2, rests] the wild cards of each rest.
        bounds: [rests] an upper bound of the score of each rest.
        added: [rests] the power that is added to that of each rest for the ranking.
        cores: the cores.
        keep: the number of best rests that are wanted.
        budget: the largest number of choices to try.

    Returns:
        The score of each rest, `NEVER` for those that are not among the best; the upper bound of
        each; and the number of choices tried.

    """
    # Find the cores that the hand can make.
    natural, wild = natural.copy(), wild.copy()
    pool = total(wild[0]) + total(wild[1])
    every = cores.words.shape[1]
    fits, lacks = np.empty(every, dtype=np.uint32), np.empty(every, dtype=np.int32)
    held, needs = np.empty(every, dtype=np.uint32), np.empty(every, dtype=np.int32)
    number = 0
    for core in range(every):
        plane = 2 * cores.facts[core, PLANE]
        low = lacking(cores.words[0, core], natural[plane])
        high = lacking(cores.words[1, core], natural[plane + 1])
        lack = total(low + high)
        if lack > (0 if cores.facts[core, PLAIN] else pool) or low & fixed[0] or high & fixed[1]:
            continue
        held[number], needs[number] = core, lack
        number += 1
    among = held[:number].copy()

    # Find prices for parts of the hand, for each number of wild cards in them.
    counts = np.empty(16, dtype=np.int64)
    for lane in range(16):
        counts[lane] = np.int64((natural[lane >> 3] >> np.uint64(8 * (lane & 7))) & COUNT)
    duals = np.empty((pool + 1, 3), dtype=np.int64)
    values = np.empty((pool + 1, 16, MAX_OF_RANK + 1), dtype=np.int64)
    prices = first_prices()
    for some in range(pool, -1, -1):
        fitting, kinds = ZERO, ZERO
        for place in range(number):
            if needs[place] <= some:
                core = among[place]
                fits[fitting], lacks[fitting] = core, needs[place]
                fitting += 1
                if cores.facts[core, SLOTS]:
                    kinds |= int(cores.facts[core, SIZE])
        lower_bound(
            prices,
            natural,
            wild,
            fixed,
            counts,
            fits,
            lacks,
            fitting,
            kinds,
            some,
            cores,
            LEAST,
            MANY_TRIES,
        )
        for place in range(3):
            duals[some, place] = prices.dual[place]
        for lane in range(16):
            for count in range(counts[lane] + 1):
                values[some, lane, count] = prices.values[count, lane]

    # Find the upper bound of each rest, and the order from the highest down.
    number = len(bounds)
    limits = np.empty(number, dtype=np.int64)
    for rest in range(number):
        some = total(wilds[0, rest]) + total(wilds[1, rest])
        limit = some * duals[some, CHARGED]
        for lane in range(16):
            count = (naturals[lane >> 3, rest] >> np.uint64(8 * (lane & 7))) & COUNT
            limit += values[some, lane, np.int64(count)]
        limits[rest] = min(limit, bounds[rest])
    order = _falling(limits, added)

    scores = np.full(number, NEVER, dtype=np.int64)
    leaders = np.full(keep, NEVER, dtype=np.int64)
    best = np.empty(1, dtype=np.int64)
    chosen = np.empty((0, MAX_CORES), dtype=np.int32)
    room = room_for(len(natural), pool, cores)
    used = ZERO
    for rest in order:
        # Rests as powerful as the last leader count too, since they may have fewer plays.
        least = leaders[keep - 1] - added[rest]
        floor = NEVER if leaders[keep - 1] == NEVER else (least - 1) * SCORE_UNIT + 1
        if limits[rest] < floor or used >= budget:
            break
        for word in range(len(natural)):
            natural[word] = naturals[word, rest]
        wild[0], wild[1] = wilds[0, rest], wilds[1, rest]
        some = total(wild[0]) + total(wild[1])
        prices.dual[WILD], prices.dual[KICKER] = duals[some, WILD], duals[some, KICKER]
        best[0] = floor - 1
        ways, looked_at = cut(
            room, prices, natural, wild, fixed, cores, among, budget - used, _TRIES, best, chosen
        )
        used += looked_at
        if not ways:
            continue
        scores[rest] = best[0]
        power = added[rest] - (-best[0] // SCORE_UNIT)
        rank = keep - 1
        if power > leaders[rank]:
            while rank > 0 and power > leaders[rank - 1]:
                leaders[rank] = leaders[rank - 1]
                rank -= 1
            leaders[rank] = power
    return scores, limits, used


@kernel
def _falling(limits: Numbers, added: Numbers) -> Rows:
    """The places of the rests from the highest bound down; equal ones keep their order.

    The bound of a rest is its upper bound in `limits` plus its `added` power.
    """
    number = len(limits)
    order = np.empty(number, dtype=np.int32)
    for place in range(number):
        order[place] = place
    # A shell sort, because numba takes seconds to compile the sorting of numpy.
    step = 1
    while step < number // 3:
        step = 3 * step + 1
    while step:
        for start in range(step, number):
            rest, place = order[start], start
            limit = limits[rest] + added[rest] * SCORE_UNIT
            while place >= step:
                other = order[place - step]
                its = limits[other] + added[other] * SCORE_UNIT
                if its > limit or (its == limit and other < rest):
                    break
                order[place] = other
                place -= step
            order[place] = rest
        step //= 3
    return order
