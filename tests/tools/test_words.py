"""The lint of words finds riddles and persons, and only those."""

from __future__ import annotations

import pytest

from tools.words import faults_of


@pytest.mark.parametrize(
    "source",
    [
        '"""What a move costs."""',
        'def cost() -> int:\n    """How much a move costs."""',
        'class Seat:\n    """The seat, and what he holds."""',
        "# Why it is slow.",
        "x = 1  # HIS hand",
        'TEXT = "What he holds"',
        "def his_hand() -> None: ...",
        "def test_whoever_leads_wins() -> None: ...",
    ],
)
def test_a_riddle_and_a_person_are_refused(source: str) -> None:
    assert len(faults_of(source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        '"""The cost of a move."""',
        '"""Compare two hands; say what differs."""',
        "# the history of the heap",
        'TEXT = "What it holds"',
        "def this_hand() -> None: ...",
    ],
)
def test_other_words_are_not(source: str) -> None:
    assert faults_of(source) == []


def test_a_test_quotes_the_rule_book() -> None:
    assert faults_of('CASES = ["he who leads"]', is_quoting=True) == []
