"""Hot loops of planning: the table of plans, and the plans of the forms without sets."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.all_games.mcr.players.worth_kernels import (
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
from paiju.jit import kernel

if TYPE_CHECKING:
    from paiju.all_games.mcr.players.worth_kernels import Reals
    from paiju.melding.hands.distance_kernels import Numbers

# The columns of a plan: the surplus kinds as bits; the number of missing tiles; the number of the
# route; the missing kinds as bits; the points of its fans; the number of tiles of each kind, three
# bits each, in two numbers; the kinds that its chows lack, and those that its pungs lack, as bits.
SURPLUS, MISSING, ROUTE, WANTED, FANS, LOW, HIGH, CHOWS_LACK, PUNGS_LACK = range(9)
COLUMNS = 9
HALF = 17

# Added to the keys of plans, so that different forms with the same tiles are different plans.
SETS_AND_PAIR, _PAIRS, _ORPHANS, _KNITTED = 1, 3, 5, 7


class Kept(NamedTuple):
    """A hash table of plans by their tiles.

    Attributes:
        keys: `[rows]` the sum of the names of a plan's tiles, and its prefix; 0 for a free row.
        plans: `[rows, COLUMNS]` the columns `SURPLUS` to `PUNGS_LACK`.
        values: `[rows]` the expected payment of a plan.
        used: `[most]` the rows that are taken, in order.
        many: `[1]` the number of these rows.

    """

    keys: Numbers
    plans: Numbers
    values: Reals
    used: Numbers
    many: Numbers


@kernel
def keep(
    first: int, need: Numbers, about: Numbers, value: float, held: Held, lore: Lore, kept: Kept
) -> None:  # fmt: skip
    """Keep a plan; of several with the same tiles, the one with the greatest value.

    Args:
        first: the prefix of its form.
        need: `[34]` the number of tiles of each kind in the plan.
        about: `[COLUMNS]` the columns that do not follow from the tiles.
        value: its expected payment.
        held: the hand.
        lore: the routes, with the names of kinds.
        kept: the table of plans.

    """
    key = first
    for kind in range(KINDS):
        key += need[kind] * lore.names[kind]
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
    elif value <= kept.values[place]:
        return
    surplus = 0
    wanted = 0
    low = 0
    high = 0
    for kind in range(KINDS):
        if held.counts[kind] > need[kind]:
            surplus |= 1 << kind
        elif need[kind] > held.counts[kind]:
            wanted |= 1 << kind
        if kind < HALF:
            low |= need[kind] << (3 * kind)
        else:
            high |= need[kind] << (3 * (kind - HALF))
    kept.values[place] = value
    for column in range(COLUMNS):
        kept.plans[place, column] = about[column]
    kept.plans[place, SURPLUS] = surplus
    kept.plans[place, WANTED] = wanted
    kept.plans[place, LOW] = low
    kept.plans[place, HIGH] = high


@kernel
def pairs(held: Held, most: int, route: int, lore: Lore, terms: Terms, kept: Kept) -> None:
    """Keep the plans of seven pairs: the pairs of the hand, and a choice of its single tiles.

    Args:
        held: the hand.
        most: the largest number of missing tiles of a plan.
        route: the number of the route.
        lore: the routes, with the names of kinds.
        terms: the prices and chances.
        kept: the table of plans.

    """
    singles = np.empty(KINDS, dtype=np.int64)
    need = np.zeros(KINDS, dtype=np.int64)
    about = np.zeros(COLUMNS, dtype=np.int64)
    many = 0
    made = 0
    present = 0
    for kind in range(KINDS):
        made += held.counts[kind] // 2
        need[kind] = held.counts[kind] // 2 * 2
        if held.counts[kind] >= 2:
            present |= 1 << kind
        if held.counts[kind] % 2 == 1 and held.left[kind] > 0:
            singles[many] = kind
            many += 1
    missing = 7 - made
    if missing > most or missing < 1 or missing > 3 or many < missing:
        return
    about[MISSING] = missing
    about[ROUTE] = route
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
                kinds = present
                for each in range(missing):
                    rest = held.left[place[each]]
                    chance *= terms.odds[DRAWN, rest]
                    boost = max(boost, terms.odds[WIN, rest] / terms.odds[DRAWN, rest])
                    kinds |= 1 << place[each]
                    need[place[each]] += 2
                fans = 22 + suit_points(kinds)
                value = value_of(fans, 0.0, 1.0, chance, boost, 1.0, held.facts, terms.prices)
                about[FANS] = fans
                keep(_PAIRS, need, about, value, held, lore, kept)
                for each in range(missing):
                    need[place[each]] -= 2


@kernel
def orphans(held: Held, most: int, route: int, lore: Lore, terms: Terms, kept: Kept) -> None:
    """Keep the plans of thirteen orphans, one for each kind of the pair.

    For the arguments see `pairs`.
    """
    need = np.zeros(KINDS, dtype=np.int64)
    about = np.zeros(COLUMNS, dtype=np.int64)
    about[ROUTE] = route
    about[FANS] = 86
    lacks = 0
    chance = 1.0
    boost = 1.0
    for kind in range(KINDS):
        if (OUTSIDE >> kind) & 1:
            need[kind] = 1
            if held.counts[kind] == 0:
                lacks += 1
                odd = terms.odds[DRAWN, held.left[kind]]
                chance *= odd
                if odd > 0:
                    boost = max(boost, terms.odds[WIN, held.left[kind]] / odd)
    for pair in range(KINDS):
        if not (OUTSIDE >> pair) & 1:
            continue
        # A kind that the hand lacks must come twice for the pair.
        first = held.counts[pair] == 0
        missing = lacks + (held.counts[pair] < 2)
        chance2 = chance
        boost2 = boost
        if held.counts[pair] < 2:
            rest = held.left[pair] - first
            odd = terms.odds[DRAWN, max(rest, 0)]
            chance2 *= odd
            if odd > 0:
                boost2 = max(boost2, terms.odds[WIN, rest] / odd)
        if missing <= most and missing > 0 and chance2 > 0.0:
            value = value_of(86, 0.0, 1.0, chance2, boost2, 1.0, held.facts, terms.prices)
            need[pair] = 2
            about[MISSING] = missing
            keep(_ORPHANS, need, about, value, held, lore, kept)
            need[pair] = 1


@kernel
def knitted(held: Held, most: int, route: int, lore: Lore, terms: Terms, kept: Kept) -> None:
    """Keep the plans of knitted tiles and honours.

    A plan is 14 of 16 kinds, with all of these kinds that the hand has. For the arguments see
    `pairs`.
    """
    absent = np.empty(16, dtype=np.int64)
    need = np.empty(KINDS, dtype=np.int64)
    about = np.zeros(COLUMNS, dtype=np.int64)
    about[ROUTE] = route
    for body in range(len(lore.bodies)):
        wide = HONOURS
        for place in range(SUIT):
            wide |= 1 << lore.bodies[body, place]
        have = 0
        many = 0
        for kind in range(KINDS):
            need[kind] = (wide >> kind) & 1
            if (wide >> kind) & 1:
                if held.counts[kind] > 0:
                    have += 1
                else:
                    absent[many] = kind
                    many += 1
        missing = 14 - have
        if missing > most or missing < 1:
            continue
        about[MISSING] = missing
        for first in range(many):
            for second in range(first + 1, many):
                chance = 1.0
                boost = 1.0
                for each in range(many):
                    if each not in (first, second):
                        rest = held.left[absent[each]]
                        odd = terms.odds[DRAWN, rest]
                        chance *= odd
                        if odd > 0:
                            boost = max(boost, terms.odds[WIN, rest] / odd)
                if chance > 0.0:
                    inside = wide & ~(1 << absent[first]) & ~(1 << absent[second])
                    fans = 10 if inside & HONOURS != HONOURS else 22
                    if inside & ~HONOURS == wide & ~HONOURS:
                        fans = 22
                    value = value_of(fans, 0.0, 1.0, chance, boost, 1.0, held.facts, terms.prices)
                    need[absent[first]] = 0
                    need[absent[second]] = 0
                    about[FANS] = fans
                    keep(_KNITTED, need, about, value, held, lore, kept)
                    need[absent[first]] = 1
                    need[absent[second]] = 1
