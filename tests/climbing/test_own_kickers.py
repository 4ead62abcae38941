"""Kickers of a core's own ranks 跑得快: counted by a brute force, read card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest

from paiju.climbing.plays.legal_moves import group_by_core, list_moves
from paiju.climbing.plays.reading import readings
from paiju.climbing.plays.table import table_of
from paiju.climbing.rules.rule_set import Kickers, Pattern, RuleSet, Weights
from paiju.climbing.splits.split import split
from paiju.playing_cards.deck import Deck
from paiju.playing_cards.notation import parse_cards
from paiju.text import Text
from tests.support.groups import hold

if TYPE_CHECKING:
    from paiju.climbing.plays.table import MoveTable

Own = Literal["no", "chains", "yes"]
NAME = Text("", "")
# 48 cards: one 2, three aces, no jokers.
DECK = Deck(jokers=False, without=parse_cards("2H 2C 2D AD"))


def table(own: Own) -> MoveTable:
    """Trios and planes with two kickers for each trio."""
    kickers = Kickers(size=1, per_link=2, quad=True, adjacent_trio=True, own=own)
    patterns = (
        Pattern("solo", NAME),
        Pattern("pair", NAME, group=2),
        Pattern("trio_two", NAME, group=3, kickers=kickers),
        Pattern("plane_two", NAME, group=3, links=(2, 3), kickers=kickers),
    )
    bombs = (Pattern("bomb", NAME, group=4),)
    bad = tuple((each.id, 100, -150) for each in (*patterns, *bombs))
    weights = Weights(turn=150, bad=bad)
    return table_of(
        RuleSet("3456789TJQKA2", "3456789TJQKA", patterns, bombs, 16, weights, deck=DECK)
    )


@pytest.mark.parametrize(
    ("own", "plays"),
    [
        ("no", (924, 10_275, 41_604)),
        ("chains", (924, 16_700, 113_121)),
        ("yes", (1_056, 16_700, 113_121)),
    ],
)
def test_the_number_of_trios_and_planes_with_kickers(own: Own, plays: tuple[int, ...]) -> None:
    kicked = [len(each.rows) for each in table(own).sections if each.pattern.kickers]
    assert kicked == [*plays]


# Cards, with the core and the kickers of each reading.
READ: tuple[tuple[Own, str, list[tuple[str, str]]], ...] = (
    ("chains", "4444555566", [("444555", "4566")]),
    ("chains", "333444555K", [("444555", "333K"), ("333444", "555K")]),
    ("chains", "55556", []),
    ("yes", "55556", [("555", "56")]),
    ("yes", "5555", [("5555", "")]),
    ("no", "4444555566", []),
)


@pytest.mark.parametrize(("own", "cards", "expected"), READ)
def test_a_play_parts_its_cards_into_core_and_kickers(
    own: Own, cards: str, expected: list[tuple[str, str]]
) -> None:
    plays = readings(table(own), hold(cards))
    assert [("".join(each.core), "".join(each.kickers)) for each in plays] == expected


def test_the_kickers_of_a_core_are_chosen_among_what_it_leaves() -> None:
    chains, hand = table("chains"), hold("4S 4H 4C 4D 5S 5H 5C 6S 6H 8S")
    moves = group_by_core(chains, hand, list_moves(chains, hand, patterns=("plane_two",)))
    assert [("".join(each.core), " ".join(each.among)) for each in moves] == [
        ("4S4H4C5S5H5C", "4D 6S 6H 8S")
    ]


def test_a_cut_may_give_a_core_its_own_ranks() -> None:
    chains, hand = table("chains"), hold("4444555566")
    (best,) = split(chains, hand).partitions
    assert ["".join(play.cards) for play in best.plays(chains, hand)] == ["4445554566"]
