"""Kinds of values: what each reads and refuses, and that it reads what it has written."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.play.questions.fields import Id
from paiju.playing_cards.card import Card
from paiju.playing_cards.field_types import WrittenCard
from paiju.playing_cards.script import Script
from paiju.shapes.errors import ImpossibleError
from paiju.shapes.field_types import (
    Beside,
    Field,
    FieldType,
    Flag,
    Listed,
    OrNull,
    Part,
    PlainText,
    Share,
    Whole,
    Word,
    Words,
    always,
)
from paiju.shapes.record import Record
from paiju.shapes.union import variants_of
from paiju.text import Text


class Speaker:
    """A writer of answers in English."""

    def text(self, words: Text) -> str:
        """A text in English."""
        return words.en

    def cards(self, cards: list[Card]) -> list[Card]:
        """Cards in codes."""
        return cards


# A kind, a value, and the value in JSON.
WRITTEN: tuple[tuple[FieldType, object, object], ...] = (
    (Id(), "goes_out", "goes_out"),
    (PlainText(), "out", "out"),
    (WrittenCard(), Card("3S"), "3S"),
    (Beside(lambda _: Whole(0, 1), Whole(0, 9)), 7, 7),
    (Flag(), True, True),
    (Share(), 0.25, 0.25),
    (Words(1, 2), ("solo", "pair"), ["solo", "pair"]),
    (Word(("solo", "pair")), "pair", "pair"),
    (OrNull(Whole(0, 9)), None, None),
    (Listed(OrNull(Whole(0, 9)), 2), (3, None), [3, None]),
)

RECORD: Record[dict[str, Any]] = Record(
    fields={
        "count": always(Whole(0, 9)),
        "wide": Field(Beside(lambda parts: Whole(0, parts["count"]), Whole(0, 9))),
        "none": Field(Whole(0, 9), may_be_null=True),
        "some": Field(Listed(Whole(0, 9), 2), default=()),
        "made": Field(Listed(Whole(0, 9), 2), default=tuple),
        "lacking": Field(Whole(0, 9)),
    }
)


def test_an_absent_field_has_its_default() -> None:
    told: dict[str, Any] = {"count": 2, "wide": 1, "none": None}
    read = {**told, "some": (), "made": ()}
    assert RECORD.read(told) == read
    both = variants_of({"a": {}, "b": RECORD.fields}, {}, dict)
    assert both.read({**told, "type": "b"}) == {**read, "type": "b"}


@pytest.mark.parametrize(
    ("kind", "value", "told"), WRITTEN, ids=[type(kind).__name__ for kind, *_ in WRITTEN]
)
def test_what_a_kind_has_written_it_reads_again(
    kind: FieldType, value: object, told: object
) -> None:
    assert kind.write(value, Speaker()) == told
    assert kind.read(told, Script.CODES) == value


def test_a_text_is_written_in_the_language_of_the_answer() -> None:
    assert PlainText().write(Text("走完", "goes out"), Speaker()) == "goes out"


# A kind, what was sent, and the code of the fault.
REFUSED: tuple[tuple[FieldType, Any, str], ...] = (
    (Share(), True, "wrong_type"),
    (Share(), "0.5", "wrong_type"),
    (Share(), -0.1, "out_of_range"),
    (Share(), 1.1, "out_of_range"),
    (Flag(), 1, "wrong_type"),
    (PlainText(), 3, "wrong_type"),
    (Words(1, 2), "solo", "wrong_type"),
    (Words(1, 2), ["solo", 3], "wrong_type"),
    (Words(1, 2), [], "out_of_range"),
    (Words(1, 2), ["a", "b", "c"], "out_of_range"),
    (PlainText(3), "four", "out_of_range"),
    (Id(), "", "out_of_range"),
)


@pytest.mark.parametrize(("kind", "sent", "code"), REFUSED)
def test_what_is_of_another_kind_is_refused(kind: FieldType, sent: object, code: str) -> None:
    with pytest.raises(ImpossibleError) as refused:
        kind.read(sent, None)
    assert [fault.code for fault in refused.value.faults] == [code]


def test_words_with_a_name_are_a_component_but_for_those_that_may_be_null() -> None:
    suits = Word(("m", "p"), "Suit")
    assert suits.schema() == {"$ref": "#/components/schemas/Suit"}
    assert suits.shape() == {"type": "string", "enum": ["m", "p"]}
    # Some clients cannot have null in an enumeration.
    assert OrNull(suits).schema() == {
        "type": ["string", "null"],
        "maxLength": 1,
        "pattern": "^(m|p)$",
    }


def test_a_type_that_depends_on_other_fields_has_the_components_of_its_widest_type() -> None:
    narrow, wide = (Part({"type": "string"}, component=each) for each in ("Narrow", "Wide"))
    assert Beside(lambda _: narrow, wide).components() == {"Wide": {"type": "string"}}


def test_a_type_that_depends_on_nothing_is_the_same_beside_any_fields() -> None:
    number = Whole(0, 9)
    assert number.beside({"count": 3}) is number
