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
    MAX_SETS,
    MOST_TILES,
    SUIT_KINDS,
    honour_table,
    row_of,
    suit_table,
)

ROWS = 300


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
    table = suit_table() if kinds == SUIT_KINDS else honour_table()
    chance = random.Random(column)
    wanted = np.array(sorted(goals(kinds, column)))
    for _ in range(ROWS // COLUMNS):
        tiles = chance.sample(range(4 * kinds), chance.randint(0, MOST_TILES))
        held = np.bincount([tile // 4 for tile in tiles], minlength=kinds)
        nearest = np.maximum(wanted - held, 0).sum(axis=1).min()
        assert nearest == table[row_of(int(held @ BASE ** np.arange(kinds))), column], held


@pytest.mark.parametrize("kinds", [SUIT_KINDS, HONOUR_KINDS])
def test_each_code_of_no_more_tiles_than_a_hand_may_have_has_a_row_of_its_own(kinds: int) -> None:
    table = suit_table() if kinds == SUIT_KINDS else honour_table()
    codes = np.arange(BASE**kinds)
    tiles = sum(codes // BASE**kind % BASE for kind in range(kinds))
    rows = [row_of(code) for code in codes[tiles <= MOST_TILES].tolist()]

    assert sorted(rows) == [*range(len(table))]


def test_the_tables_are_built_once_and_nobody_writes_into_them() -> None:
    assert suit_table() is suit_table()
    with pytest.raises(ValueError, match="read-only"):
        suit_table()[0, 0] = 1


def test_no_distance_is_more_than_all_the_tiles_of_the_goal() -> None:
    most = [3 * (column // 2) + 2 * (column % 2) for column in range(COLUMNS)]

    assert most == suit_table().max(axis=0).tolist() == honour_table().max(axis=0).tolist()
    assert most[-1] == 3 * MAX_SETS + 2
