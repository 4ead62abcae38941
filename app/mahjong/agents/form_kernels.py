"""Hot loops of planning: the plans that are kept, and those of the forms without sets."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.jit import kernel
from app.mahjong.agents.worth_kernels import (
    DRAWN,
    HONOURS,
    KINDS,
    OUTSIDE,
    SUIT,
    WIN,
    Held,
    Lore,
    Terms,
    suit_points,
    value_of,
)

if TYPE_CHECKING:
    from app.mahjong.agents.worth_kernels import Reals
    from app.mahjong.kernels import Numbers


class Kept(NamedTuple):
    """Plans, in a table by the tiles that they are made of.

    Attributes:
        keys: for each row the number of those tiles, or 0.
        plans: what is surplus, how many are missing, the route, and the kinds that are wanted.
        values: what the plan may be expected to bring.
        used: the rows that are taken, in order.
        many: how many those are.

    """

    keys: Numbers
    plans: Numbers
    values: Reals
    used: Numbers
    many: Numbers


@kernel
def keep(
    key: int, surplus: int, missing: int, wanted: int, value: float, route: int, kept: Kept
) -> None:  # fmt: skip
    """Keep a plan; of equal tiles what is worth most."""
    size = len(kept.keys)
    place = key % size
    while kept.keys[place] != 0 and kept.keys[place] != key:
        place = (place + 1) % size
    if kept.keys[place] == 0:
        if kept.many[0] >= len(kept.used):
            return
        kept.used[kept.many[0]] = place
        kept.many[0] += 1
        kept.keys[place] = key
        kept.values[place] = 0.0
    if value > kept.values[place]:
        kept.values[place] = value
        kept.plans[place, 0] = surplus
        kept.plans[place, 1] = missing
        kept.plans[place, 2] = route
        kept.plans[place, 3] = wanted


@kernel
def pairs(held: Held, most: int, route: int, lore: Lore, terms: Terms, kept: Kept) -> None:
    """Seven pairs: the pairs that are there, and so many of the single tiles paired."""
    singles = np.empty(KINDS, dtype=np.int64)
    many = 0
    made = 0
    present = 0
    key = 3
    odd = 0
    for kind in range(KINDS):
        made += held.counts[kind] // 2
        if held.counts[kind] >= 2:
            present |= 1 << kind
            key += (held.counts[kind] // 2) * lore.names[kind]
        if held.counts[kind] % 2 == 1:
            odd |= 1 << kind
            if held.left[kind] > 0:
                singles[many] = kind
                many += 1
    missing = 7 - made
    if missing > most or missing < 1 or missing > 3 or many < missing:
        return
    place = np.zeros(3, dtype=np.int64)
    for first in range(many):
        place[0] = singles[first]
        for second in range(first + 1, many if missing > 1 else first + 2):
            if missing > 1:
                place[1] = singles[second]
            for third in range(second + 1, many if missing > 2 else second + 2):
                if missing > 2:
                    place[2] = singles[third]
                chance = 1.0
                boost = 1.0
                wanted = 0
                own = key
                for each in range(missing):
                    rest = held.left[place[each]]
                    chance *= terms.odds[DRAWN, rest]
                    boost = max(boost, terms.odds[WIN, rest] / terms.odds[DRAWN, rest])
                    wanted |= 1 << place[each]
                    own += lore.names[place[each]]
                fans = 22 + suit_points(present | wanted)
                value = value_of(fans, 0.0, 1.0, chance, boost, held.facts, terms.prices)
                keep(
                    own, odd & ~wanted, missing, wanted, value, route,
                    kept,
                )  # fmt: skip


@kernel
def orphans(held: Held, most: int, route: int, terms: Terms, kept: Kept) -> None:
    """Thirteen orphans: all that are missing, and any pair of them."""
    missing = 0
    wanted = 0
    surplus = 0
    paired = 0
    chance = 1.0
    boost = 1.0
    most_left = 0
    for kind in range(KINDS):
        if not (OUTSIDE >> kind) & 1:
            if held.counts[kind] > 0:
                surplus |= 1 << kind
        elif held.counts[kind] == 0:
            missing += 1
            wanted |= 1 << kind
            odd = terms.odds[DRAWN, held.left[kind]]
            chance *= odd
            if odd > 0:
                boost = max(boost, terms.odds[WIN, held.left[kind]] / odd)
        else:
            most_left = max(most_left, held.left[kind])
            if held.counts[kind] > 1:
                paired += 1
                if held.counts[kind] > 2:
                    surplus |= 1 << kind
    if paired == 0:
        missing += 1
        # Any of them will do.
        chance *= terms.odds[DRAWN, 4] if missing > 1 else terms.odds[WIN, most_left]
        if missing == 1:
            for kind in range(KINDS):
                if (OUTSIDE >> kind) & 1 and held.left[kind] > 0:
                    wanted |= 1 << kind
    if paired > 1:
        for kind in range(KINDS):
            if (OUTSIDE >> kind) & 1 and held.counts[kind] > 1:
                surplus |= 1 << kind
    if missing <= most and missing > 0 and chance > 0.0:
        value = value_of(86, 0.0, 1.0, chance, boost, held.facts, terms.prices)
        keep(5, surplus, missing, wanted, value, route, kept)


@kernel
def knitted(held: Held, most: int, route: int, lore: Lore, terms: Terms, kept: Kept) -> None:
    """The knitted tiles and the honours: fourteen of the sixteen, all that are there among them."""
    absent = np.empty(16, dtype=np.int64)
    for body in range(len(lore.bodies)):
        wide = HONOURS
        for place in range(SUIT):
            wide |= 1 << lore.bodies[body, place]
        have = 0
        many = 0
        surplus = 0
        for kind in range(KINDS):
            if (wide >> kind) & 1:
                if held.counts[kind] > 0:
                    have += 1
                else:
                    absent[many] = kind
                    many += 1
            surplus |= (held.counts[kind] > ((wide >> kind) & 1)) << kind
        missing = 14 - have
        if missing > most or missing < 1:
            continue
        for first in range(many):
            for second in range(first + 1, many):
                chance = 1.0
                boost = 1.0
                wanted = 0
                key = 7
                for each in range(many):
                    if each not in (first, second):
                        kind = absent[each]
                        rest = held.left[kind]
                        odd = terms.odds[DRAWN, rest]
                        chance *= odd
                        if odd > 0:
                            boost = max(boost, terms.odds[WIN, rest] / odd)
                        wanted |= 1 << kind
                        key += lore.names[kind]
                if chance > 0.0:
                    inside = wide & ~(1 << absent[first]) & ~(1 << absent[second])
                    fans = 12 if inside & HONOURS != HONOURS else 24
                    if inside & ~HONOURS == wide & ~HONOURS:
                        fans = 24
                    value = value_of(fans - 2, 0.0, 1.0, chance, boost, held.facts, terms.prices)
                    keep(
                        key, surplus, missing, wanted, value, route,
                        kept,
                    )  # fmt: skip
