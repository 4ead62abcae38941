"""The plays of Big Two that a hand may make, each with the sentence that decides it.

The sources are those of the rule book beside it.
"""

from __future__ import annotations

import pytest

from paiju.climbing.questions.classify import classify
from paiju.climbing.questions.compare import compare
from paiju.climbing.questions.moves import moves
from paiju.climbing.questions.validate import validate
from paiju.shapes.errors import InconsistentError
from tests.games.bigtwo.named import rules_of
from tests.support.groups import hold
from tests.support.plain_games import listed, refusal_of

# The rule set, a hand, the last play, the cards of the next seat, the card that the play must hold;
# what may be played, and whether the seat may pass.
LISTED: tuple[tuple[str, str, str, int, str, str, bool, str], ...] = (
    (
        "pagat",
        "3D 3S 4C 5H 6S 7D",
        "",
        0,
        "3D",
        "3D, 3D 3S, 3D 4C 5H 6S 7D",
        False,
        "The first lead holds the three of diamonds.",
    ),
    (
        "pagat",
        "9S 9D 3D",
        "9H 9C",
        0,
        "",
        "9D 9S",
        True,
        "On a pair of the same rank only the one with the higher suit.",
    ),
    ("pagat", "2S 3D", "AS", 0, "", "2S", True, "Passing is always allowed when following."),
    (
        "pagat",
        "3D 4C 5H 6S 7D 7S",
        "3C 4D 5D 6D 7C",
        0,
        "",
        "3D 4C 5H 6S 7S",
        True,
        "Straights with two sevens.",
    ),
    (
        "pagat report_single=highest",
        "3D 9S KD",
        "",
        1,
        "",
        "KD",
        False,
        "The next player has one card, where that rule is on.",
    ),
    (
        "taiwan",
        "5D 5C 5H 5S 3D",
        "2S",
        0,
        "",
        "3D 5C 5D 5H 5S",
        True,
        "In Taiwan four of a rank answer a single.",
    ),
    ("ppo", "3D 3S 4C", "", 0, "3D", "3D", False, "The three of diamonds goes out alone."),
    (
        "pagat",
        "3D 3S 3H 9C",
        "",
        0,
        "3D",
        "3D, 3D 3H, 3D 3S, 3D 3H 3S",
        False,
        "Each pair that holds it.",
    ),
    (
        "pagat",
        "3D 4D 5D 6D 7D 7S",
        "",
        0,
        "3D",
        "3D, 3D 4D 5D 6D 7S, 3D 4D 5D 6D 7D",
        False,
        "A straight by its other seven, and the straight flush.",
    ),
    (
        "pagat",
        "3D 3C 4D 5D 6D 7D",
        "",
        0,
        "3D",
        "3D, 3D 3C, 3D 4D 5D 6D 7D",
        False,
        "The straight with the other three lacks it.",
    ),
    (
        "pagat",
        "3D 3C 4D 4C 5D 6D 7D",
        "",
        0,
        "3D",
        "3D, 3D 3C, 3D 4C 5D 6D 7D, 3D 4D 5D 6D 7D",
        False,
        "A straight that must hold it mixes suits by another card.",
    ),
    (
        "pagat dragon=true",
        "3D 4C 5H 6S 7D 8C 9H TS JD QC KH AS 2D",
        "2S 2H",
        0,
        "",
        "3D 4C 5H 6S 7D 8C 9H TS JD QC KH AS 2D",
        True,
        "The dragon on a pair.",
    ),
)


@pytest.mark.parametrize("case", LISTED)
def test_moves_are_listed(case: tuple[str, str, str, int, str, str, bool, str]) -> None:
    named, cards, last, following, contains, expected, may_pass, shows = case
    plays, passes = listed(rules_of(named), cards, last, following, contains)
    assert sorted(map(sorted, plays)) == sorted(
        sorted(each.split()) for each in expected.split(", ")
    ), shows
    assert passes is may_pass, shows


