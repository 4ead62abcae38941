"""The OpenAPI document: the declarations of the blueprints, with answered examples."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import yaml

from app import __version__
from app.api import examples, problems
from app.api.blueprint import JSON
from app.api.factory import build
from app.api.parsing import parse_json
from app.api.sealing import Seal
from app.config import Settings
from app.play.registry import GAMES
from app.tables.seal import KEY_BYTES, Keyring

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask
    from flask.testing import FlaskClient

    from app.api.examples import Example

    Json = dict[str, Any]

REQUEST_ID = "example"
EXAMPLE_TIME = 1_800_000_000

# The statuses that any question may get, beside its own.
_COMMON = {
    400: "malformed_json",
    401: "unauthorized",
    413: "body_too_large",
    415: "unsupported_media_type",
    429: "rate_limited",
    500: "internal_error",
}
# The statuses of the catalogue, which takes no body, and of heavy questions.
_OF_CATALOGUES = (401, 429, 500)
_OF_HEAVY = {503: "busy"}

# The descriptions of the refusals that examples show.
_REFUSED = {
    403: problems.TYPES["bad_seal"].about.en,
    422: "The question can be read, but it is wrong or cannot be true.",
}

_DESCRIPTION = """\
Rules and AI of Chinese card and tile games, for any front end.

* Questions are `POST` with a JSON body, catalogues are `GET`. Nothing is kept between requests: the
  same request gets the same answer.
* A "no" is an answer, not an error: status 200, with a `reason` and its words. Status 4xx is for
  what cannot be understood or cannot be true: a problem document (RFC 9457) names each place.
