"""Wild tiles: a hand wins, waits and is read as the best that they may be taken for."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement
from typing import NamedTuple

import pytest

from paiju.mahjong_tiles.notation import parse_tiles
from paiju.mahjong_tiles.tile import COPIES, HONOURS, KIND, KINDS, Tile
from paiju.melding.hands.melds import Meld
from paiju.melding.hands.waits import Outlook, analyse, waits
from paiju.melding.hands.winning_shapes import ANY_WIN, Aim, Form, Reading, readings
from tests.support.scale import WIDE, cases
from tests.support.wild_tiles import missing, missing_pairs

S, P, T, K, X = Form
HANDS = cases(compiled=20_000 if WIDE else 300, plain=60)
SETS_AND_PAIRS = Aim((S, P))
TWO_SUITS = Aim((S, P), (1 << 18) - 1)
RUNS = tuple(KINDS[low : low + 3] for low in range(27) if low % 9 < 7)


class Held(NamedTuple):
    """A hand with wild tiles, and its melds."""

    tiles: tuple[Tile, ...]
    wilds: int
    melds: tuple[Meld, ...]

    def missing(self, *more: Tile) -> dict[Form, int]:
        """The tiles that it misses with some more, by the forms that need no table."""
        tiles = (*self.tiles, *more)
        found = {S: missing(tiles, 4 - len(self.melds)) - self.wilds}
        return found if self.melds else {**found, P: missing_pairs(tiles) - self.wilds}


def held(tiles: tuple[Tile, ...], wilds: int) -> Held:
    melded = (14 - len(tiles) - wilds) // 3
    return Held(tiles, wilds, tuple(Meld("peng", tile) for tile in HONOURS[:melded]))


def drawn(chance: random.Random, wilds: int, size: int) -> Held:
    """Random tiles, which often belong together, and wild ones."""
    pool = chance.choice((KINDS, KINDS[:27], KINDS[:18], KINDS[:9], KINDS[:4]))
    groups = [run for run in RUNS if {*run} <= {*pool}] + [(tile,) * 3 for tile in pool]
    near = [tile for group in chance.choices(groups, k=4) for tile in group]
    wall = [tile for tile in pool for _ in range(COPIES)]
    left = chance.sample(near, chance.randrange(len(near))) + chance.sample(wall, len(wall))
    tiles: list[Tile] = []
    while len(tiles) < size - wilds:
        tile = left.pop(0)
        if tiles.count(tile) < COPIES:
            tiles.append(tile)
    return held(tuple(tiles), wilds)


def some(seed: int, count: int, wilds: int, sizes: tuple[int, ...]) -> list[Held]:
    chance = random.Random(seed)
    return [drawn(chance, chance.randrange(wilds + 1), chance.choice(sizes)) for _ in range(count)]


def outlook(hand: Held, aim: Aim = SETS_AND_PAIRS) -> Outlook:
    return analyse(hand.tiles, hand.melds, wilds=hand.wilds, aim=aim).outlook


@pytest.mark.parametrize(
    ("tiles", "wilds", "shanten"),
    [
        # No win: it breaks programs that take sets and pairs one after another.
        ("99m 345p 88p 11s 56789s", 0, {S: 1, P: 3}),
        ("99m 345p 8p 11s 56789s", 1, {S: 0, P: 3}),
        ("99m 345p 88p 11s 567s", 2, {S: -1, P: 1}),
        ("123m 456p 789s EEE C", 1, {S: -1, P: 4}),
        ("147m 258p 369s", 4, {S: 4, P: 2}),
        # Two wild tiles are a pair of their own.
        ("1133m 5577p 2299s", 2, {S: 1, P: -1}),
        ("1m 9m", 3, {S: -1}),
        ("19m 159p", 8, {S: 0, P: 0}),
        ("19m 1599p", 8, {S: -1, P: -1}),
        ("1m 5p 9s ESWN CF", 4, {S: 4, P: 2}),
    ],
)
def test_the_shanten_with_wild_tiles(tiles: str, wilds: int, shanten: dict[Form, int]) -> None:
    hand = held(parse_tiles(tiles), wilds)
    assert shanten == outlook(hand).shanten
    assert shanten == {form: lack - 1 for form, lack in hand.missing().items()}


def test_the_forms_without_sets_take_wild_tiles_too() -> None:
    assert analyse(parse_tiles("19m 19p 19s ESWNC"), wilds=2).outlook.shanten[T] == 0
    assert analyse(parse_tiles("147m 258p 369s ESW"), wilds=2).outlook.shanten[K] == -1
    assert analyse(parse_tiles("147m 258p 36s 234m"), wilds=3).outlook.shanten[X] == -1


@pytest.mark.parametrize(
    ("tiles", "wilds", "waited_on"),
    [
        ("123m 456p 789s EEE", 1, KINDS),
        ("123m 456p 789s EE", 2, KINDS),
        ("123m 456p 89s EEE C", 1, parse_tiles("7s C")),
        ("1133m 5577p 2299s", 1, KINDS),
        # A fifth copy: nobody has one, but the hand waits on it.
        ("1111m 234p 567p EE", 1, parse_tiles("1m 2m 3m E")),
        ("99m 345p 8p 11s 56789s", 0, ()),
    ],
)
def test_a_hand_with_wild_tiles_waits(tiles: str, wilds: int, waited_on: tuple[Tile, ...]) -> None:
    assert {*waited_on} == {KINDS[kind] for kind in waits(parse_tiles(tiles), wilds=wilds)}


def test_a_hand_with_wild_tiles_misses_what_trying_says() -> None:
    for hand in some(1, HANDS, 4, (13, 14, 10, 11, 7, 4)) + some(2, HANDS // 20, 8, (13, 14)):
        found = {form: lack - 1 for form, lack in hand.missing().items()}
        assert found == outlook(hand).shanten, hand
        wins = bool(readings(hand.tiles, hand.melds, hand.wilds, SETS_AND_PAIRS))
        assert wins == (min(found.values()) == -1), hand


def test_a_hand_with_wild_tiles_accepts_what_brings_it_nearer() -> None:
    for hand in some(3, HANDS // 10, 4, (13, 10, 4)):
        now = min(hand.missing().values())
        accepted = {each.tile for each in outlook(hand).accepts}
        fifth = {tile for tile in KINDS if hand.tiles.count(tile) == COPIES and now > 1}
        nearer = {tile for tile in KINDS if min(hand.missing(tile).values()) < now}
        assert accepted == nearer - fifth, hand


def test_discards_leave_the_wild_tiles() -> None:
    for hand in some(4, HANDS // 10, 4, (14, 11)):
        for each in analyse(hand.tiles, hand.melds, wilds=hand.wilds).discards:
            left = [*hand.tiles]
            left.remove(each.tile)
            alone = analyse(left, hand.melds, (each.tile,), wilds=hand.wilds)
            assert alone.outlook == each.outlook, hand


def tried(hand: Held, aim: Aim) -> set[Reading]:
    """The readings of a hand with each kind in the place of each wild tile."""
    kinds = [tile for tile in KINDS if aim.has(KIND[tile])]
    return {
        reading
        for taken in combinations_with_replacement(kinds, hand.wilds)
        for reading in readings((*hand.tiles, *taken), hand.melds, aim=aim)
    }


@pytest.mark.parametrize(("aim", "wilds"), [(ANY_WIN, 2), (TWO_SUITS, 3)])
def test_a_hand_with_wild_tiles_is_read_as_everything_they_may_be_taken_for(
    aim: Aim, wilds: int
) -> None:
    met = set()
    for hand in some(5, HANDS // 20, wilds, (14, 14, 11, 5)):
        found = readings(hand.tiles, hand.melds, hand.wilds, aim)
        assert len(found) == len({*found}), hand
        assert {*found} == tried(hand, aim), hand
        met |= {reading.form for reading in found}
    assert met


@pytest.mark.parametrize(
    ("tiles", "wilds", "form", "count"),
    [
        ("19m 19p 19s ESWNCFP", 1, T, 13),
        ("19m 19p 19s ESWNCFF", 1, T, 1),
        ("147m 258p 369s ESW", 2, K, 6),
        ("147m 258p 36s 234m C", 2, X, 1),
        ("1133m 5577p 22s 9s", 3, P, 34),
    ],
)
def test_every_form_is_read_with_wild_tiles(tiles: str, wilds: int, form: Form, count: int) -> None:
    hand = held(parse_tiles(tiles), wilds)
    found = {each for each in readings(hand.tiles, (), wilds) if each.form is form}
    assert found == {each for each in tried(hand, ANY_WIN) if each.form is form}
    assert len(found) == count


def test_the_best_reading_is_among_those_of_eight_wild_tiles() -> None:
    """Four gangs cannot be, but four triplets of one kind each can: any tile has a fifth copy."""
    tiles = parse_tiles("2m 5m 8m 8m 5m 2m")
    found = readings(tiles, (), 8, TWO_SUITS)

    assert {S, P} == {reading.form for reading in found}
    assert max(sum(group.type == "peng" for group in each.groups) for each in found) == 4


def test_a_tile_of_no_use_wins_nothing_and_is_waited_on_by_nobody() -> None:
    """A void suit, and honours where there are none."""
    hand = parse_tiles("123m 456m 789m 11p 23s")
    found = analyse((*hand, Tile("9p")), aim=TWO_SUITS)

    assert readings((*hand, Tile("1s"))) != ()
    assert readings((*hand, Tile("1s")), aim=TWO_SUITS) == ()
    assert waits(hand, aim=TWO_SUITS) == ()
    assert found.outlook.shanten == {S: 1, P: 5}
    assert {each.tile: each.outlook.best for each in found.discards}[Tile("2s")] == 1
    assert all(KIND[each.tile] < 18 for each in found.discards[0].outlook.accepts)


def test_a_hand_is_read_as_the_forms_of_the_aim_alone() -> None:
    pairs = parse_tiles("1133557799m1133p")
    assert [each.form for each in readings(pairs)] == [Form.SEVEN_PAIRS]
    assert readings(pairs, aim=Aim((Form.STANDARD, Form.KNITTED))) == ()
