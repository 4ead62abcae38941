"""The distance tables against the plain definition: the nearest of all the goals."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement

import numpy as np
import pytest

from paiju.melding.hands.distances import (
    BASE,
    COLUMNS,
    HONOUR_KINDS,
    HONOURS_START,
    MOST_SETS,
    MOST_TILES,
    SUIT_KINDS,
    Tables,
    limited_tables,
    place_of,
    tables,
)

ROWS = 300


def row(table: Tables, kinds: int, code: int) -> list[int]:
    lacks = table.suit(code) if kinds == SUIT_KINDS else table.honours(code)
    return [int(lack) for lack in lacks]


def goals(kinds: int, column: int) -> set[tuple[int, ...]]:
    """The counts of a column's sets, with a pair in odd columns."""
    triplets = [(kind,) * 3 for kind in range(kinds)]
    runs = [(low, low + 1, low + 2) for low in range(kinds - 2)] if kinds == SUIT_KINDS else []
    pairs = [(kind,) * 2 for kind in range(kinds)] if column % 2 else [()]
    found = set()
    for sets in combinations_with_replacement([*triplets, *runs], column // 2):
        for pair in pairs:
            tiles = [*pair, *(kind for each in sets for kind in each)]
            found.add(tuple(tiles.count(kind) for kind in range(kinds)))
    return found


@pytest.mark.parametrize("column", range(COLUMNS))
@pytest.mark.parametrize("kinds", [SUIT_KINDS, HONOUR_KINDS])
def test_a_distance_is_what_is_missing_from_the_nearest_goal(kinds: int, column: int) -> None:
    chance = random.Random(column)
    wanted = np.array(sorted(goals(kinds, column)))
    # The other table knows only goals without five alike.
    limited = wanted[wanted.max(axis=1) < BASE]
    for _ in range(ROWS // COLUMNS):
        tiles = chance.sample(range(4 * kinds), chance.randint(0, MOST_TILES))
        held = np.bincount([tile // 4 for tile in tiles], minlength=kinds)
        code = int(held @ BASE ** np.arange(kinds))
        for table, nearest in ((tables(), wanted), (limited_tables(), limited)):
            least = np.maximum(nearest - held, 0).sum(axis=1).min()
            assert least == row(table, kinds, code)[column], held


@pytest.mark.parametrize("kinds", [SUIT_KINDS, HONOUR_KINDS])
def test_each_code_of_no_more_tiles_than_a_hand_may_have_has_an_entry(kinds: int) -> None:
    codes = np.arange(BASE**kinds)
    tiles = sum(codes // BASE**kind % BASE for kind in range(kinds))
    places = [place_of(code) for code in codes[tiles <= MOST_TILES].tolist()]
    entries = len(tables().numbers) - HONOURS_START if kinds < SUIT_KINDS else HONOURS_START

    assert sorted(places) == [*range(entries)]


def test_the_tables_are_built_once_and_nobody_writes_into_them() -> None:
    assert tables() is tables()
    for array in tables():
        with pytest.raises(ValueError, match="read-only"):
            array[:1] = 1


def test_a_number_of_a_row_fits_into_a_byte() -> None:
    for table in (tables(), limited_tables()):
        assert len(table.lacks) == table.numbers.max() + 1 <= 256
        assert len({*map(tuple, table.lacks.tolist())}) == len(table.lacks)


def test_no_distance_is_more_than_all_the_tiles_of_the_goal() -> None:
    most = [3 * (column // 2) + 2 * (column % 2) for column in range(COLUMNS)]

    assert most == tables().lacks.max(axis=0).tolist() == limited_tables().lacks.max(0).tolist()
    assert most[-1] == 3 * MOST_SETS + 2
