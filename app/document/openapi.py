"""The OpenAPI document: it is made from the declared operations, with examples and their answers.

The examples are files beside it, to which it refers by `externalValue`.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from app import problems
from app.document import components, examples, parameters
from app.document.bilingual import in_language, texts_of, unbroken
from app.document.exact import Shapes
from app.document.once import without_repetitions
from app.document.parts import (
    HEADERS,
    INFO,
    LIMITED,
    OF_REFUSALS,
    REFUSED,
    REQUEST_ID,
    SCHEMES,
    SERVER,
)
from app.document.shared_names import (
    renamed,
    shared_component_names,
    with_shared_schemas,
    without_equal_unions,
    without_repeated_texts,
)
from app.http.operations import JSON
from app.http.parsing import parse_json
from paiju.play.declaration.registry import GAMES
from paiju.shapes.schema import ref

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from flask import Flask
    from flask.testing import FlaskClient

    from app.document.examples import Example
    from app.http.operations import Operation, Section

    Json = dict[str, Any]

_ASKED_WITH = {"X-Request-Id": REQUEST_ID}
OK = 200

# The problems that every operation may have; the default response shows them as examples.
_ANY_PROBLEM = (
    *("malformed_json", "unauthorized", "not_found", "body_too_large", "unsupported_media_type"),
    *("invalid_request", "rate_limited", "internal_error", "busy"),
)
# The prefixes in the names of components that several games of a family share.
_FAMILIES = {"cards": "Card", "tiles": "Tile"}


class Reference(NamedTuple):
    """The document, and its examples: the values by their paths below `examples.FOLDER`."""

    document: Json
    shown: Mapping[str, object]


def document_of(app: Flask, known: Mapping[str, Json] = MappingProxyType({})) -> Reference:
    """The document of an application, which answers the examples.

    Args:
        app: the application.
        known: descriptions of paths from an earlier document, by path; their examples are not
            answered again.
    """
    client = app.test_client()
    sections: list[Section] = app.extensions["paiju-sections"]
    shown: dict[str, object] = {}
    paths = {
        each.path: _known(each, each.asked.component, known[each.path])
        if each.asked and each.path in known
        else _path_of(each, section.tag, client, shown)
        for section in sections
        for each in section.operations
    }
    paths, alike = parameters.with_shared_parameters(in_language(paths, "en"))
    responses = {"Problem": _any_problem(app, shown)}
    asked = _questions(sections)
    answered = [_answers_of(paths), responses, components.rule_sets()]
    shapes = Shapes(in_language(components.schemas() | asked, "en"), answered)
    every = without_equal_unions(shapes.all(asked))
    families = {game.component: _FAMILIES[game.family] for game in GAMES.values()}
    names = shared_component_names(every, families)
    own = components.with_own_rule_sets(every, names)
    schemas = {names.get(name, name): renamed(each, names) for name, each in own.items()}
    schemas = with_shared_schemas(components.with_games(schemas, names), families)
    schemas = without_repeated_texts(schemas, (*families, *_FAMILIES.values()))
    paths, answers = without_repetitions(renamed(paths, names))
    document = {
        "openapi": "3.1.0",
        "info": INFO,
        "servers": [{"url": "/", "description": SERVER}],
        # Keys are optional: the server's settings decide.
        "security": [{}, *({name: []} for name in SCHEMES)],
        "tags": [{"name": each.tag, "description": each.description} for each in sections],
        "paths": paths,
        "components": {
            "schemas": {name: schemas[name] for name in sorted(schemas)},
            "parameters": alike,
            "responses": responses | {name: answers[name] for name in sorted(answers)},
            "headers": HEADERS | LIMITED | OF_REFUSALS,
            "securitySchemes": SCHEMES,
        },
    }
    return Reference(in_language(document, "en"), shown)


def chinese(sections: Iterable[Section]) -> dict[str, str]:
    """The Chinese translation of each English text of the document."""
    operations = [each for section in sections for each in section.operations]
    parts = [
        *(INFO, SERVER, REFUSED, parameters.OF_PATHS, HEADERS, LIMITED, OF_REFUSALS, SCHEMES),
        *(components.schemas(), _questions(sections)),
        *([each.summary, each.description, each.answer_summary] for each in operations),
        *(
            field.shape
            for each in operations
            if each.query
            for field in each.query.declared.values()
        ),
        *(section.description for section in sections),
        *(kind.title for kind in problems.TYPES.values()),
    ]
    return {text.en: unbroken(text.zh) for text in texts_of(parts)}


def _questions(sections: Iterable[Section]) -> Json:
    """The schema of each question, by its component."""
    return {
        each.asked.component: each.asked.shape()
        for section in sections
        for each in section.operations
        if each.asked
    }


def _known(operation: Operation, asked: str, path: Json) -> Json:
    """The description of a path in an earlier document, with the unshared names of components."""
    post = path["post"]
    question, answers = post["requestBody"], post["responses"]
    of_question = {**question["content"][JSON], "schema": ref(asked)}
    of_answer = {**answers["200"]["content"][JSON], "schema": ref(operation.component)}
    described = {
        **post,
        "requestBody": {**question, "content": {JSON: of_question}},
        "responses": {**answers, "200": {**answers["200"], "content": {JSON: of_answer}}},
    }
    return {"post": described, **parameters.of(examples.PLACES.get(operation.id, {}))}


def _answers_of(paths: Json) -> list[Json]:
    """The responses of every operation."""
    return [
        method["responses"]
        for each in paths.values()
        for method in each.values()
        if "responses" in method
    ]


def _path_of(operation: Operation, tag: str, client: FlaskClient, shown: dict[str, object]) -> Json:
    """The description of an operation's path, with its examples, which `client` answers."""
    words = {
        "tags": [tag],
        "operationId": operation.id,
        "summary": operation.summary,
        "description": operation.description,
    }
    if operation.asked is None:
        return _listing(operation, words, client, shown)
    asked = _asked(operation, client, shown)
    content = {JSON: _shown(operation.asked.component, asked)}
    question = {"required": True, "content": content}
    described = {**words, "requestBody": question, "responses": _responses(operation, {})}
    return {"post": described, **parameters.of(examples.PLACES.get(operation.id, {}))}


