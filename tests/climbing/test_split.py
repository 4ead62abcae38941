"""Splitting a hand into plays, against a brute force that tries every way."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.climbing.plays.table_kernels import NEVER
from paiju.climbing.splits.cores import cores_of
from paiju.climbing.splits.partition import partitions_of
from paiju.climbing.splits.search_kernels import best_partitions
from paiju.climbing.splits.split import BUDGET, Power, power_of, split
from tests.support.brute_split import VARIANT_IDS, VARIANTS, Cutter, Worth, flat_table
from tests.support.groups import hold, ranks_of, ranks_of_packed
from tests.support.rich_hands import rich_hands
from tests.support.scale import some

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paiju.all_games.doudizhu.rulesets import Rules
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.splits.partition import Partition
    from paiju.playing_cards.holding import Holding

HANDS = some(300, 80)
MOST = 10
LIMITS = (1, 2, 3, 5, 12)


@pytest.fixture(scope="module", params=VARIANTS, ids=VARIANT_IDS)
def rules(request: pytest.FixtureRequest) -> Rules:
    name, options = request.param
    return rules_of(name, options)


def some_hands(table: MoveTable, seed: str) -> Iterator[Holding]:
    """Hands small enough for every split."""
    return islice(rich_hands(Random(seed), table, MOST), HANDS)


def worth(partition: Partition) -> Worth:
    """The program's worth of a partition, in the terms of the brute force."""
    return Worth(partition.power, -partition.count)


def packed_of(table: MoveTable, partition: Partition) -> int:
    """The cards of a partition together."""
    return sum(table.packed(row) for row in partition.rows)


def test_the_power_of_a_hand_is_that_of_its_best_partition(rules: Rules) -> None:
    for hand in some_hands(rules.table, f"{rules.id} power"):
        best = Cutter(rules.table, hand.packed).best(hand.packed)
        assert Power(best.power, best.plays) == power_of(rules.table, hand), hand.cards
        (partition,) = split(rules.table, hand).partitions
        assert best == worth(partition), hand.cards


def test_the_best_partitions_are_those_of_the_brute_force(rules: Rules) -> None:
    several = 0
    for hand in some_hands(rules.table, f"{rules.id} best"):
        cutter = Cutter(rules.table, hand.packed)
        expected = cutter.worths(hand.packed)
        for limit in LIMITS:
            found = split(rules.table, hand, limit)
            assert found.is_complete
            assert expected[:limit] == [worth(each) for each in found.partitions], hand.cards
            assert set(cutter.ways(hand.packed)) >= {each.rows for each in found.partitions}
        several += len(expected) >= LIMITS[-1]
    assert several > HANDS // 6, "the hands must have many ways to be cut"


def test_partitions_are_all_different_and_each_has_all_cards(rules: Rules) -> None:
    for hand in some_hands(rules.table, f"{rules.id} different"):
        weights = Cutter(rules.table, hand.packed).weights
        partitions = split(rules.table, hand, LIMITS[-1]).partitions
        assert len(set(partitions)) == len(partitions)
        assert {hand.packed} == {packed_of(rules.table, each) for each in partitions}
        for each in partitions:
            assert each.power == sum(weights[row] for row in each.rows)
            assert sorted(each.rows) == list(each.rows)


def test_a_longer_list_begins_as_a_shorter_one_does(rules: Rules) -> None:
    for hand in some_hands(rules.table, f"{rules.id} prefix"):
        longest = split(rules.table, hand, LIMITS[-1]).partitions
        for limit in LIMITS[:-1]:
            assert longest[:limit] == split(rules.table, hand, limit).partitions, hand.cards


# Hands with equally good kickers: the list once changed with the limit.
@pytest.mark.parametrize(
    ("name", "cards"), [("classic", "67888999KA"), ("h5", "33344478KA"), ("pagat", "33344469Q2")]
)
def test_equal_partitions_keep_their_order_whatever_the_limit(name: str, cards: str) -> None:
    table, hand = rules_of(name).table, hold(cards)
    longest = split(table, hand, 20).partitions
    expected = [longest[:limit] for limit in range(1, 20)]
    assert expected == [split(table, hand, limit).partitions for limit in range(1, 20)]


def test_with_plays_at_equal_cost_the_count_is_the_least_number_of_plays(rules: Rules) -> None:
    table = flat_table(rules)
    for hand in some_hands(table, f"{rules.id} flat"):
        ways = Cutter(table, hand.packed).ways(hand.packed)
        least = min(map(len, ways))
        assert Power(-least, least) == power_of(table, hand), hand.cards
        # Every partition with the fewest plays is there.
        shortest = {rows for rows in ways if len(rows) == least}
        found = split(table, hand, len(shortest)).partitions
        assert shortest == {each.rows for each in found}, hand.cards


QUADS = {"kicker_quad": True}
BESIDE = {"kicker_adjacent_trio": True}
JOKERS = {"kicker_jokers": True}
NO_PAIRS = {"four_two": "two_ranks"}

