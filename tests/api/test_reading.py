"""The reader of questions reads as marshmallow does, at once or with every fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import given
from hypothesis import strategies as st

from app.factory import example_app
from app.problems import ProblemError
from paiju.shapes.errors import ImpossibleError
from tests.api.contract import operations

if TYPE_CHECKING:
    from app.http.question_schema import QuestionSchema

Json = dict[str, Any]

APP = example_app()
EXAMPLES = [
    (operation.path, example["value"])
    for operation in operations()
    if operation.method == "post"
    for example in operation.asked["examples"].values()
]
# Wrong values for any field.
ODD: st.SearchStrategy[object] = st.sampled_from(
    [None, True, 0, -1, 3.0, "", "3", "33344", [], ["3S", "1S"], [[]], {}, {"cards": "3"}, "ids"]
)
NAMES = st.sampled_from(
    ["cards", "hand", "last", "notation", "ruleset", "as", "limit", "tile", "melds", "other"]
)


QUESTIONS: dict[str, QuestionSchema] = {
    each.path: each.asked
    for section in APP.extensions["paiju-sections"]
    for each in section.operations
    if each.asked
}


def outcome(read: Any, body: object) -> object:  # noqa: ANN401 - either way of reading
    """The result of reading: the question as text, its faults, or None where it gives up."""
    try:
        found = read(body)
    except ProblemError as error:
        return error.type, error.faults
    except ImpossibleError as error:
        return type(error), error.faults
    return None if found is None else [repr(each) for each in found.items()]


def assert_agreement(schema: QuestionSchema, body: object) -> None:
    """All ways read the same; the quick one gives up only where the others refuse."""
    if isinstance(body, dict) and "seed" in schema.declared:
        body = {"seed": 1, **body}  # each way would draw one of its own
    quick, anew = (
        outcome(schema.reader.read_or_none, body),
        outcome(schema._read_with_marshmallow, body),
    )
    assert quick == anew or (quick is None and isinstance(anew, tuple))
    slow = outcome(schema.reader.read, body)
    assert slow == anew or (isinstance(slow, tuple) and isinstance(anew, tuple))
    assert not isinstance(slow, tuple) or not isinstance(anew, tuple) or slow[1] == anew[1]


@given(st.sampled_from(EXAMPLES), st.dictionaries(NAMES, ODD, max_size=2), st.sets(NAMES))
def test_a_question_is_read_as_marshmallow_reads_it(
    example: tuple[str, Json], changed: Json, left_out: set[str]
) -> None:
    path, body = example
    kept = {name: value for name, value in body.items() if name not in left_out}
    for asked in (body, {**kept, **changed}):
        assert_agreement(QUESTIONS[path], asked)


@given(st.sampled_from(sorted(QUESTIONS)), ODD)
def test_what_is_no_object_is_refused_as_marshmallow_refuses_it(path: str, body: object) -> None:
    assert_agreement(QUESTIONS[path], body)


def test_questions_about_cards_are_read_at_once() -> None:
    body = {"cards": "33", "hand": ["3S", "3H"], "last": None}
    for path in ("/v1/doudizhu/validate", "/v1/guandan/validate"):
        schema = QUESTIONS[path]
        assert outcome(schema.reader.read_or_none, body) == outcome(
            schema._read_with_marshmallow, body
        )
        assert outcome(schema.reader.read_or_none, body) is not None