def _listing(
    operation: Operation, words: Json, client: FlaskClient, shown: dict[str, object]
) -> Json:
    """The description of the path of an operation of the catalogue."""
    places = examples.PLACES.get(operation.id, {})
    path = f"{operation.id}/shown.json"
    response = client.get(operation.path.format(**places), headers=_ASKED_WITH)
    shown[path] = response.get_json()
    answered = {"shown": examples.reference(path)}
    described = {**words, "responses": _responses(operation, answered)}
    return {"get": described, **parameters.of(places, operation.query)}


def _asked(operation: Operation, client: FlaskClient, shown: dict[str, object]) -> Json:
    """The first example question that is not refused.

    All examples and their answers are added to `shown`; readers find them by their names.
    """
    asked: Json = {}
    for example in examples.QUESTIONS.get(operation.id, ()):
        place = f"{operation.id}/{example.name}"
        shown[f"{place}.json"] = body = _body_of(example, client)
        path = operation.path.format(**examples.PLACES.get(operation.id, {}))
        response = client.post(path, json=body, headers=_ASKED_WITH)
        is_answered = response.status_code == OK
        path = f"{place}.{'answer' if is_answered else 'problem'}.json"
        shown[path] = response.get_json()
        if is_answered and not asked:
            asked[example.name] = examples.reference(f"{place}.json")
    return asked


def _responses(operation: Operation, answered: Json) -> Json:
    """The responses of an operation: its answer, and the problems that every operation may have."""
    good = {
        "description": operation.answer_summary,
        "content": {JSON: _shown(operation.component, answered)},
    }
    return {"200": good, "default": {"$ref": "#/components/responses/Problem"}}


def _shown(component: str, shown: Json) -> Json:
    """The content object of a component, with its examples if there are any."""
    return {"schema": ref(component), **({"examples": shown} if shown else {})}


def _body_of(example: Example, client: FlaskClient) -> Json:
    if example.laid is None:
        return example.body
    laid = client.post("/v1/tables", json=example.laid).get_json()
    return {"table": laid["table"], **example.body}


def _any_problem(app: Flask, shown: dict[str, object]) -> Json:
    """The response for problems, with an example of each that every operation may have."""
    references = {}
    for code in _ANY_PROBLEM:
        with app.test_request_context(headers=_ASKED_WITH):
            app.preprocess_request()
            path = f"problems/{code}.json"
            shown[path] = problems.document(_example_of(code))
            references[code] = examples.reference(path)
    return {
        "description": REFUSED,
        "headers": _header_refs(*HEADERS, *LIMITED, *OF_REFUSALS),
        "content": {problems.CONTENT_TYPE: _shown("Problem", references)},
    }


def _example_of(code: str) -> problems.ProblemError:
    if code == "malformed_json":
        try:
            parse_json(b"{")
        except problems.ProblemError as error:
            return error
    return problems.ProblemError(code)


def _header_refs(*names: str) -> Json:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}
