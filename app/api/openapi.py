"""The OpenAPI document: the declarations of the blueprints, with answered examples."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import yaml

from app import __version__
from app.api import components, examples, problems
from app.api.factory import build
from app.api.operations import JSON
from app.api.parsing import parse_json
from app.api.sealing import Seal
from app.config import Settings
from app.play.registry import GAMES
from app.shapes.schema import ref
from app.tables.seal import KEY_BYTES, Keyring

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from flask import Flask
    from flask.testing import FlaskClient

    from app.api.examples import Example
    from app.api.operations import Operation, Section

    Json = dict[str, Any]

REQUEST_ID = "example"
EXAMPLE_TIME = 1_800_000_000

# The problems that operations share, by status: those of any question beside its own, and those of
# the catalogue, which takes no body.
_SHARED = {
    400: "malformed_json",
    401: "unauthorized",
    413: "body_too_large",
    415: "unsupported_media_type",
    429: "rate_limited",
    500: "internal_error",
    503: "busy",
    404: "not_found",
}
_OF_QUESTIONS = (400, 401, 413, 415, 429, 500)
_OF_CATALOGUES = (401, 429, 500)
# The parts of the catalogue's paths: their descriptions and values.
_PARAMETERS = {
    "game": ("The id of a game.", list(GAMES)),
    "ruleset": (
        "The id of a rule set of the game.",
        list(dict.fromkeys(name for game in GAMES.values() for name in game.rulesets)),
    ),
}

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
    client = app.test_client()
    sections: list[Section] = app.extensions["paiju-sections"]
    paths = {
        each.path: known[each.path]
        if each.asked and each.path in known
        else _path_of(each, section.tag, client)
        for section in sections
        for each in section.operations
    }
    responses = {code: _response(problems.TYPES[code], app) for code in _SHARED.values()}
    shapes = components.schemas()
    shapes |= {
        each.asked.component: each.asked.shape()
        for section in sections
        for each in section.operations
        if each.asked
    }
    used = _named(paths, shapes) | _named(responses, shapes)
    return {
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
            "schemas": {name: shapes[name] for name in sorted(used)},
            "responses": responses,
            "headers": _HEADERS | _LIMITED | _REFUSALS,
            "securitySchemes": _SCHEMES,
        },
    }


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


def _path_of(operation: Operation, tag: str, client: FlaskClient) -> Json:
    """The path of an operation, with its examples answered."""
    words = {
        "tags": [tag],
        "operationId": operation.id,
        "summary": operation.summary,
        "description": operation.description,
    }
    if operation.asked is None:
        places = examples.CATALOGUE[operation.id]
        shown = operation.path.format(**places)
        response = client.get(shown, headers={"X-Request-Id": REQUEST_ID})
        answered = {"shown": {"summary": shown, "value": response.get_json()}}
        responses = _responses(operation, answered, (*_OF_CATALOGUES, *([404] if places else [])))
        described = {"get": {"responses": responses, **words}}
        return {**described, "parameters": [*map(_parameter, places)]} if places else described
    asked: Json = {}
    answers: dict[int, Json] = {}
    for example in examples.QUESTIONS.get(operation.id, ()):
        body = _body_of(example, client)
        response = client.post(operation.path, json=body, headers={"X-Request-Id": REQUEST_ID})
        asked[example.name] = {"summary": example.summary, "value": body}
        answers.setdefault(response.status_code, {})[example.name] = {
            "summary": example.summary,
            "value": response.get_json(),
        }
    responses = _responses(operation, answers.pop(200, {}), _OF_QUESTIONS)
    responses |= {str(status): _problem(_REFUSED[status], each) for status, each in answers.items()}
    # A batch is heavy if one of its questions is.
    if operation.is_heavy or operation.component == "Batch":
        responses |= _shared((503,))
    question = {
        "required": True,
        "content": {JSON: _shown(operation.asked.component, asked)},
        "description": "The question.",
    }
    return {
        "post": {"responses": dict(sorted(responses.items())), "requestBody": question, **words}
    }


def _responses(operation: Operation, answered: Json, others: Iterable[int]) -> Json:
    """The answer of an operation, and the shared problems that it may get."""
    good = {
        "description": operation.told,
        "content": {JSON: _shown(operation.component, answered)},
        "headers": _header_refs(),
    }
    return dict(sorted({"200": good, **_shared(others)}.items()))


def _shown(component: str, shown: Json) -> Json:
    """Content of a component, with examples if there are some."""
    return {"schema": ref(component), **({"examples": shown} if shown else {})}


def _shared(statuses: Iterable[int]) -> Json:
    """Responses that many operations share."""
    return {
        str(status): {"$ref": f"#/components/responses/{_SHARED[status]}"} for status in statuses
    }


def _problem(description: str, shown: Json, headers: Iterable[str] = ()) -> Json:
    """The response of a problem."""
    return {
        "description": description,
        "headers": _header_refs(*headers),
        "content": {problems.CONTENT_TYPE: _shown("Problem", shown)},
    }


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


def _response(kind: problems.ProblemType, app: Flask) -> Json:
    with app.test_request_context(headers={"X-Request-Id": REQUEST_ID}):
        app.preprocess_request()
        value = problems.document(_example_of(kind.code))
    shown = {kind.code: {"summary": kind.title.en, "value": value}}
    return _problem(kind.about.en, shown, _SENT_WITH.get(kind.status, ()))


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
