"""Hot loops over what the plays of one hand leave: the best score of each of many rests.

The rests are parts of one hand, so what bounds all parts of the hand bounds them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from app.climbing.core_arrays import MAX_CORES, MAX_OF_RANK, NEVER, SCORE_UNIT
from app.climbing.kernels import COUNT, lacking, total
from app.climbing.price_kernels import (
    CHARGED,
    KICKER,
    MANY_TRIES,
    WILD,
    first_prices,
    lower_bound,
)
from app.climbing.split_kernels import cut, room_for
from app.jit import kernel

if TYPE_CHECKING:
    from app.climbing.core_arrays import CoreArrays
    from app.climbing.kernels import Rows, Scores, Words

# How many other prices are tried for a rest: those of the whole hand are good mostly.
_TRIES = 4


@kernel
def bound_rests(
    natural: Words,
    wild: Words,
    fixed: Words,
    naturals: Words,
    wilds: Words,
    cores: CoreArrays,
) -> tuple[Scores, Rows, Scores]:
    """What each rest of a hand is worth at most, by prices for the parts of the whole hand.

    Also the cores that the hand can hold, and the prices, by the number of wild cards in a rest.
    """
    pool = total(wild[0]) + total(wild[1])
    every = cores.words.shape[1]
    fits, lacks = np.empty(every, dtype=np.int32), np.empty(every, dtype=np.int32)
    among = np.empty(every, dtype=np.int32)
    needs = np.empty(every, dtype=np.int32)
    number = 0
    for core in range(every):
        plane = 2 * cores.planes[core]
        low = lacking(cores.words[0, core], natural[plane])
        high = lacking(cores.words[1, core], natural[plane + 1])
        lack = total(low) + total(high)
        if lack > (0 if cores.plain[core] else pool) or low & fixed[0] or high & fixed[1]:
            continue
        among[number], needs[number] = core, lack
        number += 1

    counts = np.empty(16, dtype=np.int64)
    for lane in range(16):
        counts[lane] = np.int64((natural[lane >> 3] >> np.uint64(8 * (lane & 7))) & COUNT)
    duals = np.empty((pool + 1, 3), dtype=np.int64)
    values = np.empty((pool + 1, 16, MAX_OF_RANK + 1), dtype=np.int64)
    prices = first_prices()
    for some in range(pool, -1, -1):
        fitting, kinds = 0, 0
        for place in range(number):
            if needs[place] <= some:
                core = among[place]
                fits[fitting], lacks[fitting] = core, needs[place]
                fitting += 1
                if cores.slots[core]:
                    kinds |= cores.sizes[core]
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
            NEVER,
            MANY_TRIES,
        )
        for place in range(3):
            duals[some, place] = prices.dual[place]
        for lane in range(16):
            for count in range(counts[lane] + 1):
                values[some, lane, count] = prices.values[lane, count]

    bounds = np.empty(naturals.shape[1], dtype=np.int64)
    for rest in range(len(bounds)):
        some = total(wilds[0, rest]) + total(wilds[1, rest])
        bound = some * duals[some, CHARGED]
        for lane in range(16):
            count = (naturals[lane >> 3, rest] >> np.uint64(8 * (lane & 7))) & COUNT
            bound += values[some, lane, np.int64(count)]
        bounds[rest] = bound
    return bounds, among[:number].copy(), duals


@kernel
def best_rests(
    naturals: Words,
    wilds: Words,
    fixed: Words,
    bounds: Scores,
    added: Scores,
    order: Rows,
    among: Rows,
    duals: Scores,
    cores: CoreArrays,
    keep: int,
    budget: int,
) -> tuple[Scores, int]:
    """The best score of each of many rests of a hand that can be among the best of them.

    Rests are ranked by their power and what is added to it, and they come in an order in which what
    bounds that falls: once `keep` rests are better than the bounds to come, the others are not
    looked at. Of a rest that is not among the best the score is `NEVER`. Returns the scores, and
    how much of the budget was used.
    """
    scores = np.full(naturals.shape[1], NEVER, dtype=np.int64)
    leaders = np.full(keep, NEVER, dtype=np.int64)
    words = naturals.shape[0]
    natural = np.empty(words, dtype=np.uint64)
    wild = np.empty(2, dtype=np.uint64)
    best = np.empty(1, dtype=np.int64)
    chosen = np.empty((1, MAX_CORES), dtype=np.int32)
    room = room_for(words, len(duals) - 1, cores)
    prices = first_prices()
    used = 0
    for rest in order:
        # Equals of the last leader count too: fewer plays may decide between them.
        least = leaders[keep - 1] - added[rest]
        floor = NEVER if leaders[keep - 1] == NEVER else (least - 1) * SCORE_UNIT + 1
        if bounds[rest] < floor or used >= budget:
            break
        for word in range(words):
            natural[word] = naturals[word, rest]
        wild[0], wild[1] = wilds[0, rest], wilds[1, rest]
        pool = total(wild[0]) + total(wild[1])
        prices.dual[WILD], prices.dual[KICKER] = duals[pool, WILD], duals[pool, KICKER]
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
    return scores, used
