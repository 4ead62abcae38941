"""Looking ahead from a hand, beside the same told as a rule: hand by hand, without a table."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pytest

from app.cards.tile_notation import parse_tiles
from app.cards.tiles import COPIES, KIND, KINDS, count_kinds
from app.jit import is_wanted
from app.mahjong.agents.ahead_kernels import FARTHEST, Hands, Pace, look_ahead
from app.mahjong.agents.form_kernels import (
    CHOWS_LACK,
    COLUMNS,
    FANS,
    HALF,
    HIGH,
    LOW,
    MISSING,
    PUNGS_LACK,
    ROUTE,
    Kept,
)
from app.mahjong.agents.nearness import outlook_of
from app.mahjong.agents.plan_kernels import plan
from app.mahjong.agents.planning import HAND, MAX_SIGHT, Table, facts_of, set_of
from app.mahjong.agents.position import Holding
from app.mahjong.agents.routes import book
from app.mahjong.agents.worth_kernels import (
    OPEN_MELDS,
    Held,
    Terms,
    paid_by_discard,
    paid_by_draw,
)
from app.mahjong.distances import honour_table, suit_table
from app.mahjong.melds import Meld

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.cards.tiles import Tile
    from app.mahjong.agents.worth_kernels import Reals

EAST = KIND["E"]  # type: ignore[index] # a tile
PRICES = np.array([0.3, 1.0, 3.0])
TERMS = Terms(np.array([[1 - 0.9**left for left in range(COPIES + 1)]] * 4), PRICES)
OPEN, CLOSED = 0, 1
# A tile comes as chi half as often again, as peng more than twice as often, to win thrice.
PACE = Pace(
    draws=0.02,
    more=np.array([0.0, 0.5, 1.5, 2.0]),
    stays=np.array([1.0, 0.7, 0.8, 0.9]),
    saves=np.array([0.0, 4.5, 6.6, 7.4]),
)
LAYERS = len(PACE.stays) - 1


class Way(NamedTuple):
    """A win that may be come to: its tiles, what it is worth, and what its sets lack."""

    need: Counter[int]
    fans: int
    may_open: bool
    chows: int
    pungs: int


def room(hands: int = 6000) -> Hands:
    """Room for hands on the way."""
    return Hands(
        slots=np.zeros(1 << 14, dtype=np.int64),
        many=np.zeros(1, dtype=np.int64),
        keys=np.empty(hands, dtype=np.int64),
        moved=np.empty((hands, 2), dtype=np.int64),
        steps=np.empty(hands, dtype=np.int64),
        takes=np.empty((hands, len(KINDS)), dtype=np.int64),
        claims=np.empty((hands, 2), dtype=np.int64),
        fans=np.empty((hands, 2, len(KINDS)), dtype=np.int64),
        values=np.empty((hands, 2, LAYERS + 1)),
    )


def held_of(tiles: Sequence[Tile], melds: Sequence[Meld] = ()) -> Held:
    """A hand as the kernels have it."""
    counts = np.array(count_kinds(tiles), dtype=np.int64)
    melded = np.array(count_kinds(tile for meld in melds for tile in meld.tiles), dtype=np.int64)
    sets = np.array([set_of(meld) for meld in melds], dtype=np.int64)
    table = Table(tuple(melds), EAST, EAST, 10.0, 80)
    return Held(counts, COPIES - counts - melded, sets, facts_of(table))


def planned(held: Held, nearest: int, slack: int) -> Kept:
    """The plans of a hand."""
    kept = Kept(
        np.zeros(1 << 13, dtype=np.int64),
        np.empty((1 << 13, COLUMNS), dtype=np.int64),
        np.empty(1 << 13),
        np.empty(1 << 12, dtype=np.int64),
        np.zeros(1, dtype=np.int64),
    )
    best = np.full(len(KINDS) + 1, -1)
    plan(held, nearest, slack, MAX_SIGHT, book().lore, TERMS, kept, best)
    return kept


def looked(held: Held, most: int, kept: Kept, worth: Reals) -> None:
    """Look ahead."""
    lore, tables = book().lore, (suit_table(), honour_table())
    look_ahead(held, most, lore, PRICES, PACE, *tables, kept, room(), worth)


def ways_of(kept: Kept, most: int) -> list[Way]:
    """The plans that are worth most, read back."""
    rows = sorted(kept.used[: kept.many[0]].tolist(), key=lambda row: -kept.values[row])[:most]
    found = []
    for plan_ in kept.plans[rows].tolist():
        packed = plan_[LOW] | plan_[HIGH] << 3 * HALF
        need = Counter({kind: packed >> 3 * kind & 7 for kind in range(len(KINDS))})
        may_open = plan_[ROUTE] <= book().lore.rows[-1, 0]
        if plan_[MISSING] <= FARTHEST:
            found.append(Way(+need, plan_[FANS], may_open, plan_[CHOWS_LACK], plan_[PUNGS_LACK]))
    return found


def is_run(kind: int, have: Counter[int]) -> bool:
    """Whether a kind makes a chow with two tiles of a hand."""
    if kind >= 27:
        return False
    runs = [
        [low + place for place in range(3)]
        for low in range(kind - 2, kind + 1)
        if low >= 0 and low // 9 == (low + 2) // 9
    ]
    return any(all(have[each] for each in run if each != kind) for run in runs)


def formally_one(have: Counter[int], held: Held) -> bool:
    """Whether a hand waits for one kind only, whatever a win with others would be worth."""
    counts = np.array([have[kind] for kind in range(len(KINDS))], dtype=np.int64)
    return outlook_of(Holding(counts, 4 - len(held.melds)), held.left).waits_for_one


def worths(held: Held, ways: list[Way]) -> dict[int, float]:
    """What each discard leaves, or the hand as it stands: by looking at all that may come."""
    hand = Counter(dict(enumerate(held.counts.tolist())))

    @cache
    def worth(drawn: tuple[int, ...], gone: tuple[int, ...], layers: int, mode: int) -> float:
        if layers == 0:
            return 0.0
        now = worth(drawn, gone, layers - 1, mode)
        have = +(hand + Counter(drawn) - Counter(gone))
        chows, pungs = 0, 0
        own: dict[int, float] = {}
        claimed: dict[int, float] = {}
        fans: dict[int, int] = {}
        wins = set()
        for way in ways:
            lacks = way.need - hand
            spare = hand - way.need
            if not (Counter(drawn) <= lacks and Counter(gone) <= spare):
                continue
            wanted, odd = lacks - Counter(drawn), spare - Counter(gone)
            bits = sum(1 << kind for kind in wanted)
            chows, pungs = chows | way.chows & bits, pungs | way.pungs & bits
            if wanted.total() == 1:
                (kind,) = wanted
                wins.add(kind)
                if mode == CLOSED or way.may_open:
                    fans[kind] = max(fans.get(kind, -1), way.fans)
                continue
            for kind in wanted:
                for out in odd:
                    after = tuple(sorted((*drawn, kind))), tuple(sorted((*gone, out)))
                    own[kind] = max(own.get(kind, 0.0), worth(*after, layers - 1, mode))
                    claimed[kind] = max(claimed.get(kind, 0.0), worth(*after, layers - 1, OPEN))
        gains = comes = 0.0
        for kind in {*own, *fans}:
            rate = PACE.draws * (held.left[kind] - Counter(drawn)[kind])
            by_draw, by_claim, more = own.get(kind, 0.0), claimed.get(kind, 0.0), 0.0
            if pungs >> kind & 1 and have[kind] >= 2:
                more = PACE.more[2]
            elif chows >> kind & 1 and is_run(kind, have):
                more = PACE.more[1]
            if kind in fans:
                saved = PACE.saves[layers - 1]
                # The wait is a fan that matters where it makes enough with the rest.
                almost = len(wins) == 1 and fans[kind] == (5 if mode == CLOSED else 7)
                worth_it = fans[kind] + (almost and formally_one(have, held))
                paid = paid_by_draw(worth_it, mode, PRICES)
                given = paid_by_discard(worth_it, mode, held.facts, PRICES)
                by_draw = max(by_draw, paid + saved if paid else 0.0)
                if given:
                    by_claim, more = given + saved, PACE.more[3]
            for value, times in ((by_draw, 1.0), (by_claim, more)):
                if value > now:
                    gains += rate * times * (value - now)
                    comes += rate * times
        stays = PACE.stays[layers]
        return float(stays * now + (1 + stays) / 2 * gains / (1 + comes / 2))

    mode = OPEN if held.facts[OPEN_MELDS] else CLOSED
    if hand.total() % 3 == 1:
        return {HAND: worth((), (), LAYERS, mode)}
    found = {kind: worth((), (kind,), LAYERS, mode) for kind in hand if hand[kind]}
    return {**found, HAND: max(found.values())}


HANDS = (
    pytest.param("123m 456p 78s 55s 99p E", "", 1, 1, 400, id="near-and-closed"),
    pytest.param("123m 456p 78s 55s 999p", "", 1, 1, 400, id="nothing-to-discard"),
    pytest.param("23455p 79s C", "EF", 2, 0, 400, id="two-pungs-down"),
    pytest.param("11345m 67m 99m E", "F", 2, 1, 60, id="the-best-of-many"),
    pytest.param("1122m 3377p 22s 4s EC", "", 2, 0, 400, id="seven-pairs"),
    pytest.param("19m 19p 19s ESWNCFP 5m", "", 1, 1, 40, id="any-orphan"),
    pytest.param("147m 258p 36s ESWN 5m 5s", "", 2, 0, 200, id="knitted"),
    pytest.param("147m 258p 36s 123s 5m E", "", 2, 0, 200, id="knitted-straight"),
)


@pytest.mark.parametrize(("tiles", "melds", "nearest", "slack", "most"), HANDS)
def test_it_is_what_looking_at_every_way_finds(
    tiles: str, melds: str, nearest: int, slack: int, most: int
) -> None:
    down = tuple(Meld("peng", tile, 1) for tile in parse_tiles(melds)) if melds else ()
    held = held_of(parse_tiles(tiles), down)
    kept = planned(held, nearest, slack)
    worth = np.zeros(len(KINDS) + 1)
    looked(held, most, kept, worth)
    expected = worths(held, ways_of(kept, most))
    assert max(expected.values()) > 0
    assert worth.tolist() == pytest.approx(
        [expected.get(place, 0.0) for place in range(len(KINDS) + 1)], rel=1e-9
    )


@pytest.mark.parametrize("seed", range(12 if is_wanted() else 1))
def test_so_it_is_of_random_hands(seed: int) -> None:
    chance = Random(seed)
    down = (Meld("chi", KINDS[seed % 7], 1), Meld("peng", KINDS[27 + seed % 7], 1))[: seed % 3]
    wall = [tile for tile in KINDS[:16] for _ in range(2)]
    held = held_of(chance.sample(wall, 14 - 3 * len(down) - seed % 2), down)
    kept = planned(held, 1, 0)
    worth = np.zeros(len(KINDS) + 1)
    looked(held, 40, kept, worth)
    expected = worths(held, ways_of(kept, 40))
    assert worth.tolist() == pytest.approx(
        [expected.get(place, 0.0) for place in range(len(KINDS) + 1)], rel=1e-9
    )
