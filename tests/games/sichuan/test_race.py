"""The worth of hands: the kernels of the race against plain Python."""

from __future__ import annotations

import random
from functools import cache
from math import exp
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pytest

from paiju.all_games.sichuan.payments import self_draw as self_draw_payments
from paiju.all_games.sichuan.players.position import Taste, sichuan_position
from paiju.all_games.sichuan.players.race_kernels import (
    FARTHEST,
    GIVEN,
    LEFT,
    PAIRS,
    POWER,
    READY,
    RIVALS,
    SETS,
    SPAN,
    STAY,
    TRIPLETS,
    UNREADY,
    UNSEEN,
    drawn_worth,
    race,
    triplets,
    worth_of,
)
from paiju.all_games.sichuan.scoring import score, waits
from paiju.mahjong_tiles.tile import COPIES, KIND, KINDS, SUITS
from paiju.melding.hands.waits import analyse
from paiju.melding.hands.winning import Win
from paiju.melding.hands.winning_shapes import Aim, Form
from tests.support.scale import cases
from tests.support.sichuan_seats import Seat

if TYPE_CHECKING:
    from paiju.all_games.sichuan.players.position import SichuanPosition
    from paiju.all_games.sichuan.players.race_kernels import Table

HANDS = cases(compiled=60, plain=5)
_FORM = {SETS: Form.STANDARD, PAIRS: Form.SEVEN_PAIRS}


def lacking(counts: list[int], sets: int) -> int:
    """The fewest tiles missing from triplets and a pair, with each kind as the pair."""
    found = []
    for pair in range(27):
        rest = [max(3 - count, 0) for kind, count in enumerate(counts) if kind != pair]
        found.append(max(2 - counts[pair], 0) + sum(sorted(rest)[:sets]))
    return min(found)


def test_triplets_and_a_pair_miss_what_counting_says() -> None:
    chance = random.Random(1)
    for _ in range(HANDS):
        sets = chance.randrange(5)
        wall = [kind for kind in range(chance.choice((9, 18, 27))) for _ in range(COPIES)]
        counts = np.bincount(chance.sample(wall, 3 * sets + 1), minlength=34)
        near = np.empty(2, dtype=np.int64)
        triplets(counts, sets, near)
        now = lacking(counts[:27].tolist(), sets)
        assert near[0] == now
        for kind in np.flatnonzero(counts[:27] < 3).tolist():
            more = counts.copy()
            more[kind] += 1
            helps = lacking(more[:27].tolist(), sets) < now
            assert helps == bool(near[1] >> kind & 1), (counts, kind)


class Race(NamedTuple):
    """A plan far from a win, in a table."""

    distance: int
    near: Near
    shape: int
    fans: int


class Near(NamedTuple):
    """The tiles that help by a draw, by a win of a discard, and by a peng of one."""

    drawn: float
    won: float
    claimed: float


def raced(plan: Race, table: Table) -> tuple[float, float]:
    """The worth of a plan, and how likely it waits at the end, by the rounds that are left."""
    terms, rivals = table.terms, int(table.facts[RIVALS])
    each = terms[SPAN] / terms[UNSEEN]
    stay = terms[STAY] * rivals * terms[SPAN]
    paid = min(2**plan.fans, 8)

    def tiles(step: int) -> Near:
        if step == plan.distance:
            return plan.near
        often, more = table.usual[plan.shape, step].tolist()
        given = float(terms[GIVEN]) * rivals
        return Near(often, often * given, more * given)

    @cache
    def brings(step: int, time: int) -> float:
        if not time:
            return 0.0
        before = brings(step, time - 1)
        near = tiles(step)
        if step > 1:
            chance = 1 - exp(-(near.drawn + near.claimed) * each)
            return float(before + chance * max(brings(step - 1, time - 1) - before, 0))
        drawn = before + (1 - exp(-near.drawn * each)) * max(
            (paid + 1) * rivals + stay * time - before, 0
        )
        given = 1 - exp(-near.won * each)
        return float(drawn + given * max(paid + stay * time - drawn, 0))

    @cache
    def waits(step: int, time: int) -> float:
        if step == 1 or not time:
            return float(step == 1)
        near = tiles(step)
        chance = 1 - exp(-(near.drawn + near.claimed) * each)
        before = waits(step, time - 1)
        return before + chance * (waits(step - 1, time - 1) - before)

    rounds = int(table.facts[LEFT])
    return brings(plan.distance, rounds), waits(plan.distance, rounds)


def situation(hand: str, left: int = 40, drawn: str = "") -> SichuanPosition:
    return sichuan_position(Seat(hand=hand, left=left, drawn=drawn).view, Taste())