# The fewest plays 手数 of a hand.
FEWEST: tuple[tuple[str, Mapping[str, object], str, int], ...] = (
    ("classic", {}, "3", 1),
    ("classic", {}, "34567", 1),
    ("classic", {}, "3456", 4),
    ("classic", {}, "34567 34567", 1),
    ("classic", {}, "34567 56789", 2),
    ("classic", {}, "TJQKA2", 2),
    ("classic", {}, "BR", 1),
    ("classic", {}, "333 4", 1),
    ("classic", {}, "333 4 5", 2),
    ("classic", {}, "333 44", 1),
    ("classic", {}, "3333 4 5", 1),
    ("classic", {"four_two": "no"}, "3333 4 5", 3),
    ("classic", {}, "3333 44 55", 1),
    ("h5", {}, "3333 44 55", 2),
    ("panda", {}, "333 444", 2),
    ("classic", {}, "333 444", 1),
    # Kickers have no core rank.
    ("classic", {}, "3333 4", 2),
    ("classic", {}, "3333 444", 2),
    ("classic", {}, "3444 5555", 2),
    ("classic", {"quad_chain": True}, "3333 4444", 1),
    ("classic", {}, "3333 4444", 2),
    # Two jokers do not go with one core, but each may go with its own.
    ("classic", {}, "333 444 BR", 2),
    ("classic", JOKERS, "333 444 BR", 1),
    ("classic", {}, "3333 BR", 2),
    ("h5", {}, "3333 BR", 1),
    ("classic", {}, "333 555 BR", 2),
    ("classic", {}, "333 444 555 6BR", 2),
    ("h5", {}, "333 444 555 6BR", 1),
    ("classic", {}, "333 444 777 888 56 BR", 2),
    # Single kickers that share a rank.
    ("classic", {}, "333 444 55", 1),
    ("pagat", {}, "333 444 55", 2),
    ("classic", {}, "3333 55", 1),
    ("classic", NO_PAIRS, "3333 55", 2),
    ("classic", {}, "333 444 555 KKK", 1),
    ("pagat", {}, "333 444 555 KKK", 2),
    # A trio next to the plane is no kicker; beside an ace a trio of twos is one.
    ("classic", {}, "333 444 555 666 777 8", 2),
    ("classic", BESIDE, "333 444 555 666 777 8", 1),
    ("classic", {}, "QQQ KKK AAA 222", 1),
    # Neither are four of a rank.
    ("classic", {}, "333 444 555 666 8888", 2),
    ("classic", QUADS, "333 444 555 666 8888", 1),
    ("classic", {}, "3333 4444 5555 6666 7777", 2),
)


@pytest.mark.parametrize(("name", "options", "cards", "plays"), FEWEST)
def test_the_number_of_plays_that_a_hand_takes(
    name: str, options: Mapping[str, object], cards: str, plays: int
) -> None:
    table = flat_table(rules_of(name, options))
    assert Power(-plays, plays) == power_of(table, hold(cards))
    assert plays == Cutter(table, hold(cards).packed).best(hold(cards).packed).plays


# The rule set, the hand, its best partition from the lowest row up, and its power.
BEST = (
    ("classic", "3", ["3"], -250),
    ("classic", "R", ["R"], 0),
    ("classic", "BR", ["BR"], 550),
    ("classic", "3333", ["3333"], 300),
    ("classic", "3333 4 5", ["4", "5", "3333"], -148),
    ("classic", "34567", ["34567"], -190),
    ("classic", "333 4", ["3334"], -220),
    ("classic", "3 44 555 BR", ["44", "3555", "BR"], 132),
    ("classic", "333 444 5 6", ["33344456"], -170),
    ("pagat", "333 444 55", ["55", "333444"], -380),
    ("classic", "2222 BR", ["2222", "BR"], 910),
)


@pytest.mark.parametrize(("name", "cards", "plays", "power"), BEST)
def test_a_hand_is_cut_best_like_this(name: str, cards: str, plays: list[str], power: int) -> None:
    table = rules_of(name).table
    (best,) = split(table, hold(cards)).partitions
    assert (plays, power) == ([ranks_of(table, row) for row in best.rows], best.power)


def test_no_cards_are_cut_into_no_plays() -> None:
    table = rules_of().table
    (nothing,) = split(table, hold(""), 5).partitions
    assert (nothing.rows, nothing.power, nothing.count) == ((), 0, 0)
    assert Power(0, 0) == power_of(table, hold(""))


def test_plays_take_the_cards_of_the_hand_each_once() -> None:
    table, hand = rules_of().table, hold("3S 3H 3D 3C 4S 4H 4D 5C RJ BJ 2H 2D 2S")
    for partition in split(table, hand, 20).partitions:
        plays = partition.plays(table, hand)
        assert partition.rows == tuple(play.row for play in plays)
        assert Counter(hand.cards) == Counter(card for play in plays for card in play.cards)


def test_a_group_without_some_cards_has_the_others() -> None:
    hand = hold("3S 4S 3H 5 5")
    assert hold("3H 5") == hand.without(hold("3S 5 4S").cards)
    assert ranks_of_packed(hand.without(hold("3S 5").cards).packed) == "345"
    with pytest.raises(ValueError, match="not in list"):
        hand.without(hold("3D").cards)


def test_the_best_way_alone_is_the_first_of_several(rules: Rules) -> None:
    """It is so for all cores; and none is worth more than itself."""
    table = rules.table
    cores = cores_of(table)
    for hand in some_hands(table, f"{rules.id} ways"):
        natural, wild = table.words(hand)
        _, chosen, found, _ = best_partitions(
            natural, wild, table.fixed, cores.arrays, 4, BUDGET, NEVER
        )
        for numbers in chosen[:found].tolist():
            several = partitions_of(table, cores, hand, numbers, 5, NEVER)
            assert partitions_of(table, cores, hand, numbers, 1, NEVER) == several[:1], hand.cards
            for best in several[:1]:
                assert partitions_of(table, cores, hand, numbers, 1, best.score - 1) == (best,)
                assert partitions_of(table, cores, hand, numbers, 1, best.score) == ()
                assert best.score == max(each.score for each in several)
