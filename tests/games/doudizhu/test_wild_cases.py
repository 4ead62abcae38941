"""Wild cards 癞子 by cases: readings, verdicts and moves.

The table precedes a colon: the rule set and the wild ranks, or a name of `TABLES`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.climbing.plays.legal_moves import list_moves
from paiju.climbing.plays.reading import Play, readings
from paiju.climbing.plays.verdicts import judge
from paiju.climbing.questions.compare import compare
from paiju.climbing.rules.reasons import Reason
from paiju.playing_cards.card import Card
from paiju.playing_cards.holding import Holding
from paiju.playing_cards.notation import parse_cards
from tests.support.groups import hold, ranks_of
from tests.support.reference import in_order

if TYPE_CHECKING:
    from paiju.climbing.plays.table import MoveTable

NOTHING = ""

TABLES: dict[str, tuple[str, dict[str, object], str]] = {
    "laizi": ("laizi", {}, "7"),
    "short": ("laizi", {"long_bombs": False}, "7"),
    "rocket below": ("laizi", {"rocket_over_long": False}, "7"),
    "tiandi": ("tiandi", {}, "7A"),
    "yuncheng": ("yuncheng", {}, ""),
    "laizi 2": ("laizi", {}, "2"),
    "undrawn": ("laizi", {}, ""),
}

EVERY_TRIO = " | ".join(f"trio_solo {rank} ({rank * 3})" for rank in "2AKQJT98")

# The table and the cards; their readings, the strongest first, with the ranks of the wild cards
# from low to high ("..." for more); the rule.
READ = (
    # By themselves.
    ("laizi: 7", "solo 7 (7)", "alone a wild card counts as its own rank"),
    ("laizi: 77", "pair 7 (77)", "only wilds together count as their own rank"),
    ("laizi: 777", "trio 7 (777)", "only wilds together count as their own rank"),
    ("laizi: 7777", "pure_bomb 7 (7777)", "pure: only wilds"),
    ("tiandi: 7A", NOTHING, "only wilds together count as their own rank: a 7 and an ace"),
    ("tiandi: 77A", NOTHING, "only wilds together count as their own rank"),
    ("tiandi: 77AA", "pure_bomb A (AAAA) | pure_bomb 7 (7777)", "pure: only wilds, of both ranks"),
    ("tiandi: 777A", "pure_bomb A (AAAA) | pure_bomb 7 (7777) | trio_solo 7 (777A)",
     "as their own rank 777A is a trio with a single"),
    ("yuncheng: F", NOTHING, "the flower is never played alone"),
    ("undrawn: 7", "solo 7", "before the draw nothing is wild"),
    ("undrawn: 37", NOTHING, "before the draw nothing is wild"),
    # One rank.
    ("laizi: 37", "pair 3 (3)", "a wild card stands for any rank"),
    ("laizi: 27", "pair 2 (2)", "for any rank 3..2"),
    ("laizi: B7", NOTHING, "never for a joker"),
    ("laizi: BR7", NOTHING, "never for a joker, and the jokers are no pair"),
    ("laizi: 337", "trio 3 (3)", "a wild card stands for any rank"),
    ("laizi: 3377", "soft_bomb 3 (33) | trio_solo 3 (37)", "a group may read several ways"),
    ("laizi: 3337", "soft_bomb 3 (3) | trio_solo 3 (7)", "what need not be another stays itself"),
    ("laizi: 3777", f"soft_bomb 3 (333) | {EVERY_TRIO} | ...", "three wilds are any trio"),
    ("laizi: 3333", "bomb 3", "hard: no wild"),
    ("laizi 2: 2222", "pure_bomb 2 (2222)", "pure: only wilds"),
    ("laizi 2: A2", "pair A (A)", "wild 2s stand for lower ranks too"),
    ("tiandi: 37A", "trio 3 (33)", "both ranks are wild"),
    ("yuncheng: 3F", "pair 3 (3)", "the flower stands for anything but 2 and jokers"),
    ("yuncheng: AF", "pair A (A)", "the flower stands for anything but 2 and jokers"),
    ("yuncheng: 2F", NOTHING, "the flower stands for no 2"),
    ("yuncheng: BF", NOTHING, "the flower stands for no joker"),
    ("yuncheng: 333F", "soft_bomb 3 (3) | trio_solo 3 (4)", "the flower has no rank of its own"),
    ("yuncheng: 222F", "trio_solo 2 (3)", "the flower stands for no 2: there is no soft bomb of 2"),
    # Long bombs.
    ("laizi: 33337", "bomb_5 3 (3)", "long_bombs: 5 cards and more"),
    ("laizi: 333377", "bomb_6 3 (33) | four_two 3 (77)", "long_bombs: 5 cards and more"),
    ("laizi: 33337777", "bomb_8 3 (3333) | four_two_pair 3 (4477)", "to 8 with four wilds"),
    ("short: 33337", NOTHING, "without long_bombs a bomb is of four cards"),
    ("short: 333377", "four_two 3 (77)", "without long_bombs a bomb is of four cards"),
    ("yuncheng: 3333F", NOTHING, "the bomb is at most four cards"),
    ("tiandi: 7777A", "pure_bomb_5 A (AAAAA) | pure_bomb_5 7 (77777)", "pure: only wilds"),
    ("tiandi: 77AAA", "pure_bomb_5 A (AAAAA) | pure_bomb_5 7 (77777) | trio_pair A (77AAA)",
     "as their own rank 77AAA is a trio with a pair"),
    ("tiandi: 7777AAAA", "pure_bomb_8 A (AAAAAAAA) | pure_bomb_8 7 (77777777)",
     "eight wilds; pair kickers are of different ranks"),
    ("tiandi: 3333 7777 AAAA", "bomb_12 3 (33333333)", "to 12 in tiandi"),
    # Chains.
    ("laizi: 34567", "straight 3 x5 (7)", "a wild card may be what it is"),
    ("laizi: 34578", NOTHING, "a 6 is missing, and the wild 7 cannot be 6 and 7"),
    ("laizi: 45677", "straight 4 x5 (78) | straight 3 x5 (37)", "it lengthens at either end"),
    ("laizi: TJQK7", "straight T x5 (A) | straight 9 x5 (9)", "chains run within 3..A"),
    ("laizi: JQKA7", "straight T x5 (T)", "chains run within 3..A: no 2 behind the ace"),
    ("laizi: 34 77 8", NOTHING, "two wilds fill 5 and 6, and the 7 is missing"),
    ("laizi: 3347 55", "pair_straight 3 x3 (4)", "a wild card completes a pair"),
    ("laizi: 44 55 77",
     ("pair_straight 4 x3 (66) | pair_straight 3 x3 (33) | plane 4 x2 (45) | four_two 5 (55) | "
     "four_two 4 (44)"), "a group may read several ways"),
    ("laizi: KK AA 77",
     "pair_straight Q x3 (QQ) | plane K x2 (KA) | four_two A (AA) | four_two K (KK)",
     "chains run within 3..A: no pair of 2s behind the aces"),
    ("yuncheng: 3333 444F", "quad_chain 3 x2 (4)", "quad_chain: quads in a row"),
    # Kickers.
    ("laizi: 444 55 7", "plane 4 x2 (5) | four_two 4 (4)", "a group may read several ways"),
    ("laizi: 444 555 77", "plane_solo 4 x2 (77)", "kicker ranks may repeat: the wilds stay 7s"),
    ("laizi: 444 7B", NOTHING, "four_two: 4 + 2 cards, and one joker is no pair"),
    ("laizi: 444 7BR", NOTHING, "not both jokers together, four_two neither"),
    ("laizi: 44 7 55", "trio_pair 5 (5) | trio_pair 4 (4)", "either pair may be the trio"),
    ("yuncheng: 333444 55", NOTHING, "wings may not be an equal pair"),
    ("yuncheng: 333444 5F", "plane_solo 3 x2 (6)", "wings may not be an equal pair: no 5"),
    ("yuncheng: 333444 2F", "plane_solo 3 x2 (5)", "the flower may be a wing"),
    ("yuncheng: 3333 4F", "four_two 3 (4)", "kicker_repeat no, on planes: four_two may"),
    ("tiandi: 33 7A", "soft_bomb 3 (33) | trio_solo 3 (37)", "which wild is which is not told"),
)  # fmt: skip

# The cards, the declared ranks of wild ones, the readings, the rule.
DECLARED = (
    ("laizi: 4 5 6 7S 7H", {"7S": "3"}, "straight 3 x5 (37)", "a caller may fix the reading"),
    ("laizi: 4 5 6 7S 7H", {"7S": "8"}, "straight 4 x5 (78)", "a caller may fix the reading"),
    ("laizi: 4 5 6 7S 7H", {"7S": "7"}, "straight 4 x5 (78) | straight 3 x5 (37)",
     "what is left open is read in every way"),
    ("laizi: 4 5 6 7S 7H", {"7S": "9"}, NOTHING, "no reading has a 9"),
    ("laizi: 4 5 6 7S 7H", {"7S": "7", "7H": "3"}, "straight 3 x5 (37)", "all may be fixed"),
    ("laizi: 33 7S", {"7S": "7"}, NOTHING, "33 and a 7 are nothing"),
    ("laizi: 333 7S", {"7S": "7"}, "trio_solo 3 (7)", "a 7 that is a 7 makes no bomb"),
    ("laizi: 333 7S", {"7S": "3"}, "soft_bomb 3 (3)", "a 7 that is a 3 is no kicker"),
    ("laizi: 3 7S 7H 7D", {"7S": "5"}, "trio_solo 5 (555) | trio_solo 3 (335)",
     "what is left open is read in every way"),
    ("laizi: 333 7S", {"7S": "2"}, "trio_solo 3 (2)", "a kicker may be any rank"),
    ("laizi: 333 7S", {"7S": "B"}, NOTHING, "never a joker"),
    ("laizi: 333 4S", {"4S": "3"}, NOTHING, "a 4 is not wild"),
    ("laizi: 7S 7H", {"7S": "8", "7H": "8"}, NOTHING, "only wilds together: their own rank"),
    ("laizi: 7S 7H", {"7S": "7"}, "pair 7 (77)", "only wilds together: their own rank"),
    ("tiandi: 7S 7H AS AH", {"7S": "A"}, "pure_bomb A (AAAA)", "a pure bomb is of either rank"),
    ("tiandi: 7S 7H AS AH", {"AS": "7"}, "pure_bomb 7 (7777)", "a pure bomb is of either rank"),
    ("tiandi: 7S 7H AS AH", {"AS": "3"}, NOTHING, "a pure bomb is of a rank among its cards"),
    ("tiandi: 7S 7H 7D AS", {"7S": "7", "AS": "A"}, "trio_solo 7 (777A)", "each its own rank"),
    ("yuncheng: 333 FL", {"FL": "3"}, "soft_bomb 3 (3)", "a caller may fix the reading"),
    ("yuncheng: 333 FL", {"FL": "A"}, "trio_solo 3 (A)", "a caller may fix the reading"),
    ("yuncheng: 333 FL", {"FL": "2"}, NOTHING, "the flower stands for no 2"),
    ("yuncheng: 333444 5 FL", {"FL": "5"}, NOTHING, "wings may not be an equal pair"),
)  # fmt: skip

# The table and the cards, the last play, the answer, the rule.
ANSWERS = (
    ("laizi: 47", "33", "beats", "same pattern, higher key"),
    ("laizi: 47", "55", "not_bigger", "a pair with a 4 is a pair of 4s"),
    ("laizi: 77", "66", "beats", "wilds together are of their own rank"),
    ("laizi: 77", "88", "not_bigger", "wilds together are of their own rank"),
    ("laizi: 7", "6", "beats", "alone a wild card is of its own rank"),
    ("laizi: 7", "8", "not_bigger", "alone a wild card is of its own rank"),
    ("laizi: 45677", "34567", "beats", "the reading that beats counts: 45678"),
    ("laizi: 4577", "34567", "pattern_mismatch", "four cards are no straight, but a trio and one"),
    ("laizi: 45677", "45678", "not_bigger", "no reading is higher"),
    ("laizi: 44577", "33355", "beats", "of 44457 and 44455 the reading that beats counts"),
    ("laizi: 3777", "AAA4", "beats", "the reading that beats: a soft bomb"),
    ("laizi: 4447", "2", "beats", "a soft bomb beats what is no bomb"),
    ("laizi: 4447", "3337", "beats", "soft over soft by rank"),
    ("laizi: 3333", "4447", "beats", "hard over soft, whatever the rank"),
    ("laizi: 4447", "3333", "not_bigger", "hard over soft, whatever the rank"),
    ("laizi: 4444", "3333", "beats", "hard over hard by rank"),
    ("laizi: 7777", "2222", "beats", "pure over hard"),
    ("laizi: 2222", "7777", "not_bigger", "pure over hard"),
    ("laizi: 33337", "7777", "beats", "more cards beat fewer"),
    ("laizi: 7777", "33337", "not_bigger", "more cards beat fewer"),
    ("laizi: 44447", "33337", "beats", "then rank"),
    ("laizi: 333377", "22227", "beats", "more cards beat fewer"),
    ("laizi: BR", "7777", "beats", "rocket on top"),
    ("laizi: BR", "33337777", "beats", "rocket on top"),
    ("laizi: 33337", "BR", "not_bigger", "rocket on top"),
    ("rocket below: 33337", "BR", "beats", "rocket_over_long no"),
    ("rocket below: BR", "33337", "not_bigger", "rocket_over_long no"),
    ("rocket below: BR", "7777", "beats", "rocket_over_long no: over four cards still"),
    ("short: 33337", "3", "not_a_pattern", "without long_bombs a bomb is of four cards"),
    ("short: 333377", "444456", "not_bigger", "without long_bombs it is four with two"),
    ("tiandi: 77AA", "2222", "beats", "pure over hard, mixed too"),
    ("tiandi: AAAA", "77AA", "not_bigger", "a pure bomb counts by its higher rank"),
    ("tiandi: 77AA", "7777", "beats", "the reading that beats: of aces"),
    ("tiandi: 777A", "KKKK", "beats", "the reading that beats: a pure bomb"),
    ("tiandi: 7777A", "2222A", "beats", "five cards: pure over those with others"),
    ("tiandi: 2222A", "7777A", "not_bigger", "five cards: pure over those with others"),
    ("tiandi: 333377", "7777A", "beats", "more cards beat fewer, pure or not"),
    ("tiandi: 7A", "3", "wild_alone", "a 7 and an ace are nothing by themselves"),
    ("laizi: 7", "33", "pattern_mismatch", "same pattern"),
    ("yuncheng: 4F", "33", "beats", "the flower stands for a 4"),
    ("yuncheng: F", "3", "wild_alone", "the flower is never played alone"),
    ("yuncheng: 2F", "AA", "not_a_pattern", "the flower stands for no 2"),
    ("yuncheng: 333F", "22", "beats", "a soft bomb beats what is no bomb"),
    ("yuncheng: 3333", "444F", "beats", "hard over soft"),
    ("yuncheng: BR", "333F", "beats", "rocket over all"),
    ("yuncheng: 3333F", "444F", "not_a_pattern", "the bomb is at most four cards"),
    ("yuncheng: 444555 66", "333444 89", "not_a_pattern", "wings may not be an equal pair"),
    ("yuncheng: 444555 6F", "333444 89", "beats", "the flower makes another wing"),
)  # fmt: skip

# The table and a hand, the last play, all legal moves, the rule.
HANDS = (
    ("laizi: 47", "", "4 7 44", "a wild card that nothing is gained by stays itself"),
    ("laizi: 447", "33", "44", "two 4s are a pair without the wild card"),
    ("laizi: 47", "33", "44", "every reading that beats"),
    ("laizi: 47", "5", "7", "alone a wild card is of its own rank"),
    ("laizi: 77", "5", "7", "alone a wild card is of its own rank"),
    ("laizi: 7777", "22", "7777", "only wilds are a pure bomb"),
    ("laizi: 4567 7", "34567", "45678", "every reading that beats"),
    ("laizi: 4568", "34567", "", "no wild card, no straight"),
    ("laizi: 3337", "2222", "", "soft under hard"),
    ("laizi: 33337", "2222", "33333", "a bomb of five: the wild card is a 3"),
    ("short: 33337", "2222", "", "without long_bombs a bomb is of four cards"),
    ("laizi: 3337", "", "3 7 33 333 3337 3333", "3337 is a soft bomb and a trio with a single"),
    ("tiandi: 7A", "", "7 A", "a 7 and an ace by themselves are no pair"),
    ("tiandi: 77A", "", "7 A 77", "three wilds of two ranks are no trio"),
    ("tiandi: 37A", "", "3 7 A 33 333", "either wild card may be a 3"),
    ("tiandi: 77AA", "2222", "7777 AAAA", "a pure bomb of either rank"),
    ("yuncheng: F", "", "", "the flower is never played alone"),
    ("yuncheng: 3F", "", "3 33", "the flower is never played alone"),
    ("yuncheng: 2F", "A", "2", "the flower stands for no 2"),
    ("yuncheng: BRF", "", "B R BR", "the flower stands for no joker"),
    ("yuncheng: AF", "KK", "AA", "the flower stands for an ace"),
    ("undrawn: 477", "", "4 7 77", "before the draw nothing is wild"),
)  # fmt: skip


def split(case: str) -> tuple[MoveTable, str]:
    """The table before a colon, and the cards behind it."""
    name, _, cards = case.partition(": ")
    rule_set, options, wild = TABLES[name]
    return rules_of(rule_set, options).table_with(tuple(wild)), cards


def cards_of(text: str) -> Holding:
    """Cards in the notation of the tables: F is the flower."""
    return hold(text.replace("FL", "F").replace("F", "FL"))


def shown(play: Play) -> str:
    """A reading in the notation of the tables."""
    links = f" x{play.links}" if play.links > 1 else ""
    stands = in_order("".join(rank for _, rank in play.wild))
    return f"{play.pattern.id} {play.key}{links}" + (f" ({stands})" if stands else "")


def all_shown(plays: tuple[Play, ...]) -> str:
    return " | ".join(map(shown, plays))


@pytest.mark.parametrize(("case", "expected", "rule"), READ, ids=[case for case, *_ in READ])
def test_cards_are_read_by_the_rule(case: str, expected: str, rule: str) -> None:
    table, cards = split(case)
    actual = all_shown(readings(table, cards_of(cards)))
    if expected.endswith(" | ..."):
        expected = expected.removesuffix("...")
        actual = actual[: len(expected)]
    assert expected == actual, rule


@pytest.mark.parametrize(
    ("case", "declared", "expected", "rule"),
    DECLARED,
    ids=[f"{case} as {declared}" for case, declared, *_ in DECLARED],
)
def test_declared_cards_are_read_by_the_rule(
    case: str, declared: dict[str, str], expected: str, rule: str
) -> None:
    table, text = split(case)
    cards = cards_of(text)
    group = Holding(
        cards.cards, cards.packed, tuple((Card(card), rank) for card, rank in declared.items())
    )
    verdict = judge(table, group)
    assert bool(expected) is (verdict.reason is None), rule
    if expected:
        assert expected == all_shown(readings(table, group)), rule


@pytest.mark.parametrize(
    ("case", "last", "expected", "rule"),
    ANSWERS,
    ids=[f"{case} on {last}" for case, last, *_ in ANSWERS],
)
def test_an_answer_is_judged_by_the_rule(case: str, last: str, expected: str, rule: str) -> None:
    table, cards = split(case)
    ours, theirs = cards_of(cards), cards_of(last)
    verdict = judge(table, ours, last=readings(table, theirs)[0])
    assert expected == (verdict.reason.value if verdict.reason else "beats"), rule
    assert (compare(table, ours, theirs).result == "a_beats_b") is (expected == "beats"), rule


@pytest.mark.parametrize(
    ("case", "last", "expected", "rule"),
    HANDS,
    ids=[f"{case} on {last or 'nothing'}" for case, last, *_ in HANDS],
)
def test_a_hand_may_play_what_the_rule_says(case: str, last: str, expected: str, rule: str) -> None:
    table, cards = split(case)
    on = readings(table, cards_of(last))[0] if last else None
    rows = list_moves(table, cards_of(cards), on).tolist()
    assert sorted(expected.split()) == sorted(ranks_of(table, row) for row in rows), rule


def test_a_seat_with_the_flower_alone_passes_even_on_a_lead() -> None:
    table = rules_of("yuncheng").table
    assert judge(table, hold(""), hold("FL")).reason is None
    assert judge(table, hold(""), hold("3 FL")).reason is Reason.MUST_LEAD


def test_wild_cards_may_be_meant_by_rank_alone() -> None:
    table = rules_of("laizi").table_with(("7",))
    (play,) = readings(table, Holding.of(parse_cards("37")))
    assert (play.core, play.wild) == (("3", "7"), (("7", "3"),))


def test_the_rule_book_has_its_cases() -> None:
    cases = [*READ, *DECLARED, *ANSWERS, *HANDS]
    assert len(cases) >= 140
    assert all(case[-1] for case in cases), "every case names its rule"