def test_a_race_is_what_its_rounds_say() -> None:
    chance = random.Random(2)
    for _ in range(HANDS):
        shape = chance.randrange(3)
        near = Near(*(chance.random() * 30 for _ in range(3)))
        plan = Race(chance.randrange(1, FARTHEST + 1), near, shape, chance.randrange(5))
        table = situation("123456m 1234567p", chance.choice((0, 1, 20, 55))).table()
        found = np.empty(2)
        race(plan.distance, np.array(plan.near), *plan[2:], table, found)
        assert raced(plan, table) == pytest.approx(tuple(found))


def plans_of(given: SichuanPosition) -> dict[tuple[int, str | None], Race]:
    """Every plan of a hand without melds, from the engine's analysis."""
    held = [tile for kind, tile in enumerate(KINDS) for _ in range(given.counts[kind])]
    found = {}
    for suit in (*given.kept, None):
        kinds = [kind for kind in range(27) if suit in {None, KINDS[kind][1:]}]
        tiles = [tile for tile in held if suit in {None, tile[1:]}]
        counts = [tiles.count(tile) for tile in KINDS[:27]]
        roots = counts.count(COPIES)
        for shape in (SETS, PAIRS, TRIPLETS):
            if shape == TRIPLETS:
                now = lacking(counts, 4)
                more = [[*counts[:kind], counts[kind] + 1, *counts[kind + 1 :]] for kind in kinds]
                helps = [
                    kind
                    for kind, each in zip(kinds, more, strict=True)
                    if counts[kind] < 3 and lacking(each, 4) < now
                ]
            else:
                aim = Aim((Form.STANDARD, _FORM[shape]))
                look = analyse(tiles, aim=aim).outlook.shanten
                now = look[_FORM[shape]] + 1
                helps = [
                    kind
                    for kind in kinds
                    if counts[kind] < COPIES
                    and analyse([*tiles, KINDS[kind]], aim=aim).outlook.shanten[_FORM[shape]] + 1
                    < now
                ]
            table = given.table()
            comes = {kind: given.unseen[kind] * table.drawn[kind // 9] for kind in helps}
            won = {kind: each * table.given[kind // 9] for kind, each in comes.items()}
            pairs = [kind for kind in helps if counts[kind] > 1 and shape != PAIRS]
            near = Near(sum(comes.values()), sum(won.values()), sum(won[kind] for kind in pairs))
            fans = roots + 2 * (suit is not None) + {SETS: 0, PAIRS: 2, TRIPLETS: 1}[shape]
            found[shape, suit] = Race(now, near, shape, fans)
    return found


@pytest.mark.parametrize(
    "hand",
    [
        "123456m 1234567p",
        "1133557799m 24p 6p",
        "1112223m 555p 88p 9p",
        "2468m 13579p 2468p",
        "1111m 3355m 79p 246p",
    ],
)
def test_a_hand_is_weighed_by_all_its_plans(hand: str) -> None:
    given = situation(hand)
    table, terms = given.table(), given.table().terms
    found = {
        key: raced(plan, table)
        for key, plan in plans_of(given).items()
        if plan.distance <= FARTHEST
    }
    weight = given.weigh()
    best = max(found, key=lambda key: found[key][0])
    ready = max(each for _, each in found.values())
    end = terms[READY] * ready - terms[UNREADY] * (1 - ready)
    total = sum(each ** terms[POWER] for each, _ in found.values()) ** (1 / terms[POWER])

    assert weight.plan is not None
    assert (weight.plan.shape, weight.plan.suit) == best
    assert weight.ready == pytest.approx(ready)
    assert weight.worth == pytest.approx(total + 3 * end)


def test_a_hand_is_worth_more_with_more_time_and_more_tiles() -> None:
    assert (
        situation("123456m 1234567p", 50).weigh().worth
        > situation("123456m 1234567p", 9).weigh().worth
    )
    assert (
        situation("123456m 1234567p").weigh().worth > situation("1245m 12345679p 9m").weigh().worth
    )


def test_one_tile_further_a_hand_is_worth_about_as_much() -> None:
    """It looks at every tile that may come, so it knows better which ones help."""
    for hand in ("123456m 1234567p", "123456m 123568p 8p", "1245m 12345679p 9m"):
        given = situation(hand)
        assert given.weigh_further() == pytest.approx(given.weigh().worth, rel=0.35)


def test_what_was_won_with_is_no_longer_waited_for() -> None:
    waiting = situation("123456m 123678p 5m").weigh_further()
    seen = sichuan_position(
        Seat(hand="123456m 123678p 5m", discards="5m 5m 2m").view, Taste()
    ).weigh_further()
    assert waiting > seen


def test_tiles_of_the_void_suit_are_worth_nothing() -> None:
    given = situation("123456m 123456p 9s")
    assert given.kept == SUITS.replace("s", "")
    assert not given.counts[18:].any()
    assert given.weigh_discards().keys() == {0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14}


def test_a_suit_that_few_keep_is_drawn_and_given_more_often() -> None:
    """Of the others two are void of 万, one of 筒, none of 条."""
    seat = Seat(hand="1234m 123456p 789p")
    table = sichuan_position(seat.view, Taste(suits=True)).table()
    assert table.drawn[0] > table.drawn[1] > table.drawn[2] > 0
    assert table.given.tolist() == pytest.approx([2.4, 1.8, 1.2])
    for even in (Taste(), Taste(suits=True)):
        given = sichuan_position(Seat(hand=seat.hand, left=0).view, even).table()
        assert (given.drawn.tolist(), given.given.tolist()) == ([1.0] * 3, pytest.approx([1.8] * 3))


def test_a_fan_more_for_a_self_draw_is_worth_more_than_a_point() -> None:
    flush = Seat(hand="1112345678999m", options={"self_draw": "plus_fan", "cap": 0})
    assert sichuan_position(flush.view, Taste()).weigh().worth > situation(flush.hand).weigh().worth


@pytest.mark.parametrize("self_draw", ["plus_one", "plus_fan", "none"])
@pytest.mark.parametrize("cap", [0, 3, 4])
def test_the_kernel_pays_what_the_rules_pay(cap: int, self_draw: str) -> None:
    seat = Seat(hand="123456m 1234567p", options={"cap": cap, "self_draw": self_draw})
    table, rules = sichuan_position(seat.view, Taste()).table(), seat.view.rules
    for fans in range(9):
        assert worth_of(fans, table) == rules.worth(fans)
        paid = self_draw_payments(seat.state, 0, fans, 1)
        assert drawn_worth(fans, table) == sum(each.points for each in paid)


# The fans that the kernel knows. The others need options, luck, or a wait for the pair.
KNOWN = {"gang", "gen", "duidui", "qingyise", "qidui"}


def waiting(chance: random.Random) -> Seat:
    """A hand that waits: seven pairs, or sets of which some triplets and gangs are melded."""
    while True:
        suits = chance.sample("mp", chance.choice((1, 2)))
        is_sets = chance.random() < 0.7
        groups = [[some_tile(chance, suits)] * 2 for _ in range(1 if is_sets else 7)]
        groups += [some_set(chance, suits) for _ in range(4 * is_sets)]
        every = [tile for group in groups for tile in group]
        if max(map(every.count, every)) <= COPIES:
            break
    triplets = [group for group in groups if len(group) == 3 and len({*group}) == 1]
    down = triplets[: chance.randrange(3)]
    held = [tile for group in groups if group not in down for tile in group]
    chance.shuffle(held)
    more = [every.count(group[0]) < COPIES and chance.random() < 0.5 for group in down]
    melds = ["".join([tile[0] for tile in group]) + group[0][1] for group in down]
    melds = [meld[0] * is_gang + meld for meld, is_gang in zip(melds, more, strict=True)]
    return Seat(hand=" ".join(held[1:]), melds=tuple(melds))


def some_tile(chance: random.Random, suits: list[str]) -> str:
    return chance.choice("123456789") + chance.choice(suits)


def some_set(chance: random.Random, suits: list[str]) -> list[str]:
    tile = some_tile(chance, suits)
    if tile[0] > "7" or chance.random() < 0.6:
        return [tile] * 3
    return [f"{int(tile[0]) + more}{tile[1]}" for more in range(3)]


def test_the_kernel_counts_fans_as_the_rules_do() -> None:
    """At random waits: the best plan that a tile completes has the fans of the win with it."""
    chance, compared = random.Random(5), 0
    for _ in range(cases(compiled=300, plain=10)):
        seat = waiting(chance)
        position, own = sichuan_position(seat.view, Taste()), seat.state.players[0]
        plans = position.weigh().plans.reshape(len(SUITS) + 1, -1, 4)
        melded = [tile for meld in own.melds for tile in meld.tiles]
        for tile in waits(own.hand, len(own.melds), "s"):
            held = [*own.hand, *melded].count(tile)
            if held == COPIES:
                continue
            suits = {each[1] for each in (*own.hand, *melded, tile)}
            kind, rows = KIND[tile], plans[len(SUITS) if len(suits) > 1 else SUITS.index(tile[1])]
            fans = [int(row[2]) for row in rows if row[1] == 1 and int(row[3]) >> kind & 1]
            scored = score(position.view.rules, Win(own.hand, tile, own.melds))
            assert scored is not None
            known = sum(each.fans for each in scored.fans if each.code in KNOWN)
            # The fourth of a kind that is held three times makes a root.
            assert max(fans) + (held == COPIES - 1) == known, (seat, tile)
            compared += 1
    assert compared > cases(compiled=300, plain=10)
