"""Hot loops of the race: the worth of a hand by its plans and the draws left.

A *plan* is a shape of a win (sets, seven pairs or triplets) in the two suits that are kept, or in
one of them. It misses a number of tiles, each of which comes with a chance in each round. The worth
of a plan is calculated backwards in time: from a win in each round to the hand as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.jit import kernel
from paiju.melding.hands.distance_kernels import FORMS, SEVEN_PAIRS, STANDARD, look

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from paiju.melding.hands.distance_kernels import Bytes, Codes, Numbers

    Reals = NDArray[np.float64]

KINDS, SUITED, SUIT = 34, 27, 9
# The shapes of plans: sets, seven pairs, triplets.
SETS, PAIRS, TRIPLETS = 0, 1, 2
SHAPES, SUITS = 3, 3
# The number of plans of a hand: each shape in each suit alone, and in any suits.
PLANS = SHAPES * (SUITS + 1)
# The greatest number of missing tiles of a plan, and of rounds.
FARTHEST, ROUNDS = 9, 16
# A look one tile further considers the tiles of plans worth this share of the best or more.
_WORTH_A_LOOK = 0.15
_FORMS = (1 << STANDARD) | (1 << SEVEN_PAIRS)

# The elements of `Table.facts`: the sets not melded, the suits of melds as bits, the kept suits as
# bits, the number of gangs, the kinds of pengs as bits, the number of rivals, the rounds left, the
# cap;
NEED, MELDED, KEPT, GANGS, PENGS, RIVALS, LEFT, CAP = 0, 1, 2, 3, 4, 5, 6, 7
# and 1 if a self-draw adds a point, 1 if it adds a fan.
PLUS_ONE, PLUS_FAN = 8, 9
FACTS = 10

# The elements of `Table.terms`: the rounds of a step of time; the number of unseen tiles; and
# `given`, `stay`, `ready`, `unready` and `power` of `position.Taste`.
SPAN, UNSEEN, GIVEN, STAY, READY, UNREADY, POWER = 0, 1, 2, 3, 4, 5, 6
TERMS = 7


class Table(NamedTuple):
    """The facts besides the tiles of a hand that decide its worth.

    Attributes:
        left: `[34]` the number of tiles of each kind that are not seen.
        facts: `[FACTS]` the whole numbers, from `NEED` on.
        terms: `[TERMS]` the other numbers, from `SPAN` to `POWER`.
        usual: `[shapes, distances, 2]` the usual number of tiles that help by a draw, and by a
            claim.
        drawn: `[3]` by suit, the factor of the rate at which an unseen tile is drawn.
        given: `[3]` by suit, the rate at which rivals discard a tile, relative to own draws.

    """

    left: Numbers
    facts: Numbers
    terms: Reals
    usual: Reals
    drawn: Reals
    given: Reals


@kernel
def lacking_triplets(sizes: Numbers, sets: int) -> int:
    """The number of tiles missing from `sets` triplets and a pair.

    `sizes` has the number of kinds with 0, 1, 2, and 3 or more tiles.
    """
    least = 3 * sets + 2
    for pair in range(4):
        if sizes[pair] == 0:
            continue
        missing = max(2 - pair, 0)
        rest = sets
        for size in range(3, -1, -1):
            taken = min(sizes[size] - (size == pair), rest)
            missing += taken * (3 - size)
            rest -= taken
        least = min(least, missing)
    return least


@kernel
def triplets(counts: Numbers, sets: int, found: Numbers) -> None:
    """Write in `found` the number of tiles that a hand lacks for `sets` triplets and a pair.

    The useful kinds follow, as bits. `counts` has the tiles of the hand by kind.
    """
    sizes = np.zeros(4, dtype=np.int64)
    for kind in range(SUITED):
        sizes[min(counts[kind], 3)] += 1
    found[0] = lacking_triplets(sizes, sets)
    found[1] = 0
    for size in range(3):
        if sizes[size] > 0:
            sizes[size] -= 1
            sizes[size + 1] += 1
            helps = lacking_triplets(sizes, sets) < found[0]
            sizes[size] += 1
            sizes[size + 1] -= 1
            if helps:
                for kind in range(SUITED):
                    if counts[kind] == size:
                        found[1] |= 1 << kind


@kernel
def worth_of(fans: int, table: Table) -> float:
    """The points that one rival pays for a win with these fans."""
    cap = table.facts[CAP]
    return float(1 << min(fans, cap))


@kernel
def drawn_worth(fans: int, table: Table) -> float:
    """The points that all rivals pay for a win by self-draw with these fans."""
    paid = worth_of(fans + table.facts[PLUS_FAN], table) + table.facts[PLUS_ONE]
    return float(paid * table.facts[RIVALS])


@kernel
def race(distance: int, near: Reals, shape: int, fans: int, table: Table, found: Reals) -> None:
    """Write the worth of a plan, and the chance that it waits at the wall's end.

    Args:
        distance: the number of missing tiles.
        near: `[3]` the rates of tiles that help now: by a draw, by a discard claimed for a win, by
            a discard claimed for a peng.
        shape: the shape of the plan.
        fans: the fans of the plan.
        table: the facts besides the hand.
        found: `[2]` out: the worth, and the chance.

    """
    rounds = table.facts[LEFT]
    terms = table.terms
    each = terms[SPAN] / max(terms[UNSEEN], 1.0)
    given = terms[GIVEN] * table.facts[RIVALS]
    stay = terms[STAY] * table.facts[RIVALS] * terms[SPAN]
    now = np.zeros(ROUNDS + 1)
    ready = np.ones(ROUNDS + 1)
    drawn = drawn_worth(fans, table)
    paid = worth_of(fans, table)
    for step in range(1, distance + 1):
        often = near[0] if step == distance else table.usual[shape, step, 0]
        won = near[1] if step == distance else often * given
        more = near[2] if step == distance else table.usual[shape, step, 1] * given
        if step == 1:
            by_draw = 1.0 - np.exp(-often * each)
            by_claim = 1.0 - np.exp(-won * each)
            now[0] = 0.0
            for time in range(1, rounds + 1):
                before = now[time - 1]
                saved = stay * time
                now[time] = before + by_draw * max(drawn + saved - before, 0.0)
                now[time] += by_claim * max(paid + saved - now[time], 0.0)
        else:
            chance = 1.0 - np.exp(-(often + more) * each)
            past = now[0]
            was = ready[0]
            now[0] = 0.0
            ready[0] = 0.0
            for time in range(1, rounds + 1):
                next_past, next_was = now[time], ready[time]
                now[time] = now[time - 1] + chance * max(past - now[time - 1], 0.0)
                ready[time] = ready[time - 1] + chance * (was - ready[time - 1])
                past, was = next_past, next_was
    found[0] = now[rounds]
    found[1] = ready[rounds]


@kernel
def roots_of(counts: Numbers, pengs: int) -> int:
    """The number of kinds of which all four tiles are in the hand and a peng, but not in a gang.

    `counts` has the tiles of the hand by kind; `pengs` are the kinds of its pengs, as bits.
    """
    roots = 0
    for kind in range(KINDS):
        if counts[kind] == 4 or (counts[kind] == 1 and (pengs >> kind) & 1):
            roots += 1
    return roots


@kernel
def weigh(
    counts: Numbers, table: Table, numbers: Codes, lacks: Bytes, plans: Reals, found: Reals
) -> None:
    """Write the worth of a hand that need not discard, and its plans.

    Args:
        counts: `[34]` the number of concealed tiles of each kind.
        table: the facts besides the hand.
        numbers: by code, the number of its row in the distance table.
        lacks: the rows of the distance table.
        plans: `[PLANS, 4]` out: the worth of a plan, its distance, its fans, and the useful kinds
            as bits.
        found: `[3]` out: the worth of the hand, the row of its best plan or -1, and the chance that
            it waits at the wall's end.

    """
    facts = table.facts
    kept = np.empty(KINDS, dtype=np.int64)
    distances = np.empty(FORMS, dtype=np.int64)
    useful = np.empty(FORMS, dtype=np.int64)
    near = np.empty(2, dtype=np.int64)
    helped = np.empty(3)
    raced = np.empty(2)
    power = table.terms[POWER]
    total = 0.0
    ready = 0.0
    best = -1
    for suit in range(SUITS + 1):
        alone = suit < SUITS
        for shape in range(SHAPES):
            plans[SHAPES * suit + shape, 0] = 0.0
            plans[SHAPES * suit + shape, 1] = FARTHEST + 1
        if alone and (not (facts[KEPT] >> suit) & 1 or facts[MELDED] & ~(1 << suit)):
            continue
        for kind in range(KINDS):
            kept[kind] = counts[kind] if not alone or kind // SUIT == suit else 0
        look(kept, 0, facts[NEED], _FORMS, numbers, lacks, distances, useful)
        triplets(kept, facts[NEED], near)
        roots = roots_of(kept, facts[PENGS])
        for shape in range(SHAPES):
            if shape == TRIPLETS:
                distance, kinds = near[0], near[1]
            else:
                distance, kinds = distances[shape], useful[shape]
            if distance > FARTHEST or distance < 1:
                continue
            helped[:] = 0.0
            for kind in range(SUITED):
                if (kinds >> kind) & 1 and (not alone or kind // SUIT == suit):
                    comes = table.left[kind] * table.drawn[kind // SUIT]
                    helped[0] += comes
                    helped[1] += comes * table.given[kind // SUIT]
                    if kept[kind] >= 2 and shape != PAIRS:
                        helped[2] += comes * table.given[kind // SUIT]
            fans = facts[GANGS] + roots + 2 * alone
            fans += 2 * (shape == PAIRS) + (shape == TRIPLETS)
            race(distance, helped, shape, fans, table, raced)
            plan = SHAPES * suit + shape
            plans[plan, 0] = raced[0]
            plans[plan, 1] = distance
            plans[plan, 2] = fans
            plans[plan, 3] = kinds
            total += raced[0] ** power
            ready = max(ready, raced[1])
            if best < 0 or raced[0] > plans[best, 0]:
                best = plan
    end = table.terms[READY] * ready - table.terms[UNREADY] * (1.0 - ready)
    found[0] = total ** (1.0 / power) + end * facts[RIVALS]
    found[1] = best
    found[2] = ready


@kernel
def weigh_discards(
    counts: Numbers, table: Table, numbers: Codes, lacks: Bytes, plans: Reals, found: Reals
) -> None:
    """Write the worth of a hand after each discard, in the rows of `plans` and `found` by kind."""
    for kind in range(KINDS):
        if counts[kind] > 0:
            counts[kind] -= 1
            weigh(counts, table, numbers, lacks, plans[kind], found[kind])
            counts[kind] += 1


@kernel
def weigh_further(
    counts: Numbers, table: Table, numbers: Codes, lacks: Bytes, plans: Reals, later: Reals,
    found: Reals,
) -> float:  # fmt: skip
    """The worth of a hand that need not discard, looked at one tile further.

    Every useful tile that may come is tried, with the best discard after it. `plans` and `later`
    are room for the plans of the hand and of the hands after it, `found` for their worth.
    """
    facts, terms, left = table.facts, table.terms, table.left
    weigh(counts, table, numbers, lacks, plans, found)
    if found[1] < 0 or facts[LEFT] < 1:
        return float(found[0])
    least = plans[int(found[1]), 0] * _WORTH_A_LOOK
    wanted = 0
    for plan in range(PLANS):
        if plans[plan, 1] <= FARTHEST and plans[plan, 0] >= least:
            wanted |= int(plans[plan, 3])
    each = terms[SPAN] / max(terms[UNSEEN], 1.0)
    facts[LEFT] -= 1
    saved = terms[STAY] * facts[RIVALS] * terms[SPAN] * facts[LEFT]
    weigh(counts, table, numbers, lacks, later, found)
    base = found[0]
    gain = 0.0
    comes = 0.0
    for kind in range(SUITED):
        if not (wanted >> kind) & 1 or left[kind] == 0:
            continue
        rate = left[kind] * each * table.drawn[kind // SUIT]
        given = table.given[kind // SUIT]
        fans = -1
        root = counts[kind] == 3
        for plan in range(PLANS):
            fits = plan >= SHAPES * SUITS or kind // SUIT == plan // SHAPES
            if fits and plans[plan, 1] == 1 and (int(plans[plan, 3]) >> kind) & 1:
                fans = max(fans, int(plans[plan, 2]) + root)
        claims = counts[kind] >= 2
        counts[kind] += 1
        left[kind] -= 1
        best = base
        for gone in range(KINDS):
            if counts[gone] > 0 and gone != kind:
                counts[gone] -= 1
                weigh(counts, table, numbers, lacks, later, found)
                best = max(best, found[0])
                counts[gone] += 1
        counts[kind] -= 1
        left[kind] += 1
        drawn = best
        taken = best
        if fans >= 0:
            drawn = max(best, drawn_worth(fans, table) + saved)
            taken = max(base, worth_of(fans, table) + saved)
        gain += rate * (drawn - base)
        comes += rate
        if fans >= 0 or claims:
            gain += rate * given * (taken - base)
            comes += rate * given
    facts[LEFT] += 1
    # Only the first of several tiles that may come in a round counts.
    return float(base + gain / (1.0 + comes / 2))
