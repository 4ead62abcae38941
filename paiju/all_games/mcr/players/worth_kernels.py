"""Hot loops of planning: the points of a win, and the expected payment of a plan.

The rules of fans are written here a second time, as arithmetic, because they are needed thousands
of times in a decision. For wins below 64 points the result never exceeds that of
`paiju.all_games.mcr.scoring`, and is seldom less; tests compare them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.jit import kernel

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from paiju.melding.hands.distance_kernels import Numbers

    Reals = NDArray[np.float64]

KINDS, SUITED, SUIT = 34, 27, 9
CHOWS, SETS, RUNS = 21, 55, 7
_TERMINALS = sum(1 << kind for kind in (0, 8, 9, 17, 18, 26))
_WINDS = sum(1 << kind for kind in range(27, 31))
_DRAGONS = sum(1 << kind for kind in range(31, 34))
HONOURS = _WINDS | _DRAGONS
OUTSIDE = _TERMINALS | HONOURS
_ONE_SUIT = (1 << SUIT) - 1
_FIVES = sum(1 << kind for kind in (4, 13, 22))
# Counts of kinds are packed with three bits each, half of the kinds in one number.
_HALF = 17
_FOURS = sum(4 << (3 * place) for place in range(_HALF))
# The points of two concealed kongs, which imply the fan of two concealed pungs.
_TWO_HIDDEN = 6

# The ways in which a tile comes: by draw only; by draw or by a claim for a chi, a peng, or a win.
DRAWN, CHI, PENG, WIN = 0, 1, 2, 3

# The points that a win needs, and the points that the others pay for every win besides its worth.
_ENOUGH, _BASE = 8, 24.0

# The elements of `Held.facts`: the kinds of the seat's and the round's wind, the points of kongs,
# the number of open melds, the kinds of concealed kongs as bits, the points of the wait.
SEAT_WIND, ROUND_WIND, KONGS, OPEN_MELDS, HIDDEN, WAIT = 0, 1, 2, 3, 4, 5
FACTS = 6

# The elements of `Terms.prices`: the share of wins that are self-drawn, the worth of a point, and
# the weight of the best plans against others.
OWN, GREED, POWER = 0, 1, 2


class Lore(NamedTuple):
    """The tables that `paiju.all_games.mcr.players.routes` makes.

    Attributes:
        rows: `[rows, 4]` the route, the possible pairs as bits, the knitted straight or -1, and the
            reach of each row.
        slots: `[rows, 4]` for each slot of a row, the possible sets as bits.
        bodies: `[6, 9]` the kinds of each knitted straight.
        threes: `[55, 55, 55]` the points of chains of three sets in ascending order.
        twos: `[55, 55]` the points of chains of two sets in ascending order.
        among: `[fans, 3]` the fans that restrict kinds: allowed kinds as bits, points, and implied
            rows as bits.
        names: `[34]` a random number for each kind, so that a sum identifies tiles.

    """

    rows: Numbers
    slots: Numbers
    bodies: Numbers
    threes: Numbers
    twos: Numbers
    among: Numbers
    names: Numbers


class Held(NamedTuple):
    """A hand.

    Attributes:
        counts: `[34]` the number of concealed tiles of each kind.
        left: `[34]` the number of tiles of each kind that may still be drawn.
        melds: `[melds]` the numbers of the sets that are melded.
        facts: `[FACTS]` the facts from `SEAT_WIND` to `WAIT`: winds, kongs, open melds, the wait.

    """

    counts: Numbers
    left: Numbers
    melds: Numbers
    facts: Numbers


class Terms(NamedTuple):
    """The chances and prices of plans.

    Attributes:
        odds: `[4, 5]` the chance that a tile comes in time, by way and number of copies left.
        prices: `[3]` the prices `OWN`, `GREED` and `POWER`.

    """

    odds: Reals
    prices: Reals


@kernel
def tiles_of_set(number: int, place: int) -> int:
    """The kind of the tile at a place (0 to 2) of the set with a number (see `routes`)."""
    if number >= CHOWS:
        return number - CHOWS
    return number // RUNS * SUIT + number % RUNS + place


@kernel
def suits_in(kinds: int) -> int:
    """The number of suits that some kinds of tiles, given as bits, belong to."""
    suits = 0
    for suit in range(3):
        if (kinds >> (suit * SUIT)) & _ONE_SUIT:
            suits += 1
    return suits


@kernel
def worth_of(
    sets: Numbers, size: int, pair: int, body: int, concealed: int, facts: Numbers, lore: Lore
) -> int:  # fmt: skip
    """The points of a win's fans, without fans of the last tile and of a closed hand.

    Of a chain of four sets only three count; the wait counts only as the facts have it.

    Args:
        sets: the numbers of the sets, in ascending order.
        size: the number of sets: 4, or 1 with a knitted straight.
        pair: the kind of the pair.
        body: the number of a knitted straight; -1 for none.
        concealed: the places of concealed pungs in `sets`, as bits.
        facts: the facts of the hand.
        lore: the routes.

    """
    present = 1 << pair
    outside = (OUTSIDE >> pair) & 1
    fives = (_FIVES >> pair) & 1
    chows = 0
    dragons = 0
    winds = 0
    points = 0
    ends = 0
    for place in range(size):
        number = sets[place]
        if number < CHOWS:
            low = number // RUNS * SUIT + number % RUNS
            present |= 7 << low
            chows += 1
            outside += (7 << low) & OUTSIDE != 0
            fives += (7 << low) & _FIVES != 0
        else:
            kind = number - CHOWS
            present |= 1 << kind
            outside += (OUTSIDE >> kind) & 1
            fives += (_FIVES >> kind) & 1
            if kind >= 31:
                dragons += 1
            elif kind >= SUITED:
                winds += 1
                own = 2 * (kind == facts[SEAT_WIND]) + 2 * (kind == facts[ROUND_WIND])
                points += own
                ends += own == 0
            else:
                ends += (_TERMINALS >> kind) & 1
    if body >= 0:
        for place in range(SUIT):
            present |= 1 << lore.bodies[body, place]
        points += 12
    pungs = size - chows
    honours = present & HONOURS
    suits = suits_in(present)
    # Chains: one of three sets and one of the fourth set with one of them; or chains of two.
    best = 0
    if size == 4:
        for out in range(4):
            one = sets[1] if out == 0 else sets[0]
            two = sets[2] if out <= 1 else sets[1]
            three = sets[3] if out <= 2 else sets[2]
            chain = lore.threes[one, two, three]
            if chain > 0:
                rest = sets[out]
                for other in range(4):
                    if other != out:
                        low = min(rest, sets[other])
                        joined = lore.twos[low, max(rest, sets[other])]
                        best = max(best, chain + joined)
    if best == 0 and size > 1:
        # A greedy forest suffices: edges are worth 1, or 2 between pungs, which no chow joins.
        group = np.empty(4, dtype=np.int64)
        for place in range(size):
            group[place] = place
        for one in range(size):
            for two in range(one + 1, size):
                joined = lore.twos[sets[one], sets[two]]
                if joined > 0 and group[one] != group[two]:
                    best += joined
                    gone = group[two]
                    for place in range(size):
                        if group[place] == gone:
                            group[place] = group[one]
    points += best
    # Dragons and winds.
    if dragons == 3:
        points += 88
    elif dragons == 2:
        points += 64 if pair >= 31 else 6
    else:
        points += 2 * dragons
    if winds == 4:
        points += 88
    elif winds == 3:
        points += 64 if SUITED <= pair < 31 else 12
    if winds >= 3:
        ends -= min(ends, winds)
    # The fans of the kinds of tiles.
    implied = 0
    small = 0
    for place in range(len(lore.among)):
        if present & ~lore.among[place, 0] == 0:
            if not (implied >> place) & 1:
                if lore.among[place, 1] < 2:
                    small += lore.among[place, 1]
                else:
                    points += lore.among[place, 1]
            implied |= lore.among[place, 2]
    outside_only = present & ~OUTSIDE == 0
    straight = chows == size and not honours
    if suits == 1:
        points += 6 if honours else 24
    elif suits == 2:
        # 推不倒 has no characters.
        points += present & ~lore.among[9, 0] != 0
    elif suits == 3 and honours & _WINDS and honours & _DRAGONS:
        points += 6
    if straight:
        points += 2
    elif suits > 1:
        points += small
    hidden = 0
    for place in range(size):
        hidden += sets[place] >= CHOWS and (concealed >> place) & 1
    if outside_only:
        ends = 0
    elif size == 4:
        if pungs == 4 and hidden < 4:
            points += 6
        if outside == 5:
            points += 4
        # 全带五 is worth 16, but implies 断幺, which is counted already.
        if fives == 5:
            points += 14
    points += ends
    if hidden == 2 and facts[KONGS] != _TWO_HIDDEN:
        points += 2
    elif hidden >= 3:
        points += 16 if hidden == 3 else 64
    # 四归一: kinds with four tiles, found in packed counts.
    low_counts = 2 << (3 * pair) if pair < _HALF else 0
    high_counts = 2 << (3 * (pair - _HALF)) if pair >= _HALF else 0
    for place in range(size):
        for each in range(3):
            kind = tiles_of_set(sets[place], each)
            if kind < _HALF:
                low_counts += 1 << (3 * kind)
            else:
                high_counts += 1 << (3 * (kind - _HALF))
    if body >= 0:
        for place in range(SUIT):
            kind = lore.bodies[body, place]
            if kind < _HALF:
                low_counts += 1 << (3 * kind)
            else:
                high_counts += 1 << (3 * (kind - _HALF))
    fours = (low_counts & _FOURS, high_counts & _FOURS)
    for each in fours:
        rest = each
        while rest:
            points += 2
            rest &= rest - 1
    return int(points + facts[KONGS] + facts[WAIT])


@kernel
def paid_by_draw(fans: int, closed: int, prices: Reals) -> float:
    """The payment of a win by self-draw with `fans` points; 0 if these are not enough.

    Self-drawn adds one point; a closed hand gets four instead (不求人).
    """
    fans += 4 if closed else 1
    return _BASE + prices[GREED] * 3 * fans if fans >= _ENOUGH else 0.0


@kernel
def paid_by_discard(fans: int, closed: int, facts: Numbers, prices: Reals) -> float:
    """The payment of a win by discard with `fans` points; 0 if these are not enough.

    A closed hand adds two points (门前清), four open melds add six (全求人).
    """
    if closed:
        fans += 2
    elif facts[OPEN_MELDS] == 4:
        fans += 6
    return _BASE + prices[GREED] * fans if fans >= _ENOUGH else 0.0


@kernel
def value_of(
    fans: int, chance: float, boost: float, closed_chance: float, closed_boost: float,
    slow: float, facts: Numbers, prices: Reals,
) -> float:  # fmt: skip
    """The expected payment of a plan: the better of open and closed.

    Args:
        fans: the points of its fans.
        chance: the chance that all missing tiles come, if melds may be claimed.
        boost: the factor of that chance because the last tile may be any discard.
        closed_chance: the chance that all missing tiles are drawn.
        closed_boost: the same factor for it.
        slow: the factor of `chance` if the last tile must be drawn, because a win by discard would
            not have enough points.
        facts: the facts of the hand.
        prices: the prices of plans.

    """
    own = prices[OWN]
    given = paid_by_discard(fans, 0, facts, prices)
    drawn = paid_by_draw(fans, 0, prices)
    if given > 0.0:
        value = chance * boost * (own * drawn + (1 - own) * given)
    else:
        value = chance * slow * drawn
    if facts[OPEN_MELDS] == 0:
        given = paid_by_discard(fans, 1, facts, prices)
        drawn = paid_by_draw(fans, 1, prices)
        if given > 0.0:
            paid = own * drawn + (1 - own) * given
            value = max(value, closed_chance * closed_boost * paid)
        else:
            value = max(value, closed_chance * drawn)
    return float(value)


@kernel
def suit_points(present: int) -> int:
    """The points that the kinds of tiles, given as bits, add to a form without sets.

    They are those of few suits, and of no terminals or honours.
    """
    honours = present & HONOURS
    suits = suits_in(present)
    points = 0
    if suits == 1:
        points += 6 if honours else 24
    elif suits == 2:
        points += 1
    elif suits == 3 and honours & _WINDS and honours & _DRAGONS:
        points += 6
    if present & OUTSIDE == 0:
        points += 2
    elif not honours and suits > 1:
        points += 1
    return points
