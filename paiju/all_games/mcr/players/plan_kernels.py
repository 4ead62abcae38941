"""Hot loops of planning: the search for plans.

A *plan* is a possible win: four sets and a pair, or a form without sets. Its distance is the number
of its tiles that the hand lacks; its value is its payment times the chance that all of them come in
time. Tiles of the hand that are not in the plan may be discarded.

`Held`, `Lore` and `Terms` are in `worth_kernels`, `Kept` in `form_kernels`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from paiju.all_games.mcr.players.form_kernels import (
    CHOWS_LACK,
    COLUMNS,
    FANS,
    MISSING,
    PUNGS_LACK,
    ROUTE,
    SETS_AND_PAIR,
    SURPLUS,
    WANTED,
    Kept,
    keep,
    knitted,
    orphans,
    pairs,
)
from paiju.all_games.mcr.players.worth_kernels import (
    CHI,
    CHOWS,
    DRAWN,
    HIDDEN,
    KINDS,
    PENG,
    POWER,
    SETS,
    SUIT,
    WIN,
    Held,
    Lore,
    Terms,
    tiles_of_set,
    value_of,
    worth_of,
)
from paiju.jit import kernel

if TYPE_CHECKING:
    from paiju.all_games.mcr.players.worth_kernels import Reals
    from paiju.melding.hands.distance_kernels import Numbers

# The search goes on up to this many tiles beyond the nearest win with any fans.
_BEYOND = 5


@kernel
def search(held: Held, most: int, lore: Lore, terms: Terms, kept: Kept) -> None:
    """Add to `kept` every plan of four sets and a pair that misses at most `most` tiles."""
    need = np.zeros(KINDS, dtype=np.int64)
    near = 0
    for number in range(SETS):
        for place in range(3):
            if held.counts[tiles_of_set(number, place)] > 0:
                near |= 1 << number
    chosen = np.empty(4, dtype=np.int64)
    order = np.empty(4, dtype=np.int64)
    at = np.empty(4, dtype=np.int64)
    ordered = np.empty(4, dtype=np.int64)
    lacks = np.empty(6, dtype=np.int64)
    open_odds = np.empty(6)
    open_boost = np.empty(6)
    closed_odds = np.empty(6)
    closed_boost = np.empty(6)
    slow = np.empty(6)
    chows = np.empty(6, dtype=np.int64)
    pungs = np.empty(6, dtype=np.int64)
    about = np.zeros(COLUMNS, dtype=np.int64)
    melds, facts = held.melds, held.facts
    count = len(melds)
    for row in range(len(lore.rows)):
        if most > lore.rows[row, 3]:
            continue
        body = lore.rows[row, 2]
        size = 4 if body < 0 else 1
        if count > size:
            continue
        # A meld takes a slot that it alone can take, otherwise the first that it fits.
        taken = 0
        fits = True
        for meld in range(count):
            found = -1
            for slot in range(size):
                mask = lore.slots[row, slot]
                if not (taken >> slot) & 1 and (mask >> melds[meld]) & 1:
                    if mask & (mask - 1) == 0:
                        found = slot
                        break
                    if found < 0:
                        found = slot
            if found < 0:
                fits = False
                break
            taken |= 1 << found
            chosen[found] = melds[meld]
        if not fits:
            continue
        for kind in range(KINDS):
            need[kind] = 0
        lacks[0] = 0
        open_odds[0] = 1.0
        open_boost[0] = 1.0
        closed_odds[0] = 1.0
        closed_boost[0] = 1.0
        slow[0] = 0.0
        chows[0] = 0
        pungs[0] = 0
        about[ROUTE] = lore.rows[row, 0]
        if body >= 0:
            for place in range(SUIT):
                kind = lore.bodies[body, place]
                need[kind] = 1
                if held.counts[kind] == 0:
                    odd = terms.odds[DRAWN, held.left[kind]]
                    lacks[0] += 1
                    open_odds[0] *= odd
                    closed_odds[0] *= odd
                    slow[0] = 1.0
                    if odd > 0:
                        open_boost[0] = max(open_boost[0], terms.odds[WIN, held.left[kind]] / odd)
                        closed_boost[0] = open_boost[0]
            if lacks[0] > most or open_odds[0] == 0.0:
                continue
        # The slots that are left, first those that only one set can take.
        depth = 0
        for slot in range(size):
            mask = lore.slots[row, slot]
            if not (taken >> slot) & 1 and mask & (mask - 1) == 0:
                order[depth] = slot
                depth += 1
        for slot in range(size):
            mask = lore.slots[row, slot]
            if not (taken >> slot) & 1 and mask & (mask - 1) != 0:
                order[depth] = slot
                depth += 1
        free = depth
        depth = 0
        at[0] = -1
        fresh = True
        while depth >= 0:
            if depth == free:
                # All sets are chosen: now the pair.
                for place in range(size):
                    ordered[place] = chosen[place]
                for one in range(1, size):
                    two = one
                    while two > 0 and ordered[two - 1] > ordered[two]:
                        swap = ordered[two]
                        ordered[two] = ordered[two - 1]
                        ordered[two - 1] = swap
                        two -= 1
                concealed = 0
                for place in range(size):
                    number = ordered[place]
                    if number >= CHOWS:
                        kind = number - CHOWS
                        melded = False
                        for meld in range(count):
                            melded = melded or melds[meld] == number
                        if (not melded and held.counts[kind] >= 3) or (
                            melded and (facts[HIDDEN] >> kind) & 1
                        ):
                            concealed |= 1 << place
                for pair in range(KINDS):
                    if not (lore.rows[row, 1] >> pair) & 1 or held.counts[pair] == 0:
                        continue
                    short = min(2, max(0, need[pair] + 2 - held.counts[pair]))
                    missing = lacks[free] + short
                    if missing > most or missing == 0:
                        continue
                    chance = open_odds[free]
                    boost = open_boost[free]
                    closed = closed_odds[free]
                    boost2 = closed_boost[free]
                    before = max(0, need[pair] - held.counts[pair])
                    for more in range(short):
                        rest = held.left[pair] - before - more
                        if rest <= 0:
                            chance = 0.0
                            break
                        odd = terms.odds[DRAWN, rest]
                        chance *= odd
                        closed *= odd
                        boost = max(boost, terms.odds[WIN, rest] / odd)
                        boost2 = max(boost2, terms.odds[WIN, rest] / odd)
                    if chance == 0.0:
                        continue
                    fans = worth_of(ordered, size, pair, body, concealed, facts, lore)
                    drawn = 1.0 if short > 0 else slow[free]
                    value = value_of(
                        fans, chance, boost, closed, boost2, drawn, facts, terms.prices
                    )  # fmt: skip
                    if value > 0.0:
                        about[MISSING] = missing
                        about[FANS] = fans
                        about[CHOWS_LACK] = chows[free]
                        about[PUNGS_LACK] = pungs[free]
                        need[pair] += 2
                        keep(SETS_AND_PAIR, need, about, value, held, lore, kept)
                        need[pair] -= 2
                depth -= 1
                fresh = False
                continue
            slot = order[depth]
            if not fresh:
                number = at[depth]
                for place in range(3):
                    need[tiles_of_set(number, place)] -= 1
            mask = lore.slots[row, slot]
            single = mask & (mask - 1) == 0
            found = -1
            number = at[depth] + 1
            while number < SETS:
                if (mask >> number) & 1 and (single or (near >> number) & 1):
                    found = number
                    break
                number += 1
            if found < 0:
                depth -= 1
                fresh = False
                continue
            at[depth] = found
            chosen[slot] = found
            fresh = False
            # The tiles of the set that the hand lacks: all but the last must be drawn, the last may
            # be claimed.
            short = 0
            chance = open_odds[depth]
            boost = open_boost[depth]
            closed = closed_odds[depth]
            boost2 = closed_boost[depth]
            drawn = slow[depth]
            total = 0
            for place in range(3):
                kind = tiles_of_set(found, place)
                total += need[kind] + (place if found >= CHOWS else 0) >= held.counts[kind]
            possible = True
            lack = 0
            for place in range(3):
                kind = tiles_of_set(found, place)
                need[kind] += 1
                if need[kind] > held.counts[kind]:
                    short += 1
                    lack |= 1 << kind
                    rest = held.left[kind] - (need[kind] - held.counts[kind] - 1)
                    if rest <= 0:
                        possible = False
                    else:
                        way = DRAWN
                        if short == total:
                            way = CHI if found < CHOWS else PENG
                        odd = terms.odds[DRAWN, rest]
                        chance *= terms.odds[way, rest]
                        boost = max(boost, terms.odds[WIN, rest] / terms.odds[way, rest])
                        drawn = max(drawn, odd / terms.odds[way, rest])
                        closed *= odd
                        boost2 = max(boost2, terms.odds[WIN, rest] / odd)
            missing = lacks[depth] + short
            if possible and missing <= most:
                lacks[depth + 1] = missing
                open_odds[depth + 1] = chance
                open_boost[depth + 1] = boost
                closed_odds[depth + 1] = closed
                closed_boost[depth + 1] = boost2
                slow[depth + 1] = drawn
                chows[depth + 1] = chows[depth] | (lack if found < CHOWS else 0)
                pungs[depth + 1] = pungs[depth] | (lack if found >= CHOWS else 0)
                depth += 1
                if depth < free:
                    # Slots with equal choices are filled in ascending order, so that no combination
                    # comes twice.
                    below = order[depth - 1]
                    same = lore.slots[row, order[depth]] == lore.slots[row, below]
                    at[depth] = at[depth - 1] - 1 if same else -1
                    fresh = True


@kernel
def plan(
    held: Held, nearest: int, slack: int, sight: int, lore: Lore, terms: Terms, kept: Kept,
    best: Numbers,
) -> int:  # fmt: skip
    """Keep the nearest plans and those a little further away.

    Args:
        held: the hand.
        nearest: the distance of the hand from the nearest win, whatever its fans.
        slack: the number of tiles by which kept plans may be further away than the nearest ones.
        sight: the greatest number of missing tiles.
        lore: the routes.
        terms: the chances and prices.
        kept: out: the plans.
        best: `[35]` out: by kind, the row of the best plan after its discard; last, that of the
            hand as it is.

    Returns:
        The number of tiles that the nearest plans miss; 0 if there are none.

    """
    found = 0
    route = lore.rows[len(lore.rows) - 1, 0]
    for most in range(nearest, min(nearest + _BEYOND, sight) + 1):
        again = found == 0
        if not again and most > found + slack:
            break
        for place in range(kept.many[0]):
            kept.keys[kept.used[place]] = 0
        kept.many[0] = 0
        search(held, most, lore, terms, kept)
        if len(held.melds) == 0:
            pairs(held, most, route + 1, lore, terms, kept)
            orphans(held, most, route + 2, lore, terms, kept)
            knitted(held, most, route + 3, lore, terms, kept)
        if again and kept.many[0] > 0:
            found = most
    for each in range(kept.many[0]):
        place = kept.used[each]
        # Every plan is open to the hand as it is, the last column.
        behind = kept.plans[place, SURPLUS] | 1 << KINDS
        for kind in range(KINDS + 1):
            more = best[kind] < 0 or kept.values[place] > kept.values[best[kind]]
            if (behind >> kind) & 1 and more:
                best[kind] = place
    return found


@kernel
def gather(held: Held, terms: Terms, kept: Kept, worth: Reals) -> None:
    """Write the worth of all plans together: `[35]`, by discard, and last of the hand as it is.

    The tile that comes first decides. With it the hand is worth about its best plan with that tile,
    and the player takes it only if that is more than waiting for other tiles.
    """
    power = terms.prices[POWER]
    after = np.zeros((KINDS + 1, KINDS))
    rate_of = np.zeros((KINDS + 1, KINDS))
    for each in range(kept.many[0]):
        place = kept.used[each]
        value = kept.values[place]
        surplus = kept.plans[place, SURPLUS]
        way = WIN if kept.plans[place, MISSING] == 1 else CHI
        wanted = kept.plans[place, WANTED]
        for kind in range(KINDS + 1):
            if kind < KINDS and not (surplus >> kind) & 1:
                continue
            for tile in range(KINDS):
                if (wanted >> tile) & 1:
                    odd = terms.odds[way, held.left[tile]]
                    after[kind, tile] += (value / odd) ** power
                    rate_of[kind, tile] = max(rate_of[kind, tile], -np.log(1.0 - odd))
    for kind in range(KINDS + 1):
        for tile in range(KINDS):
            after[kind, tile] = after[kind, tile] ** (1 / power)
        worth[kind] = 0.0
        rates = 0.0
        gains = 0.0
        while True:
            tile = 0
            for other in range(1, KINDS):
                if after[kind, other] > after[kind, tile]:
                    tile = other
            if after[kind, tile] <= worth[kind]:
                break
            rate = rate_of[kind, tile]
            rates += rate
            gains += rate * after[kind, tile]
            after[kind, tile] = 0.0
            worth[kind] = (1.0 - np.exp(-rates)) * gains / rates
