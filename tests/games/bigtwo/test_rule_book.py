"""The rulings of Big Two, each with the sentence that decides it.

The base game is that of pagat.com with its list of variations. The other rule sets are those of the
rules panel of a Hong Kong program and the guide of kingplay.net (`hk`), ts5588.com.tw and the store
page of Big Big Big 2 (`taiwan`), vsenglishproject and singlishdict.app (`singapore`), a written
spec of Pusoy Dos (`pusoy_dos`), and henrycharlesworth/big2_PPOalgorithm (`ppo`). Where these differ
an option says which is meant.
"""

from __future__ import annotations

import pytest

from paiju.climbing.questions.classify import classify
from paiju.climbing.questions.compare import compare
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
