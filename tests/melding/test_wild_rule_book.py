"""The rules of wild tiles, with the sentences that decide them.

`HONGZHONG`: every 红中 is wild, and no five tiles are alike. `ROOM`: the same as rooms play it: a
wild tile may be a fifth. `GUANGDONG`: 白板 is wild, and thirteen orphans win.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from paiju.mahjong_tiles.notation import parse_tiles
from paiju.mahjong_tiles.tile import ALL_TILES, Tile
from paiju.melding.hands.waits import analyse, shanten, waits
from paiju.melding.hands.wild_readings import best_reading, every_reading, traits_of
from paiju.melding.hands.winning_shapes import Aim, Form, Group, Reading
from tests.support.winning import win_of

SETS_AND_PAIRS = (Form.STANDARD, Form.SEVEN_PAIRS)
SUITS_AND_C = (1 << 27) - 1 | 1 << 31
HONGZHONG = Aim(SETS_AND_PAIRS, SUITS_AND_C, parse_tiles("C"), "never")
ROOM = Aim((Form.STANDARD,), SUITS_AND_C, parse_tiles("C"), "wild")
GUANGDONG = Aim((*SETS_AND_PAIRS, Form.THIRTEEN_ORPHANS), wild=parse_tiles("P"), fifth="wild")
FLOWERS = Aim((*SETS_AND_PAIRS, Form.THIRTEEN_ORPHANS), wild=parse_tiles("1234f"), fifth="never")
TURNED_TWO = GUANGDONG._replace(wild=parse_tiles("9p 1p"))
NO_WILD = Aim((*SETS_AND_PAIRS, Form.THIRTEEN_ORPHANS, Form.KNITTED), fifth="never")
FOUR_WILD = ROOM._replace(forms=(*ROOM.forms, Form.FOUR_WILD))
FOUR_FLOWERS = FLOWERS._replace(forms=(*FLOWERS.forms, Form.FOUR_WILD))
SIXTEEN = Aim((Form.STANDARD,), fifth="never", sets=5)


EVERY = "123456789m 123456789p 123456789s ESWNCFP"


class Waits(NamedTuple):
    """A hand, the rules, the tiles that it waits for, and why."""

    aim: Aim
    hand: str
    waits: str
    sentence: str
    melds: str = ""


WAITS = [
    Waits(HONGZHONG, "1234444556677m", "1m 7m C", "four 4m are in the hand: none is a fifth"),
    Waits(HONGZHONG, "1234556677m", "1m 4m 7m C", "a meld does not count as the hand", "(444m)"),
    Waits(
        HONGZHONG, "1255667799m", "3m C", "four 3m are a gang: a wild may still be one", "(3333m)"
    ),
    Waits(FLOWERS, "1234444556677m", "1m 7m 1f 2f 3f 4f", "each flower is wild"),
    Waits(ROOM, "1234444556677m", "1m 7m C", "no 4m is left to come"),
    Waits(HONGZHONG, "123456m 789p 445s C", "3s 4s 5s 6s 7s C", "a wild is any tile in play"),
    Waits(GUANGDONG, "123456m 7895p 11s P", "3p 4p 5p 6p 7p 1s P", "a set to finish, and a wild"),
    Waits(HONGZHONG, "147m 258p 369s 1m CCC", "", "three wilds wait for nothing by themselves"),
    Waits(FOUR_WILD, "147m 258p 369s 1m CCC", "C", "three wilds wait for the fourth"),
    Waits(FOUR_WILD, "147m 258p 369s 14m CC", "", "two wilds are too few"),
    Waits(FOUR_FLOWERS, "147m 258p 369s 1234f", EVERY, "four wilds and any tile"),
    Waits(NO_WILD, "1112345678999m", "1m 2m 3m 4m 5m 6m 7m 8m 9m", "nine gates"),
    Waits(NO_WILD, "147m 258p 369s ESWN", "C F P", "thirteen of sixteen kinds"),
    Waits(TURNED_TWO, "123m 456m 789m 99s 9p 4p", "2p 3p 4p 5p 6p 9s 9p 1p", "two kinds are wild"),
    Waits(SIXTEEN, "123m 456m 789m 234p 567p E", "E", "five sets and a pair"),
    Waits(SIXTEEN, "1112345678999m 123p", "1m 2m 3m 4m 5m 6m 7m 8m 9m", "sixteen tiles"),
    Waits(SIXTEEN, "11m 22p 33s 44m 55p EE SS WW", "", "seven pairs are a form of fourteen tiles"),
]


@pytest.mark.parametrize("row", WAITS, ids=[each.sentence for each in WAITS])
def test_a_hand_waits(row: Waits) -> None:
    melds = win_of(f"{row.melds} 1s + 1s").melds if row.melds else ()
    found = waits(parse_tiles(row.hand), len(melds), aim=row.aim)

    assert {ALL_TILES[kind] for kind in found} == {*parse_tiles(row.waits)}


WINS = [
    (HONGZHONG, "123m 456p 789s 5s CCCC", "four wilds are a set and half a pair"),
    (HONGZHONG, "1133m 5577p 924s CCC", "seven pairs, three of them by wilds"),
    (FOUR_WILD, "147m 258p 369s 1m CCCC", "four wilds win at once, whatever the rest"),
    (FOUR_FLOWERS, "147m 258p 369s E 1234f", "four flowers win at once"),
    (GUANGDONG, "19m 1p 99p 1s ESWN CF PP", "the wilds are 9s and 白"),
    (FOUR_WILD, "147m 258p 369s 1m CCCC", "four wilds win at once, whatever the rest"),
    (FOUR_FLOWERS, "147m 258p 369s E 1234f", "four flowers win at once"),
    (GUANGDONG, "19m 1p 99p 1s ESWN C PPP", "a wild for each of three kinds"),
    (ROOM, "123m 456p 789s 55s CCC", "three wilds are a set of their own face too"),
    (HONGZHONG, "1111m 234p 567p 88s CC", "1m and 123m"),
    (ROOM, "4444m 234p 567p 888s C", "a wild may be a fifth: 444m and a pair of 4m"),
]
NO_WINS = [
    (HONGZHONG, "147m 258p 369s 1m CCCC", "four wilds are no win of their own"),
    (ROOM, "1133m 5577p 924s CCC", "no seven pairs in these rooms"),
    (HONGZHONG, "1133m 5577p 9246s CC", "four tiles alone and two wilds"),
    (HONGZHONG, "4444m 234p 567p 888s C", "no five are alike: no pair of 4m"),
]


@pytest.mark.parametrize(("aim", "hand", "sentence"), WINS, ids=[each[-1] for each in WINS])
def test_a_hand_wins(aim: Aim, hand: str, sentence: str) -> None:
    tiles = parse_tiles(hand)

    assert every_reading(tiles, (), aim), sentence
    assert shanten(tiles, aim=aim) == -1


@pytest.mark.parametrize(("aim", "hand", "sentence"), NO_WINS, ids=[each[-1] for each in NO_WINS])
def test_a_hand_does_not_win(aim: Aim, hand: str, sentence: str) -> None:
    tiles = parse_tiles(hand)

    assert every_reading(tiles, (), aim) == (), sentence
    assert shanten(tiles, aim=aim) >= 0


def test_a_wild_tile_may_be_discarded() -> None:
    """It is a discard like another; the hand is one further from a win after it."""
    found = analyse(parse_tiles("123m 456p 78s 99s 5m 1p CC"), aim=ROOM)
    by_tile = {each.tile: each.outlook for each in found.discards}

    assert found.discards[-1].tile == Tile("C")
    assert by_tile[Tile("C")].best == by_tile[Tile("5m")].best + 1
    assert Tile("C") in [each.tile for each in by_tile[Tile("5m")].accepts]


def test_a_hand_nearer_to_four_wild_tiles_accepts_these_alone() -> None:
    aim = FOUR_WILD
    far = analyse(parse_tiles("147m 258p 369s 14m CCC"), aim=aim)

    assert far.outlook.shanten == {Form.STANDARD: 3, Form.FOUR_WILD: 0}
    for each in far.discards:
        if each.tile != "C":
            assert each.outlook.accepts == ((Tile("C"), 1),)
            assert each.outlook.shanten[Form.FOUR_WILD] == 0
    assert far.discards[-1].tile == "C"
    assert far.discards[-1].outlook.shanten[Form.FOUR_WILD] == 1


def test_four_wild_tiles_are_a_reading_beside_the_others() -> None:
    """The dearer of the two counts."""
    tiles = parse_tiles("123m 456p 789s 5s CCCC")
    forms = [each.form for each in every_reading(tiles, (), FOUR_WILD)]
    best = best_reading(tiles, (), FOUR_WILD, lambda each: each.form is Form.FOUR_WILD)

    assert forms.count(Form.FOUR_WILD) == 1
    assert len(forms) > 1
    assert best is not None
    assert best.reading == Reading(Form.FOUR_WILD, ())


def triplets(reading: Reading) -> int:
    return sum(group.type == "peng" for group in reading.groups)


def own_suit(reading: Reading) -> tuple[int, int]:
    return -len({group.kinds[0] // 9 for group in reading.groups}), triplets(reading)


def type_and_suit(group: Group) -> tuple[str, int]:
    return group.type, group.kinds[0] // 9


@pytest.mark.parametrize(
    ("hand", "most", "suits"),
    [
        # Beside 345m there are three triplets: each pair but one has a third tile.
        ("11m 44m 77m 345m 99m CCC", 3, 1),
        # Three wild tiles make triplets, and one a run.
        ("11m 44m 77m 23m 99m CCCC", 3, 1),
        # The wild tiles are of the suit, and no pair of 红中: 111m 222m 33m 456m 789m.
        ("123m 123m 456m 789m CC", 2, 1),
        ("111m 222m 333m 44p CCC", 4, 2),
    ],
)
def test_the_dearest_reading_counts(hand: str, most: int, suits: int) -> None:
    """按照最大番数: every face of every wild tile is tried."""
    tiles, traits = parse_tiles(hand), traits_of(type_and_suit)
    best = best_reading(tiles, (), HONGZHONG, own_suit, traits)

    assert best is not None
    assert best.worth == (-suits, most)
    assert best.number == len(every_reading(tiles, (), HONGZHONG))


def test_a_wild_tile_is_no_fifth_where_no_five_are_alike() -> None:
    """1234444556677m and a wild one: it is 1m or 7m, and no 4m."""
    tiles = parse_tiles("1234444556677m C")
    faces = {
        aim.fifth: {
            tile
            for reading in every_reading(tiles, (), aim)
            for tile in [Tile(f"{rank}m") for rank in range(1, 10)]
            if sum(group.tiles.count(tile) for group in reading.groups) > tiles.count(tile)
        }
        for aim in (HONGZHONG, ROOM)
    }

    assert faces == {"never": {*parse_tiles("17m")}, "wild": {*parse_tiles("147m")}}
