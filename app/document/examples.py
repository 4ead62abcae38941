"""The example questions of the API reference, and their answers, which the service gives.

Those of a game are in the `examples.json` of its package, all others in the one beside this module.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from app import problems
from app.document.parts import REQUEST_ID
from app.http.parsing import parse_json
from app.problems import CONTENT_TYPE as PROBLEM
from app.problems import TYPES
from app.shipped import shipped
from paiju.play.declaration.registry import GAMES
from paiju.shapes.schema import ref
from paiju.study.puzzles import puzzles_of
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from flask import Flask
    from flask.testing import FlaskClient

    from app.http.operations import Operation, Section
    from paiju.play.declaration.game import Game
    from paiju.text import Language

Json = dict[str, Any]

_FILE = "examples.json"
# The folder of the examples, relative to the document: in a checkout and at the service.
FOLDER = "openapi/examples"
# The problems that every operation may have; the default response shows them as examples.
ANY_PROBLEM = (
    *("malformed_json", "unauthorized", "not_found", "body_too_large", "unsupported_media_type"),
    *("invalid_request", "rate_limited", "internal_error", "busy"),
)
_HEADERS = {"X-Request-Id": REQUEST_ID}
_OK = 200


class Example(NamedTuple):
    """An example question.

    Attributes:
        name: its name.
        summary: its title.
        body: the body of the question.
        laid: the body of a question to /v1/tables, whose `table` is added to the body; None for
            none.

    """

    name: str
    summary: Text
    body: dict[str, Any]
    laid: dict[str, Any] | None = None


def _read(package: str, prefix: str = "") -> dict[str, tuple[Example, ...]]:
    file = files(package) / _FILE
    # A game of another package may have none.
    declared = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return {
        f"{prefix}{question}": tuple(
            Example(**{**each, "summary": titled(each["summary"])}) for each in examples
        )
        for question, examples in declared.items()
    }


def titled(given: str | dict[str, str]) -> Text:
    """A title in both languages; a game of another package may have it in one only."""
    return Text(given, given) if isinstance(given, str) else Text(**given)


QUESTIONS: Mapping[str, tuple[Example, ...]] = _read(__name__.rpartition(".")[0]) | {
    name: examples
    for game in GAMES.values()
    for name, examples in _read(game.package, f"{game.id}_").items()
}

_SHOWN = next(iter(GAMES.values()))
_PUZZLE = next(
    {"game": game.id, "id": puzzles_of(game, kind)[0].id}
    for game in GAMES.values()
    if game.puzzles
    for kind in game.puzzles.kinds
)
# The parameters of paths in the examples, by operation.
PLACES: Mapping[str, Mapping[str, str]] = {
    "list_games": {},
    "get_game": {"game": _SHOWN.id},
    "get_ruleset": {"game": _SHOWN.id, "ruleset": _SHOWN.default},
    "list_puzzles": {"game": _PUZZLE["game"]},
    "get_puzzle": _PUZZLE,
    "try_puzzle": _PUZZLE,
}


def reference(path: str) -> Json:
    """An example object of OpenAPI whose value is in a file."""
    return {"externalValue": f"{FOLDER}/{path}"}


def shipped_examples() -> dict[str, Any]:
    """The shipped examples: the values by their paths below the folder."""
    folder = shipped(FOLDER)
    return {
        path.relative_to(folder).as_posix(): json.loads(path.read_bytes())
        for path in folder.glob("*/*.json")
    }


def answered(app: Flask, known: Mapping[str, Any]) -> dict[str, Any]:
    """The examples with the answers of an application, by their paths below the folder.

    Args:
        app: the application, with constant answers.
        known: questions with their answers; these are not asked again.
    """
    client = app.test_client()
    sections: list[Section] = app.extensions["paiju-sections"]
    shown = dict(known)
    for section in sections:
        for operation in section.operations:
            path = operation.path.format(**PLACES.get(operation.id, {}))
            if operation.asked is None:
                shown[f"{operation.id}/shown.json"] = client.get(path, headers=_HEADERS).get_json()
            else:
                _ask(client, path, operation, shown)
    for code in ANY_PROBLEM:
        with app.test_request_context(headers=_HEADERS):
            app.preprocess_request()
            shown[f"problems/{code}.json"] = problems.document(_problem(code))
    return shown


def _ask(client: FlaskClient, path: str, operation: Operation, shown: dict[str, Any]) -> None:
    """Ask the example questions of an operation that are not yet in `shown`, and add them to it."""
    for example in QUESTIONS.get(operation.id, ()):
        place = f"{operation.id}/{example.name}"
        if f"{place}.json" not in shown:
            shown[f"{place}.json"] = body = _body_of(example, client)
            response = client.post(path, json=body, headers=_HEADERS)
            kind = "answer" if response.status_code == _OK else "problem"
            shown[f"{place}.{kind}.json"] = response.get_json()


def _body_of(example: Example, client: FlaskClient) -> Json:
    if example.laid is None:
        return example.body
    laid = client.post("/v1/tables", json=example.laid).get_json()
    return {"table": laid["table"], **example.body}


def _problem(code: str) -> problems.ProblemError:
    if code == "malformed_json":
        try:
            parse_json(b"{")
        except problems.ProblemError as error:
            return error
    return problems.ProblemError(code)


def questions_about(
    game: Game | None, operation: str, shown: Mapping[str, Any]
) -> Iterator[Example]:
    """The example questions of an operation, without those of other games than a given one."""
    place = PLACES.get(operation)
    for example in QUESTIONS.get(operation, ()):
        answer = shown.get(f"{operation}/{example.name}.answer.json")
        if game is None or is_about([place, example.body, example.laid, answer], game):
            yield example


def is_about(value: object, game: Game) -> bool:
    """Tests if an example names no other game, neither as `game` nor in a path."""
    if isinstance(value, dict):
        named = value.get("game", game.id)
        return named in {game.id, None} and all(is_about(each, game) for each in value.values())
    if isinstance(value, list):
        return all(is_about(each, game) for each in value)
    if not isinstance(value, str) or not value.startswith("/v1/"):
        return True
    return value.split("/")[2] not in GAMES.keys() - {game.id}


def inlined(
    document: Json, shown: Mapping[str, Any], language: Language, game: Game | None = None
) -> Json:
    """The document with the values of all examples inside, their titles in a language.

    If it is the document of one game, its examples are about that game.
    """
    found: Json = _inlined(document, shown)
    for methods in found["paths"].values():
        if "post" in methods:
            _add_answers(methods["post"], shown, language, game)
    return found


def _inlined(part: Any, shown: Mapping[str, Any]) -> Any:  # noqa: ANN401 - a part of JSON
    if isinstance(part, list):
        return [_inlined(each, shown) for each in part]
    if not isinstance(part, dict):
        return part
    if "externalValue" not in part:
        return {name: _inlined(each, shown) for name, each in part.items()}
    rest = {name: each for name, each in part.items() if name != "externalValue"}
    return {**rest, "value": shown[part["externalValue"].partition("examples/")[2]]}


def _add_answers(
    operation: Json, shown: Mapping[str, Any], language: Language, game: Game | None
) -> None:
    """Add the example questions of an operation, with their answers, to its description."""
    (asked,), responses = operation["requestBody"]["content"].values(), operation["responses"]
    (answered,) = responses["200"]["content"].values()
    for example in questions_about(game, operation["operationId"], shown):
        name, place = example.name, f"{operation['operationId']}/{example.name}"
        question, answer = shown[f"{place}.json"], shown.get(f"{place}.answer.json")
        title = example.summary.within(language)
        asked.setdefault("examples", {})[name] = {"summary": title, "value": question}
        if answer is not None:
            answered.setdefault("examples", {})[name] = {"value": answer}
        else:
            value = shown[f"{place}.problem.json"]
            media = {"schema": ref("Problem"), "examples": {}}
            kind = TYPES[value["type"].rpartition("/")[2]]
            refused = {"description": kind.title.within(language), "content": {PROBLEM: media}}
            refused = responses.setdefault(str(value["status"]), refused)
            refused["content"][PROBLEM]["examples"][name] = {"value": value}
