"""Hot loops of planning: what the plans of a hand are worth together, looked at two tiles ahead.

Time is a race. At any moment another may end the hand, and each tile that is waited for comes as
often as before: so the next thing to happen is one of these tiles with the chance of its share of
all rates. (Rates are told in units of the end's: what comes as often as the end does has the rate
one.) A tile is taken if the hand is worth more with it than by waiting on. What it is worth with it
is looked at in the same way, for each discard that may follow; a plan that lacks more than two
tiles is worth its own chance beyond these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.jit import kernel
from app.mahjong.agents.form_kernels import (
    BY_ANY,
    CHI_AFTER,
    CHI_NOW,
    MISSING,
    PENG_AFTER,
    PENG_NOW,
    SPARE,
    SURPLUS,
    TWICE,
    WANTED,
    Kept,
)
from app.mahjong.agents.worth_kernels import CHI, DRAWN, KINDS, PENG, POWER, WIN, Held, Terms

if TYPE_CHECKING:
    from app.mahjong.agents.worth_kernels import Reals
    from app.mahjong.kernels import Numbers

# The place of no discard at all, where a hand has nothing to discard; those of kinds follow.
_NONE = 0


class Ahead(NamedTuple):
    """What comes next, by the places of discards, or of two of them together, and of tiles.

    Attributes:
        wins: what the hand wins with a tile, after a discard.
        next_wins: the same with a second tile, after two discards.
        hopes: what plans that lack more are worth with two tiles: the sum of their powers.
        rates: in rows how often a tile comes that wins, or that does not; first the sums.
        next_rates: the same of the second tile, by the first.

    """

    wins: Reals
    next_wins: Reals
    hopes: Reals
    rates: Reals
    next_rates: Reals


@kernel
def pair_at(low: int, high: int) -> int:
    """The place of two places together, in order."""
    return high * (high + 1) // 2 + low


@kernel
def wait_for(values: Reals, rates: Reals) -> float:
    """What it is worth to wait for tiles, by what the hand is worth with each and its rate.

    Taken are those that are worth more than to wait for the others; `values` is used up.
    """
    worth = 0.0
    gains = 0.0
    total = 1.0
    while True:
        best = 0
        for other in range(1, len(values)):
            if values[other] > values[best]:
                best = other
        if values[best] <= worth:
            return worth
        gains += rates[best] * values[best]
        total += rates[best]
        values[best] = 0.0
        worth = gains / total


@kernel
def way_of(kind: int, before: int, row: Numbers) -> int:
    """How a tile of a plan that does not win may come, if another, or none, came before it."""
    if (row[CHI_NOW] >> kind) & 1:
        return CHI
    if (row[PENG_NOW] >> kind) & 1:
        return PENG
    if before >= 0 and (row[CHI_AFTER] >> kind) & (row[CHI_AFTER] >> before) & 1:
        return CHI
    if kind == before and (row[PENG_AFTER] >> kind) & 1:
        return PENG
    return DRAWN


@kernel
def chance_of(rates: float, missing: int) -> float:
    """How likely so many tiles all come before the end, whose rates have that mean."""
    chance = 1.0
    for more in range(1, missing + 1):
        chance *= more * rates / (1.0 + more * rates)
    return chance


@kernel
def look_at_win(
    row: Numbers, pay: float, firsts: Numbers, tile_at: Numbers,
    held: Held, terms: Terms, ahead: Ahead,
) -> None:  # fmt: skip
    """Note a plan that lacks one tile, by the discards that leave it."""
    way = WIN if row[BY_ANY] else DRAWN
    for kind in range(KINDS):
        if (row[WANTED] >> kind) & 1:
            tile = tile_at[kind]
            ahead.rates[0, tile] += pay * terms.rates[way, kind] * held.left[kind]
            ahead.rates[1, tile] += pay
            for drop in firsts:
                ahead.wins[drop, tile] = max(ahead.wins[drop, tile], pay)


@kernel
def look_at_plan(
    row: Numbers, pay: float, firsts: int, drops: Numbers, kinds: Numbers, tile_at: Numbers,
    held: Held, terms: Terms, ahead: Ahead,
) -> None:  # fmt: skip
    """Note a plan that lacks more, by the first two tiles that come and the discards between.

    So many of the discards may be the first.
    """
    wants = np.empty(KINDS, dtype=np.int64)
    logs = np.zeros((2, KINDS))
    many = 0
    missing = 0
    all_logs = 0.0
    boost = 0.0
    last = WIN if row[BY_ANY] else DRAWN
    for kind in range(KINDS):
        if (row[WANTED] >> kind) & 1:
            # Of two that a run lacks either may be the second, which can be claimed.
            rate = terms.rates[way_of(kind, -1, row), kind]
            if (row[CHI_AFTER] >> kind) & 1:
                rate = (rate + terms.rates[CHI, kind]) / 2
            logs[0, many] = np.log(rate * held.left[kind])
            missing += 1
            if (row[TWICE] >> kind) & 1:
                rate = terms.rates[way_of(kind, kind, row), kind]
                logs[1, many] = np.log(rate * (held.left[kind] - 1))
                missing += 1
            all_logs += logs[0, many] + logs[1, many]
            # The last tile of all wins.
            boost = np.log(terms.rates[last, kind] / terms.rates[CHI, kind])
            wants[many] = kind
            many += 1
    beyond = missing - 2
    for one in range(many):
        first = wants[one]
        tile = tile_at[first]
        rate = terms.rates[way_of(first, -1, row), first] * held.left[first]
        for two in range(many):
            if one == two and not (row[TWICE] >> first) & 1:
                continue
            then = wants[two]
            other = tile_at[then]
            way = way_of(then, first, row) if beyond > 0 else last
            next_rate = terms.rates[way, then] * (held.left[then] - (one == two))
            worth = pay
            if beyond > 0:
                gone = logs[0, one] + logs[int(one == two), two]
                worth *= chance_of(np.exp((all_logs + boost - gone) / beyond), beyond)
            power = worth ** terms.prices[POWER]
            ahead.rates[2, tile] += power * rate
            ahead.rates[3, tile] += power
            row_of = 2 * (beyond > 0)
            ahead.next_rates[row_of, tile, other] += power * next_rate
            ahead.next_rates[row_of + 1, tile, other] += power
            for at in range(firsts):
                for at2 in range(at, len(drops)):
                    low, high = drops[at], drops[at2]
                    if low == high and not (row[SPARE] >> kinds[low]) & 1:
                        continue
                    both = pair_at(low, high)
                    if beyond > 0:
                        ahead.hopes[both, tile, other] += power
                    else:
                        ahead.next_wins[both, tile, other] = max(
                            ahead.next_wins[both, tile, other], worth
                        )


@kernel
def gather(held: Held, terms: Terms, kept: Kept, worth: Reals, best: Numbers) -> None:
    """What the plans behind each discard are worth together, and which is worth most by itself."""
    kinds = np.empty(KINDS + 1, dtype=np.int64)
    place_of = np.zeros(KINDS, dtype=np.int64)
    kinds[_NONE] = KINDS
    places = 1
    for kind in range(KINDS):
        if held.counts[kind] > 0:
            kinds[places] = kind
            place_of[kind] = places
            places += 1
    has_one_more = held.counts.sum() % 3 == 2
    wanted = 0
    for each in range(kept.many[0]):
        wanted |= kept.plans[kept.used[each], WANTED]
    tile_at = np.zeros(KINDS, dtype=np.int64)
    tiles = 0
    for kind in range(KINDS):
        if (wanted >> kind) & 1:
            tile_at[kind] = tiles
            tiles += 1
    ahead = Ahead(
        np.zeros((places, tiles)),
        np.zeros((pair_at(0, places), tiles, tiles)),
        np.zeros((pair_at(0, places), tiles, tiles)),
        np.zeros((4, tiles)),
        np.zeros((4, tiles, tiles)),
    )
    drops = np.empty(KINDS + 1, dtype=np.int64)
    for each in range(kept.many[0]):
        at = kept.used[each]
        row = kept.plans[at]
        many = 0
        if not has_one_more:
            drops[0] = _NONE
            many = 1
        for kind in range(KINDS):
            if (row[SURPLUS] >> kind) & 1:
                drops[many] = place_of[kind]
                many += 1
        firsts = many if has_one_more else 1
        for drop in drops[:firsts]:
            kind = kinds[drop]
            if best[kind] < 0 or kept.values[at] > kept.values[best[kind]]:
                best[kind] = at
        pay = kept.pays[at]
        if row[MISSING] == 1:
            look_at_win(row, pay, drops[:firsts], tile_at, held, terms, ahead)
        else:
            look_at_plan(row, pay, firsts, drops[:many], kinds, tile_at, held, terms, ahead)
    if tiles > 0:
        weigh(ahead, 1 / terms.prices[POWER], kinds, int(has_one_more), worth)


@kernel
def weigh(ahead: Ahead, root: float, kinds: Numbers, has_one_more: int, worth: Reals) -> None:
    """What each discard is worth, when every plan has been looked at."""
    places, tiles = ahead.wins.shape
    values = np.empty(tiles)
    rates = np.empty(tiles)
    then = np.zeros((places, tiles))
    for low in range(places):
        for high in range(low, places):
            both = pair_at(low, high)
            for tile in range(tiles):
                found = False
                for other in range(tiles):
                    hope = ahead.hopes[both, tile, other]
                    win = ahead.next_wins[both, tile, other]
                    values[other] = 0.0
                    if hope > 0 or win > 0:
                        found = True
                        hope = hope**root
                        values[other] = max(hope, win)
                        row = 0 if win >= hope else 2
                        rates[other] = ahead.next_rates[row, tile, other]
                        rates[other] /= ahead.next_rates[row + 1, tile, other]
                if found:
                    value = wait_for(values, rates)
                    then[low, tile] = max(then[low, tile], value)
                    then[high, tile] = max(then[high, tile], value)
    for place in range(places):
        if has_one_more != int(place == _NONE):
            for tile in range(tiles):
                values[tile] = max(then[place, tile], ahead.wins[place, tile])
                if values[tile] > 0:
                    row = 0 if ahead.wins[place, tile] >= then[place, tile] else 2
                    rates[tile] = ahead.rates[row, tile] / ahead.rates[row + 1, tile]
            worth[kinds[place]] = wait_for(values, rates)
