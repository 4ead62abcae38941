"""Decks: their cards, their order, and impossible groups."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.playing_cards.card import (
    ALL_CARDS,
    BARE,
    HIGH_TO_LOW,
    LOW_TO_HIGH,
    PHYSICAL,
    Card,
    is_bare,
)
from paiju.playing_cards.deck import Deck
from paiju.playing_cards.holding import Holding
from paiju.playing_cards.notation import parse_cards
from paiju.shapes.errors import InconsistentError
from tests.support.groups import hold, ranks_of_packed
from tests.support.strategies import any_card, hands

Faults = list[tuple[str, tuple[str | int, ...]]]


def faults_of(deck: Deck, *groups: str) -> Faults:
    """The faults of groups of cards by a deck: codes and places."""
    try:
        deck.check(sum(map(hold, groups), start=Holding.of(())))
    except InconsistentError as error:
        return [(fault.code, fault.place) for fault in error.faults]
    return []


TOO_MANY = ("too_many_of_rank", ())


def repeated(place: int) -> tuple[str, tuple[int, ...]]:
    """The fault of a repeated card at a place."""
    return "card_repeated", (place,)


ONE_PACK: tuple[tuple[str, Faults], ...] = (
    ("", []),
    ("3333", []),
    ("3S 3H 3C 3D", []),
    ("3S 333", []),
    ("BR", []),
    ("BJ RJ", []),
    ("33333", [TOO_MANY]),
    ("3S 3333", [TOO_MANY]),
    ("BB", [TOO_MANY]),
    ("BJ B", [TOO_MANY]),
    ("RJ RJ", [repeated(1), TOO_MANY]),
    ("3S 3S", [repeated(1)]),
    ("4D 3S 3H 3S 3S", [repeated(3), repeated(4)]),
    ("3S 4H 3S 4H", [repeated(2), repeated(3)]),
    ("33333 4444 55555", [TOO_MANY, TOO_MANY]),
    ("3S 3S 333", [repeated(1), TOO_MANY]),
    ("FL", [("not_in_deck", ())]),
    ("3S FL 4S", [("not_in_deck", ())]),
)


@pytest.mark.parametrize(("cards", "expected"), ONE_PACK, ids=[cards for cards, _ in ONE_PACK])
def test_one_pack_shows_each_card_once_and_four_of_a_rank(cards: str, expected: Faults) -> None:
    assert expected == faults_of(Deck(), cards)


TWO_PACKS: tuple[tuple[str, Faults], ...] = (
    ("3S 3S", []),
    ("33333333 BBRR", []),
    ("3S 3S 3S", [repeated(2)]),
    ("333333333", [TOO_MANY]),
)


@pytest.mark.parametrize(("cards", "expected"), TWO_PACKS, ids=[cards for cards, _ in TWO_PACKS])
def test_two_packs_show_each_card_twice(cards: str, expected: Faults) -> None:
    assert expected == faults_of(Deck(packs=2), cards)


# 48 cards of 跑得快: one 2, three aces, no jokers.
RUN_FAST = Deck(jokers=False, without=(*parse_cards("2H 2C 2D AD"),))


def absent(place: int) -> tuple[str, tuple[int, ...]]:
    """The fault of a card at a place that the deck lacks."""
    return "not_in_deck", (place,)


SHORT_PACK: tuple[tuple[str, Faults], ...] = (
    ("2S AS AH AC", []),
    ("2 AAA", []),
    ("3S 2H", [absent(1)]),
    ("AD", [absent(0)]),
    ("22", [TOO_MANY]),
    ("AS AH AC AD", [absent(3), TOO_MANY]),
    ("BJ", [("not_in_deck", ())]),
    ("B R", [("not_in_deck", ()), ("not_in_deck", ())]),
)


@pytest.mark.parametrize(("cards", "expected"), SHORT_PACK, ids=[cards for cards, _ in SHORT_PACK])
def test_a_short_pack_lacks_the_cards_that_are_taken_out(cards: str, expected: Faults) -> None:
    assert expected == faults_of(RUN_FAST, cards)
    halves = cards.split()
    assert expected == faults_of(RUN_FAST, " ".join(halves[:1]), " ".join(halves[1:]))


def test_a_short_pack_has_every_other_card() -> None:
    missing = {*parse_cards("2H 2C 2D AD BJ RJ")}
    assert {*Deck().cards} - missing == {*RUN_FAST.cards}
    assert len(RUN_FAST.cards) == 48


# A hand, other cards, and their faults together.
TOGETHER: tuple[tuple[str, str, Faults], ...] = (
    ("3S 3H", "3C 3D", []),
    ("33", "33", []),
    ("3S", "333", []),
    ("333", "33", [TOO_MANY]),
    ("3S 4S", "5S 3S", [repeated(3)]),
    ("B", "B", [TOO_MANY]),
    ("", "3S", []),
)


@pytest.mark.parametrize(
    ("one", "other", "expected"), TOGETHER, ids=[f"{x}-{y}" for x, y, _ in TOGETHER]
)
def test_two_groups_must_be_possible_together(one: str, other: str, expected: Faults) -> None:
    assert expected == faults_of(Deck(), one, other)


def test_a_fault_names_what_is_there_too_often_and_how_many_there_are() -> None:
    with pytest.raises(InconsistentError) as refused:
        Deck(packs=2).check(hold("3S 3S 3S 444444444"))
    one, other = (fault.text for fault in refused.value.faults)
    for language in (one.zh, one.en):
        assert "3S" in language
        assert "2" in language
    for language in (other.zh, other.en):
        assert {"4", "9", "8"} <= set(language)


def test_two_packs_may_show_a_card_in_two_groups() -> None:
    assert faults_of(Deck(packs=2), "3S", "3S") == []


@given(st.lists(any_card, max_size=12))
def test_a_group_is_possible_exactly_if_no_card_and_no_rank_is_there_too_often(
    cards: list[Card],
) -> None:
    named = [card for card in cards if not is_bare(card)]
    ranks = [card[0] for card in cards]
    possible = len(set(named)) == len(named) and all(
        ranks.count(rank) <= {"B": 1, "R": 1, "F": 0}.get(rank, 4) for rank in ranks
    )
    assert possible is (faults_of(Deck(), " ".join(cards)) == [])


@given(hands(), hands())
def test_groups_are_possible_together_exactly_if_their_union_is(
    one: Holding, other: Holding
) -> None:
    both = faults_of(Deck(), " ".join((*one.cards, *other.cards)))
    assert both == faults_of(Deck(), " ".join(one.cards), " ".join(other.cards))


def test_a_pack_has_fifty_four_cards_from_the_red_joker_to_the_three_of_diamonds() -> None:
    cards, ends = Deck().cards, parse_cards("RJ BJ 2S 2H 2C 2D 3S 3H 3C 3D")
    assert [*cards[:6], *cards[-4:]] == [*ends]
    assert set(PHYSICAL) - {"FL"} == set(cards)
    assert len(cards) == 54
    assert ranks_of_packed(Deck().packed) == "".join(rank * 4 for rank in "3456789TJQKA2") + "BR"
    assert sorted(cards * 2) == sorted(Deck(packs=2).cards)


def test_cards_sort_by_rank_then_suit_both_ways() -> None:
    low = sorted(ALL_CARDS, key=LOW_TO_HIGH.__getitem__)
    high = sorted(ALL_CARDS, key=HIGH_TO_LOW.__getitem__)
    assert low[:7] == [*parse_cards("3S 3H 3C 3D 3 4S 4H")]
    assert low[-5:] == [*parse_cards("BJ B RJ R FL")]
    assert high[:6] == [*parse_cards("FL RJ R BJ B 2S")]
    assert len(PHYSICAL) + len(BARE) == len(set(ALL_CARDS)) == 70
