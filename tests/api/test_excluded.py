"""Bodies that the contract excludes: every question refuses each at its place.

They need no connection; `test_hostile.py` sends what is no JSON at all over one.
"""

from __future__ import annotations

import itertools
import json
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from paiju.play.declaration.registry import GAMES
from tests.api.contract import (
    Operation,
    complaints,
    operations,
    points_somewhere,
    problem,
    resolved,
)
from tests.support.scale import FUZZED, WIDE, wide_but

if TYPE_CHECKING:
    from tests.api.serving import Inside, Json

QUESTIONS = [each for each in operations() if each.method == "post"]
SELDOM = {f"/v1/{game}/" for game in GAMES.keys() - set(FUZZED)}
EACH_QUESTION = pytest.mark.parametrize(
    "operation",
    wide_but(QUESTIONS, *(each for each in QUESTIONS if not each.path.startswith((*SELDOM,)))),
    ids=str,
)


@pytest.mark.parametrize("value", [None, [], ["33"], "33", 33, 3.5, True], ids=repr)
@EACH_QUESTION
def test_a_body_that_is_no_object_is_refused_as_a_whole(
    inside: Inside, operation: Operation, value: object
) -> None:
    found = problem(inside.post(operation.place, value), 422, "invalid_request")
    assert [(each["pointer"], each["code"]) for each in found["errors"]] == [("", "wrong_type")]


SIXTH = 6
ODD: list[Any] = [
    *(None, True, False, 0, -1, 1, 1.5, 84.0, 2**53, 2**63, 2**64, -(2**63), 1e300, 1e-300, -0.0),
    *("", " ", "\0", "x", "3", "classic", "中", "\u202e", "x" * 33, "x" * 400, "x" * 60_000),
    *([], [None], [[]], [{}], [True], [0], [55], [56], [1.5], [53.0], [""], ["\0"], ["x" * 60_000]),
    *(["3S"] * n for n in (2, 64, 65, 5_000)),
    *({}, {"id": None}, {"id": []}, {"id": {}}, {"id": "x" * 60_000}, {"options": None}),
    *({"options": []}, {"options": {"": 1}}, {"options": {"four_two": None}}, {"x": {"y": []}}),
    *(
        {"options": {"four_two": []}},
        {"options": {"plane_min": 2.0}},
        {"options": {"x" * 5_000: 1}},
    ),
]


def _good(inside: Inside, operation: Operation) -> Json:
    """The first example of an operation; a table in it is one that is sealed here."""
    good: Json = next(iter(operation.asked["examples"].values()))["value"]
    if "table" in good:
        laid = inside.post("/v1/tables", {"game": "doudizhu", "seed": 7}).json()
        good = {**good, "table": laid["table"]}
    return good


@EACH_QUESTION
def test_whatever_the_schema_excludes_is_refused_at_its_place(
    inside: Inside, operation: Operation
) -> None:
    good = _good(inside, operation)
    assert complaints(operation.asked["schema"], good) == []
    fields = resolved(operation.asked["schema"])["properties"]
    # Most fields stand in several questions; each question tries another sixth.
    first = 0 if WIDE else QUESTIONS.index(operation) % SIXTH
    places = range(first, len(ODD), 1 if WIDE else SIXTH)
    for field, place in itertools.product(fields, places):
        odd = ODD[place]
        body = {**good, field: odd}
        response = inside.post(operation.place, body)
        # The other fields are good. Many questions share a field, and judging it takes longest.
        if field == "requests" and response.status_code == 200:
            # An entry that is no question is refused in its own answer.
            assert {each["status"] for each in response.json()["answers"]} == {422}
        elif _is_excluded(json.dumps(fields[field]), place):
            found = problem(response, 422, "invalid_request")
            _places_exist(found, body)
            assert any(each["pointer"].startswith(f"/{field}") for each in found["errors"])
        elif response.status_code != 200:
            kind = response.json()["type"].removeprefix("/problems/")
            _places_exist(problem(response, 403 if kind == "bad_seal" else 422, kind), body)


@cache
def _is_excluded(schema: str, place: int) -> bool:
    return bool(complaints(json.loads(schema), ODD[place]))


def _places_exist(found: Json, body: object) -> None:
    assert [each for each in found["errors"] if not points_somewhere(each, body)] == []


@EACH_QUESTION
def test_a_missing_field_is_named_where_it_should_be(inside: Inside, operation: Operation) -> None:
    schema = resolved(operation.asked["schema"])
    required = schema.get("required", [])
    response = inside.post(operation.place, {})
    if not required and response.status_code == 200:
        return
    found = problem(response, 422, "invalid_request")
    named = {(each["pointer"], each["code"]) for each in found["errors"]}
    if required:
        assert named == {(f"/{field}", "required") for field in required}
    else:
        # One of several fields is needed, a view or a state: the first is named.
        assert len(named) == 1
        assert named < {(f"/{field}", "required") for field in schema["properties"]}


@pytest.mark.parametrize(
    "kind",
    ["text/plain", "text/json", "application/x-www-form-urlencoded", "application/jsonx", "json"],
)
@EACH_QUESTION
def test_another_media_type_is_a_415(inside: Inside, operation: Operation, kind: str) -> None:
    response = inside.post(operation.place, b"{}", Content_Type=kind)
    problem(response, 415, "unsupported_media_type")
