"""The kernels that search plans, against a plain search of everything, on random hands."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from paiju.all_games.mcr.fans.table import OFFICIAL
from paiju.all_games.mcr.payments import payments
from paiju.all_games.mcr.players.form_kernels import (
    COLUMNS,
    FANS,
    MISSING,
    ROUTE,
    SURPLUS,
    WANTED,
    Kept,
    keep,
    knitted,
    orphans,
    pairs,
)
from paiju.all_games.mcr.players.plan_kernels import gather, plan, search
from paiju.all_games.mcr.players.planning import (
    HAND,
    MAX_SIGHT,
    Setting,
    Taste,
    facts_of,
    prospect,
    set_of,
)
from paiju.all_games.mcr.players.routes import SETS, book
from paiju.all_games.mcr.players.worth_kernels import (
    FACTS,
    OPEN_MELDS,
    Held,
    Terms,
    paid_by_discard,
    paid_by_draw,
    suit_points,
    value_of,
    worth_of,
)
from paiju.all_games.mcr.rulesets import rules_of
from paiju.all_games.mcr.state import Result
from paiju.jit import is_wanted
from paiju.mahjong_tiles.notation import parse_tiles
from paiju.mahjong_tiles.tile import COPIES, KIND, KINDS, count_kinds
from paiju.melding.hands.melds import Meld
from paiju.melding.players.position import Holding

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.distance_kernels import Numbers

EAST = KIND["E"]  # type: ignore[index] # a tile
# Every tile left is equally likely; each seat wins equally often.
TERMS = Terms(
    np.array([[1 - 0.9**left for left in range(COPIES + 1)]] * 4), np.array([0.3, 1.0, 3.0])
)

Shape = tuple[int, int, int]


def kept(places: int = 512, plans: int = 256) -> Kept:
    """A table of plans."""
    return Kept(
        np.zeros(places, dtype=np.int64),
        np.empty((places, COLUMNS), dtype=np.int64),
        np.empty(places),
        np.empty(plans, dtype=np.int64),
        np.zeros(1, dtype=np.int64),
    )


def shapes(found: Kept) -> set[Shape]:
    """The surplus, missing and wanted tiles of each plan."""
    rows = found.plans[found.used[: found.many[0]]].tolist()
    return {(row[SURPLUS], row[MISSING], row[WANTED]) for row in rows}


def held_of(tiles: Sequence[Tile], melds: Sequence[Meld] = (), left: Numbers | None = None) -> Held:
    """A hand as argument of the kernels."""
    counts = np.array(count_kinds(tiles), dtype=np.int64)
    melded = np.array(count_kinds(tile for meld in melds for tile in meld.tiles), dtype=np.int64)
    table = Setting(tuple(melds), EAST, EAST, 10.0, 80)
    rest = COPIES - counts - melded if left is None else left
    sets = np.array([set_of(meld) for meld in melds], dtype=np.int64)
    return Held(counts, rest, sets, facts_of(table))


def everything(held: Held, most: int) -> Iterator[Shape]:
    """Every plan of sets and a pair for a hand, by trying all."""
    free = 4 - len(held.melds)
    counts, left = held.counts.tolist(), held.left.tolist()
    near = [number for number, kinds in enumerate(SETS) if any(counts[kind] for kind in kinds)]
    for sets in combinations_with_replacement(near, free):
        need = [0] * len(KINDS)
        for number in sets:
            for kind in SETS[number]:
                need[kind] += 1
        if _missing(need, counts) > most:
            continue
        for pair in range(len(KINDS)):
            need[pair] += 2
            missing = _missing(need, counts)
            enough = all(
                want <= have + more for want, have, more in zip(need, counts, left, strict=True)
            )
            if counts[pair] and 0 < missing <= most and enough:
                whole = sorted([*sets, *held.melds.tolist()])
                concealed = sum(
                    1 << place
                    for place, number in enumerate(whole)
                    if number >= 21 and number not in held.melds and counts[number - 21] >= 3
                )
                array = np.array(whole, dtype=np.int64)
                lore = book().lore
                fans = worth_of(array, 4, pair, -1, concealed, held.facts, lore)
                if value_of(fans, 1.0, 1.0, 1.0, 1.0, 1.0, held.facts, TERMS.prices) > 0:
                    yield (
                        sum(1 << kind for kind in range(34) if counts[kind] > need[kind]),
                        missing,
                        sum(1 << kind for kind in range(34) if counts[kind] < need[kind]),
                    )
            need[pair] -= 2


def _missing(need: Sequence[int], counts: Sequence[int]) -> int:
    return sum(max(0, want - have) for want, have in zip(need, counts, strict=True))


@pytest.mark.parametrize("seed", range(8 if is_wanted() else 2))
def test_the_search_finds_what_trying_everything_finds(seed: int) -> None:
    chance = Random(seed)
    melds = (Meld("chi", KINDS[seed % 7], 1), Meld("peng", KINDS[27 + seed % 7], 1))
    wall = [tile for tile in KINDS[:20] for _ in range(2)]
    held = held_of(chance.sample(wall, 8), melds)
    lore = book().lore
    any_row = lore._replace(rows=lore.rows[-1:], slots=lore.slots[-1:])
    found = kept(1 << 14, 1 << 13)
    search(held, 3, any_row, TERMS, found)
    expected = set(everything(held, 3))
    assert shapes(found) == expected
    # The routes find these plans, and more beside their own sets.
    routes = kept(1 << 14, 1 << 13)
    search(held, 3, lore, TERMS, routes)
    assert shapes(routes) >= expected


def test_gone_tiles_make_a_plan_impossible() -> None:
    tiles = parse_tiles("123456m 78m 55p")
    melds = (Meld("chi", KINDS[18], 1),)
    everywhere = held_of(tiles, melds)
    gone = everywhere.left.copy()
    gone[8] = 0
    lore = book().lore
    for left, possible in ((everywhere.left, True), (gone, False)):
        found = kept()
        search(everywhere._replace(left=left), 1, lore, TERMS, found)
        assert any(wanted >> 8 & 1 for _, _, wanted in shapes(found)) == possible


def test_a_full_table_takes_no_more_and_equal_tiles_stand_once() -> None:
    found = kept(places=4, plans=2)
    nothing = np.zeros(len(KINDS), dtype=np.int64)
    # All of them have the same hash.
    for number, value, route in ((1, 5.0, 0), (5, 6.0, 1), (9, 7.0, 2), (1, 8.0, 3), (1, 2.0, 4)):
        about = np.zeros(COLUMNS, dtype=np.int64)
        about[ROUTE] = route
        keep(number, nothing, about, value, held_of(()), book().lore, found)
    taken = found.used[: found.many[0]]
    assert found.plans[taken, ROUTE].tolist() == [3, 1]
    assert found.values[taken].tolist() == [8.0, 6.0]


@pytest.mark.parametrize(
    ("hand", "most", "ways"),
    [
        pytest.param("1122334455667m 9p", 1, 2, id="one-of-two-singles"),
        pytest.param("112233445566m 79p 3s", 1, 3, id="one-of-three"),
        pytest.param("1122334455m 79p 35s", 2, 6, id="two-of-four"),
        pytest.param("11223344m 579p 357s", 3, 20, id="three-of-six"),
        pytest.param("11223344m 579p 357s", 2, 0, id="too-far"),
        pytest.param("112233m 1579p 357sE", 4, 0, id="too-many-to-look-at"),
        pytest.param("11112233445566m", 3, 0, id="a-win"),
        pytest.param("1111222233334m 5p", 1, 2, id="four-alike-are-two-pairs"),
        pytest.param("1112223334445m 6p", 3, 20, id="three-alike-may-be-four"),
    ],
)
def test_seven_pairs(hand: str, most: int, ways: int) -> None:
    found = kept()
    pairs(held_of(parse_tiles(hand)), most, 0, book().lore, TERMS, found)
    assert len(shapes(found)) == ways


def test_a_single_that_cannot_be_paired_is_no_way() -> None:
    held = held_of(parse_tiles("1122334455667m 9p"))
    left = held.left.copy()
    left[6] = 0
    found = kept()
    pairs(held._replace(left=left), 1, 0, book().lore, TERMS, found)
    assert {wanted for _, _, wanted in shapes(found)} == {1 << 17}


@pytest.mark.parametrize(
    ("hand", "missing", "surplus"),
    [
        pytest.param("19m 19p 19s ESWNCF 1m 5m", 1, "5m", id="waits-for-one"),
        pytest.param("19m 19p 19s ESWNCFP 5m", 1, "5m", id="waits-for-any-pair"),
        pytest.param("19m 19p 19s ESWNC 5m 6m 7m", 3, "567m", id="three-and-a-pair"),
        pytest.param("119m 119p 19s ESWNCF", 1, "1m 1p", id="of-two-pairs-one-is-no-use"),
        pytest.param("1119m 19p 19s ESWNCF", 1, "1m", id="nor-a-third-alike"),
    ],
)
def test_thirteen_orphans(hand: str, missing: int, surplus: str) -> None:
    far, near = kept(), kept()
    held = held_of(parse_tiles(hand))
    orphans(held, missing - 1, 0, book().lore, TERMS, far)
    assert shapes(far) == set()
    orphans(held, missing, 0, book().lore, TERMS, near)
    bits = {sum(1 << KIND[tile] for tile in parse_tiles(each)) for each in surplus.split()}
    assert {(one, two) for one, two, _ in shapes(near)} == {(each, missing) for each in bits}


def test_thirteen_orphans_wait_for_a_pair_of_any() -> None:
    found = kept()
    orphans(held_of(parse_tiles("19m 19p 19s ESWNCFP 5m")), 1, 0, book().lore, TERMS, found)
    wanted = {1 << KIND[tile] for tile in parse_tiles("19m 19p 19s ESWNCFP")}
    assert {each for _, _, each in shapes(found)} == wanted


def test_orphans_too_far_or_gone_are_no_way() -> None:
    far = kept()
    orphans(held_of(parse_tiles("123456789m ESWNC")), 4, 0, book().lore, TERMS, far)
    gone = kept()
    held = held_of(parse_tiles("19m 19p 19s ESWNCF 1m 5m"))
    lore = book().lore
    orphans(held._replace(left=np.zeros(34, dtype=np.int64)), 4, 0, lore, TERMS, gone)
    whole = kept()
    orphans(held_of(parse_tiles("119m 19p 19s ESWNCFP")), 0, 0, lore, TERMS, whole)
    assert shapes(far) == shapes(gone) == shapes(whole) == set()


@pytest.mark.parametrize(
    ("hand", "most", "ways"),
    [
        pytest.param("147m 258p 369s ESWN 5m", 1, 3, id="one-of-three-honours"),
        pytest.param("147m 258p 36s ESWNC 5m", 1, 3, id="one-of-a-knitted-tile-and-two"),
        pytest.param("147m 258p 36s ESWN 5m 5s", 1, 0, id="too-far"),
        pytest.param("14m 258p 36s ESWNCFP", 0, 0, id="a-win"),
    ],
)
def test_knitted_tiles_and_honours(hand: str, most: int, ways: int) -> None:
    found = kept()
    knitted(held_of(parse_tiles(hand)), most, 0, book().lore, TERMS, found)
    assert len(shapes(found)) == ways


def test_there_is_no_knitted_plan_when_its_tiles_are_gone() -> None:
    held = held_of(parse_tiles("147m 258p 369s ESWN 5m"))
    found = kept()
    knitted(held._replace(left=np.zeros(34, dtype=np.int64)), 3, 0, book().lore, TERMS, found)
    assert shapes(found) == set()


@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        ("258m", 26), ("259m", 24), ("25m E", 6), ("2m 3p", 3), ("2m 9p", 2), ("2m 9p E", 1),
        ("2m 3p 4s", 2), ("2m 3p 9s", 1), ("2m 3p 4s E C", 6), ("2m 3p 4s E", 0), ("E C", 0),
    ],
)  # fmt: skip
def test_suits_of_a_form_without_sets(tiles: str, points: int) -> None:
    assert suit_points(sum(1 << KIND[tile] for tile in parse_tiles(tiles))) == points


@pytest.mark.parametrize(
    ("melds", "fans", "brings"),
    [
        # Open: a win by a discard needs eight by itself; by a draw there is one more.
        pytest.param("EF", 8, True, id="eight-is-enough"),
        pytest.param("EF", 7, True, id="seven-if-drawn"),
        pytest.param("EF", 6, False, id="six-is-not"),
        # Closed: two more by a discard, four more by a draw.
        pytest.param("", 6, True, id="closed-six-and-two"),
        pytest.param("", 4, True, id="closed-four-and-four-if-drawn"),
        pytest.param("", 3, False, id="closed-three"),
        # Four open melds are worth six by a discard.
        pytest.param("ESCF", 2, True, id="all-melded"),
        pytest.param("ESCF", 1, False, id="all-melded-and-too-little"),
    ],
)
def test_a_plan_counts_only_if_its_points_are_enough(melds: str, fans: int, brings: bool) -> None:  # noqa: FBT001 - a case says yes or no
    down = tuple(Meld("peng", tile, 1) for tile in parse_tiles(melds)) if melds else ()
    facts = facts_of(Setting(down, EAST, EAST, 10.0, 80))
    value = value_of(fans, 0.5, 1.2, 0.4, 1.5, 0.9, facts, TERMS.prices)
    assert (value > 0) == brings


@pytest.mark.parametrize(
    ("fans", "worth"),
    [
        # Each other seat pays eight; three wins of ten are drawn, with a fan more that all three
        # pay.
        pytest.param(8, 24 + 0.7 * 8 + 0.3 * 27, id="eight"),
        pytest.param(16, 24 + 0.7 * 16 + 0.3 * 51, id="sixteen"),
        # Seven fans win by a draw only.
        pytest.param(7, 24 + 24, id="seven"),
    ],
)
def test_what_a_win_is_worth(fans: int, worth: float) -> None:
    facts = facts_of(Setting((Meld("peng", KINDS[0], 1),), EAST, EAST, 10.0, 80))
    assert value_of(fans, 1.0, 1.0, 0.0, 1.0, 1.0, facts, TERMS.prices) == pytest.approx(worth)


@pytest.mark.parametrize(
    ("melds", "fans", "worth"),
    [
        pytest.param("F", 7, 0.4 * (24 + 24), id="seven-by-a-draw-that-a-claim-would-double"),
        pytest.param("F", 8, 0.7 * 8 + 0.3 * 27 + 24, id="eight-by-either"),
        # Four open melds are worth six, but only by another's discard.
        pytest.param("ESCF", 2, 0.7 * (24 + 8), id="all-melded"),
    ],
)
def test_what_only_a_draw_completes_has_the_odds_of_a_draw(
    melds: str, fans: int, worth: float
) -> None:
    facts = facts_of(
        Setting(tuple(Meld("peng", tile, 1) for tile in parse_tiles(melds)), EAST, EAST, 10.0, 80)
    )
    assert value_of(fans, 1.0, 1.0, 0.0, 1.0, 0.4, facts, TERMS.prices) == pytest.approx(worth)


def test_a_chow_that_waits_for_its_eighth_fan_is_drawn() -> None:
    """三色三步高 and 老少副 have seven: a drawn 9m is enough, a discarded one not; 6m never."""
    terms = TERMS._replace(odds=np.array([[0, 0.1, 0.2, 0.3, 0.4], *[[0, 0.2, 0.4, 0.6, 0.8]] * 3]))
    held = held_of(parse_tiles("234p 345s 78m EE"), (Meld("chi", KINDS[0], 1),))
    found = kept()
    search(held, 1, book().lore, terms, found)
    row = found.used[0]
    assert found.plans[row, FANS] == 7
    assert found.plans[row, WANTED] == 1 << 8
    assert found.values[row] == pytest.approx(0.4 * (24 + 24))


@pytest.mark.parametrize(
    ("melds", "points"),
    [
        ((), 0),
        ((Meld("gang", KINDS[0], 1),), 1),
        ((Meld("gang", KINDS[0], concealed=True),), 2),
        ((Meld("gang", KINDS[0], 1), Meld("gang", KINDS[4], 1)), 4),
        ((Meld("gang", KINDS[0], 1), Meld("gang", KINDS[4], concealed=True)), 5),
        (tuple(Meld("gang", KINDS[kind], 1) for kind in (0, 4, 8)), 32),
    ],
)
def test_kongs_are_worth_what_the_table_says(melds: tuple[Meld, ...], points: int) -> None:
    assert facts_of(Setting(melds, EAST, EAST, 10.0, 80))[2] == points


@pytest.mark.parametrize("melds", [(), (Meld("gang", KINDS[30], concealed=True),)])
def test_a_prospect_looks_where_there_is_something_to_discard(melds: tuple[Meld, ...]) -> None:
    tiles = parse_tiles("123m 456p 78s 55s 9p")
    held = held_of(tiles, melds)
    table = Setting(melds, EAST, EAST, 12.0, 90)
    sets = 4 - len(melds)
    whole = prospect(Holding(held.counts, sets), held.left, table, Taste())
    if melds:
        assert whole.places == tuple(sorted({KIND[tile] for tile in tiles}))
    else:
        assert whole.places != (HAND,)


def test_a_wider_look_finds_more_and_nothing_less() -> None:
    held = held_of(parse_tiles("12345m 78m 55p"), (Meld("chi", KINDS[18], 1),))
    found = []
    for slack in (0, 1):
        worth, best, table = np.zeros(35), np.full(35, -1), kept(1 << 12, 1 << 11)
        assert plan(held, 1, slack, MAX_SIGHT, book().lore, TERMS, table, best) == 2
        gather(held, TERMS, table, worth)
        found.append((shapes(table), worth[HAND]))
    assert found[0][0] < found[1][0]
    assert found[0][1] <= found[1][1]


def test_plans_beyond_the_sight_of_a_player_are_not_looked_at() -> None:
    held = held_of(parse_tiles("147m 258p 369s ESWN C"))
    table = Setting((), EAST, EAST, 12.0, 90)
    blind = prospect(Holding(held.counts, 4), held.left, table, Taste(), sight=1)
    assert (blind.looked, blind.plan(HAND)) == (0, None)
    assert not any(blind.worth)


@pytest.mark.parametrize("fans", range(12))
def test_the_kernel_pays_what_the_rules_pay(fans: int) -> None:
    points, facts = {fan.name.zh: fan.points for fan in OFFICIAL}, np.zeros(FACTS, dtype=np.int64)

    def paid(total: int, source: int | None) -> int:
        is_enough = total >= rules_of().minimum
        return is_enough * payments(Result(winner=0, source=source, total=total))[0]

    for closed, code in enumerate(("自摸", "不求人")):
        assert paid_by_draw(fans, closed, TERMS.prices) == paid(fans + points[code], None)
    assert paid_by_discard(fans, 1, facts, TERMS.prices) == paid(fans + points["门前清"], 1)
    for facts[OPEN_MELDS], more in ((3, 0), (4, points["全求人"])):
        assert paid_by_discard(fans, 0, facts, TERMS.prices) == paid(fans + more, 1)
