"""The contract: complete, bounded, equal to the code, with true examples."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from app.config import Settings
from app.document import examples
from app.document import files as written
from app.factory import example_app
from app.routes import games
from app.shipped import shipped
from paiju.play.declaration.registry import GAMES
from tests.api.contract import (
    REQUEST_ID,
    Json,
    Operation,
    answered_schemas,
    complaints,
    component,
    document,
    every_schema,
    operations,
    resolved,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import NoReturn

    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

    from paiju.play.declaration.game import Game

    Generated = tuple[str, Mapping[str, bytes]]

EACH = pytest.mark.parametrize("operation", operations(), ids=str)
EACH_QUESTION = pytest.mark.parametrize(
    "operation", [each for each in operations() if each.method == "post"], ids=str
)
EACH_WITH_PARAMETERS = pytest.mark.parametrize(
    "operation", [each for each in operations() if "{" in each.path], ids=str
)

# The function that each operation of the service itself calls; a test makes it fail.
SERVICE = {
    "list_games": "app.routes.catalogue.Speaker",
    "get_game": "app.routes.catalogue.Speaker",
    "get_ruleset": "paiju.climbing.game.describe_rules",
    "lay_table": "paiju.tables.table.lay",
    "act_at_table": "paiju.tables.table.act",
    "batch": "app.http.batch.answers",
    "list_puzzles": "paiju.study.puzzles.page",
    "get_puzzle": "paiju.study.puzzles.shown",
    "try_puzzle": "paiju.study.puzzles.tried",
}


def fail(*_: object, **__: object) -> NoReturn:
    """Fail, with a text that no caller may see."""
    message = "a secret of the house"
    raise RuntimeError(message)


@pytest.fixture(scope="module")
def failing() -> Flask:
    """An application where every question of a game fails in the function that it declares."""
    view = games._view
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "_view", lambda game, asked: view(game, replace(asked, ask=fail)))
        return example_app()


@pytest.fixture(scope="module")
def generated() -> Generated:
    """The document and its examples, made anew."""
    return written.generate(example_app())


@pytest.fixture(scope="module")
def application() -> Flask:
    """The application of the examples, with constant seals."""
    return example_app()


def test_the_committed_document_is_what_the_code_generates(generated: Generated) -> None:
    assert shipped("openapi.yaml").read_text(encoding="utf-8") == generated[0]


def test_the_committed_examples_are_what_the_service_answers(generated: Generated) -> None:
    folder = shipped(examples.FOLDER)
    committed = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
    assert committed == generated[1]


def test_every_example_that_the_document_refers_to_is_served(client: FlaskClient) -> None:
    text = shipped("openapi.yaml").read_text(encoding="utf-8")
    for path in re.findall(r"externalValue: ([\w/.]+)", text):
        response = client.get(f"/{path}")
        assert (response.status_code, response.content_type) == (200, "application/json")
        assert response.data == shipped(path).read_bytes()


def test_an_example_that_there_is_not_is_not_found(client: FlaskClient) -> None:
    for path in ("nothing.json", "batch/nothing.json", "../openapi.yaml", "%2e%2e/openapi.yaml"):
        assert client.get(f"/openapi/examples/{path}").status_code == 404


def test_the_document_is_valid_openapi_3_1() -> None:
    assert document()["openapi"] == "3.1.0"
    assert [str(error) for error in OpenAPIV31SpecValidator(document()).iter_errors()] == []


def test_every_path_under_v1_is_documented_and_every_documented_path_exists(
    application: Flask,
) -> None:
    served = {
        (method.lower(), re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule))
        for rule in application.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/v1")
    }
    assert {(each.method, each.path) for each in operations()} == served


def test_operation_ids_are_unique() -> None:
    ids = [str(each) for each in operations()]
    assert sorted(set(ids)) == sorted(ids)


@EACH
def test_an_operation_is_described(operation: Operation) -> None:
    empty = {key for key in ("summary", "description", "tags") if not operation.said.get(key)}
    assert empty == set()
    assert all(
        each["description"]
        for each in operation.said["responses"].values()
        if "description" in each
    )


@EACH
def test_every_documented_status_has_an_example(operation: Operation) -> None:
    assert 200 in operation.answers
    without = [status for status, media in operation.answers.items() if not media.get("examples")]
    assert without == []


@EACH_QUESTION
def test_a_question_has_examples_and_documents_what_may_go_wrong(operation: Operation) -> None:
    # A batch refuses a question in its own answer.
    refused = {"act_at_table": {403, 422}, "batch": set[int]()}.get(str(operation), {422})
    assert set(operation.answers) == {200} | refused
    assert len(operation.asked["examples"]) >= 3


@EACH_QUESTION
def test_each_example_question_has_the_one_answer_that_is_shown(
    operation: Operation, client: FlaskClient
) -> None:
    for name, example in operation.asked["examples"].items():
        response = client.post(
            operation.place, json=example["value"], headers={"X-Request-Id": REQUEST_ID}
        )
        assert operation.answers_to(name) == [(response.status_code, response.get_json())]


@EACH_QUESTION
def test_each_answer_shown_belongs_to_an_example_question(operation: Operation) -> None:
    own = {
        name
        for status in {200, 403, 422} & set(operation.answers)
        for name in operation.answers[status]["examples"]
    }
    assert own == set(operation.asked["examples"])


@pytest.mark.parametrize(
    "operation", [each for each in operations() if each.method == "get"], ids=str
)
def test_a_catalogue_answers_as_shown(operation: Operation, client: FlaskClient) -> None:
    response = client.get(operation.place, headers={"X-Request-Id": REQUEST_ID})
    assert [each["value"] for each in operation.answers[200]["examples"].values()] == [
        response.get_json()
    ]


def _shown(operation: Operation, code: str) -> tuple[int, str, Any]:
    value = operation.problems[code]["value"]
    return value["status"], "application/problem+json", value


def _given(response: TestResponse) -> tuple[int, str, Any]:
    return response.status_code, response.content_type, response.get_json()


@EACH_QUESTION
def test_malformed_json_is_answered_as_shown(operation: Operation, client: FlaskClient) -> None:
    response = client.post(
        operation.place,
        data=b"{",
        headers={"X-Request-Id": REQUEST_ID, "Content-Type": "application/json"},
    )
    assert _shown(operation, "malformed_json") == _given(response)


@EACH_WITH_PARAMETERS
def test_something_unknown_is_answered_as_shown(operation: Operation, client: FlaskClient) -> None:
    path = re.sub(r"{\w+}(/\w+)?$", r"nothing\1", operation.path).replace("{game}", "doudizhu")
    body: Json | None = {} if operation.method == "post" else None
    response = client.open(
        path, method=operation.method.upper(), json=body, headers={"X-Request-Id": REQUEST_ID}
    )
    # The detail of an unknown game names the known ones.
    shown, given = (
        (status, kind, {key: each for key, each in document.items() if key != "detail"})
        for status, kind, document in (_shown(operation, "not_found"), _given(response))
    )
    assert shown == given


@EACH_QUESTION
def test_a_body_over_the_limit_is_answered_as_shown(
    operation: Operation, client: FlaskClient
) -> None:
    limit = Settings().max_batch if operation.path == "/v1/batch" else Settings().max_body
    response = client.post(
        operation.place,
        data=b" " * (limit + 1),
        headers={"X-Request-Id": REQUEST_ID, "Content-Type": "application/json"},
    )
    assert _shown(operation, "body_too_large") == _given(response)


@EACH_QUESTION
def test_another_media_type_is_answered_as_shown(operation: Operation, client: FlaskClient) -> None:
    response = client.post(
        operation.place,
        data=b"{}",
        headers={"X-Request-Id": REQUEST_ID, "Content-Type": "text/plain"},
    )
    assert _shown(operation, "unsupported_media_type") == _given(response)


@EACH
def test_a_failure_within_is_answered_as_shown_and_tells_nothing_of_it(
    operation: Operation, failing: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    if str(operation) in SERVICE:
        monkeypatch.setattr(SERVICE[str(operation)], fail)
    body = next(iter(operation.asked.get("examples", {}).values()), {"value": None})["value"]
    response = failing.test_client().open(
        operation.place,
        method=operation.method.upper(),
        json=body,
        headers={"X-Request-Id": REQUEST_ID},
    )
    assert _shown(operation, "internal_error") == _given(response)
    assert all(word not in response.text for word in ("secret", "Traceback", "RuntimeError"))


@EACH
def test_every_example_fits_its_schema(operation: Operation) -> None:
    asked = operation.asked.get("examples", {})
    media = [operation.asked, *operation.answers.values()]
    found = [
        (name, complaint)
        for each in media
        for name, example in each.get("examples", {}).items()
        for complaint in complaints(
            each["schema"],
            example["value"],
            asked[name]["value"].get("notation") if name in asked else None,
        )
    ]
    assert found == []


def test_shapes_of_several_types_have_each_type_once() -> None:
    """A client tells a text, a number and an object apart by what they are."""
    several = {
        place: [each["type"] for each in schema["oneOf"]]
        for place, schema in every_schema()
        if "oneOf" in schema and "discriminator" not in schema
    }
    assert {"Seed", "RuleSetRef", "DoudizhuRuleSetRef"} <= set(several)
    assert all(len(types) == len(set(types)) for types in several.values())


def test_shapes_that_are_told_apart_say_in_a_field_which_they_are() -> None:
    """A generated client then finds the right class without trying each."""
    told_apart = {place: schema for place, schema in every_schema() if "discriminator" in schema}
    assert {"Table", "AnyRuleSet"} <= set(told_apart)
    for schema in told_apart.values():
        said = schema["discriminator"]
        assert {each["$ref"] for each in schema["oneOf"]} == set(said["mapping"].values())
        for value, shape in said["mapping"].items():
            field = resolved({"$ref": shape})["properties"][said["propertyName"]]
            known = field.get("enum") or [field["const"]]
            assert value in known
            others = [each for each in said["mapping"] if said["mapping"][each] != shape]
            assert not set(others) & set(known)


def test_answers_have_every_field() -> None:
    """Null stands where there is nothing; an event has the facts of its type, a verdict its own.

    Of options those are there that were changed, and rule sets are named as questions do.
    """
    lacking = {
        place
        for place, schema in answered_schemas()
        if set(schema.get("properties", ())) - set(schema.get("required", ()))
    }
    partly = re.compile(r"\w+Event|\w*RuleSetRef(/oneOf/1)?|\w+Options")
    assert {name for name in lacking if not partly.fullmatch(name)} == {"Verdict"}


@pytest.mark.parametrize("name", ["Verdict", "LegalVerdict", "IllegalVerdict"])
def test_a_verdict_says_by_legal_which_it_is(name: str) -> None:
    play = {"legal": True, "play": None}
    no = {"legal": False, "reason": "not_bigger", "text": "It does not beat the last play."}
    fits = {"Verdict": [play, no], "LegalVerdict": [play], "IllegalVerdict": [no]}[name]
    assert [each for each in (play, no) if not complaints(component(name), each)] == fits


def test_every_schema_says_what_it_describes() -> None:
    kinds = {"$ref", "type", "enum", "const", "anyOf", "oneOf"}
    assert [place for place, schema in every_schema() if not kinds & set(schema)] == []


def _bounds_missing(schema: Json) -> set[str]:
    if "enum" in schema or "const" in schema:
        return set()
    kinds = schema.get("type")
    match next(kind for kind in kinds if kind != "null") if isinstance(kinds, list) else kinds:
        case "string":
            wanted = {"maxLength"}
        case "integer" | "number":
            wanted = {"minimum", "maximum"}
        case "array":
            wanted = {"items", "maxItems"}
        case "object" if "properties" in schema and schema.get("additionalProperties") is not True:
            wanted = set()
        case "object":
            wanted = {"additionalProperties", "maxProperties"}
        case _:
            wanted = set()
    return wanted - set(schema)


def test_every_schema_is_bounded() -> None:
    missing = {place: _bounds_missing(schema) for place, schema in every_schema()}
    assert {place: each for place, each in missing.items() if each} == {}


@pytest.mark.parametrize(
    ("schema", "missing"),
    [
        pytest.param({"type": "string", "pattern": "^a*$"}, {"maxLength"}, id="string"),
        pytest.param({"type": "integer", "minimum": 0}, {"maximum"}, id="integer"),
        pytest.param({"type": "array", "items": {}}, {"maxItems"}, id="array"),
        pytest.param(
            {"type": "object", "additionalProperties": {"type": "boolean"}},
            {"maxProperties"},
            id="free-object",
        ),
    ],
)
def test_a_schema_without_a_bound_is_noticed(schema: Json, missing: set[str]) -> None:
    assert missing == _bounds_missing(schema)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_suggest_offers_the_skills_that_the_game_has(game: Game, client: FlaskClient) -> None:
    (suggest,) = (each for each in operations() if each.path == f"/v1/{game.id}/suggest")
    skill = resolved(resolved(suggest.asked["schema"])["properties"]["skill"])
    had = {bot.skill for bot in game.bots if bot.skill}
    assert set(range(skill["minimum"], skill["maximum"] + 1)) == had
    example = next(iter(suggest.asked["examples"].values()))["value"]
    body = {name: each for name, each in example.items() if name not in {"bot", "skill"}}
    refused = client.post(suggest.path, json={**body, "skill": skill["maximum"] + 1})
    assert refused.get_json()["errors"][0]["pointer"] == "/skill"
