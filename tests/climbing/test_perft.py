"""Published counts: the plays of each rule set, by pattern and links, and tables' self-checks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from paiju.all_games.doudizhu.rulesets import RULE_SETS, rules_of
from paiju.climbing.plays.table import table_of
from paiju.climbing.rules.rule_set import Pattern
from paiju.playing_cards.card import LANE, RANKS
from paiju.playing_cards.holding import contains, unpack
from paiju.text import Text
from tests.support.groups import all_ranks

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.climbing.plays.table import MoveTable
    from paiju.play.declaration.options import Value

Perft = dict[str, tuple[int, ...]]

# Plays by pattern; several numbers are one for each count of links, from the fewest up.
CLASSIC: Perft = {
    "solo": (15,),
    "pair": (13,),
    "trio": (13,),
    "trio_solo": (182,),
    "trio_pair": (156,),
    "straight": (8, 7, 6, 5, 4, 3, 2, 1),
    "pair_straight": (10, 9, 8, 7, 6, 5, 4, 3),
    "plane": (11, 10, 9, 8, 7),
    "plane_solo": (968, 3_282, 7_184, 10_388),
    "plane_pair": (605, 1_200, 1_134),
    "four_two": (1_326,),
    "four_two_pair": (858,),
    "bomb": (13,),
    "rocket": (1,),
}
NO_REPEAT: Perft = {"plane_solo": (847, 2_100, 2_646, 1_568)}
TWO_RANKS: Perft = {"four_two": (1_170,)}
NAMED: Perft = {**TWO_RANKS, "four_pair": (156,)}
LONG_PLANES: Perft = {"plane": (10, 9, 8, 7)}

# A bomb of each rank for each kind: by how many of its cards are wild, and by how many there are.
SOFT: Perft = {"soft_bomb": (13,)}
PURE: Perft = {**SOFT, "pure_bomb": (13,)}
TO_EIGHT: Perft = {f"bomb_{count}": (13,) for count in range(5, 9)}
TO_TWELVE: Perft = {f"bomb_{count}": (13,) for count in range(5, 13)}
PURE_TO_EIGHT: Perft = {f"pure_bomb_{count}": (13,) for count in range(5, 9)}

# The rule sets that differ from the competition rules.
DIFFERENCES: dict[str, Perft] = {
    "classic": {},
    "pagat": {**NO_REPEAT, **TWO_RANKS},
    "huanle": {},
    "panda": {**NO_REPEAT, **NAMED, **LONG_PLANES},
    "h5": {"plane_solo": (858, 2_200, 2_970, 2_016), "four_two": (1_339,), "four_two_pair": ()},
    "rlcard": {},
    "douzero": {"plane_solo": (979, 3_400, 7_830, 12_512), "four_two": (1_339,)},
    "laizi": {**PURE, **TO_EIGHT},
    "tiandi": {**PURE, **TO_TWELVE, **PURE_TO_EIGHT},
    "yuncheng": {**NO_REPEAT, **SOFT, "quad_chain": (11, 10, 9, 8)},
}
# Readings, and distinct groups of cards.
TOTALS = {
    "classic": (27_471, 27_471),
    "pagat": (12_654, 12_654),
    "huanle": (27_471, 27_471),
    "panda": (12_799, 12_799),
    "h5": (12_848, 12_848),
    "rlcard": (27_471, 27_471),
    "douzero": (30_383, 29_984),
    # Bombs that differ in how many of their cards are wild are readings of the same ranks.
    "laizi": (27_549, 27_523),
    "tiandi": (27_653, 27_575),
    "yuncheng": (12_861, 12_848),
}

OPTIONS: tuple[tuple[str, Value, Perft], ...] = (
    ("kicker_repeat", True, {}),
    ("kicker_repeat", False, NO_REPEAT),
    ("kicker_jokers", False, {}),
    ("kicker_jokers", True, {"plane_solo": (979, 3_382, 7_589, 11_334), "four_two": (1_339,)}),
    ("kicker_quad", False, {}),
    ("kicker_quad", True, {"plane_solo": (968, 3_282, 7_249, 10_838)}),
    ("kicker_adjacent_trio", False, {}),
    ("kicker_adjacent_trio", True, {"plane_solo": (968, 3_300, 7_344, 10_976)}),
    ("four_two", "any", {}),
    ("four_two", True, {}),
    ("four_two", "two_ranks", TWO_RANKS),
    ("four_two", "named", NAMED),
    ("four_two", "no", {"four_two": ()}),
    ("four_two", False, {"four_two": ()}),
    ("four_two_pair", True, {}),
    ("four_two_pair", False, {"four_two_pair": ()}),
    ("plane_min", 2, {}),
    ("plane_min", 3, LONG_PLANES),
    ("quad_chain", False, {}),
    ("quad_chain", True, {"quad_chain": (11, 10, 9, 8)}),
)


def perft(table: MoveTable) -> Perft:
    """The plays of a table, counted by pattern and links."""
    counted: Perft = {}
    for section in table.sections:
        before = counted.get(section.pattern.id, ())
        counted[section.pattern.id] = (*before, len(section.rows))
    return counted


def changed(by: Mapping[str, tuple[int, ...]]) -> Perft:
    """The competition's counts with some replaced; no counts, no pattern."""
    return {pattern: counts for pattern, counts in {**CLASSIC, **by}.items() if counts}


