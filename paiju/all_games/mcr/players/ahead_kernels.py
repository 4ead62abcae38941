"""Hot loops of planning: the search of the hands on the way to plans that miss few tiles.

From one hand to the next a tile comes and another is discarded. A table has each of these hands
once, even if it is on the way to several plans. The worth of a hand is that of its best next
hands, times the chance that the tile for them comes before another seat wins. So ready hands are
weighed first, and the hands right after the next discard last. Time is divided into layers, each a
round or two of the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.all_games.mcr.players.form_kernels import (
    CHOWS_LACK,
    FANS,
    HALF,
    HIGH,
    LOW,
    MISSING,
    PUNGS_LACK,
    ROUTE,
    Kept,
)
from paiju.all_games.mcr.players.worth_kernels import (
    CHI,
    KINDS,
    OPEN_MELDS,
    PENG,
    SUIT,
    SUITED,
    WAIT,
    WIN,
    Held,
    Lore,
    paid_by_discard,
    paid_by_draw,
)
from paiju.jit import kernel
from paiju.melding.hands.distance_kernels import EVERY_FORM
from paiju.melding.players.kernels import outlook

if TYPE_CHECKING:
    from paiju.all_games.mcr.players.worth_kernels import Reals
    from paiju.melding.hands.distance_kernels import Bytes, Codes, Numbers

# Plans that miss more tiles are not searched. `_WAYS` counts the subsets of the missing tiles.
FARTHEST = 4
_WAYS = 1 << FARTHEST

# The mode of a hand: with an open meld now or later, or closed to the end.
OPEN, CLOSED = 0, 1

# The points that reach the minimum of a win by discard with one more, open and closed.
_ALMOST = (7, 5)

# The key of the hand as it is; the names of kinds drawn are added, those of discards subtracted.
_HERE = 1 << 56
# A list of kinds is packed into a number: each kind, plus one, takes `_BITS` bits.
_BITS, _ONE = 8, 255


class Pace(NamedTuple):
    """The chances of tiles and of the end of the hand, in layers of time.

    Attributes:
        draws: the chance that one certain unseen tile is drawn in a layer.
        more: `[4, 34]` by way and kind, the rate of claims relative to draws.
        stays: `[layers + 1]` by the layers left, the chance that no other seat wins in the first of
            them.
        saves: `[layers + 1]` by the layers left, the expected cost of another seat's win in any of
            them.

    """

    draws: float
    more: Reals
    stays: Reals
    saves: Reals


class Hands(NamedTuple):
    """A hash table of the hands on the way to plans, by their tiles.

    Attributes:
        slots: `[power of two]` by hash of the key, the number of a row plus one; 0 if free.
        many: `[1]` the number of rows.
        keys: `[rows]` the key of the hand's tiles.
        moved: `[rows, 2]` the kinds that were drawn, and those discarded, as packed lists.
        steps: `[rows]` the number of tiles drawn.
        takes: `[rows, 34]` by kind to discard next, the kinds that may come for it, as bits.
        claims: `[rows, 2]` the kinds wanted for a chow, and for a pung, as bits.
        fans: `[rows, 2, 34]` by mode and winning kind, the most points of a win; -1 for none.
        values: `[rows, 2, layers + 1]` by mode and layers left, the worth of the hand.

    """

    slots: Numbers
    many: Numbers
    keys: Numbers
    moved: Numbers
    steps: Numbers
    takes: Numbers
    claims: Numbers
    fans: Numbers
    values: Reals


@kernel
def row_of(key: int, hands: Hands) -> int:
    """The row of the hand with a key; if it has none, -1 minus the free slot for it."""
    last = len(hands.slots) - 1
    place = key & last
    while hands.slots[place] != 0:
        row = hands.slots[place] - 1
        if hands.keys[row] == key:
            return int(row)
        place = (place + 1) & last
    return int(-1 - place)


@kernel
def row_for(key: int, drawn: int, gone: int, steps: int, hands: Hands) -> int:
    """The row of the hand with a key, which is made if it has none; -1 if the table is full.

    `drawn`, `gone` and `steps` are the values of a new row in `moved` and `steps`.
    """
    row = row_of(key, hands)
    if row >= 0:
        return row
    made = hands.many[0]
    if made >= len(hands.keys):
        return -1
    hands.slots[-1 - row] = made + 1
    hands.many[0] += 1
    hands.keys[made] = key
    hands.moved[made, 0] = drawn
    hands.moved[made, 1] = gone
    hands.steps[made] = steps
    hands.claims[made, 0] = 0
    hands.claims[made, 1] = 0
    for kind in range(KINDS):
        hands.takes[made, kind] = 0
        hands.fans[made, OPEN, kind] = -1
        hands.fans[made, CLOSED, kind] = -1
    return int(made)


@kernel
def spread(held: Held, most: int, lore: Lore, kept: Kept, hands: Hands) -> None:
    """Fill `hands` with the hands on the way from `held` to the `most` best plans of `kept`."""
    used = kept.used[: kept.many[0]]
    if len(used) > most:
        used = used[np.argsort(-kept.values[used], kind="mergesort")[:most]]
    last = lore.rows[len(lore.rows) - 1, 0]
    wanted = np.empty(FARTHEST, dtype=np.int64)
    spare = np.empty(FARTHEST, dtype=np.int64)
    ones = np.zeros(_WAYS, dtype=np.int64)
    for way in range(1, _WAYS):
        ones[way] = ones[way & (way - 1)] + 1
    drawn_sum = np.zeros(_WAYS, dtype=np.int64)
    drawn_list = np.zeros(_WAYS, dtype=np.int64)
    drawn_bits = np.zeros(_WAYS, dtype=np.int64)
    gone_sum = np.zeros(_WAYS, dtype=np.int64)
    gone_list = np.zeros(_WAYS, dtype=np.int64)
    for each in range(len(used)):
        plan = kept.plans[used[each]]
        missing = plan[MISSING]
        if missing > FARTHEST:
            continue
        wants = 0
        spares = 0
        for kind in range(KINDS):
            half = LOW if kind < HALF else HIGH
            need = (plan[half] >> (3 * (kind % HALF))) & 7
            for _ in range(held.counts[kind], need):
                wanted[wants] = kind
                wants += 1
            for _ in range(need, held.counts[kind]):
                spare[spares] = kind
                spares += 1
        # The number of discards less the number of draws: 1 if the hand has a tile to discard.
        ahead = spares - missing + 1
        for way in range(1, 1 << missing):
            rest = way & (way - 1)
            kind = wanted[ones[(way ^ rest) - 1]]
            drawn_sum[way] = drawn_sum[rest] + lore.names[kind]
            drawn_list[way] = (drawn_list[rest] << _BITS) | (kind + 1)
            drawn_bits[way] = drawn_bits[rest] | (1 << kind)
        for way in range(1, 1 << spares):
            rest = way & (way - 1)
            kind = spare[ones[(way ^ rest) - 1]]
            gone_sum[way] = gone_sum[rest] + lore.names[kind]
            gone_list[way] = (gone_list[rest] << _BITS) | (kind + 1)
        every = (1 << missing) - 1
        for drawn in range(every):
            bits = drawn_bits[every ^ drawn]
            for gone in range(1 << spares):
                if ones[gone] != ones[drawn] + ahead:
                    continue
                row = row_for(
                    _HERE + drawn_sum[drawn] - gone_sum[gone],
                    drawn_list[drawn], gone_list[gone], ones[drawn], hands,
                )  # fmt: skip
                if row < 0:
                    continue
                hands.claims[row, 0] |= bits & plan[CHOWS_LACK]
                hands.claims[row, 1] |= bits & plan[PUNGS_LACK]
                for other in range(spares):
                    if not (gone >> other) & 1:
                        hands.takes[row, spare[other]] |= bits
                if ones[drawn] == missing - 1:
                    # The last draw is the only tile still wanted.
                    kind = wanted[ones[(every ^ drawn) - 1]]
                    hands.fans[row, CLOSED, kind] = max(hands.fans[row, CLOSED, kind], plan[FANS])
                    if plan[ROUTE] <= last:
                        hands.fans[row, OPEN, kind] = max(hands.fans[row, OPEN, kind], plan[FANS])


@kernel
def makes_run(kind: int, have: Numbers) -> bool:
    """Tests if a hand has two tiles that make a chow with a kind; `have` has its tiles by kind."""
    if kind >= SUITED:
        return False
    rank = kind % SUIT
    for low in range(max(rank - 2, 0), min(rank, SUIT - 3) + 1):
        whole = True
        for place in range(low, low + 3):
            whole = whole and (place == rank or have[kind - rank + place] > 0)
        if whole:
            return True
    return False


@kernel
def waits_for_one(have: Numbers, left: Numbers, sets: int, numbers: Codes, lacks: Bytes) -> bool:
    """Tests if a hand waits for one kind only, which is a fan: 边张 坎张 单钓将.

    For the arguments see `outlook`; `have` are its `counts`.
    """
    found = np.empty(3, dtype=np.int64)
    outlook(have, left, sets, EVERY_FORM, 0, numbers, lacks, found)
    return bool(found[0] == 1 and found[2] & (found[2] - 1) == 0)


@kernel
def weigh(
    row: int, held: Held, lore: Lore, prices: Reals, pace: Pace, numbers: Codes, lacks: Bytes,
    hands: Hands, best: Reals,
) -> None:  # fmt: skip
    """Write the worth of the hand in a row of `hands`; the hands after it must be weighed already.

    `held` is the hand before any draw; for the other arguments see `look_ahead`. `best` is room to
    work: `[34, 2, layers]`, by tile that may come and mode, the worth with it.
    """
    layers = len(pace.stays) - 1
    modes = 2 if held.facts[OPEN_MELDS] == 0 else 1
    have = held.counts.copy()
    left = held.left.copy()
    rest = hands.moved[row, 0]
    while rest:
        have[(rest & _ONE) - 1] += 1
        left[(rest & _ONE) - 1] -= 1
        rest >>= _BITS
    rest = hands.moved[row, 1]
    while rest:
        have[(rest & _ONE) - 1] -= 1
        rest >>= _BITS
    place_of = np.full(KINDS, -1, dtype=np.int64)
    tiles = np.empty(KINDS, dtype=np.int64)
    many = 0
    for out in range(KINDS):
        bits = hands.takes[row, out]
        if bits == 0:
            continue
        for tile in range(KINDS):
            if not (bits >> tile) & 1:
                continue
            child = row_of(hands.keys[row] - lore.names[out] + lore.names[tile], hands)
            if child < 0:
                continue
            place = place_of[tile]
            fresh = place < 0
            if fresh:
                place = many
                place_of[tile] = many
                tiles[many] = tile
                many += 1
            for mode in range(modes):
                for layer in range(layers):
                    value = hands.values[child, mode, layer]
                    if fresh or value > best[place, mode, layer]:
                        best[place, mode, layer] = value
    wins = 0
    for tile in range(KINDS):
        if hands.fans[row, CLOSED, tile] >= 0:
            wins += 1
            if place_of[tile] < 0:
                place_of[tile] = many
                tiles[many] = tile
                for mode in range(modes):
                    for layer in range(layers):
                        best[many, mode, layer] = 0.0
                many += 1
    rates = np.empty(many)
    often = np.zeros(many)
    draws = np.zeros((many, 2))
    gives = np.zeros((many, 2))
    for place in range(many):
        tile = tiles[place]
        rates[place] = pace.draws * max(left[tile], 0)
        if (hands.claims[row, 1] >> tile) & 1 and have[tile] >= 2:
            often[place] = pace.more[PENG, tile]
        elif (hands.claims[row, 0] >> tile) & 1 and makes_run(tile, have):
            often[place] = pace.more[CHI, tile]
        for mode in range(modes):
            fans = hands.fans[row, mode, tile]
            if fans < 0:
                continue
            # The fan of the wait is counted only if the win needs it to reach the minimum.
            if wins == 1 and fans == _ALMOST[mode] and held.facts[WAIT] == 0:
                fans += waits_for_one(have, left, 4 - len(held.melds), numbers, lacks)
            draws[place, mode] = paid_by_draw(fans, mode, prices)
            gives[place, mode] = paid_by_discard(fans, mode, held.facts, prices)
    for mode in range(modes):
        hands.values[row, mode, 0] = 0.0
    for layer in range(1, layers + 1):
        saved = pace.saves[layer - 1]
        for mode in range(modes):
            now = hands.values[row, mode, layer - 1]
            gains = 0.0
            comes = 0.0
            for place in range(many):
                drawn = best[place, mode, layer - 1]
                if draws[place, mode] > 0.0:
                    drawn = max(drawn, draws[place, mode] + saved)
                if drawn > now:
                    gains += rates[place] * (drawn - now)
                    comes += rates[place]
                # A claim opens the hand.
                claimed = best[place, OPEN, layer - 1]
                more = often[place]
                if gives[place, mode] > 0.0:
                    claimed = gives[place, mode] + saved
                    more = pace.more[WIN, tiles[place]]
                if more > 0.0 and claimed > now:
                    gains += rates[place] * more * (claimed - now)
                    comes += rates[place] * more
            # Only the first of several tiles that may come in a layer counts.
            gains /= 1.0 + comes / 2
            stays = pace.stays[layer]
            hands.values[row, mode, layer] = stays * now + (1.0 + stays) / 2 * gains


@kernel
def look_ahead(
    held: Held, most: int, lore: Lore, prices: Reals, pace: Pace, numbers: Codes, lacks: Bytes,
    kept: Kept, hands: Hands, worth: Reals,
) -> None:  # fmt: skip
    """Write the worth of a hand after each discard, and as it is, by a search of near wins.

    Args:
        held: the hand.
        most: the number of plans that are searched.
        lore: the routes.
        prices: the prices of plans.
        pace: the chances in layers of time.
        numbers: by code, the number of its row in the distance table.
        lacks: the rows of the distance table.
        kept: the plans.
        hands: empty tables of hands.
        worth: `[35]` out: by kind, the worth after its discard; last, that of the hand as it is.

    """
    spread(held, most, lore, kept, hands)
    mode = CLOSED if held.facts[OPEN_MELDS] == 0 else OPEN
    layers = len(pace.stays) - 1
    best = np.empty((KINDS, 2, layers))
    for behind in range(FARTHEST):
        for row in range(hands.many[0]):
            if hands.steps[row] == FARTHEST - 1 - behind:
                weigh(row, held, lore, prices, pace, numbers, lacks, hands, best)
    for row in range(hands.many[0]):
        if hands.steps[row] == 0:
            value = hands.values[row, mode, layers]
            if hands.moved[row, 1] > 0:
                worth[hands.moved[row, 1] - 1] = value
            worth[KINDS] = max(worth[KINDS], value)
