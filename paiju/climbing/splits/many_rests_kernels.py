"""Hot loops over what the plays of one hand leave: the best score of each of many rests.

The rests are parts of one hand, so what bounds all parts of the hand bounds them.
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

# The number of other prices to try for a rest: mostly those of the whole hand are good.
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
    """The best score of each of many rests of a hand that can be among the best of them.

    Rests are ranked by their power and what is added to it. No rest is worth more than its bound,
    nor more than the prices for the whole hand allow: once `keep` rests are better than what others
    are worth at most, these are not looked at. Of a rest that is not among the best the score is
    `NEVER`. Returns the scores, what the rests are worth at most, and how much of the budget was
    used.
    """
    # Which cores the hand can hold.
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

    # Prices for the parts of the hand, by the number of wild cards in them.
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

    # The upper bound of each rest, and their order from the highest down.
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
        # Equals of the last leader count too: fewer plays may decide between them.
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
    """The rests from the highest limit down, equal ones in their order."""
    number = len(limits)
    order = np.empty(number, dtype=np.int32)
    for place in range(number):
        order[place] = place
    # Sorted by steps that shrink, for sorting by the library takes seconds to be compiled.
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
