"""The index of a table against a dictionary: the same rows for every group, and for no other."""

from __future__ import annotations

import random

import numpy as np
import pytest

from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.climbing.plays.order import RowIndex
from paiju.playing_cards.deck import Deck
from paiju.playing_cards.holding import Holding, pack

# Tables in which every group has one row, and those in which some have several.
NAMES = ["classic", "douzero", "tiandi"]


def plain(name: str) -> dict[int, tuple[int, ...]]:
    """The rows of each group, in the order of the table."""
    found: dict[int, tuple[int, ...]] = {}
    for row, counts in enumerate(rules_of(name).table.counts(slice(None)).tolist()):
        packed = pack(counts)
        found[packed] = (*found.get(packed, ()), row)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_group_has_the_rows_that_a_dictionary_has(name: str) -> None:
    table = rules_of(name).table
    ordered = {
        packed: tuple(sorted(rows, key=table.strength)) for packed, rows in plain(name).items()
    }
    assert dict(table.readings) == ordered
    assert len(table.readings) == len(ordered)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_play_has_no_rows(name: str) -> None:
    index, known, chance = rules_of(name).table.readings, plain(name), random.Random(3)
    groups = [chance.sample(Deck().cards, chance.randrange(21)) for _ in range(2_000)]
    strangers = [Holding.of(cards).packed for cards in groups]
    # More of a rank than any deck has, and the extremes of sixteen bytes.
    strangers += [pack([255] * 16), 255, 1 << 127]
    strangers = [packed for packed in strangers if packed not in known]
    assert len(strangers) > 1_000
    assert {packed in index for packed in strangers} == {False}
    assert {index.find(packed) for packed in strangers} == {()}
    with pytest.raises(KeyError):
        index[strangers[0]]


def test_of_several_rows_the_strongest_comes_first() -> None:
    words = rules_of("classic").table.words_of(np.array([5, 7, 5, 5], dtype=np.int32))
    index = RowIndex(words, np.array([3, 2, 1, 0]))
    assert list(index.values()) in [[(3, 2, 0), (1,)], [(1,), (3, 2, 0)]]
