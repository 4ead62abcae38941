"""The declared ranks of wild cards, in every notation."""

from __future__ import annotations

import pytest

from paiju.playing_cards.card import Card
from paiju.playing_cards.script import MAX_WILD, Script
from paiju.shapes.errors import ImpossibleError

SEVEN = Card("7")


def test_nothing_declared_is_an_empty_object() -> None:
    assert (Script.CODES.read_declared({}), Script.CODES.write_declared(())) == ((), {})


def test_as_many_cards_as_can_be_wild_are_declared_and_read_back() -> None:
    declared = ((SEVEN, "5"),) * MAX_WILD
    written = Script.CODES.write_declared(declared)
    assert list(written) == ["7", *(f"7#{number}" for number in range(2, MAX_WILD + 1))]
    assert declared == Script.CODES.read_declared(written)


def test_cards_that_are_numbers_are_declared_by_their_numbers() -> None:
    written = Script.IDS.write_declared(((Card("7S"), "5"), (Card("7S"), "6")))
    assert Script.IDS.read_declared(written) == ((Card("7S"), "5"), (Card("7S"), "6"))
    assert [key.partition("#")[0].isdigit() for key in written] == [True, True]


@pytest.mark.parametrize(
    ("value", "place", "code"),
    [
        pytest.param([["7", "5"]], (), "wrong_type", id="a list"),
        pytest.param(
            {"7": "5", **{f"7#{number}": "5" for number in range(2, MAX_WILD + 2)}},
            (),
            "out_of_range",
            id="one card too many",
        ),
        pytest.param({"7": "B"}, ("7",), "out_of_range", id="a joker"),
        pytest.param({"1": "5"}, ("1",), "not_a_card", id="no card"),
    ],
)
def test_what_declares_nothing_is_refused_at_its_place(
    value: object, place: tuple[str, ...], code: str
) -> None:
    with pytest.raises(ImpossibleError) as refused:
        Script.CODES.read_declared(value)
    assert [(fault.code, fault.place) for fault in refused.value.faults] == [(code, place)]
