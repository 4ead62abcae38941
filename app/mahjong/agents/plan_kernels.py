"""Hot loops of planning: the wins that a hand may come to.

A *plan* is a win: four sets and a pair, or a form without sets. It is as far as it has tiles that
the hand has not, and worth what it brings times the chance that all of them come in time. Whatever
the hand has and the plan has not may be discarded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from app.jit import kernel
from app.mahjong.agents.ahead_kernels import gather
from app.mahjong.agents.form_kernels import (
    BY_ANY,
    CHI_NOW,
    COLUMNS,
    MISSING,
    ROUTE,
    SPARE,
    SURPLUS,
    TWICE,
    WANTED,
    Kept,
    keep,
    knitted,
    orphans,
    pairs,
)
from app.mahjong.agents.worth_kernels import (
    CHI,
    CHOWS,
    DRAWN,
    HIDDEN,
    KINDS,
    PENG,
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

if TYPE_CHECKING:
    from app.mahjong.agents.worth_kernels import Reals
    from app.mahjong.kernels import Numbers

# Plans are looked for so much further away than the nearest win of any worth.
_BEYOND = 5


@kernel
def search(held: Held, most: int, lore: Lore, terms: Terms, kept: Kept) -> None:
    """Every plan of sets that misses so many tiles at most."""
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
    ways = np.zeros((6, 4), dtype=np.int64)
    told = np.empty(COLUMNS, dtype=np.int64)
    melds, facts = held.melds, held.facts
    count = len(melds)
    for row in range(len(lore.rows)):
        if most > lore.rows[row, 3]:
            continue
        body = lore.rows[row, 2]
        size = 4 if body < 0 else 1
        if count > size:
            continue
        # Melds take the place that only they can take, or any that they may.
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
        if body >= 0:
            for place in range(SUIT):
                kind = lore.bodies[body, place]
                need[kind] = 1
                if held.counts[kind] == 0:
                    odd = terms.odds[DRAWN, kind, held.left[kind]]
                    lacks[0] += 1
                    open_odds[0] *= odd
                    closed_odds[0] *= odd
                    if odd > 0:
                        open_boost[0] = max(
                            open_boost[0], terms.odds[WIN, kind, held.left[kind]] / odd
                        )
                        closed_boost[0] = open_boost[0]
            if lacks[0] > most or open_odds[0] == 0.0:
                continue
        # The places that are left, those first that one set alone can take.
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
                # All sets stand: now the pair.
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
                        odd = terms.odds[DRAWN, pair, rest]
                        chance *= odd
                        closed *= odd
                        boost = max(boost, terms.odds[WIN, pair, rest] / odd)
                        boost2 = max(boost2, terms.odds[WIN, pair, rest] / odd)
                    if chance == 0.0:
                        continue
                    fans = worth_of(ordered, size, pair, body, concealed, facts, lore)
                    value, pay, shut, by_any = value_of(
                        fans, chance, boost, closed, boost2, facts, terms.prices
                    )
                    if value > 0.0:
                        need[pair] += 2
                        key = 1
                        surplus = 0
                        wanted = 0
                        twice = 0
                        spare = 0
                        for kind in range(KINDS):
                            key += need[kind] * lore.names[kind]
                            beyond = held.counts[kind] - need[kind]
                            if beyond > 0:
                                surplus |= 1 << kind
                                spare |= (beyond > 1) << kind
                            elif beyond < 0:
                                wanted |= 1 << kind
                                twice |= (beyond < -1) << kind
                        need[pair] -= 2
                        told[SURPLUS] = surplus
                        told[MISSING] = missing
                        told[ROUTE] = lore.rows[row, 0]
                        told[WANTED] = wanted
                        told[TWICE] = twice
                        for way in range(4):
                            told[CHI_NOW + way] = 0 if shut else ways[free, way]
                        told[BY_ANY] = by_any
                        told[SPARE] = spare
                        keep(key, told, value, pay, kept)
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
            # Its tiles, and those of them that are not there: all but the last must be drawn.
            short = 0
            chance = open_odds[depth]
            boost = open_boost[depth]
            closed = closed_odds[depth]
            boost2 = closed_boost[depth]
            total = 0
            for place in range(3):
                kind = tiles_of_set(found, place)
                total += need[kind] + (place if found >= CHOWS else 0) >= held.counts[kind]
            possible = True
            lacking = 0
            for place in range(3):
                kind = tiles_of_set(found, place)
                need[kind] += 1
                if need[kind] > held.counts[kind]:
                    short += 1
                    lacking |= 1 << kind
                    rest = held.left[kind] - (need[kind] - held.counts[kind] - 1)
                    if rest <= 0:
                        possible = False
                    else:
                        way = DRAWN
                        if short == total:
                            way = CHI if found < CHOWS else PENG
                        odd = terms.odds[DRAWN, kind, rest]
                        chance *= terms.odds[way, kind, rest]
                        win = terms.odds[WIN, kind, rest]
                        boost = max(boost, win / terms.odds[way, kind, rest])
                        closed *= odd
                        boost2 = max(boost2, win / odd)
            missing = lacks[depth] + short
            if possible and missing <= most:
                lacks[depth + 1] = missing
                open_odds[depth + 1] = chance
                open_boost[depth + 1] = boost
                closed_odds[depth + 1] = closed
                closed_boost[depth + 1] = boost2
                # One that is lacking may be claimed; of two the second may.
                which = (0 if short == 1 else 2) + (found >= CHOWS)
                for way in range(4):
                    ways[depth + 1, way] = ways[depth, way] | (lacking if way == which else 0)
                depth += 1
                if depth < free:
                    # Equal places are filled in order, so that no choice comes twice.
                    below = order[depth - 1]
                    same = lore.slots[row, order[depth]] == lore.slots[row, below]
                    at[depth] = at[depth - 1] - 1 if same else -1
                    fresh = True


@kernel
def plan(
    held: Held, nearest: int, slack: int, sight: int, lore: Lore, terms: Terms, kept: Kept,
    worth: Reals, best: Numbers,
) -> None:  # fmt: skip
    """What each discard leaves a hand with, and the plan that is the most of it.

    The nearest plans are looked for, then all up to so much further. `worth` has a place for each
    kind, and one for a hand that has nothing to discard; `best` has the place of a plan.
    """
    route = lore.rows[len(lore.rows) - 1, 0]
    furthest = min(nearest + _BEYOND, sight)
    most = nearest
    found = False
    while most <= furthest:
        for place in range(kept.many[0]):
            kept.keys[kept.used[place]] = 0
        kept.many[0] = 0
        search(held, most, lore, terms, kept)
        if len(held.melds) == 0:
            pairs(held, most, route + 1, lore, terms, kept)
            orphans(held, most, route + 2, terms, kept)
            knitted(held, most, route + 3, lore, terms, kept)
        beyond = min(slack, furthest - most)
        if found or (kept.many[0] > 0 and beyond == 0):
            break
        found = kept.many[0] > 0
        most += beyond if found else 1
    gather(held, terms, kept, worth, best)
