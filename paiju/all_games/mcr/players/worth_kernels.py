"""Hot loops of planning: what the fans of a win are worth, and what a plan may bring.

It is the table of fans once more, as numbers and without names, for it is asked thousands of times
for each decision. It never says more than `paiju.all_games.mcr.scoring` does of wins below 64
points, and seldom less; tests hold it to that.
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
# Counts of kinds, three bits each, half of them in a number.
_HALF = 17
_FOURS = sum(4 << (3 * place) for place in range(_HALF))
# The points of two concealed kongs, which imply two concealed pungs.
_TWO_HIDDEN = 6

# The ways in which a tile comes: only by one's own draw, also as a chi, as a peng, or for a win.
DRAWN, CHI, PENG, WIN = 0, 1, 2, 3

# The least that a win must be worth, and what every win gets from the others besides.
_ENOUGH, _BASE = 8, 24.0

# Places in the facts of a hand: the kinds of its winds, what its kongs are worth, how many of its
# melds are open, as bits which pungs are concealed kongs, by kind, and what its wait is worth.
SEAT_WIND, ROUND_WIND, KONGS, OPEN_MELDS, HIDDEN, WAIT = 0, 1, 2, 3, 4, 5
FACTS = 6

# Places in the prices of a plan: the share of wins that are drawn by oneself, what a point is
# worth, and how much more the best plan counts than the others do.
OWN, GREED, POWER = 0, 1, 2


class Lore(NamedTuple):
    """The routes and what sets are worth, as `paiju.all_games.mcr.players.routes` has them."""

    rows: Numbers
    slots: Numbers
    bodies: Numbers
    threes: Numbers
    twos: Numbers
    among: Numbers
    names: Numbers


class Held(NamedTuple):
    """A hand: the counts of its tiles, those that are left, its melds as sets, and its facts."""

    counts: Numbers
    left: Numbers
    melds: Numbers
    facts: Numbers


class Terms(NamedTuple):
    """The chances that a tile comes in time, by the way and the number left; and the prices."""

    odds: Reals
    prices: Reals


@kernel
def tiles_of_set(number: int, place: int) -> int:
    """The kind of a set's tile."""
    if number >= CHOWS:
        return number - CHOWS
    return number // RUNS * SUIT + number % RUNS + place


@kernel
def suits_in(kinds: int) -> int:
    """The number of suits of some kinds."""
    suits = 0
    for suit in range(3):
        if (kinds >> (suit * SUIT)) & _ONE_SUIT:
            suits += 1
    return suits


@kernel
def worth_of(
    sets: Numbers, size: int, pair: int, body: int, concealed: int, facts: Numbers, lore: Lore
) -> int:  # fmt: skip
    """The points of a win's fans, without those of its last tile and of a closed hand.

    `sets` are in order; `concealed` are the places of concealed pungs, as bits. Of four sets in a
    chain only three count, and waits only as the facts have them.
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
    # The sets among each other: three in a chain and the fourth with one of them, or by twos.
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
        # A greedy forest: edges are worth 1 or, between pungs, 2, and these touch no chows.
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
        # It implies that there are no terminals, which was counted.
        if fives == 5:
            points += 14
    points += ends
    if hidden == 2 and facts[KONGS] != _TWO_HIDDEN:
        points += 2
    elif hidden >= 3:
        points += 16 if hidden == 3 else 64
    # Four alike: three bits for each kind, in two numbers.
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
    """The payment of a win by one's own draw; 0 if its fans are not enough.

    A draw is worth one, and three more if the hand is closed.
    """
    fans += 4 if closed else 1
    return _BASE + prices[GREED] * 3 * fans if fans >= _ENOUGH else 0.0


@kernel
def paid_by_discard(fans: int, closed: int, facts: Numbers, prices: Reals) -> float:
    """The payment of a win by another's discard; 0 if its fans are not enough.

    A closed hand is worth two more, and one of four open melds six.
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

    The boosts are for its last tile, which any discard may be: and `slow` is what it is to have
    that by one's own draw only, where a win by discard would not be worth enough.
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
    """The further points of a form without sets: for its suits, and for no terminals."""
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
