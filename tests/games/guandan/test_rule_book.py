"""The rule book of Guandan by cases: readings and verdicts, each with its rule.

Cases are at level 7 unless they say otherwise: the 7 is above the ace, and 7H is wild.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.guandan.rulesets import RULE_SETS, rules_of
from paiju.climbing.plays.reading import beats, readings
from paiju.climbing.plays.verdicts import judge
from paiju.climbing.questions.classify import classify
from paiju.climbing.rules.reasons import Reason
from paiju.playing_cards.card import Card
from paiju.shapes.errors import UnknownChoiceError
from tests.support.groups import hold, read_one

if TYPE_CHECKING:
    from collections.abc import Mapping

TABLE = rules_of().table_at("7")
HOMEWORK = rules_of("homework").table_at()
NOTHING: tuple[str, ...] = ()

# The cards, every reading from the strongest on (pattern, key, ranks of wild cards), the rule.
READ = (
    ("3S", ("solo 3",), "solo: one card"),
    ("RJ", ("solo R",), "solo: a joker too"),
    ("7H", ("solo 7 as 7",), "a wild card alone is the level card"),
    ("7H 7H", ("pair 7 as 7 7",), "both wild cards together are a pair of the level rank"),
    ("7S 7H", ("pair 7 as 7",), "a wild card stands for itself too"),
    ("3S 7H", ("pair 3 as 3",), "a wild card stands for any card but a joker"),
    ("3S 3S", ("pair 3",), "two packs have each card twice"),
    ("BJ BJ", ("pair B",), "BJ BJ is a pair"),
    ("RJ RJ", ("pair R",), "RJ RJ is a pair"),
    ("BJ RJ", NOTHING, "BJ RJ is no pair"),
    ("7H BJ", NOTHING, "wild cards are never part of a joker pair"),
    ("7H 7H BJ", NOTHING, "no trio of jokers"),
    ("3S 3H 3D", ("trio 3",), "trio: three of a rank"),
    ("3S 7H 7H", ("trio 3 as 3 3",), "trio: two of them wild"),
    ("7S 7H 7H", ("trio 7 as 7 7",), "trio: of the level rank"),
    ("3S 3H 3D 4C", NOTHING, "no pattern of three and one"),
    ("3S 3H 3D 4C 4D", ("full_house 3",), "full house: three and two, the trio is the key"),
    ("3S 3H 4D 4C 4D", ("full_house 4",), "full house: three and two, the trio is the key"),
    ("3S 3H 3D BJ BJ", ("full_house 3",), "the pair of a full house may be of jokers"),
    ("3S 3H 3D BJ RJ", NOTHING, "BJ RJ is no pair"),
    ("3S 3H 3D BJ 7H", NOTHING, "wild cards are never part of a joker pair"),
    ("5S 5D 7H 9S 9D", ("full_house 9 as 9", "full_house 5 as 5"), "a full house of 5s and of 9s"),
    (
        "7H 7H 9S 9D 9C",
        ("bomb_5 9 as 9 9", "full_house 9 as 7 7"),
        "a bomb of five and a full house of 9s",
    ),
    ("3S 4D 5C 6S 8D", NOTHING, "straight: in a row"),
    ("3S 4D 5C 6S 7D", ("straight 3",), "the level rank stands at its natural place"),
    ("6S 8D 9C TS JD", NOTHING, "the level rank stands at its natural place there, not above"),
    ("AS 2D 3C 4S 5D", ("straight A",), "A2345 is the lowest straight"),
    ("TS JD QC KS AD", ("straight T",), "TJQKA is the highest straight"),
    ("JS QD KC AS 2D", NOTHING, "never around the corner"),
    ("3S 4D 5C 6S", NOTHING, "a straight has exactly five cards"),
    ("3S 4D 5C 6S 7D 8D", NOTHING, "a straight has exactly five cards"),
    ("3S 4S 5S 6S 7S", ("straight_flush 3",), "five of one suit are no straight"),
    ("TS JS QS KS AS", ("straight_flush T",), "straight flush: window T"),
    ("AS 2S 3S 4S 5S", ("straight_flush A",), "straight flush: window A"),
    (
        "7H 3S 4S 5S 6S",
        (
            "straight_flush 3 as 7S",
            "straight_flush 2 as 2S",
            "straight 3 as 7H",
            "straight 2 as 2D",
        ),
        "a straight and a straight flush, from 2 and from 3",
    ),
    ("7H 3S 4S 5S 6D", ("straight 3 as 7", "straight 2 as 2"), "two suits are no straight flush"),
    (
        "3H 4H 5H 6H 7H",
        (
            "straight_flush 3 as 7H",
            "straight_flush 2 as 2H",
            "straight 3 as 7D",
            "straight 2 as 2D",
        ),
        "the wild card at its own place, or at another",
    ),
    ("3S 3D 4S 4D 5S 5D", ("tube 3",), "tube: three pairs in a row"),
    ("AS AD 2S 2D 3S 3D", ("tube A",), "AA2233 is the lowest tube"),
    ("QS QD KS KD AS AD", ("tube Q",), "QQKKAA is the highest tube"),
    ("KS KD AS AD 2S 2D", NOTHING, "never around the corner"),
    ("3S 3D 4S 4D", NOTHING, "a tube has exactly three pairs"),
    ("3S 3D 4S 4D 5S 5D 6S 6D", NOTHING, "a tube has exactly three pairs"),
    ("3S 3D 3C 4S 4D 4C", ("plate 3",), "plate: two trios in a row"),
    ("AS AD AC 2S 2D 2C", ("plate A",), "AAA222 is the lowest plate"),
    ("KS KD KC AS AD AC", ("plate K",), "KKKAAA is the highest plate"),
    ("AS AD AC 3S 3D 3C", NOTHING, "plate: in a row"),
    ("3S 3D 3C 4S 4D 4C 5S 5D 5C", NOTHING, "a plate has exactly two trios"),
    (
        "7H 7H 3S 3D 4S 4D",
        ("tube 3 as 5 5", "tube 2 as 2 2", "plate 3 as 3 4"),
        "two tubes and a plate",
    ),
    ("7H 3S 3D 3C", ("bomb 3 as 3",), "a bomb of four 3s"),
    ("3S 3H 3D 3C", ("bomb 3",), "bomb: four of a rank"),
    ("3S 3H 3D 3C 3C", ("bomb_5 3",), "bomb: five of a rank"),
    ("3S 3S 3H 3H 3D 3D 3C 3C", ("bomb_8 3",), "bomb: eight of a rank are all"),
    ("3S 3S 3H 3H 3D 3D 3C 3C 7H", ("bomb_9 3 as 3",), "a bomb of nine needs a wild card"),
    ("3S 3S 3H 3H 3D 3D 3C 3C 7H 7H", ("bomb_10 3 as 3 3",), "a bomb of ten needs both"),
    ("7S 7S 7D 7D 7C 7C 7H 7H", ("bomb_8 7 as 7 7",), "of the level rank there are eight"),
    ("BJ BJ RJ RJ", ("joker_bomb B",), "all four jokers"),
    ("BJ BJ RJ 7H", NOTHING, "wild cards are never part of the joker bomb"),
    ("3 4 5 6 7", ("straight 3",), "cards named by rank alone are of no suit"),
    ("3S 4S 5S 6S 7", ("straight 3",), "cards named by rank alone are of no suit"),
)


def shown(
    cards: str, level: str = "7", options: Mapping[str, object] = MappingProxyType({})
) -> tuple[str, ...]:
    """The readings of cards: pattern, key, and the cards that wild ones stand for."""
    table = rules_of("competition", options).table_at(level)
    return tuple(
        f"{play.pattern.id} {play.key}"
        + (" as " + " ".join(stands for _, stands in play.wild) if play.wild else "")
        for play in readings(table, hold(cards))
    )


@pytest.mark.parametrize(("cards", "expected", "rule"), READ, ids=[case[0] for case in READ])
def test_cards_are_read_as_the_rules_say(cards: str, expected: tuple[str, ...], rule: str) -> None:
    assert expected == shown(cards), rule


# Cards, an option, its readings by default and with the option.
BY_OPTION: tuple[tuple[str, str, object, tuple[str, ...], tuple[str, ...]], ...] = (
    ("3S 3H 3D BJ BJ", "full_house_joker_pair", False, ("full_house 3",), NOTHING),
    (
        "7H 7H 9S 9D 9C",
        "five_alike_as_full_house",
        False,
        ("bomb_5 9 as 9 9", "full_house 9 as 7 7"),
        ("bomb_5 9 as 9 9",),
    ),
    (
        "7H TS JS QS KS",
        "wild_straight_flush_is_bomb",
        False,
        (
            "straight_flush T as AS",
            "straight_flush 9 as 9S",
            "straight T as AD",
            "straight 9 as 9D",
        ),
        ("straight T as AD", "straight 9 as 9D"),
    ),
    (
        "3H 4H 5H 6H 7H",
        "wild_straight_flush_is_bomb",
        False,
        (
            "straight_flush 3 as 7H",
            "straight_flush 2 as 2H",
            "straight 3 as 7D",
            "straight 2 as 2D",
        ),
        ("straight_flush 3 as 7H", "straight 3 as 7D", "straight 2 as 2D"),
    ),
    (
        "7H 3S 4S 5S 6S",
        "suited_run_as_straight",
        False,
        (
            "straight_flush 3 as 7S",
            "straight_flush 2 as 2S",
            "straight 3 as 7H",
            "straight 2 as 2D",
        ),
        # By its own place the wild card is a heart among spades.
        ("straight_flush 3 as 7S", "straight_flush 2 as 2S", "straight 3 as 7H"),
    ),
    ("3S 3S 3H 3H 3D 3D 3C 3C 7H", "max_bomb", 8, ("bomb_9 3 as 3",), NOTHING),
    (
        "5S 5D 7H 9S 9D",
        "ambiguous_wild",
        "strongest",
        ("full_house 9 as 9", "full_house 5 as 5"),
        ("full_house 9 as 9",),
    ),
)


@pytest.mark.parametrize(("cards", "option", "value", "default", "changed"), BY_OPTION)
def test_options_decide_what_sources_dispute(
    cards: str, option: str, value: object, default: tuple[str, ...], changed: tuple[str, ...]
) -> None:
    assert default == shown(cards)
    assert changed == shown(cards, options={option: value})


def test_a_declaration_reads_no_cards_as_less_than_their_strongest_play() -> None:
    """With `ambiguous_wild: strongest` one reading counts, whatever is declared."""
    cards, options = "3S 4S 5S 6S 7H", {"ambiguous_wild": "strongest"}
    table = rules_of("competition", options).table_at("7")

    def read(stands: str) -> list[str]:
        declared = replace(hold(cards), declared=((Card("7H"), stands),))
        return [each.pattern.id for each in readings(table, declared)]

    for stands in ("7S", "7"):
        assert read(stands) == ["straight_flush"]
    for stands in ("2D", "2S", "2", "7D"):
        assert read(stands) == []
    # Without the option each of them is what it says.
    table = rules_of("competition").table_at("7")
    assert [read(stands) for stands in ("7S", "2S", "2D")] == [
        ["straight_flush"],
        ["straight_flush"],
        ["straight"],
    ]


# Each beats those before it and none of those after it.
LADDERS = (
    ("singles by level order", ("2S", "3S", "TS", "AS", "7S", "BJ", "RJ")),
    ("pairs by level order", ("22", "66", "88", "AA", "77", "BJBJ", "RJRJ")),
    ("trios by level order", ("222", "AAA", "777")),
    ("full houses by their trio alone", ("222AA", "33322", "AAA22", "77722")),
    ("straights by natural order", ("AS2S3S4S5D", "2S3S4S5S6D", "3S4S5S6S7D", "TSJSQSKSAD")),
    ("tubes by natural order", ("AA2233", "223344", "667788", "QQKKAA")),
    ("plates by natural order", ("AAA222", "222333", "666777", "777888", "KKKAAA")),
    (
        "bombs by size, then level order; a straight flush above five; four jokers above all",
        (
            "3333",
            "AAAA",
            "7777",
            "22222",
            "77777",
            "AS2S3S4S5S",
            "TSJSQSKSAS",
            "222222",
            "777777",
            "2222222",
            "22222222",
            "2222222 2 7H",
            "2222222 2 7H7H",
            "BJBJRJRJ",
        ),
    ),
)


@pytest.mark.parametrize(("rule", "ladder"), LADDERS, ids=[rule for rule, _ in LADDERS])
def test_plays_beat_what_the_rules_say(rule: str, ladder: tuple[str, ...]) -> None:
    rows = [read_one(TABLE, cards).row for cards in ladder]
    for low, high in combinations(rows, 2):
        assert beats(TABLE, high, low), rule
        assert not beats(TABLE, low, high), rule


def test_suits_never_decide_between_straight_flushes() -> None:
    spades = read_one(TABLE, "8S9STSJSQS").row
    hearts = read_one(TABLE, "8H9HTHJHQH").row
    assert not beats(TABLE, spades, hearts)
    assert not beats(TABLE, hearts, spades)


@pytest.mark.parametrize("bomb", ["3333", "AS2S3S4S5S", "BJBJRJRJ"])
@pytest.mark.parametrize("last", ["RJ", "RJRJ", "777", "777AA", "TSJSQSKSAD", "QQKKAA", "KKKAAA"])
def test_bombs_beat_what_is_no_bomb(bomb: str, last: str) -> None:
    assert beats(TABLE, read_one(TABLE, bomb).row, read_one(TABLE, last).row)


# The cards, the last play, and the legal reading or the reason of the refusal.
ON_LAST: tuple[tuple[str, str, str | Reason], ...] = (
    ("5S 5D 7H 9S 9D", "4S 4D 4C 3S 3D", "full_house 9"),
    ("5S 5D 7H 9S 9D", "8S 8D 8C 3S 3D", "full_house 9"),
    ("5S 5D 7H 9S 9D", "TS TD TC 3S 3D", Reason.NOT_BIGGER),
    ("7H 3S 4S 5S 6S", "2S 3D 4S 5D 6S", "straight_flush 3"),
    ("7H 7H 3S 3D 4S 4D", "2S 2D 3S 3D 4S 4D", "tube 3"),
    ("7H 7H 3S 3D 4S 4D", "2S 2D 2C 3S 3D 3C", "plate 3"),
    ("7H 7H 9S 9D 9C", "8S 8D 8C 8H 8S", "bomb_5 9"),
    ("8S", "7S", Reason.NOT_BIGGER),
    ("7S", "AS", "solo 7"),
    ("7D", "7S", Reason.NOT_BIGGER),
    ("3S 3D", "2S", Reason.PATTERN_MISMATCH),
    ("TS JD QS KD AS", "3S 3D 3C 3H", Reason.PATTERN_MISMATCH),
)


@pytest.mark.parametrize(("cards", "last", "expected"), ON_LAST)
def test_a_reading_that_beats_the_last_play_counts(
    cards: str, last: str, expected: str | Reason
) -> None:
    verdict = judge(TABLE, hold(cards), last=read_one(TABLE, last))
    play = verdict.play
    assert expected == (f"{play.pattern.id} {play.key}" if play else verdict.reason)


# The level decides the high card and the wild hearts, but not the order of chains.
BY_LEVEL = (
    ("2", "2H 3S", ("pair 3 as 3",)),
    ("3", "2H 3S", ()),
    ("A", "AH KS", ("pair K as K",)),
    ("A", "AH 2S 3S 4S 5D", ("straight 2 as 6", "straight A as A")),
    ("T", "TH JS QS KS AS", ("straight_flush T as TS", "straight T as TH")),
    ("2", "AS 2S 3D 4S 5S", ("straight A",)),
    ("A", "TS JS QD KS AS", ("straight T",)),
)


@pytest.mark.parametrize(("level", "cards", "expected"), BY_LEVEL)
def test_the_level_decides_what_is_wild(level: str, cards: str, expected: tuple[str, ...]) -> None:
    assert expected == shown(cards, level)


@pytest.mark.parametrize("level", "23456789TJQKA")
def test_the_level_rank_stands_between_the_ace_and_the_jokers(level: str) -> None:
    table = rules_of().table_at(level)
    low = "K" if level == "A" else "A"
    ladder = [f"{low}S", f"{level}S", "BJ", "RJ"]
    rows = [read_one(table, card).row for card in ladder]
    assert rows == sorted(rows)
    assert all(beats(table, high, low) for low, high in combinations(rows, 2))


# Seed 004's game: one pack, no wild cards, no straight flush, 2 the highest card below the jokers.
IN_HOMEWORK = (
    ("2H 3S", ()),
    ("2S 2H", ("pair 2",)),
    ("BJ RJ", ()),
    ("3S 4S 5S 6S 7S", ("straight 3",)),
    ("2S 3S 4S 5S 6S", ("straight 2",)),
    ("AS 2S 3S 4S 5S", ("straight A",)),
    ("TS JS QS KS AS", ("straight T",)),
    ("JS QS KS AS 2S", ()),
    ("3S 3H 3D 4C 4D", ("full_house 3",)),
    ("3S 3H 3D 3C", ("bomb 3",)),
    ("3S 3H 4S 4H 5S 5H", ("tube 3",)),
    ("3S 3H 3D 4S 4H 4D", ("plate 3",)),
)


@pytest.mark.parametrize(("cards", "expected"), IN_HOMEWORK)
def test_homework_has_neither_wild_cards_nor_straight_flushes(
    cards: str, expected: tuple[str, ...]
) -> None:
    plays = classify(HOMEWORK, hold(cards))
    assert expected == tuple(f"{play.pattern.id} {play.key}" for play in plays)


def test_homework_orders_cards_from_3_to_the_red_joker() -> None:
    rows = [read_one(HOMEWORK, card).row for card in "3456789TJQKA2BR"]
    assert rows == sorted(rows)
    assert len(RULE_SETS) == 2


@pytest.mark.parametrize(("name", "level"), [("homework", "3"), ("competition", "B")])
def test_a_level_that_a_rule_set_has_not_is_refused(name: str, level: str) -> None:
    with pytest.raises(UnknownChoiceError) as refused:
        rules_of(name).table_at(level)
    found = [(fault.code, fault.place) for fault in refused.value.faults]
    assert found == [("unknown_level", ("level",))]
