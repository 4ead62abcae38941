"""The rulings of Gong Zhu in `rule_book.txt`, each with the sentence that decides it.

The letters behind a sentence are the sources in the chapter of the game.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from paiju.tricks.rules.exposing import exposed_after
from paiju.tricks.rules.totals import leaders
from tests.games.gongzhu.named import rules_of
from tests.support import rule_books
from tests.support.rule_books import cards

rulings = partial(rule_books.rulings, Path(__file__).with_name("rule_book.txt"))


@pytest.mark.parametrize(("rules", "taken", "exposed", "points"), rulings("worth"))
def test_taken_cards_have_their_worth(rules: str, taken: str, exposed: str, points: str) -> None:
    assert rules_of(rules).worth(cards(taken), cards(exposed)) == int(points)


@pytest.mark.parametrize(("rules", "chosen", "exposed"), rulings("exposed"))
def test_chosen_cards_are_exposed(rules: str, chosen: str, exposed: str) -> None:
    assert exposed_after(rules_of(rules).exposing, cards(chosen)) == cards(exposed)


@pytest.mark.parametrize(("rules", "totals", "highest"), rulings("match"))
def test_matches_end(rules: str, totals: str, highest: str) -> None:
    seats = leaders(rules_of(rules).totals, tuple(map(int, totals.split())))
    assert seats == tuple(map(int, highest.split()))


def test_without_exposing_no_card_may_be_exposed() -> None:
    assert rules_of("plain").exposing.cards == ()
