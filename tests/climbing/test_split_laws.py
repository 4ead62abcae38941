"""Laws of splitting for any hand in every rule set, and the effects of the budget."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.all_games.doudizhu.rulesets import RULE_SETS, rules_of
from paiju.climbing.plays.legal_moves import list_moves
from paiju.climbing.plays.reading import play_of
from paiju.climbing.plays.verdicts import judge
from paiju.climbing.splits.split import BUDGET, Power, power_of, split
from paiju.playing_cards.holding import Holding
from tests.support.brute_split import VARIANT_IDS, VARIANTS, weight_of
from tests.support.groups import hold, shuffled
from tests.support.rich_hands import rich_hands
from tests.support.scale import cases, some
from tests.support.strategies import DECK, bared, hands, rule_sets
from tests.support.worst_hands import WORST, climb, looked_at

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.all_games.doudizhu.rulesets import Rules

# Well under the budget: the answer is exact for any hand.
MOST_LOOKED_AT = 6_000

few = settings(max_examples=some(200, 20))
# An example is expensive: the table has many plays, each with a rest to split.
fewer = settings(max_examples=cases(60, 6))


@few
@given(rules=rule_sets, hand=hands(), limit=st.integers(1, 20))
def test_cutting_conserves_the_cards_and_uses_each_once(
    rules: Rules, hand: Holding, limit: int
) -> None:
    partitions = split(rules.table, hand, limit).partitions
    assert 1 <= len(partitions) <= limit
    assert len({each.rows for each in partitions}) == len(partitions)
    for partition in partitions:
        plays = partition.plays(rules.table, hand)
        assert Counter(hand.cards) == Counter(card for play in plays for card in play.cards)
        for play in plays:
            assert judge(rules.table, Holding.of(play.cards), hand).reason is None
        assert partition.power == sum(weight_of(rules.table, row) for row in partition.rows)


@few
@given(rules=rule_sets, hand=hands(least=5))
def test_the_best_partitions_come_first(rules: Rules, hand: Holding) -> None:
    best = [(-each.power, each.count) for each in split(rules.table, hand, 20).partitions]
    assert sorted(best) == best
    assert power_of(rules.table, hand) == Power(-best[0][0], best[0][1])


@few
@given(rules=rule_sets, hand=hands(least=5), limit=st.integers(1, 19))
def test_a_longer_list_begins_as_a_shorter_one_does(
    rules: Rules, hand: Holding, limit: int
) -> None:
    longer = split(rules.table, hand, 20).partitions
    assert longer[:limit] == split(rules.table, hand, limit).partitions


@few
@given(rules=rule_sets, hand=hands(least=5))
def test_the_power_is_a_play_of_the_best_partition_and_the_power_of_its_rest(
    rules: Rules, hand: Holding
) -> None:
    table, whole = rules.table, power_of(rules.table, hand)
    (best,) = split(table, hand).partitions
    for play in best.plays(table, hand):
        rest = power_of(table, hand.without(play.cards))
        assert whole.power == weight_of(table, play.row) + rest.power
        assert whole.plays == 1 + rest.plays


@fewer
@given(rules=rule_sets, hand=hands(least=5), data=st.data())
def test_no_play_and_its_rest_are_worth_more_than_the_hand(
    rules: Rules, hand: Holding, data: st.DataObject
) -> None:
    table, whole = rules.table, power_of(rules.table, hand)
    moves = list_moves(table, hand).tolist()
    for row in data.draw(st.lists(st.sampled_from(moves), max_size=20, unique=True)):
        rest = power_of(table, hand.without(play_of(table, row, hand).cards))
        parts = (weight_of(table, row) + rest.power, -1 - rest.plays)
        assert (whole.power, -whole.plays) >= parts


@few
@given(rules=rule_sets, hand=hands(), data=st.data())
def test_the_order_and_the_suits_of_the_cards_change_nothing(
    rules: Rules, hand: Holding, data: st.DataObject
) -> None:
    expected = split(rules.table, hand, 5)
    order = data.draw(st.permutations(hand.cards))
    assert expected == split(rules.table, Holding.of(order), 5)
    assert expected == split(rules.table, Holding.of(bared(hand.cards)), 5)
    plays = expected.partitions[0].plays(rules.table, hand)
    assert plays == expected.partitions[0].plays(rules.table, Holding.of(order))


@few
@given(rules=rule_sets, hand=hands(least=5), budget=st.integers(1, 60))
def test_a_search_cut_short_gives_a_partition_and_says_so(
    rules: Rules, hand: Holding, budget: int
) -> None:
    table, exact = rules.table, split(rules.table, hand)
    short = split(table, hand, 3, budget)
    assert exact.is_complete
    assert short.is_complete is (looked_at(table, hand, 3) < budget)
    if short.is_complete:
        assert exact.partitions == short.partitions[:1]
    for partition in short.partitions:
        assert hand.packed == sum(table.packed(row) for row in partition.rows)
        assert partition.power <= exact.partitions[0].power


def test_the_least_budget_cuts_rank_by_rank() -> None:
    table = rules_of().table
    hand = hold("33334 55 666 7 BR")
    cut = split(table, hand, 1, 1)
    (partition,) = cut.partitions
    patterns = [play.pattern.id for play in partition.plays(table, hand)]
    assert patterns == ["solo", "solo", "solo", "solo", "pair", "trio", "bomb"]
    assert not cut.is_complete
    assert split(table, hand).partitions[0].power > partition.power


def test_more_budget_never_gives_less_power() -> None:
    rng = Random("budgets")
    for name in RULE_SETS:
        table = rules_of(name).table
        for hand, _ in zip(rich_hands(rng, table, 20), range(cases(40, 4)), strict=False):
            budgets = (1, 2, 5, 20, 100, BUDGET)
            powers = [split(table, hand, 1, each).partitions[0].power for each in budgets]
            assert sorted(powers) == powers, hand.cards


@pytest.mark.parametrize(
    ("name", "options", "cards", "expected"),
    # With plain kernels the two hardest take as long as all other tests together.
    sorted(WORST, key=lambda worst: worst[3])[: cases(len(WORST), 3)],
)
def test_the_hardest_hands_are_cut_well_within_the_budget(
    name: str, options: Mapping[str, object], cards: str, expected: int
) -> None:
    table, hand = rules_of(name, options).table, hold(cards)
    assert len(hand) <= table.rules.max_hand
    assert expected == looked_at(table, hand) <= MOST_LOOKED_AT <= BUDGET // 3
    for limit in (1, cases(20, 2)):
        assert split(table, hand, limit).is_complete


@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=VARIANT_IDS)
def test_a_climb_finds_no_hand_beyond_the_bound(name: str, options: Mapping[str, object]) -> None:
    table = rules_of(name, options).table
    number, cards = climb(table, Random(f"climb {name}"), some(400, 4))
    assert number <= MOST_LOOKED_AT, cards


def test_hands_as_they_are_dealt_need_little_of_the_budget() -> None:
    rng, table = Random("dealt"), rules_of().table
    dealt = [Holding.of(shuffled(rng, DECK)[:20]) for _ in range(some(2_000, 20))]
    numbers = sorted(looked_at(table, hand) for hand in dealt)
    assert numbers[len(numbers) // 2] < 100
    assert numbers[-1] < BUDGET // 10
