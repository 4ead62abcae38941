"""The search from a hand, against its definition: hand by hand, without a table."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pytest

from paiju.all_games.mcr.players.ahead_kernels import FARTHEST, Pace, look_ahead, makes_run
from paiju.all_games.mcr.players.form_kernels import (
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
from paiju.all_games.mcr.players.near_wins import pace, room
from paiju.all_games.mcr.players.plan_kernels import plan
from paiju.all_games.mcr.players.planning import HAND, MAX_SIGHT, Setting, facts_of, set_of
from paiju.all_games.mcr.players.routes import book
from paiju.all_games.mcr.players.worth_kernels import (
    CHI,
    DRAWN,
    OPEN_MELDS,
    PENG,
    WIN,
    Held,
    Terms,
    paid_by_discard,
    paid_by_draw,
)
from paiju.jit import is_wanted
from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.mahjong_tiles.tile import COPIES, KIND, KINDS, count_kinds
from paiju.melding.hands.distances import tables
from paiju.melding.hands.melds import Meld
from paiju.melding.players.position import Holding, nearness_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.all_games.mcr.players.worth_kernels import Reals
    from paiju.mahjong_tiles.tile import Tile

EAST = KIND["E"]  # type: ignore[index] # a tile
PRICES = np.array([0.3, 1.0, 3.0])
TERMS = Terms(np.array([[1 - 0.9**left for left in range(COPIES + 1)]] * 4), PRICES)
OPEN, CLOSED = 0, 1
# A tile for a chow comes half as often again, for a pung more than twice as often, to win thrice.
PACE = Pace(
    draws=0.02,
    more=np.array([0.0, 0.5, 1.5, 2.0])[:, None] * np.linspace(1.0, 1.5, len(KINDS)),
    stays=np.array([1.0, 0.7, 0.8, 0.9]),
    saves=np.array([0.0, 4.5, 6.6, 7.4]),
)
LAYERS = len(PACE.stays) - 1


class Way(NamedTuple):
    """A possible win: its tiles, its fans, and the tiles that its sets lack."""

    need: Counter[int]
    fans: int
    may_open: bool
    chows: int
    pungs: int


def held_of(tiles: Sequence[Tile], melds: Sequence[Meld] = ()) -> Held:
    """A hand as argument of the kernels."""
    counts = np.array(count_kinds(tiles), dtype=np.int64)
    melded = np.array(count_kinds(tile for meld in melds for tile in meld.tiles), dtype=np.int64)
    sets = np.array([set_of(meld) for meld in melds], dtype=np.int64)
    table = Setting(tuple(melds), EAST, EAST, 10.0, 80)
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


def looked(
    held: Held, most: int, kept: Kept, worth: Reals, hands: int = 6000, places: int = 1 << 14
) -> None:
    """Run the search."""
    space = room(LAYERS, hands)._replace(slots=np.zeros(places, dtype=np.int64))
    look_ahead(held, most, book().lore, PRICES, PACE, *tables(), kept, space, worth)


def ways_of(kept: Kept, most: int) -> list[Way]:
    """The best plans, unpacked."""
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
    """A kind makes a chow with two tiles of a hand."""
    if kind >= 27:
        return False
    runs = [
        [low + place for place in range(3)]
        for low in range(kind - 2, kind + 1)
        if low >= 0 and low // 9 == (low + 2) // 9
    ]
    return any(all(have[each] for each in run if each != kind) for run in runs)


def formally_one(have: Counter[int], held: Held) -> bool:
    """The hand waits on one kind of tile only, by its shape."""
    counts = np.array([have[kind] for kind in range(len(KINDS))], dtype=np.int64)
    return nearness_of(Holding(counts, 4 - len(held.melds)), held.left).waits_for_one


# A win, with the tiles that a hand lacks of it and has in excess.
Road = tuple[Counter[int], Counter[int], Way]


class Ahead:
    """A hand and its possible wins."""

    def __init__(self, held: Held, ways: list[Way]) -> None:
        self.held, self.ways = held, ways
        self.hand = Counter(dict(enumerate(held.counts.tolist())))
        self.known: dict[object, float] = {}
        self.roads: dict[object, list[Road]] = {}

    def worths(self) -> dict[int, float]:
        """The worth of each discard, or of the hand itself, by trying all draws."""
        mode = OPEN if self.held.facts[OPEN_MELDS] else CLOSED
        if self.hand.total() % 3 == 1:
            return {HAND: self.worth((), (), LAYERS, mode)}
        found = {kind: self.worth((), (kind,), LAYERS, mode) for kind in +self.hand}
        return {**found, HAND: max(found.values())}

    def worth(self, drawn: tuple[int, ...], gone: tuple[int, ...], layers: int, mode: int) -> float:
        """The worth of the hand after these draws and discards, with layers left."""
        asked = drawn, gone, layers, mode
        if asked not in self.known:
            self.known[asked] = self._worth(*asked) if layers else 0.0
        return self.known[asked]

    def _worth(
        self, drawn: tuple[int, ...], gone: tuple[int, ...], layers: int, mode: int
    ) -> float:
        now = self.worth(drawn, gone, layers - 1, mode)
        gains = comes = 0.0
        for kind in self._wanted(drawn, gone):
            left = self.held.left[kind] - drawn.count(kind)
            for value, more in self._with(kind, drawn, gone, layers, mode):
                if value > now:
                    gains += PACE.draws * left * more * (value - now)
                    comes += PACE.draws * left * more
        stays = PACE.stays[layers]
        return float(stays * now + (1 + stays) / 2 * gains / (1 + comes / 2))

    def _with(
        self, kind: int, drawn: tuple[int, ...], gone: tuple[int, ...], layers: int, mode: int
    ) -> Iterator[tuple[float, float]]:
        """The worth of a hand with a drawn tile; and with a claimed one, with its chance."""
        after = tuple(sorted((*drawn, kind)))
        outs = {
            out
            for lacks, spare, _ in self._on_the_way(drawn, gone)
            if lacks[kind] and lacks.total() > 1
            for out in spare
        }
        own, claimed = (
            max((self.worth(after, tuple(sorted((*gone, out))), layers - 1, each) for out in outs),
                default=0.0)
            for each in (mode, OPEN)
        )  # fmt: skip
        more = self._claimed(kind, drawn, gone)
        wins = [
            (lacks, way) for lacks, _, way in self._on_the_way(drawn, gone) if lacks.total() == 1
        ]
        worth = [way.fans for lacks, way in wins if lacks[kind] and (mode or way.may_open)]
        if worth:
            saved = PACE.saves[layers - 1]
            fans = max(worth)
            # The wait is a fan that matters if it makes the minimum with the rest.
            if len({kind for lacks, _ in wins for kind in lacks}) == 1 and fans == (
                5 if mode == CLOSED else 7
            ):
                fans += formally_one(self._have(drawn, gone), self.held)
            paid = paid_by_draw(fans, mode, PRICES)
            own = max(own, paid + saved if paid else 0.0)
            given = paid_by_discard(fans, mode, self.held.facts, PRICES)
            if given:
                claimed, more = given + saved, PACE.more[WIN, kind]
        yield own, 1.0
        yield claimed, more

    def _claimed(self, kind: int, drawn: tuple[int, ...], gone: tuple[int, ...]) -> float:
        have = self._have(drawn, gone)
        ways = [way for lacks, _, way in self._on_the_way(drawn, gone) if lacks[kind]]
        if have[kind] >= 2 and any(way.pungs >> kind & 1 for way in ways):
            return float(PACE.more[PENG, kind])
        if is_run(kind, have) and any(way.chows >> kind & 1 for way in ways):
            return float(PACE.more[CHI, kind])
        return 0.0

    def _have(self, drawn: tuple[int, ...], gone: tuple[int, ...]) -> Counter[int]:
        return self.hand + Counter(drawn) - Counter(gone)

    def _wanted(self, drawn: tuple[int, ...], gone: tuple[int, ...]) -> set[int]:
        return {kind for lacks, _, _ in self._on_the_way(drawn, gone) for kind in lacks}

    def _on_the_way(self, drawn: tuple[int, ...], gone: tuple[int, ...]) -> list[Road]:
        """The wins in reach of the hand, with the tiles that it lacks and has in excess."""
        if (drawn, gone) not in self.roads:
            came, went = Counter(drawn), Counter(gone)
            found = ((way.need - self.hand, self.hand - way.need, way) for way in self.ways)
            self.roads[drawn, gone] = [
                (lacks - came, spare - went, way)
                for lacks, spare, way in found
                if came <= lacks and went <= spare
            ]
        return self.roads[drawn, gone]


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
    expected = Ahead(held, ways_of(kept, most)).worths()
    assert max(expected.values()) > 0
    assert worth.tolist() == pytest.approx(
        [expected.get(place, 0.0) for place in range(len(KINDS) + 1)], rel=1e-9
    )


@pytest.mark.parametrize("seed", range(9 if is_wanted() else 1))
def test_so_it_is_of_random_hands(seed: int) -> None:
    chance = Random(seed)
    down = (Meld("chi", KINDS[seed % 7], 1), Meld("peng", KINDS[27 + seed % 7], 1))[: seed % 3]
    wall = [tile for tile in KINDS[:16] for _ in range(2)]
    held = held_of(chance.sample(wall, 14 - 3 * len(down) - seed % 2), down)
    kept = planned(held, 1, 0)
    worth = np.zeros(len(KINDS) + 1)
    looked(held, 20, kept, worth)
    expected = Ahead(held, ways_of(kept, 20)).worths()
    assert worth.tolist() == pytest.approx(
        [expected.get(place, 0.0) for place in range(len(KINDS) + 1)], rel=1e-9
    )


def test_what_has_no_place_is_left_out() -> None:
    held = held_of(parse_tiles("123m 456p 78s 55s 99p E"))
    kept = planned(held, 1, 1)
    cut, whole = np.zeros(len(KINDS) + 1), np.zeros(len(KINDS) + 1)
    looked(held, 400, kept, cut, hands=30)
    looked(held, 400, kept, whole)
    assert 0 < cut[HAND] < whole[HAND]
    assert (cut <= whole).all()


def test_a_table_that_is_nearly_full_holds_as_much() -> None:
    held = held_of(parse_tiles("123m 456p 78s 55s 99p E"))
    kept = planned(held, 1, 1)
    tight, wide = np.zeros(len(KINDS) + 1), np.zeros(len(KINDS) + 1)
    looked(held, 400, kept, tight, hands=60, places=64)
    looked(held, 400, kept, wide)
    assert tight.tolist() == wide.tolist()


def test_what_misses_five_is_not_on_the_way() -> None:
    held = held_of(parse_tiles("14m 8m 2p 36p 1s 59s EE SC"))
    kept = planned(held, FARTHEST + 1, 0)
    worth = np.zeros(len(KINDS) + 1)
    looked(held, 400, kept, worth)
    assert kept.many[0] > 0
    assert not worth.any()


@pytest.mark.parametrize("draws", [0.0, 1.0, 7.5, 21.0, 34.0])
def test_time_is_cut_into_layers(draws: float) -> None:
    when = pace(draws, 80)
    layers = len(when.stays) - 1
    assert FARTHEST <= layers <= 12
    # Together the layers have as many draws as the hand; a hand without draws waits a little.
    assert layers * when.draws == pytest.approx(max(draws, 0.25) / 80)
    assert all(0.5 < stays <= 1 for stays in when.stays)
    assert all(one <= two for one, two in pairwise(when.saves))
    assert when.saves[-1] < 15


def test_with_many_draws_left_nobody_wins_yet() -> None:
    assert pace(21.0, 90).stays[-1] == 1
    assert pace(4.0, 60).stays[-1] < 0.95


def test_ends_and_honours_are_discarded_more_often_than_what_lies_between() -> None:
    more = pace(10.0, 80).more
    one, five, east = (KIND[tile] for tile in parse_tiles("1p5pE"))
    for way in (CHI, PENG, WIN):
        assert more[way, five] < more[way, one] < more[way, east]
    assert more[CHI, five] < more[PENG, five] < more[WIN, five]
    assert not more[DRAWN].any()


@pytest.mark.parametrize(
    ("tiles", "kind", "makes"),
    [
        ("45m", "3m", True), ("45m", "6m", True), ("46m", "5m", True), ("12m", "3m", True),
        ("89p", "7p", True), ("45m", "7m", False), ("44m", "4m", False), ("89m", "1p", False),
        ("9m 1p", "2p", False), ("SW", "E", False),
    ],
)  # fmt: skip
def test_what_makes_a_chow(tiles: str, kind: str, makes: bool) -> None:  # noqa: FBT001 - a case says yes or no
    counts = np.array(count_kinds(parse_tiles(tiles)), dtype=np.int64)
    assert makes_run(KIND[parse_tile(kind)], counts) == makes
