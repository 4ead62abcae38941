"""The rulings of Tiến lên, each with the sentence that decides it.

The sentences are those of a written spec of Thirteen, and of the rule texts of six Vietnamese
programs with their tables of chops. Where these differ an option says which is meant.
"""

from __future__ import annotations

import pytest

from paiju.climbing.plays.legal_moves import in_cards
from paiju.climbing.questions.classify import classify
from paiju.climbing.questions.compare import compare
from paiju.climbing.questions.moves import moves
from paiju.shapes.errors import InconsistentError
from tests.games.tienlen.named import rules_of
from tests.support.groups import hold
from tests.support.plain_games import listed, refusal_of

# The rule set, cards, the pattern that they are, and how many ranks are in a row.
READ: tuple[tuple[str, str, str, int, str], ...] = (
    ("classic", "3S", "solo", 1, "One card."),
    ("classic", "9S 9D", "pair", 1, "Two of a rank."),
    ("classic", "9S 9D 9C", "trio", 1, "Three of a rank."),
    ("classic", "9S 9D 9C 9H", "four", 1, "Four of a rank."),
    ("classic", "3S 4D 5C", "run", 3, "Three in a row are the shortest run."),
    ("classic", "3S 4D", "", 0, "Two in a row are nothing."),
    ("classic", "QS KD AC", "run", 3, "Queen, king, ace."),
    ("classic", "KS AD 2C", "", 0, "No 2 in a run."),
    ("classic", "AS 2D 3C", "", 0, "No run round the corner."),
    ("classic", "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "run", 12, "Twelve in a row."),
    ("classic", "3H 4H 5H", "run", 3, "A run of one suit is a run."),
    ("classic", "3S 3D 4C 4H 5S 5C", "pair_run", 3, "Three pairs in a row."),
    ("classic", "3S 3D 4C 4H", "", 0, "Two pairs in a row are nothing."),
    ("classic", "KS KD AC AH 2S 2C", "", 0, "Pairs in a row without the 2."),
    ("classic", "3S 3D 5C 5H 6S 6C", "", 0, "Two pairs apart."),
    ("classic", "9S 9D 9C 4H", "", 0, "Three with one are nothing."),
    ("classic", "3H 5H 7H 9H JH", "", 0, "A flush is nothing."),
    ("classic", "9S 9D 9C 4H 4S", "", 0, "A full house is nothing."),
    ("classic", "3S 3D 4C 4H 5S 5C 6S 6C 7S 7C", "pair_run", 5, "Five pairs in a row."),
    ("classic", "3S 3D 3C 4S 4D 4C", "", 0, "Two trios in a row are nothing."),
    ("classic two_tops_run=true", "KS AD 2C", "run", 3, "Where the option lets a 2 end a run."),
    (
        "classic two_tops_run=true",
        "KS KD AC AH 2S 2C",
        "",
        0,
        "The 2 never ends pairs in a row, whatever the option says.",
    ),
    (
        "classic",
        "3S 3D 4C 4H 5S 5C 6S 6C 7S 7C 8S 8C",
        "pair_run",
        6,
        "Six pairs in a row are the most.",
    ),
    ("classic", "9S TS JH QD", "run", 4, "A four-card run of three suits."),
)


@pytest.mark.parametrize(("named", "cards", "pattern", "links", "shows"), READ)
def test_cards_are_read(named: str, cards: str, pattern: str, links: int, shows: str) -> None:
    found = [(play.pattern.id, play.links) for play in classify(rules_of(named).table, hold(cards))]
    assert found == ([(pattern, links)] if pattern else []), shows


# The rule set, two groups of cards, and which beats the other.
COMPARED: tuple[tuple[str, str, str, str, str], ...] = (
    ("classic", "4S", "3H", "a_beats_b", "Rank before suit."),
    ("classic", "3H", "3D", "a_beats_b", "Hearts are the highest suit."),
    ("classic", "3D", "3C", "a_beats_b", "Diamonds above clubs."),
    ("classic", "3C", "3S", "a_beats_b", "Spades are the lowest."),
    ("classic", "2H", "2D", "a_beats_b", "The two of hearts is the highest card."),
    ("classic", "9S 9H", "9D 9C", "a_beats_b", "Pairs of a rank by the higher suit."),
    ("classic", "3S 4S 5H", "3D 4D 5D", "a_beats_b", "Runs by their highest card."),
    ("classic", "4S 5S 6S", "3H 4H 5H", "a_beats_b", "By rank before suit."),
    ("classic", "3S 4S 5S 6S", "3D 4D 5D", "neither", "Of one length only."),
    ("classic", "9S 9H", "3D", "neither", "A pair does not answer a single."),
    ("classic", "3S 3D 4C 4H 5S 5C", "2H", "a_beats_b", "Three pairs in a row chop a single 2."),
    ("classic", "3S 3D 4C 4H 5S 5C", "AH", "neither", "But not an ace."),
    ("classic", "3S 3D 4C 4H 5S 5C", "2H 2S", "neither", "Nor a pair of 2s."),
    ("classic", "3S 3D 3C 3H", "2H", "a_beats_b", "Four of a rank chop a single 2."),
    ("classic", "3S 3D 3C 3H", "2H 2S", "a_beats_b", "And a pair of 2s."),
    ("classic", "3S 3D 3C 3H", "9S 9D TC TH JS JC", "a_beats_b", "And three pairs in a row."),
    ("classic", "3S 3D 3C 3H", "2H 2S 2D", "neither", "But not three 2s."),
    (
        "classic",
        "3S 3D 4C 4H 5S 5C 6S 6C",
        "2H 2S",
        "a_beats_b",
        "Four pairs in a row chop a pair of 2s.",
    ),
    ("classic", "3S 3D 4C 4H 5S 5C 6S 6C", "AS AD AC AH", "a_beats_b", "And four of a rank."),
    (
        "classic",
        "3S 3D 4C 4H 5S 5C 6S 6C",
        "QS QD KC KH AS AC",
        "a_beats_b",
        "And three pairs in a row.",
    ),
    (
        "classic",
        "3S 3D 4C 4H 5S 5C 6S 6C",
        "2H 2S 2D",
        "neither",
        "Three 2s only where the option says so.",
    ),
    (
        "classic",
        "3S 3D 4C 4H 5S 5C 6S 6C 7S 7C",
        "2H 2S 2D",
        "a_beats_b",
        "Five pairs in a row chop three 2s.",
    ),
    (
        "classic",
        "4S 4D 5C 5H 6S 6C",
        "3S 3D 4C 4H 5S 5D",
        "a_beats_b",
        "Higher three pairs beat lower ones.",
    ),
    (
        "classic",
        "3C 3H 4C 4H 5D 5H",
        "3S 3D 4S 4D 5S 5C",
        "a_beats_b",
        "Of the same ranks by the highest suit.",
    ),
    ("classic", "4S 4D 4C 4H", "3S 3D 3C 3H", "a_beats_b", "Four of a rank by rank."),
    ("classic", "2H", "3S 3D", "neither", "A single never chops."),
    ("classic", "4S 4D 4C", "3S 3D 3H", "a_beats_b", "Trios by rank."),
    (
        "classic four_chops_pair=false",
        "3S 3D 3C 3H",
        "2H 2S",
        "neither",
        "With the option off four of a rank do not chop a pair of 2s.",
    ),
    (
        "classic four_pairs_chop_three_twos=true",
        "3S 3D 4C 4H 5S 5C 6S 6C",
        "2H 2S 2D",
        "a_beats_b",
        "With the option on four pairs chop three 2s.",
    ),
    (
        "classic two_tops_run=true",
        "KS AD 2C",
        "QH KH AH",
        "a_beats_b",
        "Where a 2 may end a run it is the highest.",
    ),
    (
        "classic",
        "3S 3D 3C 3H",
        "4S 4D 4C 4H",
        "b_beats_a",
        "A lower four does not chop a higher four.",
    ),
)


@pytest.mark.parametrize(("named", "a", "b", "expected", "shows"), COMPARED)
def test_plays_are_compared(named: str, a: str, b: str, expected: str, shows: str) -> None:
    assert compare(rules_of(named).table, hold(a), hold(b)).result == expected, shows


# The rule set, a hand, the last play, and all that may be played, with each choice of cards.
LISTED: tuple[tuple[str, str, str, str, str], ...] = (
    (
        "classic",
        "3S 3D 4C 4H 5S 5C 6S 6C",
        "9S 9D 9C 9H",
        "3S 3D 4C 4H 5S 5C 6S 6C",
        "Four pairs answer four of a rank.",
    ),
    ("classic", "3S 3D 4C 4H 5S 5C", "9S 9D 9C 9H", "", "Three pairs do not."),
    ("classic", "3S 3D 3C 3H 9S", "2S 2C 2D", "", "On three 2s four of a rank are no answer."),
    (
        "classic",
        "3S 3D 3C 3H 9S 2H",
        "2D",
        "2H, 3S 3C 3D 3H",
        "On a 2 only a higher 2 and what chops.",
    ),
    ("classic", "3S 3D 3C 3H 9S 2H", "AD", "2H", "On an ace no chop."),
    ("classic", "4S 4H 5D 6C", "3S 4C 5S", "4H 5D 6C, 4S 5D 6C", "Runs with a choice of suits."),
    (
        "classic",
        "3S 3D 4C 5H 9S",
        "",
        "3D, 3D 4C 5H, 3S, 3S 3D, 3S 4C 5H, 4C, 5H, 9S",
        "All leads of five cards.",
    ),
)


@pytest.mark.parametrize(("named", "held", "last", "expected", "shows"), LISTED)
def test_moves_are_listed(named: str, held: str, last: str, expected: str, shows: str) -> None:
    table, hand = rules_of(named).table, hold(held)
    rows = moves(table, hand, hold(last))
    found = sorted(sorted(cards) for _, cards in in_cards(table, hand, rows))
    assert found == sorted(sorted(each.split()) for each in expected.split(", ") if each), shows
    # Each is listed once by its ranks and the suit that decides, with the lowest other suits.
    plays, may_pass = listed(rules_of(named), held, last)
    assert all(sorted(play) in found for play in plays)
    assert may_pass is bool(last)


# The rule set, cards, the hand, the last play, the card that the play must hold, and the refusal.
JUDGED: tuple[tuple[str, str, str, str, str, str, str], ...] = (
    ("classic", "", "3S 4S", "", "", "must_lead", "Who leads may not pass."),
    ("classic", "", "3D 4D", "4C", "", "", "Who follows may pass, also when it could beat."),
    ("classic", "5D", "3D 4D", "", "", "not_in_hand", "Cards that are not held."),
    ("classic", "4S", "3S 4S", "", "3S", "must_contain", "The first lead without the lowest card."),
    ("classic", "4D 4S", "4D 4S", "3D", "", "pattern_mismatch", "Two cards on one."),
    ("classic", "4C", "4C 5S", "4D", "", "not_bigger", "A lower suit."),
    ("classic", "2H", "2H", "2D", "", "", "The last card may be a 2."),
    ("classic end_on_two=false", "2H", "2H", "2D", "", "not_as_last", "Where it may not."),
    ("classic end_on_two=false", "2H", "2H 3S", "2D", "", "", "While other cards are left it may."),
    (
        "classic end_on_two=false",
        "3D",
        "3D",
        "3S",
        "",
        "",
        "And so may any other card be the last.",
    ),
)


@pytest.mark.parametrize("case", JUDGED)
def test_a_play_is_judged(case: tuple[str, str, str, str, str, str, str]) -> None:
    named, cards, held, last, contains, reason, shows = case
    assert refusal_of(rules_of(named), cards, held, last, None, contains) == reason, shows


def test_a_hand_of_a_2_has_no_lead_where_the_last_play_may_not_hold_one() -> None:
    barred = rules_of("classic end_on_two=false")
    assert listed(barred, "2H") == ([], True)
    assert refusal_of(barred, "", "2H") == ""
    assert listed(barred, "2H 2S")[0] == [("2S",), ("2H",)]


def test_cards_need_their_suits() -> None:
    table = rules_of("classic").table
    for cards, pattern in (("99", "pair"), ("999", "trio"), ("9999", "four")):
        assert [play.pattern.id for play in classify(table, hold(cards))] == [pattern]
    for cards in ("9", "345", "334455"):
        with pytest.raises(InconsistentError) as refused:
            classify(table, hold(cards))
        assert {fault.code for fault in refused.value.faults} == {"suit_missing"}
