"""Readings of a win, the places of its winning tile, against the plain definition."""

from __future__ import annotations

import pytest

from paiju.mahjong_tiles.notation import format_tiles, parse_tile, parse_tiles
from paiju.melding.hands.winning_shapes import Reading, readings
from tests.support.winning import win_of


def written(reading: Reading) -> str:
    """A reading, group by group."""
    return " ".join(format_tiles(group.tiles).replace(" ", "") for group in reading.groups)


@pytest.mark.parametrize(
    ("tiles", "ways"),
    [
        ("123m 456p 789s EEE CC", ["123m 456p 789s EEE CC"]),
        ("222333444m 55p 678s", ["234m 234m 234m 678s 55p", "678s 222m 333m 444m 55p"]),
        ("223344m 556677p 88s", ["234m 234m 567p 567p 88s", "22m 33m 44m 55p 66p 77p 88s"]),
        ("11112222333344m", [
            "123m 123m 123m 123m 44m", "123m 123m 234m 234m 11m", "123m 111m 222m 333m 44m",
            "11m 11m 22m 22m 33m 33m 44m",
        ]),
        ("11122233344455m", [
            "123m 123m 123m 444m 55m", "234m 234m 234m 111m 55m", "234m 345m 345m 111m 22m",
            "111m 222m 333m 444m 55m",
        ]),
        ("147m 258p 369s ESWNC", ["147m258p369sESWNC"]),
        ("147m 258p 369s 234m CC", ["234m CC 147m258p369s"]),
        ("147m 258p 369s EEE CC", ["EEE CC 147m258p369s"]),
        ("19m 19p 19s ESWNCFP P", ["19m19p19sESWNCFPP"]),
        ("1199m 1199p 1199s EE", ["11m 99m 11p 99p 11s 99s EE"]),
        # Thirteen orphans alone lack their pair.
        ("19m 19p 19s ESWNCFP", []),
        # One tile too many in a suit is one too few in another.
        ("1122m 3344p 5566s 78s", []),
        ("123m 456p 789s EE CCC P", []),
        ("147m 258p 369s ESWNN", []),
        ("147m 258p 36s EEE CCC", []),
        ("19m 19p 19s ESWNCFP 2m", []),
    ],
)  # fmt: skip
def test_a_win_is_read_in_every_way(tiles: str, ways: list[str]) -> None:
    assert sorted(ways) == sorted(map(written, readings(parse_tiles(tiles))))


@pytest.mark.parametrize(
    ("win", "ways"),
    [
        ("(123m) (EEE) 456p 78s CC + 9s", ["123m 456p 789s EEE CC"]),
        ("<EEEE> (CCCC) (123m) (123m) P + P", ["123m 123m EEEE CCCC PP"]),
        ("(234m) 147m 258p 369s C + C", ["234m CC 147m258p369s"]),
        # The knitted straight is whole but for its set.
        ("(123m) (456m) 147m 258p 3s + 3s", []),
        ("(EEE) 1199m 1199p 99s + 9s", []),
    ],
)
def test_melds_stand_as_they_are(win: str, ways: list[str]) -> None:
    asked = win_of(win)

    assert ways == [written(each) for each in readings((*asked.hand, asked.tile), asked.melds)]


@pytest.mark.parametrize(
    ("tiles", "tile", "places"),
    [
        ("123m 456p 789s EEE CC", "C", ["CC"]),
        ("234m 345m 666p 77s CCC", "4m", ["234m", "345m"]),
        ("234m 234m 666p 77s CCC", "4m", ["234m"]),
        ("123m 111m 456p 789s EE", "1m", ["123m", "111m"]),
        ("147m 258p 369s 345m EE", "4m", ["345m", "147m258p369s"]),
        ("1111m 2233p 4455s EE", "1m", ["11m"]),
    ],
)
def test_the_winning_tile_may_have_completed_any_group_that_holds_it(
    tiles: str, tile: str, places: list[str]
) -> None:
    reading = readings(parse_tiles(tiles))[0]
    names = written(reading).split()

    assert places == [names[place] for place in reading.placings(parse_tile(tile))]


def test_two_sets_and_a_pair_of_each_suit_and_of_honours_are_no_win() -> None:
    assert readings(parse_tiles("11456m 22789p 33s EE")) == ()


def test_a_set_and_a_pair_alone_are_no_win() -> None:
    assert readings(parse_tiles("123m 55p")) == ()


def test_it_has_not_completed_a_meld() -> None:
    asked = win_of("(345m) 34m 666p 77s CCC + 5m")
    (reading,) = readings((*asked.hand, asked.tile), asked.melds)

    assert all(not reading.groups[place].melded for place in reading.placings(asked.tile))
    assert len(reading.placings(asked.tile)) == 1
