"""Tiles: kinds, copies, numbers, and how they are written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.mahjong_tiles.notation import (
    format_tiles,
    parse_botzone,
    parse_botzone_list,
    parse_tile,
    parse_tile_list,
    parse_tile_numbers,
    parse_tiles,
    to_botzone,
)
from paiju.mahjong_tiles.tile import (
    ALL_TILES,
    COPIES,
    FLOWERS,
    KIND,
    KINDS,
    WALL,
    Tile,
    count_kinds,
    enumerate_places,
    is_flower,
    sort_tiles,
    surplus_faults,
)
from paiju.shapes.errors import NotationError

TILES = st.lists(st.sampled_from(ALL_TILES), max_size=20)


def test_there_are_thirty_four_kinds_in_four_copies_and_eight_flowers() -> None:
    assert [*(rank + suit for suit in "mps" for rank in "123456789"), *"ESWNCFP"] == list(KINDS)
    assert [f"{number}f" for number in range(1, 9)] == list(FLOWERS)
    assert len(WALL) == 144 == len(KINDS) * COPIES + len(FLOWERS)


def test_a_wall_numbers_its_tiles_copy_by_copy_in_the_order_of_kinds() -> None:
    kinds = [number // 4 if number < 136 else number - 102 for number in range(144)]

    assert kinds == [KIND[tile] for tile in WALL]


@given(TILES)
def test_sorting_keeps_the_tiles_and_orders_them_by_kind(tiles: list[Tile]) -> None:
    found = sort_tiles(tiles)

    assert sorted(tiles) == sorted(found)
    assert [KIND[tile] for tile in found] == sorted(KIND[tile] for tile in tiles)


@given(st.lists(st.sampled_from(KINDS), max_size=20))
def test_the_tiles_of_each_kind_are_counted(tiles: list[Tile]) -> None:
    assert count_kinds(tiles) == [tiles.count(kind) for kind in KINDS]


def test_flowers_are_told_from_the_dragon_of_the_same_letter() -> None:
    assert [tile for tile in ALL_TILES if is_flower(tile)] == list(FLOWERS)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("1m1m1m1m", []),
        ("1m1m1m1m1m1m", [4]),
        ("E1mEEEE", [5]),
        ("1f2f", []),
        ("1f1f", [1]),
        ("1f 22222s 1f", [6 - 1, 6]),
    ],
)
def test_a_wall_has_four_of_each_tile_and_one_of_each_flower(text: str, places: list[int]) -> None:
    found = surplus_faults(enumerate_places("hand", parse_tiles(text)))

    assert [("hand", place) for place in places] == [fault.place for fault in found]


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("", ""),
        ("1m2m3m", "1m 2m 3m"),
        ("123m EEE", "1m 2m 3m E E E"),
        ("123M eee", "1m 2m 3m E E E"),
        ("19m19p19sESWNCFP", "1m 9m 1p 9p 1s 9s E S W N C F P"),
        # A digit belongs to the letter behind it, and to no other.
        ("1s s 11p P 2f F", "1s S 1p 1p P 2f F"),
        ("18f", "1f 8f"),
        ("五万 5筒 伍索 九条 1饼", "5m 5p 5s 9s 1p"),
        ("東南西北中發白 东发", "E S W N C F P E F"),
        ("春夏秋冬梅兰竹菊", "1f 2f 3f 4f 5f 6f 7f 8f"),
        (" 1m ,2m；E|S、W ", "1m 2m E S W"),
    ],
)
def test_tiles_are_read_however_people_write_them(text: str, tiles: str) -> None:
    assert tuple(tiles.split()) == parse_tiles(text)


@pytest.mark.parametrize("text", ["0m", "1", "m", "9f", "1z", "10m", "1mX", "１m", "ſ", "1 m", "🀀"])
def test_what_is_no_tile_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not a tile; tiles are 1m-9m"):
        parse_tiles(text)


def test_a_refusal_says_where_in_a_string_the_trouble_begins() -> None:
    with pytest.raises(NotationError, match=r'^"0p" is not a tile.*\(from character 5 on\)$'):
        parse_tiles("123m0p")


@pytest.mark.parametrize("text", ["12m", "", "EE", "1m 2m", "0p"])
def test_one_tile_is_neither_none_nor_two(text: str) -> None:
    with pytest.raises(NotationError, match="is not a tile"):
        parse_tile(text)


@given(TILES)
def test_what_is_written_is_read_back(tiles: list[Tile]) -> None:
    assert tuple(tiles) == parse_tiles(format_tiles(tiles))
    assert tuple(tiles) == parse_tile_list(tiles)
    assert tuple(tiles) == parse_botzone(" ".join(map(to_botzone, tiles)))
    assert tuple(tiles) == parse_botzone_list([to_botzone(tile) for tile in tiles])


@pytest.mark.parametrize(
    ("code", "tile"),
    [
        ("W1", "1m"), ("W9", "9m"), ("B5", "5p"), ("T3", "3s"), ("F1", "E"), ("F4", "N"),
        ("J1", "C"), ("J2", "F"), ("J3", "P"), ("H1", "1f"), ("H8", "8f"), ("w1", "1m"),
    ],
)  # fmt: skip
def test_botzone_writes_the_suit_before_the_rank(code: str, tile: str) -> None:
    assert (tile,) == parse_botzone(code) == parse_botzone_list([code])


@pytest.mark.parametrize("item", ["W0", "F5", "J4", "H9", "1m", "", 7, None])
def test_what_botzone_does_not_write_is_refused_by_its_place(item: object) -> None:
    with pytest.raises(NotationError, match="is not a tile of Botzone's") as refused:
        parse_botzone_list(["W1", item])
    assert [fault.place for fault in refused.value.faults] == [(1,)]


def test_a_string_that_botzone_would_not_write_is_refused_from_there_on() -> None:
    with pytest.raises(NotationError, match=r'^"X1".*\(from character 4 on\)$'):
        parse_botzone("W1 X1")


def test_every_entry_of_a_list_that_is_no_tile_is_named() -> None:
    with pytest.raises(NotationError) as refused:
        parse_tile_list(["1m", "0m", 7, "12m"])
    faults = refused.value.faults
    assert [(fault.code, fault.place) for fault in faults] == [
        ("not_a_tile", (1,)),
        ("not_a_tile", (2,)),
        ("not_a_tile", (3,)),
    ]
    assert 'to use numbers, send "notation": "ids"' in faults[1].text.en


def test_numbers_are_read_however_json_writes_them() -> None:
    assert parse_tile_numbers([0, 4.0, 135, 143]) == ("1m", "2m", "P", "8f")


@pytest.mark.parametrize("item", [-1, 144, 1.5, True, "7", None])
def test_a_number_that_no_tile_has_is_refused(item: object) -> None:
    with pytest.raises(NotationError, match="is not the number of a tile"):
        parse_tile_numbers([item])


def test_a_number_is_one_single_tile() -> None:
    with pytest.raises(NotationError, match="number 5 stands here twice") as refused:
        parse_tile_numbers([5, 6, 5])
    assert [fault.place for fault in refused.value.faults] == [(2,)]
