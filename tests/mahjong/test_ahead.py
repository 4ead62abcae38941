"""The look ahead: what tiles that may come are worth, beside what the words of it say."""

from __future__ import annotations

from itertools import combinations
from math import prod
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from app.cards.tile_notation import parse_tiles
from app.cards.tiles import COPIES, KIND, KINDS, count_kinds
from app.jit import is_wanted
from app.mahjong.agents import tempo
from app.mahjong.agents.ahead_kernels import chance_of, gather, wait_for, way_of
from app.mahjong.agents.form_kernels import (
    BY_ANY,
    CHI_AFTER,
    CHI_NOW,
    COLUMNS,
    MISSING,
    PENG_AFTER,
    PENG_NOW,
    SPARE,
    SURPLUS,
    TWICE,
    WANTED,
    Kept,
    keep,
)
from app.mahjong.agents.pace import GROUP_OF, GROUPS, WAYS, rounds_left
from app.mahjong.agents.planning import HAND
from app.mahjong.agents.worth_kernels import CHI, DRAWN, FACTS, PENG, Held, Terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.cards.tiles import Tile
    from app.mahjong.kernels import Numbers

RATE = 0.1
# However a tile comes, each one that is left comes ten times as seldom as the end.
TERMS = Terms(np.zeros((4, 34, 5)), np.full((4, len(KINDS)), RATE), np.array([0.3, 24.0, 3.0]))


def bits(tiles: str) -> int:
    """Some kinds."""
    return sum(1 << KIND[tile] for tile in {*parse_tiles(tiles)})


def a_plan(surplus: str, wanted: str, **more: str) -> Numbers:
    """A plan that any tile wins."""
    row = np.zeros(COLUMNS, dtype=np.int64)
    row[MISSING] = len(parse_tiles(wanted))
    row[SURPLUS], row[WANTED], row[BY_ANY] = bits(surplus), bits(wanted), 1
    columns = {"chi_now": CHI_NOW, "peng_now": PENG_NOW, "chi_after": CHI_AFTER}
    columns |= {"peng_after": PENG_AFTER, "twice": TWICE, "spare": SPARE}
    for name, tiles in more.items():
        row[columns[name]] = bits(tiles)
    return row


def worths(
    hand: Sequence[Tile], plans: Sequence[tuple[Numbers, float]], terms: Terms = TERMS
) -> dict[str, float]:
    """What each discard of a hand is worth with these plans, or the hand itself as `hand`."""
    kept = Kept(
        np.zeros(64, dtype=np.int64),
        np.empty((64, COLUMNS), dtype=np.int64),
        np.empty(64),
        np.empty(64),
        np.empty(64, dtype=np.int64),
        np.zeros(1, dtype=np.int64),
    )
    for number, (row, pay) in enumerate(plans, 1):
        keep(number, row, pay, pay, kept)
    counts = np.array(count_kinds(hand), dtype=np.int64)
    none = np.zeros(0, dtype=np.int64)
    held = Held(counts, COPIES - counts, none, np.zeros(FACTS, dtype=np.int64))
    worth, best = np.zeros(HAND + 1), np.full(HAND + 1, -1, dtype=np.int64)
    gather(held, terms, kept, worth, best)
    places = (*KINDS, "hand")
    return {place: each for place, each in zip(places, worth.tolist(), strict=True) if each > 0}


def waiting(choices: dict[int, float], left: Numbers) -> float:
    """The most that it may be worth to wait for some of these tiles, tried with any of them."""
    best = 0.0
    for many in range(1, len(choices) + 1):
        for taken in combinations(choices, many):
            rates = [RATE * int(left[kind]) for kind in taken]
            gains = [rate * choices[kind] for rate, kind in zip(rates, taken, strict=True)]
            best = max(best, sum(gains) / (1 + sum(rates)))
    return best


def kinds_in(bits: int) -> list[int]:
    """Kinds that are told as bits."""
    return [kind for kind in range(len(KINDS)) if int(bits) >> kind & 1]


def looked_up(hand: Sequence[Tile], plans: Sequence[tuple[Numbers, float]]) -> dict[str, float]:
    """The same as `worths` by the words: for plans that lack two tiles at most."""
    left = COPIES - np.array(count_kinds(hand))
    read = [(kinds_in(row[SURPLUS]), kinds_in(row[WANTED]), pay) for row, pay in plans]
    found: dict[str, float] = {}
    for drop in sorted({KIND[tile] for tile in hand}):
        with_tile: dict[int, float] = {}
        mine = [(surplus, wanted, pay) for surplus, wanted, pay in read if drop in surplus]
        for kind in {kind for _, wanted, _ in mine for kind in wanted}:
            wins = [pay for _, wanted, pay in mine if wanted == [kind]]
            further = [0.0]
            for drop2 in {each for surplus, _, _ in mine for each in surplus} - {drop}:
                pays: dict[int, float] = {}
                for surplus, wanted, pay in mine:
                    if len(wanted) == 2 and kind in wanted and drop2 in surplus:
                        (other,) = {*wanted} - {kind}
                        pays[other] = max(pays.get(other, 0), pay)
                further.append(waiting(pays, left))
            with_tile[kind] = max(*wins, *further) if wins else max(further)
        worth = waiting(with_tile, left)
        if worth > 0:
            found[KINDS[drop]] = worth
    return found


