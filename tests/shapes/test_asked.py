"""A question is read at once, or every fault of it is found."""

from __future__ import annotations

import pytest

from paiju.shapes.errors import ImpossibleError, ShapeError
from paiju.shapes.field_types import DRAWN, Field, Whole
from paiju.shapes.question_reader import QuestionReader

READER = QuestionReader(
    {
        "count": Field(Whole(1, 9), is_required=True),
        "label": Field(Whole(0, 9), default=None, may_be_null=True),
        "limit": Field(Whole(1, 9), default=5),
        "seed": Field(Whole(0, 99), default=DRAWN),
    },
    script_of=lambda _: None,
    draw=lambda: 7,
)


@pytest.mark.parametrize(
    ("body", "question"),
    [
        ({"count": 2}, {"count": 2, "label": None, "limit": 5, "seed": 7}),
        (
            {"count": 2, "label": None, "limit": 1, "seed": 3},
            {"count": 2, "label": None, "limit": 1, "seed": 3},
        ),
    ],
)
def test_what_is_left_out_has_its_default_or_is_drawn(body: object, question: object) -> None:
    assert READER.read(body) == question


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        (None, [("wrong_type", ())]),
        ({}, [("required", ("count",))]),
        ({"count": 0, "label": None}, [("out_of_range", ("count",))]),
        ({"label": None, "limit": None}, [("required", ("count",)), ("null", ("limit",))]),
        (
            {"limit": 10, "count": "2", "z": 1, "more": 1},
            [
                *(("wrong_type", ("count",)), ("out_of_range", ("limit",))),
                *(("unknown_field", ("more",)), ("unknown_field", ("z",))),
            ],
        ),
    ],
)
def test_all_faults_of_a_question_are_listed_in_the_order_of_its_fields(
    body: object, faults: list[object]
) -> None:
    with pytest.raises(ImpossibleError) as caught:
        READER.read(body)
    assert [(fault.code, fault.place) for fault in caught.value.faults] == faults
    assert isinstance(caught.value, ShapeError)
