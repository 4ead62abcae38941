"""Hot loops of the race: what a hand brings, by the wins that it may become and the draws left.

A *plan* is a form of a win (sets, seven pairs or triplets) of the two suits that are kept, or of
one of them. It is a number of tiles away, and each of those comes with a chance in each round.
What a plan brings follows backwards in time: from a win in each round to the hand that is held.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.jit import kernel
from paiju.melding.hands.distance_kernels import FORMS, SEVEN_PAIRS, STANDARD, look

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from paiju.melding.hands.distance_kernels import Bytes, Numbers

    Reals = NDArray[np.float64]

KINDS, SUITED, SUIT = 34, 27, 9
# The kinds of plans: sets, seven pairs, triplets.
SETS, PAIRS, TRIPLETS = 0, 1, 2
SHAPES, SUITS = 3, 3
# The plans of a hand: each shape of any suits, and of each suit alone.
PLANS = SHAPES * (SUITS + 1)
# The most missing tiles of a plan, and the most rounds, that are looked at.
FARTHEST, ROUNDS = 9, 16
# The share of the best plan that another must bring for its tiles to be looked at.
_WORTH_A_LOOK = 0.15
_FORMS = (1 << STANDARD) | (1 << SEVEN_PAIRS)

# Places in the facts of a hand: the sets not melded, the suits of its melds and those kept as bits,
# its gangs, its pengs as bits by kind, the rivals, the rounds left, the cap.
NEED, MELDED, KEPT, GANGS, PENGS, RIVALS, LEFT, CAP = 0, 1, 2, 3, 4, 5, 6, 7
# And what a self-draw adds: a point, or a fan.
PLUS_ONE, PLUS_FAN = 8, 9
FACTS = 10

# Places in the terms: the rounds of each step, the unseen tiles, the frequency of a tile among the
# discards of a rival beside an own draw, what a round in play costs for each rival, what it brings
# at the wall's end to be ready or not, and the power by which the best plans count more.
SPAN, UNSEEN, GIVEN, STAY, READY, UNREADY, POWER = 0, 1, 2, 3, 4, 5, 6
TERMS = 7


class Table(NamedTuple):
    """The table around a hand: all that decides its worth beside its tiles.

    Attributes:
        left: the tiles of each kind that are not seen.
        facts: whole numbers.
        terms: the others.
        usual: by shape and distance, how many tiles usually help by a draw, and by a claim.
        drawn: by suit, how much more often than others an unseen tile of it is drawn.
        given: by suit, how often rivals discard one of it, beside an own draw.

    """

    left: Numbers
    facts: Numbers
    terms: Reals
    usual: Reals
    drawn: Reals
    given: Reals


@kernel
def lacking_triplets(sizes: Numbers, sets: int) -> int:
    """The tiles missing from triplets and a pair, by how many kinds there are of each number."""
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
    """The tiles that a hand misses from triplets and a pair, and the kinds that help, as bits."""
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
    """The payment of a rival for so many fans."""
    cap = table.facts[CAP]
    return float(1 << min(fans, cap))


@kernel
def drawn_worth(fans: int, table: Table) -> float:
    """The points of a win by an own draw."""
    paid = worth_of(fans + table.facts[PLUS_FAN], table) + table.facts[PLUS_ONE]
    return float(paid * table.facts[RIVALS])


@kernel
def race(distance: int, near: Reals, shape: int, fans: int, table: Table, found: Reals) -> None:
    """The worth of a plan in the rounds left, and how likely it waits at the end.

    `near` has the tiles that bring the hand nearer now: by a draw, by a win of what rivals discard,
    and by a peng of it; each by how often it comes.
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
    """The kinds of which a hand has all four, with its pengs, and not as a gang."""
    roots = 0
    for kind in range(KINDS):
        if counts[kind] == 4 or (counts[kind] == 1 and (pengs >> kind) & 1):
            roots += 1
    return roots


@kernel
def weigh(
    counts: Numbers, table: Table, suits: Bytes, honours: Bytes, plans: Reals, found: Reals
) -> None:
    """Weigh a hand without a tile to discard: its worth, its best plan, and each of its plans.

    A row of `plans` has what the plan brings, its distance, its fans, and the kinds that help.
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
        look(kept, 0, facts[NEED], _FORMS, suits, honours, distances, useful)
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
    counts: Numbers, table: Table, suits: Bytes, honours: Bytes, plans: Reals, found: Reals
) -> None:
    """The same behind each discard, in the row of its kind."""
    for kind in range(KINDS):
        if counts[kind] > 0:
            counts[kind] -= 1
            weigh(counts, table, suits, honours, plans[kind], found[kind])
            counts[kind] += 1


@kernel
def weigh_further(
    counts: Numbers, table: Table, suits: Bytes, honours: Bytes, plans: Reals, later: Reals,
    found: Reals,
) -> float:  # fmt: skip
    """The worth of a hand without a tile to discard, one tile later: each that may come, weighed.

    `plans` and `later` are room for the plans of the hand and of those that it may become.
    """
    facts, terms, left = table.facts, table.terms, table.left
    weigh(counts, table, suits, honours, plans, found)
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
    weigh(counts, table, suits, honours, later, found)
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
                weigh(counts, table, suits, honours, later, found)
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
    # Of several tiles that might come in a round one comes first.
    return float(base + gain / (1.0 + comes / 2))
