"""Arrangements of a hand: every card once, alike for equal hands, and stable from turn to turn."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.all_games.guandan.rulesets import rules_of as guandan_rules
from paiju.all_games.paodekuai.rulesets import SETS as PAODEKUAI
from paiju.chance import Chance, shuffle
from paiju.climbing.splits.arrangement import Arrangement, arrangements
from paiju.climbing.splits.split import power_of
from paiju.playing_cards.holding import Holding
from paiju.playing_cards.notation import parse_cards
from tests.support.scale import cases

if TYPE_CHECKING:
    from paiju.climbing.plays.table import MoveTable

TABLES = {
    "doudizhu": rules_of().table,
    "laizi": rules_of("laizi").table_with(("7",)),
    "guandan": guandan_rules().table_at("5"),
    "paodekuai": PAODEKUAI.named().table,
}
EACH_TABLE = pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
HANDS = cases(20, 5)


def hand_of(table: MoveTable, number: int) -> Holding:
    """A random hand, in any order."""
    cards = shuffle(table.rules.deck.cards, f"arrange {number}", "test")
    return Holding.of(cards[: table.rules.max_hand])


def by(name: str, found: tuple[Arrangement, ...]) -> list[str]:
    """The groups of an arrangement."""
    (one,) = (each for each in found if each.by == name)
    return ["".join(group.cards) for group in one.groups]


@EACH_TABLE
def test_every_arrangement_has_every_card_once(table: MoveTable) -> None:
    for number in range(HANDS):
        hand = hand_of(table, number)
        for each in arrangements(table, hand):
            cards = chain.from_iterable(group.cards for group in each.groups)
            assert sorted(cards) == sorted(hand.cards), each.by
            for group in each.groups:
                assert group.play is None or sorted(group.play.cards) == sorted(group.cards)


@EACH_TABLE
def test_equal_hands_are_arranged_alike(table: MoveTable) -> None:
    for number in range(HANDS):
        hand = hand_of(table, number)
        again = Holding.of(shuffle(hand.cards, number, "again"))
        assert arrangements(table, hand) == arrangements(table, again)


@EACH_TABLE
def test_the_cut_is_a_best_cut(table: MoveTable) -> None:
    for number in range(HANDS):
        hand = hand_of(table, number)
        cut = next(each for each in arrangements(table, hand) if each.by == "cut")
        assert len([each for each in cut.groups if each.play]) == power_of(table, hand).plays


@EACH_TABLE
def test_after_a_play_the_groups_that_are_left_keep_their_order(table: MoveTable) -> None:
    """By rank always; by cut where the rest of the cut is a best cut, as it is after a group."""
    for number in range(HANDS):
        hand, chance = hand_of(table, number), Chance(number, "played")
        while hand:
            shown = arrangements(table, hand)
            cut = next(each for each in shown if each.by == "cut")
            gone = cut.groups[chance.randrange(len(cut.groups))]
            before = [Holding.of(group.cards) for group in cut.groups]
            hand = hand.without(gone.cards)
            after = arrangements(table, hand, before)
            left = ["".join(group.cards) for group in cut.groups if group is not gone]
            assert by("cut", after) == left
            ranks = [each[0] for each in by("rank", after)]
            assert ranks == [rank for rank in (e[0] for e in by("rank", shown)) if rank in ranks]


def test_a_group_of_which_cards_were_played_is_cut_anew() -> None:
    table, hand = TABLES["doudizhu"], Holding.of(parse_cards("3S4S5S6S7S KSKH"))
    assert by("cut", arrangements(table, hand)) == ["3S4S5S6S7S", "KSKH"]
    shown = [Holding.of(group.cards) for group in arrangements(table, hand)[1].groups]
    rest = hand.without(parse_cards("3S"))
    assert by("cut", arrangements(table, rest, shown))[0] == "KSKH"


def test_groups_that_are_no_best_cut_are_cut_anew() -> None:
    table, hand = TABLES["doudizhu"], Holding.of(parse_cards("3S KSKH"))
    shown = [Holding.of(parse_cards(group)) for group in ("KS", "KH")]
    assert by("cut", arrangements(table, hand, shown)) == by("cut", arrangements(table, hand))


def test_straight_flushes_stay_whole_where_suits_matter() -> None:
    hand = Holding.of(parse_cards("3S4S5S6S7S 3H 9H KD RJ"))
    assert by("suit", arrangements(TABLES["guandan"], hand)) == [
        *("3S4S5S6S7S", "RJ", "9H3H", "KD"),
    ]
    assert by("suit", arrangements(TABLES["doudizhu"], hand))[1] == "7S6S5S4S3S"


def test_no_cards_are_no_groups() -> None:
    for table in TABLES.values():
        assert [each.groups for each in arrangements(table, Holding.of(()))] == [(), (), ()]
