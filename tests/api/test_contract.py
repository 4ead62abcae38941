"""The contract: complete, bounded, equal to the code, with true examples."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from app.api import openapi
from app.config import Settings
from app.shipped import shipped
from tests.api.contract import (
    REQUEST_ID,
    Json,
    Operation,
    complaints,
    document,
    every_schema,
    operations,
    resolved,
)

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

EACH = pytest.mark.parametrize("operation", operations(), ids=str)
EACH_QUESTION = pytest.mark.parametrize(
    "operation", [each for each in operations() if each.method == "post"], ids=str
)
EACH_WITH_PARAMETERS = pytest.mark.parametrize(
    "operation", [each for each in operations() if "{" in each.path], ids=str
)

# The function of the domain that each operation calls; a test makes it fail.
DOMAIN = {
    "list_games": "app.api.catalogue.describe_games",
    "get_game": "app.api.catalogue.describe_game",
    "get_ruleset": "app.climbing.game.describe_rules",
    "doudizhu_classify": "app.climbing.questions.classify",
    "doudizhu_validate": "app.climbing.questions.validate",
    "doudizhu_compare": "app.climbing.questions.compare",
    "doudizhu_moves": "app.climbing.questions.moves",
    "doudizhu_hints": "app.climbing.questions.hints",
    "doudizhu_split": "app.climbing.questions.split",
    "doudizhu_deal": "app.games.doudizhu.game.Doudizhu.deal",
    "doudizhu_step": "app.games.doudizhu.game.Doudizhu.step",
    "doudizhu_view": "app.games.doudizhu.game.Doudizhu.view",
    "doudizhu_settle": "app.games.doudizhu.scoring._pair",
    "doudizhu_replay": "app.games.doudizhu.game.Doudizhu.deal",
    "doudizhu_suggest": "app.play.asking.in_mood",
    "doudizhu_bid": "app.games.doudizhu.bidding.landlord_index",
    "guandan_classify": "app.climbing.questions.classify",
    "guandan_validate": "app.climbing.questions.validate",
    "guandan_compare": "app.climbing.questions.compare",
    "guandan_moves": "app.climbing.questions.moves",
    "guandan_hints": "app.climbing.questions.hints",
    "guandan_split": "app.climbing.questions.split",
    "guandan_deal": "app.games.guandan.game.Guandan.deal",
    "guandan_step": "app.games.guandan.game.Guandan.step",
    "guandan_view": "app.games.guandan.game.Guandan.view",
    "guandan_settle": "app.games.guandan.scoring.after_round",
    "guandan_tribute": "app.games.guandan.questions.advise",
    "guandan_suggest": "app.play.asking.in_mood",
    "guandan_replay": "app.games.guandan.game.Guandan.deal",
    "lay_table": "app.tables.table.lay",
    "act_at_table": "app.tables.table.act",
    "batch": "app.api.batch.answers",
    "mcr_analyze": "app.games.mcr.hands.analyse",
    "mcr_suggest": "app.play.asking.in_mood",
    "mcr_win": "app.games.mcr.hands.win",
    "mcr_score": "app.games.mcr.hands.score",
    "mcr_claims": "app.games.mcr.hands.claims",
    "mcr_deal": "app.games.mcr.game.deal",
    "mcr_step": "app.games.mcr.game.step",
    "mcr_view": "app.games.mcr.game.view",
    "mcr_settle": "app.games.mcr.game.settle",
    "mcr_replay": "app.games.mcr.game.deal",
    **{
        f"zhengshangyou_{asked}": f"app.climbing.questions.{asked}"
        for asked in ("classify", "validate", "compare", "moves", "hints", "split")
    },
    **{
        f"zhengshangyou_{asked}": f"app.climbing.course.Course.{asked}"
        for asked in ("deal", "step", "view")
    },
    "zhengshangyou_replay": "app.climbing.course.Course.deal",
    "zhengshangyou_settle": "app.climbing.plain._settled",
    "zhengshangyou_suggest": "app.play.asking.in_mood",
}

# The operations that think, and the batch, which may hold one of them.
MAY_WAIT = {
    *(f"/v1/{game}/suggest" for game in ("doudizhu", "guandan", "mcr", "zhengshangyou")),
    *(
        f"/v1/{game}/{asked}"
        for game in ("doudizhu", "guandan", "zhengshangyou")
        for asked in ("hints", "split")
    ),
    *("/v1/doudizhu/bid", "/v1/tables", "/v1/tables/act", "/v1/batch"),
}


@pytest.fixture(scope="module")
def application() -> Flask:
    """The application of the examples, with constant seals."""
    return openapi.example_app()


def test_the_committed_document_is_what_the_code_generates() -> None:
    assert shipped("openapi.yaml").read_text(encoding="utf-8") == openapi.generate()


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
    assert {200, 500} <= set(operation.answers)
    without = [status for status, media in operation.answers.items() if not media.get("examples")]
    assert without == []


@EACH_QUESTION
def test_a_question_has_examples_and_documents_what_may_go_wrong(operation: Operation) -> None:
    own = {403} if str(operation) == "act_at_table" else set()
    own |= {503} if operation.path in MAY_WAIT else set()
    assert set(operation.answers) == {200, 400, 401, 413, 415, 422, 429, 500} | own
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


def _shown(operation: Operation, status: int) -> list[tuple[int, str, Any]]:
    examples = operation.answers[status]["examples"].values()
    return [(status, "application/problem+json", each["value"]) for each in examples]


def _given(response: TestResponse) -> list[tuple[int, str, Any]]:
    return [(response.status_code, response.content_type, response.get_json())]


@EACH_QUESTION
def test_malformed_json_is_answered_as_shown(operation: Operation, client: FlaskClient) -> None:
    response = client.post(
        operation.place,
        data=b"{",
        headers={"X-Request-Id": REQUEST_ID, "Content-Type": "application/json"},
    )
    assert _shown(operation, 400) == _given(response)


@EACH_WITH_PARAMETERS
def test_something_unknown_is_answered_as_shown(operation: Operation, client: FlaskClient) -> None:
    path = re.sub(r"{\w+}$", "nothing", operation.path).replace("{game}", "doudizhu")
    response = client.get(path, headers={"X-Request-Id": REQUEST_ID})
    assert _shown(operation, 404) == _given(response)


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
    assert _shown(operation, 413) == _given(response)


@EACH_QUESTION
def test_another_media_type_is_answered_as_shown(operation: Operation, client: FlaskClient) -> None:
    response = client.post(
        operation.place,
        data=b"{}",
        headers={"X-Request-Id": REQUEST_ID, "Content-Type": "text/plain"},
    )
    assert _shown(operation, 415) == _given(response)


@EACH
def test_a_failure_within_is_answered_as_shown_and_tells_nothing_of_it(
    operation: Operation, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        message = "a secret of the house"
        raise RuntimeError(message)

    monkeypatch.setattr(DOMAIN[str(operation)], fail)
    body = next(iter(operation.asked.get("examples", {}).values()), {"value": None})["value"]
    response = client.open(
        operation.place,
        method=operation.method.upper(),
        json=body,
        headers={"X-Request-Id": REQUEST_ID},
    )
    assert _shown(operation, 500) == _given(response)
    assert all(word not in response.text for word in ("secret", "Traceback", "RuntimeError"))


@EACH
def test_every_example_fits_its_schema(operation: Operation) -> None:
    media = [operation.asked, *operation.answers.values()]
    found = [
        (name, complaint)
        for each in media
        for name, example in each.get("examples", {}).items()
        for complaint in complaints(each["schema"], example["value"])
    ]
    assert found == []


SCHEMAS = pytest.mark.parametrize(
    "schema", [pytest.param(schema, id=place) for place, schema in every_schema()]
)


def test_shapes_that_are_told_apart_say_in_a_field_which_they_are() -> None:
    """A generated client then finds the right class without trying each."""
    told_apart = {place: schema for place, schema in every_schema() if "oneOf" in schema}
    assert {"Table", "AnyRuleSet"} <= set(told_apart)
    for schema in told_apart.values():
        said = schema["discriminator"]
        assert {each["$ref"] for each in schema["oneOf"]} == set(said["mapping"].values())
        for value, shape in said["mapping"].items():
            field = resolved({"$ref": shape})["properties"][said["propertyName"]]
            assert value in field["enum"]
            others = [each for each in said["mapping"] if said["mapping"][each] != shape]
            assert not set(others) & set(field["enum"])


@SCHEMAS
def test_every_schema_says_what_it_describes(schema: Json) -> None:
    assert set(schema) & {"$ref", "type", "enum", "const", "anyOf", "oneOf"}


def _bounds_missing(schema: Json) -> set[str]:
    if "enum" in schema or "const" in schema:
        return set()
    match schema.get("type"):
        case "string":
            wanted = {"maxLength"}
        case "integer" | "number":
            wanted = {"minimum", "maximum"}
        case "array":
            wanted = {"items", "maxItems"}
        case "object" if schema.get("additionalProperties") is False:
            wanted = {"properties"}
        case "object":
            wanted = {"additionalProperties", "maxProperties"}
        case _:
            wanted = set()
    return wanted - set(schema)


@SCHEMAS
def test_every_schema_is_bounded(schema: Json) -> None:
    assert _bounds_missing(schema) == set()


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
