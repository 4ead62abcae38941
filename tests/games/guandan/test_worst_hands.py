"""The hardest hands of two packs that climbs found: the budget is enough for them."""

from __future__ import annotations

from random import Random

import pytest

from paiju.all_games.guandan.rulesets import LEVELS, rules_of
from paiju.climbing.splits.hints import hints
from paiju.climbing.splits.split import BUDGET, split
from paiju.playing_cards.card import Card
from tests.support.groups import hold
from tests.support.scale import cases
from tests.support.worst_hands import TWO_PACKS_HAND, WORST_TWO_PACKS, climb_cards, looked_at


@pytest.mark.parametrize(
    ("level", "cards", "expected"), WORST_TWO_PACKS[: cases(len(WORST_TWO_PACKS), 1)]
)
def test_the_hardest_hands_are_cut_to_the_end(level: str, cards: str, expected: int) -> None:
    table, hand = rules_of().table_at(level), hold(cards)
    assert len(hand) == TWO_PACKS_HAND
    assert expected == looked_at(table, hand) < BUDGET
    assert split(table, hand).is_complete


# Plain kernels take a minute for the easiest of them.
@pytest.mark.parametrize(
    ("level", "cards"), [each[:2] for each in WORST_TWO_PACKS[: cases(len(WORST_TWO_PACKS), 0)]]
)
def test_the_hardest_hands_get_certain_hints(level: str, cards: str) -> None:
    found = hints(rules_of().table_at(level), hold(cards))
    assert len(found.hints) == 10
    assert found.is_complete


@pytest.mark.parametrize("wilds", [0, 1, 2])
def test_a_climb_finds_no_hand_beyond_the_budget(wilds: int) -> None:
    rng = Random(f"two packs {wilds}")
    for level in LEVELS[:: cases(6, 13)]:
        wild = Card(level + "H")
        others = [card for card in rules_of().deck.cards if card != wild]
        steps = cases(100, 2)
        number, cards = climb_cards(rules_of().table_at(level), others, (wild,) * wilds, rng, steps)
        assert 0 < number < BUDGET, cards
