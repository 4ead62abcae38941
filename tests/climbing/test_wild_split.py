"""Splits and hints of hands with wild cards, against trying every group of cards."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.climbing.plays.legal_moves import list_moves
from paiju.climbing.plays.reading import play_of
from paiju.climbing.splits.hints import Hint, hints
from paiju.climbing.splits.split import Power, power_of, split
from paiju.playing_cards.card import rank_of
from paiju.playing_cards.holding import Holding
from tests.support.brute_split import Worth, flat_table, ranked_hints, weight_of
from tests.support.groups import hold
from tests.support.scale import some
from tests.support.wild_cutter import WildCutter, without
from tests.support.wild_hands import WILD_IDS, WILD_VARIANTS, wild_hands

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.rulesets import Rules
    from paiju.climbing.splits.hints import By
    from paiju.climbing.splits.partition import Partition
    from tests.support.wild_hands import Seat

HANDS = some(200, 25)
MOST = 8
# More than the moves of so small a hand.
ALL = 2_000


@pytest.fixture(scope="module", params=WILD_VARIANTS, ids=WILD_IDS)
def rules(request: pytest.FixtureRequest) -> Rules:
    name, options = request.param
    return rules_of(name, options)


@pytest.fixture(params=["rest", "whole"])
def by(request: pytest.FixtureRequest) -> By:
    order: By = request.param
    return order


def cutter_of(rules: Rules, seat: Seat) -> WildCutter:
    return WildCutter(rules.play, seat.reference)


def test_the_power_of_a_hand_is_that_of_its_best_cut(rules: Rules) -> None:
    for seat in islice(wild_hands(Random(f"{rules.id} power"), rules, MOST), HANDS):
        best = cutter_of(rules, seat).best(seat.ranks)
        asked = seat.ranks, seat.reference.wild
        assert Power(best.power, best.plays) == power_of(seat.table, seat.hand), asked
        (partition,) = split(seat.table, seat.hand).partitions
        assert best == Worth(partition.power, -partition.count), asked


def test_with_plays_at_equal_cost_the_count_is_the_least_number_of_plays(rules: Rules) -> None:
    table = flat_table(rules)
    for seat in islice(wild_hands(Random(f"{rules.id} flat"), rules, MOST, table), HANDS):
        best = WildCutter(table.rules, seat.reference).best(seat.ranks)
        asked = seat.ranks, seat.reference.wild
        assert Power(best.power, best.plays) == power_of(seat.table, seat.hand), asked


def test_every_cut_has_all_cards_and_each_play_is_what_it_says(rules: Rules) -> None:
    for seat in islice(wild_hands(Random(f"{rules.id} cuts"), rules, 14), HANDS):
        found = split(seat.table, seat.hand, 5).partitions
        asked = seat.ranks, seat.reference.wild
        assert len(set(found)) == len(found), asked
        worths = [(-each.power, each.count) for each in found]
        assert sorted(worths) == worths, asked
        for partition in found:
            check_cut(rules, seat, partition)


def check_cut(rules: Rules, seat: Seat, partition: Partition) -> None:
    plays = partition.plays(seat.table, seat.hand)
    left = partition.left(seat.table, seat.hand)
    asked = seat.ranks, seat.reference.wild, plays
    played = [card for play in plays for card in play.cards]
    assert Counter(seat.hand.cards) == Counter([*played, *left]), asked
    assert partition.stranded == len(left), asked
    for play in plays:
        group = Holding.of(play.cards)
        declared = Holding(group.cards, group.packed, play.wild)
        rows = seat.table.read(declared)
        assert play.row in rows, asked
        assert play == play_of(seat.table, play.row, declared), asked
    weights = sum(weight_of(seat.table, play.row) for play in plays)
    assert partition.power == weights + rules.play.weights.stranded * len(left), asked


def test_a_longer_list_begins_as_a_shorter_one_does(rules: Rules) -> None:
    for seat in islice(wild_hands(Random(f"{rules.id} prefix"), rules, 10), HANDS):
        longest = split(seat.table, seat.hand, 8).partitions
        for limit in (1, 3):
            shorter = split(seat.table, seat.hand, limit).partitions
            assert longest[:limit] == shorter, (seat.ranks, seat.reference.wild)


# Hands whose search finds the same split in several ways: it must still find all of them.
@pytest.mark.parametrize(
    ("name", "wild", "cards", "number"),
    [("laizi", "8", "8888", 5), ("laizi", "8", "88", 2), ("tiandi", "8T", "8S TS TH TD", 6)],
)
def test_wild_cards_alone_are_cut_in_every_way(
    name: str, wild: str, cards: str, number: int
) -> None:
    table, hand = rules_of(name).table_with(tuple(wild)), hold(cards)
    longest = split(table, hand, 20).partitions
    assert number == len(longest)
    for limit in range(1, number + 1):
        assert longest[:limit] == split(table, hand, limit).partitions


def brute_hints(rules: Rules, seat: Seat, by: By) -> list[Hint]:
    """Every move in the documented order, with each rest split in every way."""
    table, cutter = seat.table, cutter_of(rules, seat)
    whole = cutter.best(seat.ranks).power
    rests = {}
    for row in list_moves(table, seat.hand).tolist():
        spent = "".join(map(rank_of, play_of(table, row, seat.hand).cards))
        rests[row] = cutter.best(without(seat.ranks, spent))
    return ranked_hints(table, rests, whole, by)


def test_hints_are_every_move_with_its_rest_in_the_promised_order(rules: Rules, by: By) -> None:
    for seat in islice(wild_hands(Random(f"{rules.id} hints"), rules, 7), HANDS // 5):
        expected = brute_hints(rules, seat, by)
        found = hints(seat.table, seat.hand, None, ALL, by)
        assert found.is_complete
        assert expected == list(found.hints), (seat.ranks, seat.reference.wild)
        for limit in (1, 3, 10):
            fewer = hints(seat.table, seat.hand, None, limit, by).hints
            assert tuple(expected[:limit]) == fewer, (seat.ranks, seat.reference.wild)
