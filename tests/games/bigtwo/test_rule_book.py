"""The rulings of Big Two, each with the sentence that decides it.

The base game is that of pagat.com with its list of variations. The other rule sets are those of the
rules panel of a Hong Kong program and the guide of kingplay.net (`hk`), ts5588.com.tw and the store
page of Big Big Big 2 (`taiwan`), vsenglishproject and singlishdict.app (`singapore`), a written
spec of Pusoy Dos (`pusoy_dos`), and henrycharlesworth/big2_PPOalgorithm (`ppo`). Where these differ
an option says which is meant.
"""

from __future__ import annotations

import pytest

from app.cards.card import Card
from app.climbing.questions import classify, compare, moves, turn_of, validate
from app.climbing.reading import play_of
from app.shapes.errors import InconsistentError
from tests.games.bigtwo.named import rules_of
from tests.support.groups import hold

# The rule set, cards, and the pattern that they are.
READ: tuple[tuple[str, str, str, str], ...] = (
    ("pagat", "3D", "solo", "One card."),
    ("pagat", "9S 9D", "pair", "Two of a rank."),
    ("pagat", "9S 9D 9C", "trio", "Three of a rank."),
    ("singapore", "9S 9D 9C", "", "Three of a rank are nothing where trios are not played."),
    ("pagat", "9S 9D 9C 9H", "", "Four of a rank need a fifth card."),
    ("pagat", "9S 9D 9C 9H 3D", "four_one", "With any fifth card they are a hand."),
    ("ppo", "9S 9D 9C 9H 3D", "", "Where four go bare, with a fifth they are nothing."),
    ("ppo", "9S 9D 9C 9H", "four", "Bare there."),
    ("ppo", "3D 3H KH KS", "two_pairs", "Two pairs are a play only there."),
    ("pagat", "3D 3H KH KS", "", "And nothing elsewhere."),
    ("pagat", "9S 9D 9C 3H 3S", "full_house", "Three and two."),
    ("pagat", "3D 4C 5D 6D 7D", "straight", "Five in a row of more than one suit."),
    ("pagat", "3D 4D 5D 6D 8D", "flush", "Five of a suit, not in a row."),
    ("pagat", "3D 4D 5D 6D 7D", "straight_flush", "Both."),
    ("pagat", "TS JS QS KS AS", "straight_flush", "Ten to ace is no pattern of its own."),
    ("pagat", "AS 2D 3D 4D 5C", "straight", "The ace may be low."),
    ("pagat", "2S 3D 4D 5D 6C", "straight", "The 2 may stand where it stands in nature."),
    ("pagat", "JS QD KD AD 2C", "", "Never as the highest."),
    ("pagat", "KS AD 2D 3D 4C", "", "Never round the corner."),
    ("hk", "JS QD KD AD 2C", "straight", "In Hong Kong the 2 is the highest of a straight."),
    ("hk", "AS 2D 3D 4D 5C", "", "And the ace is not low."),
    ("taiwan", "3D 4D 5D 6D 8D", "", "In Taiwan there is no flush."),
    ("taiwan", "3D 4D 5D 6D 7D", "straight_flush", "But the straight flush."),
    ("pagat", "3D 4C 5D 6D 7D 8S", "", "Six in a row are nothing."),
    ("pagat", "3D 3C 5D 6D 7D", "", "Five with only a pair."),
)


@pytest.mark.parametrize(("named", "cards", "expected", "shows"), READ)
def test_cards_are_read(named: str, cards: str, expected: str, shows: str) -> None:
    found = [play.pattern.id for play in classify(rules_of(named).table, hold(cards))]
    assert found == expected.split(), shows


