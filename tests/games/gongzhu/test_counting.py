"""The catalogue's names of the cards that count in Gong Zhu, with their worth."""

from __future__ import annotations

import pytest

from paiju.all_games.gongzhu import GAME
from paiju.all_games.gongzhu.rulesets import HEARTS
from tests.games.gongzhu.named import rules_of


@pytest.mark.parametrize(
    ("named", "worth"),
    [
        (
            "classic",
            {
                "pig": ("-100", "-200"),
                "sheep": ("+100", "+200"),
                "hearts": ("-200", "-400"),
                "transformer": ("×2", "×4"),
            },
        ),
        (
            "plain transformer=false",
            {
                "pig": ("-100", "-100"),
                "sheep": ("+100", "+100"),
                "hearts": ("-200", "-200"),
            },
        ),
    ],
)
def test_cards_that_count_have_a_name_and_their_worth(
    named: str, worth: dict[str, tuple[str, str]]
) -> None:
    rules = rules_of(named)
    shown = GAME.describe(rules, "en")
    found = {each["name"]: (each["worth"], each["worth_exposed"]) for each in shown["counting"]}
    assert found == worth
    cards = [card for each in shown["counting"] for card in each["cards"]]
    assert set(cards) == rules.counting
    assert set(shown["points"]) == rules.counting - {card for card in HEARTS if not HEARTS[card]}
