"""Melds: valid ones, and hands as rows of tiles with states."""

from __future__ import annotations

import pytest

from paiju.mahjong_tiles.notation import TileScript, format_tiles, parse_tiles
from paiju.mahjong_tiles.tile import WALL, Tile
from paiju.melding.hands.field_types import MELD
from paiju.melding.hands.melds import Meld, MeldType, from_states, meld_of
from paiju.shapes.errors import ImpossibleError


@pytest.mark.parametrize(
    ("kind", "tiles", "read"),
    [
        ("chi", "123m", "123m"),
        ("chi", "978s", "789s"),
        ("peng", "EEE", "EEE"),
        ("peng", "555p", "555p"),
        ("gang", "9999m", "9999m"),
        ("gang", "PPPP", "PPPP"),
    ],
)
def test_three_in_a_row_three_alike_and_four_alike_are_melds(
    kind: MeldType, tiles: str, read: str
) -> None:
    assert read == format_tiles(meld_of(kind, parse_tiles(tiles)).tiles)


@pytest.mark.parametrize(
    ("kind", "tiles", "says"),
    [
        ("chi", "", "three tiles of one suit in a row"),
        ("chi", "124m", "three tiles of one suit in a row"),
        ("chi", "111m", "three tiles of one suit in a row"),
        ("chi", "1234m", "three tiles of one suit in a row"),
        ("chi", "8m9m1p", "three tiles of one suit in a row"),
        ("chi", "ESW", "three tiles of one suit in a row"),
        ("chi", "9s E S", "three tiles of one suit in a row"),
        ("chi", "123f", "three tiles of one suit in a row"),
        ("peng", "11m", "three tiles alike"),
        ("peng", "EEEE", "three tiles alike"),
        ("peng", "111f", "three tiles alike"),
        ("gang", "EEE", "four tiles alike"),
        ("gang", "EEES", "four tiles alike"),
    ],
)
def test_anything_else_is_none(kind: MeldType, tiles: str, says: str) -> None:
    with pytest.raises(ImpossibleError, match=says) as refused:
        meld_of(kind, parse_tiles(tiles))
    assert [fault.place for fault in refused.value.faults] == [("tiles",)]


def test_only_a_gang_is_concealed_and_then_it_comes_from_nobody() -> None:
    assert meld_of("gang", parse_tiles("EEEE"), concealed=True).concealed
    with pytest.raises(ImpossibleError, match="only a gang"):
        meld_of("peng", parse_tiles("EEE"), concealed=True)
    with pytest.raises(ImpossibleError, match="from no other seat"):
        meld_of("gang", parse_tiles("EEEE"), 2, concealed=True)


def rows(tiles: str, state: int, copy: int = 0) -> list[tuple[int, int]]:
    """Tiles as rows with one state; of tiles alike each is another copy."""
    read = parse_tiles(tiles)
    return [
        (WALL.index(tile) + copy + read[:place].count(tile), state)
        for place, tile in enumerate(read)
    ]


def test_the_states_of_tiles_tell_hand_and_melds() -> None:
    hand, melds = from_states(
        [
            *rows("22m", 1),
            (-1, -1),
            *rows("EEE", 2),
            *rows("789s", 3),
            *rows("5555p", 4),
            *rows("9999m", 5),
            (0, -1),
        ]
    )

    assert hand == ("2m", "2m")
    assert set(melds) == {
        Meld("peng", parse_tiles("E")[0]),
        Meld("chi", parse_tiles("7s")[0]),
        Meld("gang", parse_tiles("5p")[0], concealed=True),
        Meld("gang", parse_tiles("9m")[0]),
    }


@pytest.mark.parametrize(
    ("tiles", "runs"),
    [
        ("123m234m", ["123m", "234m"]),
        ("112233m", ["123m", "123m"]),
        ("234567s", ["234s", "567s"]),
        ("123m123p", ["123m", "123p"]),
    ],
)
def test_runs_are_told_apart_from_the_lowest_tile_up(tiles: str, runs: list[str]) -> None:
    _, melds = from_states(rows(tiles, 3))

    assert runs == [format_tiles(meld.tiles) for meld in melds]


@pytest.mark.parametrize(
    ("states", "place"),
    [
        ([*rows("EE", 2)], 0),
        ([*rows("1m", 1), *rows("124m", 3, copy=1)], 1),
        ([*rows("EEEE", 2)], 3),
        ([*rows("EEE", 5)], 0),
        ([(136, 2), (137, 2), (138, 2)], 0),
        ([*rows("9s", 3), *rows("E", 3), *rows("S", 3)], 0),
    ],
)
def test_tiles_that_make_no_meld_of_their_state_are_refused(
    states: list[tuple[int, int]], place: int
) -> None:
    with pytest.raises(ImpossibleError, match="makes no meld") as refused:
        from_states(states)
    assert [fault.place for fault in refused.value.faults] == [(place,)]


def test_a_number_that_no_tile_has_is_named_by_its_row() -> None:
    with pytest.raises(ImpossibleError) as refused:
        from_states([(-1, -1), (0, 1), (144, 1)])
    assert [fault.place for fault in refused.value.faults] == [(2, 0)]


def test_melds_that_were_written_are_what_is_read() -> None:
    melds = (
        Meld("chi", Tile("3m"), 1),
        Meld("peng", Tile("E"), 2),
        Meld("gang", Tile("9s"), concealed=True),
    )
    for script in TileScript:
        told = [MELD.write(meld, script) for meld in melds]
        assert tuple([MELD.read(each, script) for each in told]) == melds