# The rule set, two groups of cards, and which beats the other.
COMPARED: tuple[tuple[str, str, str, str, str], ...] = (
    ("pagat", "4D", "3S", "a_beats_b", "Rank before suit."),
    ("pagat", "4D", "4C", "b_beats_a", "Suit where ranks are equal."),
    ("taiwan", "4D", "4C", "a_beats_b", "In Taiwan the diamond is above the club."),
    ("pusoy_dos", "4D", "4S", "a_beats_b", "In the Philippines the diamond is the highest."),
    ("pagat", "2S", "AS", "a_beats_b", "The two of spades is the highest card."),
    ("pagat", "9S 9D", "9H 9C", "a_beats_b", "Pairs of a rank: who has the highest suit."),
    ("pagat", "JS JH", "QD QC", "b_beats_a", "Pairs of different rank."),
    ("pagat", "9S 9D", "3D", "neither", "A pair does not answer a single."),
    ("pagat", "3D 4D 5D 6D 8D", "TS JH QS KS AS", "a_beats_b", "Any flush beats any straight."),
    ("pagat", "3D 3C 3H 4D 4C", "2S AS KS QS TS", "a_beats_b", "Any full house beats any flush."),
    ("pagat", "2D 2C 3D 3H 3S", "4D 4C 4S 5H 5S", "b_beats_a", "Full houses by the three."),
    ("pagat", "3D 3C 3H 3S 4D", "2D 2C 2H AD AC", "a_beats_b", "Four of a rank beat a full house."),
    (
        "pagat",
        "3D 4D 5D 6D 7D",
        "2D 2C 2H 2S 4C",
        "a_beats_b",
        "A straight flush beats four of a rank.",
    ),
    ("pagat", "3S 4S 5S 6S 8S", "2H AH KH QH TH", "a_beats_b", "Flushes by suit first."),
    (
        "singapore",
        "3S 4S 5S 6S 8S",
        "2H AH KH QH TH",
        "b_beats_a",
        "By their highest card elsewhere.",
    ),
    ("pagat", "3S 4S 5S 6S 8S", "7S 9S JS QS KS", "b_beats_a", "Of one suit by the highest card."),
    (
        "pagat flushes=ranks",
        "KS 9S 5S 4S 3S",
        "KD TD 5D 4D 3D",
        "b_beats_a",
        "Where all ranks count before the suit, the second card decides.",
    ),
    (
        "pagat flushes=high_card",
        "KS 9S 5S 4S 3S",
        "KD TD 5D 4D 3D",
        "a_beats_b",
        "Where the highest card decides, its suit does.",
    ),
    (
        "pagat",
        "AS 2D 3D 4D 5C",
        "3C 4C 5D 6D 7D",
        "b_beats_a",
        "The lowest straight begins with the ace.",
    ),
    ("pagat", "TS JD QD KD AC", "2S 3D 4D 5D 6C", "a_beats_b", "Ten to ace is the highest."),
    (
        "singapore",
        "AS 2D 3D 4D 5C",
        "TS JD QD KD AC",
        "a_beats_b",
        "Where the 2 makes them high, ace to five is the highest.",
    ),
    ("singapore", "AS 2D 3D 4D 5C", "2S 3C 4C 5D 6C", "a_beats_b", "And two to six is next."),
    (
        "taiwan",
        "2S 3C 4C 5D 6C",
        "TS JD QD KD AC",
        "a_beats_b",
        "In Taiwan two to six is the highest, ace to five the lowest.",
    ),
    (
        "taiwan",
        "AS 2D 3D 4D 5C",
        "3C 4C 5D 6D 7D",
        "b_beats_a",
        "There ace to five is below three to seven.",
    ),
    (
        "pagat",
        "3S 4S 5S 6S 7D",
        "3D 4D 5D 6D 7C",
        "b_beats_a",
        "Equal straights by the suit of the highest card.",
    ),
    (
        "taiwan",
        "2S 3C 4C 5D 6C",
        "2H 3S 4S 5S 6S",
        "a_beats_b",
        "Two to six in Taiwan: the suit of the 2.",
    ),
    (
        "pagat",
        "AS 2D 3D 4D 5C",
        "AD 2C 3C 4C 5D",
        "a_beats_b",
        "Ace to five by the suit of the five.",
    ),
    (
        "taiwan",
        "3D 3C 3H 4D 4C",
        "5S 6H 7S 8S 9S",
        "neither",
        "In Taiwan a full house does not answer a straight.",
    ),
    (
        "taiwan",
        "3D 3C 3H 3S 4D",
        "2S",
        "a_beats_b",
        "There four of a rank beat anything, a single too.",
    ),
    ("pagat", "3D 3C 3H 3S 4D", "2S", "neither", "Elsewhere they answer five cards only."),
    (
        "pagat",
        "4D 5D 6D 7D 8D",
        "3S 4S 5S 6S 7S",
        "a_beats_b",
        "Straight flushes by rank, then suit.",
    ),
    (
        "pagat straight_flush_by=suit",
        "4D 5D 6D 7D 8D",
        "3S 4S 5S 6S 7S",
        "b_beats_a",
        "By suit first where the option says so.",
    ),
    ("pagat", "3D 3C 3H 3S 4D", "2D 3C", "neither", "Five cards never answer two."),
    (
        "pagat across=false",
        "3D 3C 3H 4D 4C",
        "2S AS KS QS TS",
        "neither",
        "Each kind by itself where the option says so.",
    ),
    (
        "pagat five_order=fshqr",
        "3D 4D 5D 6D 8D",
        "TS JH QS KS AS",
        "b_beats_a",
        "Where flushes are the lowest kind.",
    ),
    (
        "pagat five_order=sfhrq",
        "3D 4D 5D 6D 7D",
        "3C 3H 3S 4C 4H",
        "a_beats_b",
        "A straight flush above a full house where four of a rank are the highest.",
    ),
    (
        "pagat five_order=sfhrq",
        "5D 5C 5H 5S 6D",
        "TS JS QS KS AS",
        "a_beats_b",
        "And four of a rank above it.",
    ),
    (
        "taiwan",
        "3D 4D 5D 6D 7D",
        "2D 2C 2H 2S 4C",
        "a_beats_b",
        "In Taiwan a straight flush beats four of a rank.",
    ),
    ("ppo", "3D 3C 3H 3S", "2S 2H AS AH", "a_beats_b", "Bare fours beat two pairs."),
    (
        "ppo",
        "KD KC 3D 3C",
        "KS KH 4D 4C",
        "b_beats_a",
        "Two pairs by the higher pair, its suit too.",
    ),
    (
        "pagat straights=all_eleven",
        "JS QD KD AD 2C",
        "TS JD QD KD AC",
        "a_beats_b",
        "The 2 above the ace.",
    ),
    (
        "pagat straights=wheel_low",
        "AS 2D 3D 4D 5C",
        "3C 4C 5D 6D 7D",
        "b_beats_a",
        "Ace to five is the lowest.",
    ),
    (
        "pagat dragon=true",
        "3D 4C 5H 6S 7D 8C 9H TS JD QC KH AS 2D",
        "2S",
        "a_beats_b",
        "One card of each rank beats anything.",
    ),
    ("pagat", "9S 9D 9C", "8S 8H 8C", "a_beats_b", "Trios by rank."),
)


