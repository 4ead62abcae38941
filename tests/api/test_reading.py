"""The reader of questions reads as marshmallow does: the same values, or the same faults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import marshmallow as ma
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.factory import example_app
from app.problems import ProblemError
from paiju.shapes.errors import Fault, ImpossibleError, InconsistentError
from tests.api.contract import operations

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from app.http.question_schema import QuestionField, QuestionSchema
    from paiju.shapes.errors import Place

Json = dict[str, Any]

APP = example_app()
EXAMPLES = [
    (operation.path, example["value"])
    for operation in operations()
    if operation.method == "post"
    for example in operation.asked["examples"].values()
]
# Wrong values for any field.
ODD_VALUES: list[object] = [
    *(None, True, 0, -1, 3.0, "", "3", "33344", [], ["3S", "1S"], [[]], {}, {"cards": "3"}, "ids"),
]
ODD: st.SearchStrategy[object] = st.sampled_from(ODD_VALUES)
NAMES = st.sampled_from(
    ["cards", "hand", "last", "notation", "ruleset", "as", "limit", "tile", "melds", "other"]
)


QUESTIONS: dict[str, QuestionSchema] = {
    each.path: each.asked
    for section in APP.extensions["paiju-sections"]
    for each in section.operations
    if each.asked
}


# The messages of marshmallow, and the codes of those faults.
SAYS = {
    "Missing data for required field.": "required",
    "Field may not be null.": "null",
    "Unknown field.": "unknown_field",
    "Invalid input type.": "wrong_type",
}


class OracleField(ma.fields.Field[Any]):
    """A field that marshmallow reads, by the type of its values."""

    def __init__(self, field: QuestionField) -> None:
        super().__init__(
            required=field.required, allow_none=field.allow_none, load_default=field.load_default
        )
        self.kind = field.kind

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, Any] | None, **_: object
    ) -> object:
        body = data or {}
        try:
            return self.kind.within(body).read(value, self.parent.script_of(body))  # type: ignore[union-attr] # set below
        except InconsistentError as error:
            raise error.under(attr or "") from None
        except ImpossibleError as error:
            raise ma.ValidationError(list(error.faults)) from error


def oracle(schema: QuestionSchema) -> ma.Schema:
    """The same question, read by marshmallow's own loop."""
    fields = {name: OracleField(each) for name, each in schema.declared.items()}
    made = ma.Schema.from_dict(fields)()  # type: ignore[arg-type] # fields are invariant
    made.script_of = schema._reader._script_of  # type: ignore[attr-defined]
    return made


def faults_of(messages: object, place: Place = ()) -> Iterator[tuple[str, Place]]:
    """The codes and places in marshmallow's tree of messages."""
    if isinstance(messages, Fault):
        yield messages.code, (*place, *messages.place)
    elif isinstance(messages, str):
        yield SAYS[messages], place
    elif isinstance(messages, dict):
        for key, below in messages.items():
            yield from faults_of(below, place if key == "_schema" else (*place, key))
    elif isinstance(messages, list):
        for message in messages:
            yield from faults_of(message, place)


def assert_agreement(path: str, body: object) -> None:
    """Marshmallow and the reader give the same values, or the same faults in the same order."""
    schema = QUESTIONS[path]
    if isinstance(body, dict) and "seed" in schema.declared:
        body = {"seed": 1, **body}  # each would draw one of its own
    try:
        expected: object = [repr(each) for each in oracle(schema).load(body).items()]  # type: ignore[arg-type] # any JSON
    except ma.ValidationError as error:
        faults = list(faults_of(error.messages_dict))
        known = [fault for fault in faults if fault[0] != "unknown_field"]
        # marshmallow lists unknown fields in the order of a set.
        expected = known + sorted(fault for fault in faults if fault[0] == "unknown_field")
    except InconsistentError as error:
        expected = [(fault.code, fault.place) for fault in error.faults]
    try:
        found: object = [repr(each) for each in schema._reader.read(body).items()]
    except ImpossibleError as error:
        found = [(fault.code, fault.place) for fault in error.faults]
    assert found == expected


@given(st.sampled_from(EXAMPLES), st.dictionaries(NAMES, ODD, max_size=2), st.sets(NAMES))
def test_a_question_is_read_as_marshmallow_reads_it(
    example: tuple[str, Json], changed: Json, left_out: set[str]
) -> None:
    path, body = example
    kept = {name: value for name, value in body.items() if name not in left_out}
    for asked in (body, {**kept, **changed}):
        assert_agreement(path, asked)


@pytest.mark.parametrize("path", sorted(QUESTIONS))
def test_every_example_with_any_field_left_out_or_odd_is_read_as_marshmallow_reads_it(
    path: str,
) -> None:
    bodies = [body for of, body in EXAMPLES if of == path]
    assert bodies
    for body in bodies:
        for name in body:
            assert_agreement(path, {key: each for key, each in body.items() if key != name})
            for odd in ODD_VALUES:
                assert_agreement(path, {**body, name: odd})


@given(st.sampled_from(sorted(QUESTIONS)), ODD)
def test_what_is_no_object_is_refused_as_marshmallow_refuses_it(path: str, body: object) -> None:
    assert_agreement(path, body)


def test_a_fault_in_a_body_is_a_problem_with_every_fault() -> None:
    schema = QUESTIONS["/v1/doudizhu/validate"]
    with pytest.raises(ProblemError) as caught:
        schema.load({"hand": "3", "other": 1})
    assert caught.value.type.code == "invalid_request"
    assert [fault.code for fault in caught.value.faults] == ["required", "unknown_field"]
