"""Groups of cards: counting by rank, picking cards, and ranks of named cards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.playing_cards.card import RANKS, Card, is_bare, rank_of
from paiju.playing_cards.holding import LANES, Holding, contains, pack, unpack
from paiju.playing_cards.notation import parse_cards
from tests.support.groups import hold
from tests.support.strategies import any_card, bared, hands


@given(st.lists(st.integers(0, 127), min_size=LANES, max_size=LANES))
def test_packing_is_undone_by_unpacking(counts: list[int]) -> None:
    assert counts == list(unpack(pack(counts)))


@given(st.lists(any_card, max_size=60))
def test_a_group_counts_its_cards_by_rank(cards: list[Card]) -> None:
    group = Holding.of(cards)
    expected = [sum(rank_of(card) == rank for card in cards) for rank in RANKS]
    assert expected == list(unpack(group.packed))
    assert len(cards) == len(group)
    assert tuple(cards) == group.cards


def test_a_group_contains_itself_and_the_empty_group() -> None:
    group = hold("3344BR")
    assert contains(group.packed, group.packed)
    assert contains(group.packed, 0)
    assert not contains(0, group.packed)
    assert not contains(group.packed, hold("333").packed)


def test_a_play_is_written_from_low_to_high_and_by_suit() -> None:
    expected = parse_cards("3S 3D 3 TH 2C BJ RJ")
    assert expected == hold("RJ 3 2C BJ 3D TH 3S").low_to_high


# The cards, a number of each rank, and the cards picked.
PICKED = (
    ("3S 3H 3C 3D", "3", "3D"),
    ("3S 3H 3C 3D", "33", "3C 3D"),
    ("3S 3H 3C 3D", "3333", "3S 3H 3C 3D"),
    ("3S 4S 3D 4D", "34", "3D 4D"),
    ("3S 3", "3", "3"),
    ("3S 4H BJ RJ", "BR", "BJ RJ"),
    ("3S 4H", "", ""),
    ("33344", "334", "3 3 4"),
)


@pytest.mark.parametrize(
    ("cards", "ranks", "picked"), PICKED, ids=[f"{x}-{y}" for x, y, _ in PICKED]
)
def test_the_lowest_suits_are_picked(cards: str, ranks: str, picked: str) -> None:
    assert tuple(picked.split()) == hold(cards).pick(hold(ranks).packed)


# The cards, the named ones, and the cards taken, or None.
TAKEN = (
    ("3S 3H", "3S", "3S"),
    ("3S 3H", "3H 3S", "3S 3H"),
    ("3S 3H", "3", "3H"),
    ("3S 3H", "33", "3S 3H"),
    ("3S 3H", "3 3S", "3S 3H"),
    ("3S 3H", "3S 3", "3S 3H"),
    ("3S 3H", "3 3H", "3S 3H"),
    ("3S 3H", "333", None),
    ("3S 3H", "3D", None),
    ("3S 3H", "3S 3S", None),
    ("3S 3H", "3S 3D", None),
    ("3S 3H", "4", None),
    ("3S 3", "3D", "3"),
    ("3S 3", "3D 3S", "3S 3"),
    ("3S 3", "3D 3", "3S 3"),
    ("3S 3", "3D 3H", None),
    ("3S 3", "3", "3"),
    ("33", "3S 3H", "3 3"),
    ("33", "3S", "3"),
    ("33", "333", None),
    ("BJ RJ", "B", "BJ"),
    ("BJ RJ", "BR", "BJ RJ"),
    ("B", "BJ", "B"),
    ("B", "RJ", None),
    ("2S", "FL", None),
    ("3S", "", ""),
)


@pytest.mark.parametrize(
    ("cards", "named", "taken"), TAKEN, ids=[f"{y} of {x}" for x, y, _ in TAKEN]
)
def test_a_physical_card_means_itself_and_a_bare_one_any_of_its_rank(
    cards: str, named: str, taken: str | None
) -> None:
    expected = None if taken is None else tuple(taken.split())
    assert expected == hold(cards).take(parse_cards(named))


@given(hands(), st.data())
def test_cards_of_a_hand_may_be_taken_by_code_or_by_rank(
    hand: Holding, data: st.DataObject
) -> None:
    some = tuple(data.draw(st.lists(st.sampled_from(hand.cards), unique=True)))
    named = tuple(data.draw(st.sampled_from(pair)) for pair in zip(some, bared(some), strict=True))
    taken = hand.take(named)
    assert taken is not None
    assert len(some) == len(set(taken))
    assert set(taken) <= set(hand.cards)
    assert {card for card in named if not is_bare(card)} <= set(taken)
    assert Holding.of(some).packed == Holding.of(taken).packed
    assert Holding.of(taken).low_to_high == taken


@given(hands(), hands())
def test_physical_cards_are_taken_exactly_if_all_are_there(hand: Holding, named: Holding) -> None:
    expected = named.low_to_high if set(named.cards) <= set(hand.cards) else None
    assert expected == hand.take(named.cards)