* `Accept-Language` picks the language of names and texts, `zh` or `en`; codes never change.
* Answers carry `X-Request-Id` (the caller's own, if it sent one) and `Server-Timing`.
* A server may demand an API key (status 401 without one), and may limit each caller (status 429,
  with `Retry-After`): `RateLimit` and `RateLimit-Policy` then show what is left.
"""


def generate() -> str:
    """The document as YAML."""
    document = finished(example_app())
    return yaml.dump(document, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100)


def example_app() -> Flask:
    """An application with constant answers: its seal has a known key and a stopped clock.

    The key opens nothing but the tables of the examples.
    """
    settings = Settings()
    ring = Keyring((bytes(range(KEY_BYTES)),), settings.seal_seconds)
    return build(settings, Seal(ring, clock=lambda: EXAMPLE_TIME, chance=bytes))


def finished(app: Flask, known: Mapping[str, Json] = MappingProxyType({})) -> Json:
    """The document of an application, with every example answered by that application.

    Questions of paths that are `known` are taken from there, as they were answered before.
    """
    document: Json = app.extensions["paiju-api"].spec.to_dict()
    client = app.test_client()
    head = {
        "openapi": document["openapi"],
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
        "tags": document["tags"],
    }
    questions = app.extensions["paiju-questions"]
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if method == "post" and path in known:
                methods[method] = known[path][method]
            elif method == "post":
                _finish_question(operation, path, client)
                # A batch is not among the questions; it is heavy if one of its questions is.
                if path not in questions or questions[path].is_heavy:
                    _may_be(operation, _OF_HEAVY)
            elif method == "get":
                _finish_catalogue(operation, path, client)
        _describe_parameters(methods.get("parameters", []))
    named = (*_COMMON.values(), *_OF_HEAVY.values(), "not_found")
    responses = {code: _response(problems.TYPES[code], app) for code in named}
    shapes: Json = document["components"]["schemas"]
    # flask-smorest adds schemas of its own, for features that are not used here.
    used = _named(document["paths"], shapes) | _named(responses, shapes)
    schemas = {name: shapes[name] for name in sorted(used)}
    components = {
        "schemas": schemas,
        "responses": responses,
        "headers": _HEADERS | _LIMITED | _REFUSALS,
        "securitySchemes": _SCHEMES,
    }
    return {**head, "paths": document["paths"], "components": components}


def _named(part: object, shapes: Json) -> set[str]:
    """The schemas that a part of the document refers to, directly or through others."""
    if isinstance(part, list):
        return set().union(*(_named(each, shapes) for each in part))
    if not isinstance(part, dict):
        return set()
    found = set().union(*(_named(each, shapes) for each in part.values()))
    prefix, _, name = str(part.get("$ref", "")).rpartition("/")
    if prefix == "#/components/schemas":
        found |= {name} | _named(shapes[name], shapes)
    return found


def _finish_question(operation: Json, path: str, client: FlaskClient) -> None:
    asked: Json = {}
    answered: dict[int, Json] = {}
    for example in examples.QUESTIONS.get(operation["operationId"], ()):
        body = _body_of(example, client)
        response = client.post(path, json=body, headers={"X-Request-Id": REQUEST_ID})
        asked[example.name] = {"summary": example.summary, "value": body}
        answers = answered.setdefault(response.status_code, {})
        answers[example.name] = {"summary": example.summary, "value": response.get_json()}
    operation["requestBody"]["description"] = "The question."
    good = operation["responses"]["200"]
    if asked:
        operation["requestBody"]["content"][JSON]["examples"] = asked
    if 200 in answered:
        good["content"][JSON]["examples"] = answered.pop(200)
    good["headers"] = _header_refs()
    operation["responses"] = {"200": good}
    for status, problems_shown in answered.items():
        operation["responses"][str(status)] = {
            "description": _REFUSED[status],
            "headers": _header_refs(),
            "content": {
                problems.CONTENT_TYPE: {
                    "schema": {"$ref": "#/components/schemas/Problem"},
                    "examples": problems_shown,
                }
            },
        }
    _may_be(operation, _COMMON)


def _may_be(operation: Json, answers: Mapping[int, str]) -> None:
    """Add responses that many operations share."""
    for status, code in answers.items():
        operation["responses"][str(status)] = {"$ref": f"#/components/responses/{code}"}
    operation["responses"] = dict(sorted(operation["responses"].items()))


def _body_of(example: Example, client: FlaskClient) -> Json:
    if example.laid is None:
        return example.body
    laid = client.post("/v1/tables", json=example.laid).get_json()
    return {"table": laid["table"], **example.body}


def _finish_catalogue(operation: Json, path: str, client: FlaskClient) -> None:
    places = examples.CATALOGUE[operation["operationId"]]
    response = client.get(path.format(**places), headers={"X-Request-Id": REQUEST_ID})
    good = operation["responses"]["200"]
    good["content"][JSON]["examples"] = {
        "shown": {"summary": path.format(**places), "value": response.get_json()}
    }
    good["headers"] = _header_refs()
    operation["responses"] = {"200": good}
    _may_be(operation, {status: _COMMON[status] for status in _OF_CATALOGUES})
    if places:
        _may_be(operation, {404: "not_found"})


def _describe_parameters(parameters: list[Json]) -> None:
    known = {
        "game": ("The id of a game.", list(GAMES)),
        "ruleset": (
            "The id of a rule set of the game.",
            list(dict.fromkeys(name for game in GAMES.values() for name in game.rulesets)),
        ),
    }
    for parameter in parameters:
        description, ids = known[parameter["name"]]
        parameter["description"] = description
        parameter["schema"] = {"type": "string", "enum": ids}
        parameter["example"] = ids[0]


def _response(kind: problems.ProblemType, app: Flask) -> Json:
    with app.test_request_context(headers={"X-Request-Id": REQUEST_ID}):
        app.preprocess_request()
        value = problems.document(_example_of(kind.code))
    return {
        "description": kind.about.en,
        "headers": _header_refs(*_SENT_WITH.get(kind.status, ())),
        "content": {
            problems.CONTENT_TYPE: {
                "schema": {"$ref": "#/components/schemas/Problem"},
                "examples": {kind.code: {"summary": kind.title.en, "value": value}},
            }
        },
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

# The headers of refusals.
_REFUSALS: Json = {
    "Retry-After": {
        "description": "The seconds after which to ask again.",
        "required": True,
        "schema": {"type": "integer", "minimum": 1, "maximum": 100_000_000},
        "example": 1,
    },
    "WWW-Authenticate": {
        "description": "The way to send a key.",
        "required": True,
        "schema": {"type": "string", "maxLength": 64},
        "example": 'Bearer realm="paiju"',
    },
}
_SENT_WITH = {401: ("WWW-Authenticate",), 429: ("Retry-After",), 503: ("Retry-After",)}

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


def _header_refs(*more: str) -> Json:
    names = (*_HEADERS, *_LIMITED, *more)
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


class _Dumper(yaml.SafeDumper):
    """YAML without anchors, and with long texts as blocks."""

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002 - as PyYAML has it
        """Write everything out."""
        return True


def _represent_text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _represent_text)