@pytest.mark.parametrize("name", RULE_SETS)
def test_the_number_of_plays_of_each_pattern_and_length_in_a_rule_set(name: str) -> None:
    assert changed(DIFFERENCES[name]) == perft(rules_of(name).table)


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_rule_set_has_its_published_total(name: str) -> None:
    table = rules_of(name).table
    assert TOTALS[name] == (len(table), len(table.readings))


@pytest.mark.parametrize(
    ("option", "value", "difference"), OPTIONS, ids=[f"{key}={value}" for key, value, _ in OPTIONS]
)
def test_an_option_changes_the_plays_that_it_names_and_no_others(
    option: str, value: Value, difference: Perft
) -> None:
    assert changed(difference) == perft(rules_of("classic", {option: value}).table)


def test_every_plays_cards_have_one_reading_in_the_competition_rules() -> None:
    table = rules_of("classic").table
    assert list(range(len(table))) == sorted(row for (row,) in table.readings.values())


def test_four_with_a_pair_only_moves_to_a_pattern_of_its_own() -> None:
    named = rules_of("classic", {"four_two": "named"}).table
    assert set(all_ranks(rules_of("classic").table)) == set(all_ranks(named))


def test_rule_sets_of_equal_plays_share_a_table() -> None:
    assert table_of(rules_of("classic").play) is table_of(rules_of("rlcard").play)


def test_a_pattern_that_the_deck_cannot_show_has_no_plays() -> None:
    five = Pattern("five", Text("五张", "five of a rank"), group=5)
    rules = rules_of("classic").play
    table = table_of(replace(rules, patterns=(*rules.patterns, five)))
    assert perft(table) == CLASSIC


TABLES = (
    *((name, {}) for name in ("classic", "pagat", "panda", "h5", "douzero")),
    ("douzero", {"quad_chain": True}),
)


@pytest.fixture(
    scope="module", params=TABLES, ids=["-".join([name, *options]) for name, options in TABLES]
)
def table(request: pytest.FixtureRequest) -> MoveTable:
    name, options = request.param
    return rules_of(name, options).table


def test_rows_stand_by_pattern_then_links_then_key_then_lowest_kickers(table: MoveTable) -> None:
    def place(row: int) -> tuple[int, int, int, int, tuple[int, ...]]:
        section, core = table.section(row), table.core(row)
        pattern = (*table.rules.patterns, *table.rules.bombs).index(section.pattern)
        # More of a low rank stand before fewer: compared rank by rank, from the lowest.
        kickers = tuple(-count for count in unpack(table.packed(row)))
        return section.tier, pattern, section.links, core.key, kickers

    places = [place(row) for row in range(len(table))]
    assert places == sorted(places)
    assert len(places) == len(set(places))


def test_sections_and_cores_cover_every_row_once_and_in_order(table: MoveTable) -> None:
    in_sections = [row for section in table.sections for row in section.rows]
    in_cores = [row for core in table.cores for row in range(core.start, core.stop)]
    assert list(range(len(table))) == in_sections == in_cores
    assert list(range(len(table.cores))) == [core.number for core in table.cores]
    assert list(range(len(table.sections))) == [section.number for section in table.sections]


def test_keys_rise_within_a_section_and_each_names_one_core(table: MoveTable) -> None:
    for section in table.sections:
        keys = [core.key for core in section.cores]
        assert sorted(set(keys)) == keys, section.pattern.id


def test_a_key_is_the_lowest_rank_of_the_core(table: MoveTable) -> None:
    lowest = [
        RANKS.index(next(rank for rank in RANKS if contains(core.packed, 1 << 8 * LANE[rank])))
        for core in table.cores
    ]
    assert lowest == [core.key for core in table.cores]


def test_a_play_holds_its_core_and_no_kicker_of_a_core_rank(table: MoveTable) -> None:
    for core in table.cores:
        in_core = np.frombuffer(core.packed.to_bytes(16, "little"), dtype=np.int8)
        rows = table.counts(slice(core.start, core.stop))
        assert (rows[:, in_core > 0] == in_core[in_core > 0]).all()


def test_no_play_needs_more_cards_than_the_deck_or_a_hand_has(table: MoveTable) -> None:
    limits = [4] * 13 + [1, 1, 0]
    counts = table.counts(slice(None))
    assert (counts >= 0).all()
    assert (counts <= limits).all()
    assert 20 == table.rules.max_hand >= counts.sum(axis=1).max()


def test_every_play_of_a_section_has_the_sections_size(table: MoveTable) -> None:
    for section in table.sections:
        rows = np.array(section.rows)
        sizes = {*table.counts(rows).sum(axis=1).tolist(), *table.sizes(rows).tolist()}
        assert {section.size} == sizes, section.pattern.id


def test_a_row_is_found_again_by_its_packed_counts(table: MoveTable) -> None:
    assert len(table) == sum(len(rows) for rows in table.readings.values())
    for row in range(0, len(table), 7):
        assert row in table.readings[table.packed(row)]


def test_bombs_stand_last_the_rocket_highest(table: MoveTable) -> None:
    tiers = [section.tier for section in table.sections]
    assert sorted(tiers) == tiers
    bombs = [section.pattern.id for section in table.sections if section.tier]
    assert bombs == ["bomb", "rocket"]
    assert table.first_bomb == table.sections[-2].cores[0].start