# The rule set, cards, the hand, the last play, the card that the play must hold, and the refusal.
JUDGED: tuple[tuple[str, str, str, str, str, str, str], ...] = (
    ("pagat", "", "3D 4D", "", "", "must_lead", "Who leads may not pass."),
    ("pagat", "5D", "3D 4D", "", "", "not_in_hand", "Cards that are not held."),
    (
        "pagat",
        "4D",
        "3D 4D",
        "",
        "3D",
        "must_contain",
        "The first lead without the three of diamonds.",
    ),
    ("pagat", "4D 4S", "4D 4S", "3D", "", "pattern_mismatch", "Two cards on one."),
    (
        "taiwan across=true",
        "2S 2H 2D 9D 9H",
        "2S 2H 2D 9D 9H",
        "8C 8D 8H 8S AC",
        "",
        "not_bigger",
        "Another kind is a mismatch only where across is off: here it is a lower one.",
    ),
    (
        "taiwan",
        "2S 2H 2D 9D 9H",
        "2S 2H 2D 9D 9H",
        "8C 8D 8H 8S AC",
        "",
        "pattern_mismatch",
        "There kinds do not meet.",
    ),
    (
        "taiwan across=true",
        "9S",
        "9S",
        "8C 8D 8H 8S AC",
        "",
        "pattern_mismatch",
        "One card on five is a mismatch.",
    ),
    (
        "pagat",
        "2S 2H 2D 9D 9H",
        "2S 2H 2D 9D 9H",
        "8C 8D 8H 8S AC",
        "",
        "not_bigger",
        "As where four with one answer fives only.",
    ),
    ("pagat", "4D", "4D 4S", "4C", "", "not_bigger", "A lower suit."),
    (
        "ppo",
        "3D 3S",
        "3D 3S 4C",
        "",
        "3D",
        "must_be_alone",
        "The three of diamonds goes out alone.",
    ),
    ("pagat", "", "3D 4D", "4C", "", "", "Who follows may pass, also when it could beat."),
    (
        "taiwan",
        "3D 3C 3H 4D 4C",
        "3D 3C 3H 4D 4C 9S",
        "5S 6H 7S 8S 9D",
        "",
        "pattern_mismatch",
        "Another kind of five cards.",
    ),
)


@pytest.mark.parametrize("case", JUDGED)
def test_a_play_is_judged(case: tuple[str, str, str, str, str, str, str]) -> None:
    named, cards, held, last, contains, reason, shows = case
    assert refusal_of(rules_of(named), cards, held, last, None, contains) == reason, shows


def test_before_one_card_a_single_is_the_highest_by_suit_too() -> None:
    order = rules_of("pagat suits=CDHS report_single=highest")
    for card, reason in (("KC", "must_be_highest"), ("KD", ""), ("KC KD", "")):
        assert refusal_of(order, card, "3D KC KD", following=1) == reason
    rules = rules_of("pagat report_single=highest")
    assert refusal_of(rules, "KD", "3D KC KD", following=1) == "must_be_highest"


def test_cards_need_their_suits() -> None:
    table = rules_of("pagat").table
    for cards, pattern in (
        ("99", "pair"),
        ("999", "trio"),
        ("99933", "full_house"),
        ("99993", "four_one"),
    ):
        assert [play.pattern.id for play in classify(table, hold(cards))] == [pattern]
    for cards in ("9", "34567", "9S T", "3S 4S 5S 6S 7"):
        with pytest.raises(InconsistentError) as refused:
            classify(table, hold(cards))
        assert {fault.code for fault in refused.value.faults} == {"suit_missing"}
    for ask in (
        lambda: compare(table, hold("99"), hold("8S 8H")),
        lambda: moves(table, hold("9S 9")),
        lambda: validate(table, hold("9S"), None, hold("8")),
    ):
        with pytest.raises(InconsistentError) as refused:
            ask()
        assert refused.value.faults[0].code == "suit_missing"
