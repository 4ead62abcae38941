"""The OpenAPI document: the declarations of the blueprints, with answered examples.

The examples are files beside it, which it refers to by `externalValue`.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from app import __version__
from app.api import components, examples, problems
from app.api.exact import Shapes
from app.api.factory import build
from app.api.operations import JSON
from app.api.parsing import parse_json
from app.api.sealing import Seal
from app.api.sharing import shared
from app.config import Settings
from app.play.registry import GAMES
from app.shapes.schema import ref
from app.tables.seal import KEY_BYTES, Keyring

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask
    from flask.testing import FlaskClient

    from app.api.examples import Example
    from app.api.operations import Operation, Section

    Json = dict[str, Any]

REQUEST_ID = "example"
_ASKED_WITH = {"X-Request-Id": REQUEST_ID}
EXAMPLE_TIME = 1_800_000_000
OK = 200

# The problems that any operation may have, which the default answer shows.
_ANY_PROBLEM = (
    *("malformed_json", "unauthorized", "not_found", "body_too_large", "unsupported_media_type"),
    *("invalid_request", "rate_limited", "internal_error", "busy"),
)
# The parts of the catalogue's paths: their descriptions and values.
_PARAMETERS = {
    "game": ("The id of a game.", list(GAMES)),
    "ruleset": (
        "The id of a rule set of the game.",
        list(dict.fromkeys(name for game in GAMES.values() for name in game.rulesets)),
    ),
}

_DESCRIPTION = """\
Rules and AI of Chinese card and tile games, for any front end.

* Questions are `POST` with a JSON body, catalogues are `GET`. Nothing is kept between requests: the
  same request gets the same answer.
* What a question takes may be written in more ways than answers have it, and is another shape then
  (`DoudizhuState`, `DoudizhuStateGiven`): cards or tiles in any way, and without what follows from
  the rest.
* A "no" is an answer, not an error: status 200, with a `reason` and its words. Status 4xx is for
  what cannot be understood or cannot be true: a problem document (RFC 9457) names each place.
