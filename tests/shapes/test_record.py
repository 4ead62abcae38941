"""Records: declared fields are read, written, compared and described."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import pytest

from paiju.shapes.errors import ImpossibleError, InconsistentError
from paiju.shapes.field_types import (
    MAX_REFUSED,
    Beside,
    Field,
    FieldType,
    Listed,
    Whole,
    Word,
    follows,
)
from paiju.shapes.record import Record
from paiju.shapes.union import variants_of
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping


class Bag(NamedTuple):
    """Marbles of one colour."""

    colour: str
    sizes: tuple[int, ...]
    label: int | None

    @property
    def number(self) -> int:
        """The number of marbles."""
        return len(self.sizes)


def sizes_of(parts: Mapping[str, object]) -> FieldType:
    """Red marbles are small."""
    return Listed(Whole(1, 5 if parts.get("colour") == "red" else 9), 4)


BAG = Record(
    fields={
        "colour": Field(Word(("red", "blue")), is_required=True),
        "sizes": Field(
            Beside(sizes_of, Listed(Whole(1, 9), 4)), Text("多大", "How big they are."), default=()
        ),
        "label": Field(Whole(0, 99), default=None, may_be_null=True),
        "number": Field(Whole(0, 4), follows=True),
        "total": follows(Whole(0, 36), of=lambda bag: sum(bag.sizes)),
        "shade": follows(Word(("red", "blue")), of="colour"),
    },
    make=lambda parts: Bag(**parts),
)


def places(error: ImpossibleError) -> list[tuple[str, tuple[str | int, ...]]]:
    """The code and the place of each fault."""
    return [(fault.code, fault.place) for fault in error.faults]


def test_what_is_written_is_read_again() -> None:
    bag = Bag("blue", (9, 1), None)
    written = BAG.write(bag, None)
    assert written == {
        "colour": "blue", "sizes": [9, 1], "label": None, "number": 2, "total": 10, "shade": "blue",
    }  # fmt: skip
    assert BAG.read(written, None) == bag


def test_what_is_left_out_has_its_default() -> None:
    assert BAG.read({"colour": "red"}, None) == Bag("red", (), None)


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ([], [("wrong_type", ())]),
        ({"size": []}, [("required", ("colour",)), ("unknown_field", ("size",))]),
        (
            {"colour": "green", "sizes": [1, "2"], "label": -1},
            [
                ("out_of_range", ("colour",)),
                ("wrong_type", ("sizes", 1)),
                ("out_of_range", ("label",)),
            ],
        ),
        (
            {"colour": "red", "sizes": [6, 1, "2"]},
            [("out_of_range", ("sizes", 0)), ("wrong_type", ("sizes", 2))],
        ),
    ],
)
def test_all_that_is_wrong_is_said_at_once(value: object, found: object) -> None:
    with pytest.raises(ImpossibleError) as caught:
        BAG.read(value, None)
    assert places(caught.value) == found


@pytest.mark.parametrize("number", [1, 2.5, "2", None, True])
def test_what_follows_must_be_what_follows(number: object) -> None:
    with pytest.raises(InconsistentError) as caught:
        BAG.read({"colour": "red", "sizes": [1, 2], "number": number}, None)
    assert places(caught.value) == [("does_not_follow", ("number",))]
    assert BAG.read({"colour": "red", "sizes": [1, 2], "number": 2.0}, None).number == 2


def test_a_list_leaves_room_for_the_faults_of_other_fields() -> None:
    with pytest.raises(ImpossibleError) as caught:
        Listed(Whole(1, 9), 99).read([0] * 99, None)
    assert len(caught.value.faults) == MAX_REFUSED


def test_all_that_does_not_follow_is_said_at_once() -> None:
    with pytest.raises(InconsistentError) as caught:
        BAG.read({"colour": "red", "sizes": [1, 2], "number": 1, "total": 4}, None)
    assert places(caught.value) == [
        ("does_not_follow", ("number",)), ("does_not_follow", ("total",)),
    ]  # fmt: skip


def test_what_is_not_seen_may_not_be_said() -> None:
    unseen = Record(
        fields={
            "colour": Field(Word(("red", "blue")), is_required=True),
            "number": follows(Whole(0, 4), of=lambda _: None),
        },
        make=lambda parts: Bag(**parts, sizes=(), label=None),
    )
    bag = {"colour": "red"}
    assert unseen.write(unseen.read(bag, None), None) == bag
    with pytest.raises(InconsistentError) as caught:
        unseen.read({**bag, "number": 2}, None)
    assert places(caught.value) == [("does_not_follow", ("number",))]


def test_its_schema_says_what_may_be_sent() -> None:
    assert BAG.shape() == {
        "type": "object",
        "properties": {
            "colour": {"type": "string", "enum": ["red", "blue"]},
            "sizes": {
                "type": "array",
                "items": {"type": "integer", "minimum": 1, "maximum": 9},
                "maxItems": 4,
                "description": Text("多大", "How big they are."),
            },
            "label": {"type": ["integer", "null"], "minimum": 0, "maximum": 99},
            "number": {"type": "integer", "minimum": 0, "maximum": 4},
            "total": {"type": "integer", "minimum": 0, "maximum": 36},
            "shade": {"type": "string", "enum": ["red", "blue"]},
        },
        "required": ["colour"],
        "additionalProperties": False,
    }


class Act(NamedTuple):
    """Something done."""

    type: str
    by: int
    height: int | None = None


ACTS = variants_of(
    {"jump": {"height": Field(Whole(1, 3), is_required=True)}, "rest": {}},
    {"by": Field(Whole(0, 1), is_required=True)},
    lambda parts: Act(**parts),
)


@pytest.mark.parametrize("act", [Act("jump", 1, 3), Act("rest", 0)])
def test_variants_are_told_apart_by_their_type(act: Act) -> None:
    assert ACTS.read(ACTS.write(act, None), None) == act


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (3, [("wrong_type", ())]),
        ({"by": 0}, [("required", ("type",))]),
        ({}, [("required", ("by",)), ("required", ("type",))]),
        ({"by": 0, "type": "fly"}, [("out_of_range", ("type",))]),
        ({"by": 0, "type": "rest", "height": 1}, [("unknown_field", ("height",))]),
        (
            {"by": 2, "type": "jump", "height": 9},
            [("out_of_range", ("by",)), ("out_of_range", ("height",))],
        ),
    ],
)
def test_a_variant_has_its_own_facts_and_no_others(value: object, found: object) -> None:
    with pytest.raises(ImpossibleError) as caught:
        ACTS.read(value, None)
    assert places(caught.value) == found


def test_a_variant_that_follows_is_the_same_however_it_is_written() -> None:
    follows = {"type": "rest", "by": 1}
    ACTS.compare({"by": 1.0, "type": "rest"}, follows, None, InconsistentError)
    with pytest.raises(InconsistentError) as caught:
        ACTS.compare({"type": "rest", "by": 0}, follows, None, InconsistentError)
    assert places(caught.value) == [("does_not_follow", ())]


def test_the_schema_of_variants_requires_what_all_of_them_say() -> None:
    shape = ACTS.shape()
    assert set(shape["required"]) == {"by", "type"}
    assert shape["properties"]["type"]["enum"] == ["jump", "rest"]
    assert shape["properties"]["height"] == {"type": "integer", "minimum": 1, "maximum": 3}


def test_a_form_is_named_after_the_component_or_after_its_namesakes() -> None:
    named = replace(ACTS, component="Offer", forms="Act", own_forms=("jump",))
    assert list(named.shape()["x-forms"]) == ["OfferJump", "ActRest"]
    assert list(replace(ACTS, component="Act").shape()["x-forms"]) == ["ActJump", "ActRest"]
