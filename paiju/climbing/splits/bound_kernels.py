"""Hot loops that find an upper bound of a hand's score, by prices for its cards.

Each card that goes into a core is charged a price: a natural card by its rank, and all wild cards
the same one, so that no core scores more than the charges of its cards. Then no partition scores
more than all charges plus the score of the other cards by rank, with the best division of each rank
taken independently. Kickers are charged too, and their charges are subtracted from the score of
their core. This bound (the Lagrangian dual of the choice of cores) holds for any prices of wild
cards and of kickers; the search tries pairs of prices to make the bound low.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from paiju.climbing.plays.table_kernels import (
    CARDS,
    COUNT,
    KICKED,
    LANES,
    MAX_OF_RANK,
    MEMBERS,
    NEVER,
    PLANE,
    SCORE,
    SCORE_UNIT,
    SPREAD,
    ZERO,
)
from paiju.jit import kernel, kernel_in_room

if TYPE_CHECKING:
    from paiju.climbing.plays.table_kernels import CoreArrays, Numbers, Places, Rows, Words

# The elements of `Prices.dual`: the price of a wild card, the price of a card that becomes a
# kicker, and the charge for a wild card: its price, or more if natural cards are charged more.
WILD, KICKER, CHARGED = 0, 1, 2

# The number of pairs of words of a hand: one for all suits, and one for each suit.
_PLANES = 5

# The prices at which a search begins, in hundredths of a bad card: the worth of a wild card that
# makes a bomb, and somewhat less than is saved if a bad card becomes a kicker. Then the first and
# the last step by which prices are changed.
_FIRST_WILD, _FIRST_KICKER = 300 * SCORE_UNIT, -120 * SCORE_UNIT
_WIDEST, _NARROWEST = 128 * SCORE_UNIT, 32 * SCORE_UNIT
# The number of prices to try: to split one hand, and before many rests of one hand.
TRIES, MANY_TRIES = cast("int", np.int64(8)), cast("int", np.int64(24))


class Prices(NamedTuple):
    """Prices, and the tables that follow from them.

    Attributes:
        dual: [3] the prices `WILD`, `KICKER` and `CHARGED`.
        shares: [16] for each rank, the charge for a card that goes into a core.
        suited: [16] the same for cores of one suit.
        covered: [planes] for each suit, the lanes of the cores of that suit, as bits.
        reach: [16] for each rank, the largest number of cards that cores of one suit may take.
        loose: [MAX_OF_RANK + 1, 16] by count and rank, the best score of `count` cards of that
            rank played alone, with wild cards that join them and are paid for.
        values: the same shape, the upper bound of the score of `count` cards of that rank.
        unsuited: the same as `values` if cores of one suit take none of the cards.
        last: the same as `values` if no further core is chosen, so that the cards are played alone
            or become kickers of cores already chosen.

    """

    dual: Numbers
    shares: Numbers
    suited: Numbers
    covered: Numbers
    reach: Numbers
    loose: Numbers
    values: Numbers
    unsuited: Numbers
    last: Numbers


@kernel
def first_prices() -> Prices:
    """The prices to begin with, and space for their tables."""
    dual = np.empty(3, dtype=np.int64)
    dual[WILD], dual[KICKER], dual[CHARGED] = _FIRST_WILD, _FIRST_KICKER, _FIRST_WILD
    return Prices(
        dual,
        np.empty(16, dtype=np.int64),
        np.empty(16, dtype=np.int64),
        np.zeros(_PLANES, dtype=np.int64),
        np.zeros(16, dtype=np.int64),
        np.zeros((MAX_OF_RANK + 1, 16), dtype=np.int64),
        np.zeros((MAX_OF_RANK + 1, 16), dtype=np.int64),
        np.zeros((MAX_OF_RANK + 1, 16), dtype=np.int64),
        np.zeros((MAX_OF_RANK + 1, 16), dtype=np.int64),
    )


@kernel_in_room
def price_ranks(
    prices: Prices, natural: Words, wild: Words, fixed: Words, wilds: int, loose: Numbers
) -> None:
    """Fill `prices.loose`: the best score of n cards of a rank alone, less the price of wild ones.

    Args:
        prices: the prices.
        natural: [words] the natural cards of the hand.
        wild: [2] its wild cards.
        fixed: [2] the lanes that wild cards cannot stand for, as bytes with all bits set.
        wilds: the number of wild cards.
        loose: the scores without prices (`CoreArrays.loose`).

    """
    price = prices.dual[WILD]
    for lane in range(16):
        shift = np.uint64(8 * (lane & 7))
        count = np.int64((natural[lane >> 3] >> shift) & COUNT)
        mine = np.int64((wild[lane >> 3] >> shift) & COUNT)
        fill = 0
        if mine or not (fixed[lane >> 3] >> shift) & COUNT:
            fill = wilds if count else min(int(mine), wilds)
        for some in range(count + 1):
            most = np.int64(NEVER)
            for joined in range(fill + 1):
                most = max(most, loose[lane, count + mine, some + joined] - joined * price)
            prices.loose[some, lane] = most


@kernel_in_room
def bound_choices(
    prices: Prices,
    left: Words,
    counts: Numbers,
    fits: Places,
    lacks: Rows,
    number: int,
    kinds: int,
    pending: int,
    wilds: int,
    wanted: int,
    facts: Numbers,
) -> tuple[int, int]:
    """Upper bounds of the score of cards left: with further cores, and without any.

    Args:
        prices: the prices; their tables are filled.
        left: [words] the natural cards left.
        counts: [16] their counts by rank.
        fits: [number] the cores that may be chosen.
        lacks: [number] the smallest number of wild cards that each of those takes.
        number: the number of those cores.
        kinds: the sizes of all kickers, of chosen cores and of those in `fits`, as bits.
        pending: the sizes of the kickers of chosen cores, as bits.
        wilds: the number of wild cards left.
        wanted: the number of cards that chosen cores need as kickers.
        facts: the facts of all cores (`CoreArrays.facts`).

    """
    dual, shares, suited = prices.dual, prices.shares, prices.suited
    values, unsuited = prices.values, prices.unsuited
    price, kicker = dual[WILD], dual[KICKER]
    charged = max(price, kicker)
    for lane in range(16):
        shares[lane] = NEVER
    place = 0
    # Cores of one suit come first; they take only cards of their suit.
    reached = np.int64(0)
    if number and facts[fits[0], PLANE]:
        for lane in range(16):
            suited[lane] = NEVER
        for plane in range(_PLANES):
            prices.covered[plane] = 0
        while place < number and facts[fits[place], PLANE]:
            core, lack = fits[place], lacks[place]
            place += 1
            prices.covered[facts[core, PLANE]] |= facts[core, LANES]
            share = -((lack * price - facts[core, SCORE]) // (facts[core, CARDS] - lack))
            charged = max(charged, share)
            members = facts[core, MEMBERS]
            for _ in range(facts[core, SPREAD]):
                suited[members & 15] = max(suited[members & 15], share)
                members >>= 4
        for lane in range(16):
            prices.reach[lane] = 0
            for plane in range(1, _PLANES):
                if (prices.covered[plane] >> lane) & 1:
                    word = left[2 * plane + (lane >> 3)]
                    prices.reach[lane] += np.int64((word >> np.uint64(8 * (lane & 7))) & COUNT)
            reached = max(reached, prices.reach[lane])
    while place < number:
        core, lack = fits[place], lacks[place]
        place += 1
        natural = facts[core, CARDS] - lack
        gain = facts[core, SCORE] - facts[core, KICKED] * kicker - lack * price
        if natural == 0:
            charged = max(charged, price - -gain // lack)
            continue
        share = -(-gain // natural)
        charged = max(charged, share)
        members = facts[core, MEMBERS]
        for _ in range(facts[core, SPREAD]):
            shares[members & 15] = max(shares[members & 15], share)
            members >>= 4
    # A wild card can replace any other card, so it must be charged at least as much.
    dual[CHARGED] = charged
    bound = ending = charged * wilds - kicker * wanted
    # A pair that is a kicker takes two natural cards, or one and a wild card.
    single = kicker if kinds & 1 else np.int64(NEVER)
    double = 2 * kicker if kinds & 2 else np.int64(NEVER)
    if wilds:
        single = max(single, double - charged)
    # For all ranks at once, by increasing number of cards.
    most = np.int64(0)
    for lane in range(16):
        most = max(most, counts[lane])
        shares[lane] = max(shares[lane], single)
        values[0, lane] = unsuited[0, lane] = prices.loose[0, lane]
    for lane in range(16 if most else 0):
        value = max(prices.loose[1, lane], unsuited[0, lane] + shares[lane])
        values[1, lane] = unsuited[1, lane] = value
    for some in range(2, most + 1):
        for lane in range(16):
            value = max(prices.loose[some, lane], unsuited[some - 1, lane] + shares[lane])
            value = max(value, unsuited[some - 2, lane] + double)
            values[some, lane] = unsuited[some, lane] = value
    for taken in range(1, reached + 1):
        for lane in range(16):
            suited[lane] = suited[lane] if prices.reach[lane] >= taken else NEVER
        for some in range(taken, most + 1):
            for lane in range(16):
                value = taken * suited[lane] + unsuited[some - taken, lane]
                values[some, lane] = max(values[some, lane], value)
    for lane in range(16):
        bound += values[counts[lane], lane]
    if not pending:
        for lane in range(16):
            ending += prices.loose[counts[lane], lane]
        return int(bound), int(ending)
    # Without further cores, cards can only be kickers of the pending sizes.
    last = prices.last
    single = kicker if pending & 1 else np.int64(NEVER)
    double = 2 * kicker if pending & 2 else np.int64(NEVER)
    if wilds:
        single = max(single, double - charged)
    for lane in range(16):
        last[0, lane] = prices.loose[0, lane]
    for lane in range(16 if most else 0):
        last[1, lane] = max(prices.loose[1, lane], last[0, lane] + single)
    for some in range(2, most + 1):
        for lane in range(16):
            value = max(prices.loose[some, lane], last[some - 1, lane] + single)
            last[some, lane] = max(value, last[some - 2, lane] + double)
    for lane in range(16):
        ending += last[counts[lane], lane]
    return int(bound), int(ending)


@kernel_in_room
def lower_bound(
    prices: Prices,
    natural: Words,
    wild: Words,
    fixed: Words,
    counts: Numbers,
    fits: Places,
    lacks: Rows,
    number: int,
    kinds: int,
    wilds: int,
    cores: CoreArrays,
    enough: int,
    tries: int,
) -> int:
    """The lowest upper bound found with prices near the present ones, which are replaced.

    The search ends when the bound is at most `enough`, or after a number of `tries`. For the other
    arguments see `price_ranks` and `bound_choices`.
    """
    dual = prices.dual
    best_wild = wild_price = dual[WILD]
    best_kicker = kicker_price = dual[KICKER]
    bound = np.int64(-NEVER)
    step, turn, failed, tried = np.int64(_WIDEST), 0, 0, 0
    # Move one price up or down while that helps, then the other; then by smaller steps.
    directions = (2 if wilds else 0) + (2 if kinds else 0)
    while True:
        dual[WILD], dual[KICKER] = wild_price, kicker_price
        price_ranks(prices, natural, wild, fixed, wilds, cores.loose)
        found, _ = bound_choices(
            prices, natural, counts, fits, lacks, number, kinds, ZERO, wilds, ZERO, cores.facts
        )
        tried += 1
        if found < bound:
            bound, best_wild, best_kicker = np.int64(found), wild_price, kicker_price
            failed = 0
        else:
            failed, turn = failed + 1, turn + 1
        if failed >= directions:
            failed, step = 0, step // 2
        if bound <= enough or tried >= tries or step < _NARROWEST or not directions:
            break
        wild_price, kicker_price = best_wild, best_kicker
        move = -step if turn & 1 else step
        if kinds and (turn & 2 or not wilds):
            kicker_price += move
        else:
            wild_price += move
    if dual[WILD] != best_wild or dual[KICKER] != best_kicker:
        dual[WILD], dual[KICKER] = best_wild, best_kicker
        price_ranks(prices, natural, wild, fixed, wilds, cores.loose)
        bound_choices(
            prices, natural, counts, fits, lacks, number, kinds, ZERO, wilds, ZERO, cores.facts
        )
    return int(bound)
