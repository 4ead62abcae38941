"""The weights of plays in the split of a hand."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.doudizhu.patterns import WEIGHTS
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.climbing.rules.rule_set import Weights
from paiju.climbing.splits.cores import cores_of
from tests.support.brute_split import VARIANT_IDS, VARIANTS, weight_of
from tests.support.groups import read_one

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.rulesets import Rules

TURN = 150

CLASSIC = rules_of().table


@pytest.fixture(scope="module", params=VARIANTS, ids=VARIANT_IDS)
def rules(request: pytest.FixtureRequest) -> Rules:
    name, options = request.param
    return rules_of(name, options)


def weight(cards: str) -> int:
    """The weight of a play, in the competition rules."""
    return weight_of(CLASSIC, read_one(CLASSIC, cards).row)


WRITTEN = (
    ("3", -250),
    ("4", -233),
    ("2", -36),
    ("B", -18),
    ("R", 0),
    ("33", -240),
    ("22", -60),
    ("333", -220),
    ("222", -58),
    ("333 4", -220),
    ("333 44", -220),
    ("222 B", -58),
    ("34567", -190),
    ("TJQKA", -140),
    ("334455", -180),
    ("333444", -170),
    ("333444 56", -170),
    ("333444 5566", -170),
    ("3333 45", -170),
    ("3333 4455", -170),
    ("3333", 300),
    ("2222", 360),
    ("BR", 550),
)


@pytest.mark.parametrize(("cards", "expected"), WRITTEN)
def test_a_play_weighs_what_its_rank_and_pattern_say(cards: str, expected: int) -> None:
    assert expected == weight(cards)


def test_every_pattern_of_every_rule_set_has_weights(rules: Rules) -> None:
    patterns = {pattern.id for pattern in (*rules.play.patterns, *rules.play.bombs)}
    assert patterns <= {pattern for pattern, _, _ in rules.play.weights.bad}
    assert len(rules.play.weights.bad) == len({pattern for pattern, _, _ in WEIGHTS.bad})


def test_the_weights_of_cores_are_those_of_their_plays(rules: Rules) -> None:
    table = rules.table
    expected = [weight_of(table, core.start) for core in table.cores]
    assert expected == cores_of(table).weights.tolist()


def test_weights_never_fall_as_the_key_rises(rules: Rules) -> None:
    for section in rules.table.sections:
        weights = [weight_of(rules.table, core.start) for core in section.cores]
        assert sorted(weights) == weights, section.pattern.id


@pytest.mark.parametrize("pattern", [pattern for pattern, _, _ in WEIGHTS.bad])
def test_weights_rise_in_equal_steps_from_the_lowest_key_to_the_highest(pattern: str) -> None:
    low, high = next((low, high) for name, low, high in WEIGHTS.bad if name == pattern)
    weights = [WEIGHTS.of(pattern, place, 15) for place in range(15)]
    assert (-TURN - low, -TURN - high) == (weights[0], weights[-1])
    steps = [higher - lower for lower, higher in pairwise(weights)]
    assert max(steps) - min(steps) <= 1


def test_only_bombs_are_worth_more_than_the_turn_that_they_cost(rules: Rules) -> None:
    for section in rules.table.sections:
        for core in section.cores:
            its_weight = weight_of(rules.table, core.start)
            assert (its_weight > 0) is (section.tier > 0)
            if section.tier:
                assert its_weight >= TURN
            else:
                assert its_weight >= weight("3")


def test_the_rocket_is_worth_more_than_any_bomb_and_than_its_jokers() -> None:
    assert weight("BR") > weight("2222") > weight("3333") > weight("R")
    assert weight("BR") > weight("B") + weight("R")


def test_no_low_card_alone_is_better_than_with_its_like() -> None:
    for rank in "3456789TJQKA2":
        solo, pair, trio, bomb = (weight(rank * count) for count in (1, 2, 3, 4))
        assert 4 * solo < 2 * pair < bomb
        assert 3 * solo < solo + pair < trio


def test_a_weight_is_the_turn_and_how_bad_the_card_is() -> None:
    weights = Weights(turn=10, bad=(("solo", 4, -6), ("pair", 0, 0)))
    assert [weights.of("solo", place, 5) for place in range(5)] == [-14, -12, -9, -7, -4]
    assert {-10} == {weights.of("pair", place, 5) for place in range(5)}
