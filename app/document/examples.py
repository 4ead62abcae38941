"""The example questions of the API reference; their answers are computed when it is generated.

Those of a game are in the `examples.json` of its package, all others in the one beside this module.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from app.problems import CONTENT_TYPE as PROBLEM
from app.problems import TYPES
from app.shipped import shipped
from paiju.play.declaration.registry import GAMES
from paiju.shapes.schema import ref
from paiju.study.puzzles import puzzles_of
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.text import Language

Json = dict[str, Any]

_FILE = "examples.json"
# The folder of the examples, relative to the document: in a checkout and at the service.
FOLDER = "openapi/examples"


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


def inlined(document: Json, shown: Mapping[str, Any], language: Language) -> Json:
    """The document with the values of all examples inside, their titles in a language."""
    found: Json = _inlined(document, shown)
    for methods in found["paths"].values():
        if "post" in methods:
            _add_answers(methods["post"], shown, language)
    return found


def _inlined(part: Any, shown: Mapping[str, Any]) -> Any:  # noqa: ANN401 - a part of JSON
    if isinstance(part, list):
        return [_inlined(each, shown) for each in part]
    if not isinstance(part, dict):
        return part
    if "externalValue" not in part:
        return {name: _inlined(each, shown) for name, each in part.items()}
    rest = {name: each for name, each in part.items() if name != "externalValue"}
    return {**rest, "value": shown[part["externalValue"].removeprefix(f"{FOLDER}/")]}


def _add_answers(operation: Json, shown: Mapping[str, Any], language: Language) -> None:
    """Add the example questions of an operation, with their answers, to its description."""
    (asked,), responses = operation["requestBody"]["content"].values(), operation["responses"]
    (answered,) = responses["200"]["content"].values()
    asked["examples"], answered["examples"] = {}, {}
    for example in QUESTIONS.get(operation["operationId"], ()):
        name, place = example.name, f"{operation['operationId']}/{example.name}"
        title = example.summary.within(language)
        asked["examples"][name] = {"summary": title, "value": shown[f"{place}.json"]}
        if f"{place}.answer.json" in shown:
            answered["examples"][name] = {"value": shown[f"{place}.answer.json"]}
        else:
            value = shown[f"{place}.problem.json"]
            media = {"schema": ref("Problem"), "examples": {}}
            kind = TYPES[value["type"].rpartition("/")[2]]
            refused = {"description": kind.title.within(language), "content": {PROBLEM: media}}
            refused = responses.setdefault(str(value["status"]), refused)
            refused["content"][PROBLEM]["examples"][name] = {"value": value}
