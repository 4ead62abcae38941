"""The sets of cards that a hand may bury: counted, found by number, and explained."""

from __future__ import annotations

from itertools import combinations

import pytest

from paiju.playing_cards.card import Card
from paiju.tricks.plays.burials import Burials
from tests.games.shengji.named import rules_of
from tests.support.rule_books import cards

RULES = rules_of("classic")


def burials(hand: str, size: int, most: int = 0) -> Burials:
    return Burials(RULES.order("7", "S"), cards(hand), size, RULES.points, most)


@pytest.mark.parametrize("most", [0, 10])
def test_sets_are_those_of_the_definition(most: int) -> None:
    hand = "RJ 7H 7H AS TS 9H 9H TH KC KC 5C 3C"
    found = burials(hand, 4, most)
    listed = [found.at(number) for number in range(found.count())]
    expected = {
        tuple(sorted(some))
        for some in combinations(cards(hand), 4)
        if not most or sum(map(RULES.points, some)) <= most
    }
    assert {tuple(sorted(each)) for each in listed} == expected
    assert len(listed) == len(expected)
    assert all(found.explain(each) is None for each in listed)


def test_the_first_set_has_the_lowest_cards() -> None:
    assert burials("RJ 7H AS 9H 3H KC 5C", 2).at(0) == cards("KC 5C")
    assert burials("RJ 7H AS 9H 3H KC 5C", 2, 10).at(0) == cards("3H 5C")


@pytest.mark.parametrize(
    ("buried", "reason"),
    [
        ("3H 4H", "not_in_hand"),
        ("3H 3H", "not_in_hand"),
        ("3H", "kitty_count"),
        ("KC 5C", "kitty_points"),
        ("3H KC", None),
    ],
)
def test_cards_may_be_buried_or_not(buried: str, reason: str | None) -> None:
    assert burials("RJ 7H AS 9H 3H KC 5C", 2, 10).explain(cards(buried)) == reason


def test_a_whole_hand_is_counted_at_once() -> None:
    hand = [Card(f"{rank}{suit}") for suit in "SHC" for rank in "AKQJT98654"] + [Card("RJ")] * 2
    found = Burials(RULES.order("7", "S"), hand, 8, RULES.points)
    assert found.count() == 8_482_500
    assert len(found.at(found.count() - 1)) == 8
