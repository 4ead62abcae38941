"""Readings of a win, the places of its winning tile, and waits, against the plain definition."""

from __future__ import annotations

import random

import pytest

from app.melding.shape import Reading, readings, waits
from app.tiles.notation import format_tiles, parse_tile, parse_tiles
from app.tiles.tile import KINDS
from tests.support.mahjong_wins import near_win, random_win
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


def test_seven_pairs_that_stand_apart_are_no_sets() -> None:
    (reading,) = readings(parse_tiles("1199m 1199p 11s EECC"))
    assert written(reading).split() == ["11m", "99m", "11p", "99p", "11s", "EE", "CC"]


def test_it_has_not_completed_a_meld() -> None:
    asked = win_of("(345m) 34m 666p 77s CCC + 5m")
    (reading,) = readings((*asked.hand, asked.tile), asked.melds)

    assert all(not reading.groups[place].melded for place in reading.placings(asked.tile))
    assert len(reading.placings(asked.tile)) == 1


@pytest.mark.parametrize(
    ("hand", "waited_on"),
    [
        ("123m 456p 789s EEE C", "C"),
        ("2345m EEE SSS WWW", "2m 5m"),
        ("1112345678999s", "1s 2s 3s 4s 5s 6s 7s 8s 9s"),
        ("19m 19p 19s ESWNCFP", "1m 9m 1p 9p 1s 9s E S W N C F P"),
        ("19m 19p 19s ESWNNFP", "C"),
        ("22559m 11s EESSPP", "9m"),
        ("47m 28s 369p ESWPCF", "1m 5s N"),
        ("147m 258p 369s ESWN", "C F P"),
        ("147m 258p 36s EEE CC", "9s"),
        ("147m 258p 369s 34m CC", "2m 5m"),
        # Four alike in the hand: no fifth exists, but the hand waits on it.
        ("234m 345s 333p EEEE", "E"),
        ("1112345689999s", "7s"),
        ("34444556789p PP", "4p 7p P"),
        ("123m 456p 789s ES CF", ""),
        ("28m 47s 369p ESWPCC", ""),
    ],
)
def test_a_hand_waits_on_what_completes_it(hand: str, waited_on: str) -> None:
    assert set(parse_tiles(waited_on)) == {KINDS[kind] for kind in waits(parse_tiles(hand))}


def test_waits_are_the_tiles_with_which_a_hand_can_be_read_as_a_win() -> None:
    chance = random.Random(7)
    for _ in range(400):
        win = chance.choice((random_win, near_win))(chance)
        wins = {kind for kind, tile in enumerate(KINDS) if readings((*win.hand, tile), win.melds)}
        assert wins == waits(win.hand, len(win.melds)), win