@pytest.mark.parametrize("seed", range(20 if is_wanted() else 4))
def test_two_tiles_ahead_every_choice_is_weighed(seed: int) -> None:
    chance = Random(seed)
    hand = parse_tiles("123456m 123456p EC")
    plans = []
    for _ in range(8):
        missing = chance.choice((1, 2, 2))
        surplus = "".join(chance.sample(["1m", "6m", "1p", "6p", "E", "C"], missing))
        wanted = "".join(chance.sample(["1s", "2s", "3s", "W"], missing))
        plans.append((a_plan(surplus, wanted), chance.choice((40.0, 60.0, 110.0))))
    assert worths(hand, plans) == pytest.approx(looked_up(hand, plans))


@pytest.mark.parametrize("seed", range(20))
def test_the_tiles_that_are_waited_for_are_those_that_make_most_of_it(seed: int) -> None:
    chance = Random(seed)
    values = np.array([chance.choice((0.0, 10.0, 30.0, 90.0)) for _ in range(6)])
    left = np.array([chance.randrange(1, 5) for _ in range(6)])
    expected = waiting(dict(enumerate(values.tolist())), left)
    assert wait_for(values, RATE * left) == pytest.approx(expected)


@pytest.mark.parametrize("missing", [1, 2, 3, 4, 5])
def test_one_plan_alone_is_worth_its_chance_however_far_it_is(missing: int) -> None:
    wanted = "".join(["1s", "2s", "3s", "4s", "5s"][:missing])
    surplus = "".join(["1m", "6m", "1p", "6p", "E"][: missing - 1])
    plans = [(a_plan(surplus, wanted), 50.0)]
    expected = 50 * prod(each * 0.4 / (1 + each * 0.4) for each in range(1, missing + 1))
    assert worths(parse_tiles("123456m 123456p E"), plans)["hand"] == pytest.approx(expected)
    assert chance_of(0.4, missing) == pytest.approx(expected / 50)


def test_a_hand_that_holds_one_more_is_worth_something_behind_what_its_plans_can_spare() -> None:
    hand = parse_tiles("123456m 123456p EC")
    assert worths(hand, [(a_plan("E", "1s"), 50.0)]) == pytest.approx({"E": 50 * 0.4 / 1.4})
    both = worths(hand, [(a_plan("EC", "12s"), 50.0)])
    assert both["E"] == both["C"] == pytest.approx(50 * 0.8 / 1.8 * 0.4 / 1.4)
    assert worths(hand, []) == {}


def test_two_alike_go_only_where_there_are_two() -> None:
    hand = parse_tiles("123456m 123456p EE")
    assert worths(hand, [(a_plan("E", "12s"), 50.0)]) == {}
    assert [*worths(hand, [(a_plan("E", "12s", spare="E"), 50.0)])] == ["E"]


def test_the_second_of_two_alike_comes_more_seldom_than_the_first() -> None:
    hand = parse_tiles("123456m 123456p E")
    row = a_plan("E", "1s", twice="1s")
    row[MISSING] = 2
    assert worths(hand, [(row, 50.0)])["hand"] == pytest.approx(50 * 0.4 / 1.4 * 0.3 / 1.3)
    far = a_plan("E6p", "1s2s", twice="1s")
    far[MISSING] = 3
    assert 0 < worths(hand, [(far, 50.0)])["hand"] < worths(hand, [(row, 50.0)])["hand"]


@pytest.mark.parametrize(
    ("column", "tile", "before", "way"),
    [
        ("chi_now", "1s", None, CHI),
        ("peng_now", "1s", None, PENG),
        ("chi_after", "1s", None, DRAWN),
        ("chi_after", "1s", "2s", CHI),
        ("chi_after", "1s", "9s", DRAWN),
        ("peng_after", "1s", None, DRAWN),
        ("peng_after", "1s", "2s", DRAWN),
        ("peng_after", "1s", "1s", PENG),
    ],
)
def test_what_completes_a_set_may_be_claimed(
    column: str, tile: str, before: str | None, way: int
) -> None:
    row = a_plan("E", "12s", **{column: "12s"})
    first = -1 if before is None else KIND[parse_tiles(before)[0]]
    assert way_of(KIND[parse_tiles(tile)[0]], first, row) == way


def test_what_may_be_claimed_is_worth_more() -> None:
    often = TERMS._replace(rates=TERMS.rates * WAYS)
    hand = parse_tiles("123456m 123456p E")
    drawn, claimed, after = (
        worths(hand, [(a_plan("E", "12s", **more), 50.0)], often)["hand"]
        for more in ({}, {"chi_now": "12s"}, {"chi_after": "12s"})
    )
    assert drawn < claimed
    far = [
        worths(hand, [(a_plan("E6p", "12s9s", **more), 50.0)], often)["hand"]
        for more in ({}, {"chi_after": "12s"}, {"chi_now": "12s"})
    ]
    assert far == sorted(far)
    assert drawn <= after


def test_every_kind_is_counted_in_a_group() -> None:
    assert len(GROUP_OF) == len(KINDS)
    assert {*GROUP_OF} == {*range(GROUPS)}
    assert len(tempo.BEFORE) == len(tempo.OTHERS) == GROUPS
    assert WAYS.shape == (4, len(KINDS))


def test_claims_make_tiles_come_more_often_and_time_runs_out() -> None:
    assert np.all(WAYS[DRAWN] == 1)
    assert np.all(WAYS[CHI] > WAYS[DRAWN])
    assert np.all(WAYS[PENG] > WAYS[CHI])
    left = [rounds_left(0, 20), rounds_left(8, 12), rounds_left(16, 4), rounds_left(30, 0)]
    assert left == sorted(left, reverse=True)
    assert left[-1] > 0
    assert rounds_left(40, 3) > rounds_left(40, 2)