@pytest.mark.parametrize(("named", "a", "b", "expected", "shows"), COMPARED)
def test_plays_are_compared(named: str, a: str, b: str, expected: str, shows: str) -> None:
    assert compare(rules_of(named).table, hold(a), hold(b)).result == expected, shows


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
    rules, hand, to_beat = rules_of(named), hold(cards), hold(last)
    duties = rules.round.duties_before(following, Card(contains) if contains else "")
    rows = moves(rules.table, hand, to_beat, None, duties).tolist()
    plays = [play_of(rules.table, row, hand, contains).cards for row in rows]
    assert sorted(map(sorted, plays)) == sorted(
        sorted(each.split()) for each in expected.split(", ")
    ), shows
    assert (turn_of(rules.table, hand, to_beat, duties) == "follows") is may_pass, shows


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
    rules = rules_of(named)
    duties = rules.round.duties_before(None, Card(contains) if contains else "")
    verdict = validate(rules.table, hold(cards), hold(held), hold(last), duties)
    assert (verdict.reason or "") == reason, shows


def test_before_one_card_a_single_is_the_highest_by_suit_too() -> None:
    rules = rules_of("pagat report_single=highest")
    duties = rules.round.duties_before(1)
    for card, reason in (("KC", "must_be_highest"), ("KD", ""), ("KC KD", "")):
        order = "pagat suits=CDHS report_single=highest"
        verdict = validate(rules_of(order).table, hold(card), hold("3D KC KD"), None, duties)
        assert (verdict.reason or "") == reason
    lower = validate(rules.table, hold("KD"), hold("3D KC KD"), None, duties)
    assert lower.reason == "must_be_highest"


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