* `Accept-Language` picks the language of names and texts, `zh` or `en`; codes never change.
* Answers carry `X-Request-Id` (the caller's own, if it sent one) and `Server-Timing`.
* Examples are files: `openapi/examples/{operationId}/{example}.json` is a question, and beside it
  `{example}.answer.json` is its answer, or `{example}.problem.json` what refuses it. This document
  refers to the first question of each operation; `/openapi.json?examples=inline` has all in place.
* A server may demand an API key (status 401 without one), and may limit each caller (status 429,
  with `Retry-After`): `RateLimit` and `RateLimit-Policy` then show what is left.
"""


class Reference(NamedTuple):
    """The document, and the values of its examples by their paths below `examples.FOLDER`."""

    document: Json
    shown: Mapping[str, object]


def example_app() -> Flask:
    """An application with constant answers: its seal has a known key and a stopped clock.

    The key opens nothing but the tables of the examples.
    """
    settings = Settings()
    ring = Keyring((bytes(range(KEY_BYTES)),), settings.seal_seconds)
    return build(settings, Seal(ring, clock=lambda: EXAMPLE_TIME, chance=bytes))


def finished(app: Flask, known: Mapping[str, Json] = MappingProxyType({})) -> Reference:
    """The document of an application, with every example answered by that application.

    Questions of paths that are `known` are taken from there, as they were answered before.
    """
    client = app.test_client()
    sections: list[Section] = app.extensions["paiju-sections"]
    shown: dict[str, object] = {}
    paths = {
        each.path: known[each.path]
        if each.asked and each.path in known
        else _path_of(each, section.tag, client, shown)
        for section in sections
        for each in section.operations
    }
    paths = examples.described_once(paths)
    responses = {"Problem": _any_problem(app, shown)}
    asked = {
        each.asked.component: each.asked.shape()
        for section in sections
        for each in section.operations
        if each.asked
    }
    shapes = Shapes(components.schemas() | asked, [_answers_of(paths), responses])
    told = shared(shapes.all(asked), [game.component for game in GAMES.values()])
    document = {
        "openapi": "3.1.0",
        "info": {
            "title": "Paiju 牌局",
            "version": __version__,
            "summary": "Rules and AI of Chinese card and tile games, over HTTP.",
            "description": _DESCRIPTION,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
            "contact": {"name": "The Paiju maintainers"},
        },
        "servers": [{"url": "/", "description": "This server."}],
        # Keys are optional: the server's settings decide.
        "security": [{}, *({name: []} for name in _SCHEMES)],
        "tags": [{"name": each.tag, "description": each.description} for each in sections],
        "paths": paths,
        "components": {
            "schemas": {name: told[name] for name in sorted(told)},
            "responses": responses,
            "headers": _HEADERS | _LIMITED | _REFUSALS,
            "securitySchemes": _SCHEMES,
        },
    }
    return Reference(document, shown)


def _answers_of(paths: Json) -> list[Json]:
    """The answers of every operation."""
    return [
        method["responses"]
        for each in paths.values()
        for method in each.values()
        if "responses" in method
    ]


def _path_of(operation: Operation, tag: str, client: FlaskClient, shown: dict[str, object]) -> Json:
    """The path of an operation, with its examples answered."""
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
    return {"post": {**words, "requestBody": question, "responses": _responses(operation, {})}}


def _listing(
    operation: Operation, words: Json, client: FlaskClient, shown: dict[str, object]
) -> Json:
    """The path of an operation of the catalogue."""
    places, path = examples.CATALOGUE[operation.id], f"{operation.id}/shown.json"
    response = client.get(operation.path.format(**places), headers=_ASKED_WITH)
    shown[path] = response.get_json()
    answered = {"shown": examples.reference(path)}
    described = {"get": {**words, "responses": _responses(operation, answered)}}
    return {**described, "parameters": [*map(_parameter, places)]} if places else described


def _asked(operation: Operation, client: FlaskClient, shown: dict[str, object]) -> Json:
    """An example question; its answer and the others are found by their names."""
    asked: Json = {}
    for example in examples.QUESTIONS.get(operation.id, ()):
        place = f"{operation.id}/{example.name}"
        shown[f"{place}.json"] = body = _body_of(example, client)
        response = client.post(operation.path, json=body, headers=_ASKED_WITH)
        is_answered = response.status_code == OK
        path = f"{place}.{'answer' if is_answered else 'problem'}.json"
        shown[path] = response.get_json()
        if is_answered and not asked:
            asked[example.name] = examples.reference(f"{place}.json")
    return asked


def _responses(operation: Operation, answered: Json) -> Json:
    """The answer of an operation, and the problems that any may have."""
    good = {
        "description": operation.told,
        "content": {JSON: _shown(operation.component, answered)},
    }
    return {"200": good, "default": {"$ref": "#/components/responses/Problem"}}


def _shown(component: str, shown: Json) -> Json:
    """Content of a component, with examples if there are some."""
    return {"schema": ref(component), **({"examples": shown} if shown else {})}


def _body_of(example: Example, client: FlaskClient) -> Json:
    if example.laid is None:
        return example.body
    laid = client.post("/v1/tables", json=example.laid).get_json()
    return {"table": laid["table"], **example.body}


def _parameter(name: str) -> Json:
    """A parameter of the catalogue's paths."""
    description, ids = _PARAMETERS[name]
    return {
        "in": "path",
        "name": name,
        "required": True,
        "schema": {"type": "string", "enum": ids},
        "description": description,
        "example": ids[0],
    }


def _any_problem(app: Flask, shown: dict[str, object]) -> Json:
    """The response of every problem that any operation may have."""
    told = {}
    for code in _ANY_PROBLEM:
        with app.test_request_context(headers=_ASKED_WITH):
            app.preprocess_request()
            path = f"problems/{code}.json"
            shown[path] = problems.document(_example_of(code))
            told[code] = examples.reference(path)
    return {
        "description": "The question was not answered; `type` and `detail` say why.",
        "headers": _header_refs(*_HEADERS, *_LIMITED, *_REFUSALS),
        "content": {problems.CONTENT_TYPE: _shown("Problem", told)},
    }


def _example_of(code: str) -> problems.ProblemError:
    if code == "malformed_json":
        try:
            parse_json(b"{")
        except problems.ProblemError as error:
            return error
    return problems.ProblemError(code)


_HEADERS: Json = {
    "X-Request-Id": {
        "description": "The id of the request: the caller's own if it sent a sane one.",
        "required": True,
        "schema": {"type": "string", "maxLength": 64, "pattern": "^[A-Za-z0-9._:-]+$"},
        "example": REQUEST_ID,
    },
    "Server-Timing": {
        "description": "The milliseconds that the application took.",
        "required": True,
        "schema": {"type": "string", "maxLength": 64},
        "example": "app;dur=0.123",
    },
}


# The headers of answers if callers have a limit.
_LIMITED: Json = {
    "RateLimit-Policy": {
        "description": "The number of questions at once (`q`), and the seconds in which as many "
        "come back (`w`), by the IETF draft on RateLimit header fields.",
        "schema": {"type": "string", "maxLength": 64, "pattern": '^"questions";q=[0-9]+;w=[0-9]+$'},
        "example": '"questions";q=600;w=60',
    },
    "RateLimit": {
        "description": "The number of questions left (`r`), and the seconds until it grows (`t`).",
        "schema": {"type": "string", "maxLength": 64, "pattern": '^"questions";r=[0-9]+;t=[0-9]+$'},
        "example": '"questions";r=599;t=1',
    },
}

# The headers of some refusals.
_REFUSALS: Json = {
    "Retry-After": {
        "description": "With status 429 and 503: the seconds after which to ask again.",
        "schema": {"type": "integer", "minimum": 1, "maximum": 100_000_000},
        "example": 1,
    },
    "WWW-Authenticate": {
        "description": "With status 401: the way to send a key.",
        "schema": {"type": "string", "maxLength": 64},
        "example": 'Bearer realm="paiju"',
    },
}

_SCHEMES: Json = {
    "bearer": {
        "type": "http",
        "scheme": "bearer",
        "description": "An API key, if the server demands one.",
    },
    "key": {
        "type": "apiKey",
        "in": "header",
        "name": "X-API-Key",
        "description": "The same key, in a header of its own.",
    },
}


def _header_refs(*names: str) -> Json:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}
