"""The example questions of the API reference; their answers are computed when it is generated.

The examples of a game are in the `examples.json` of its package, the others in the one here.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from app.api.problems import CONTENT_TYPE as PROBLEM
from app.play.registry import GAMES
from app.shapes.schema import ref
from app.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Mapping

Json = dict[str, Any]

_FILE = "examples.json"
# The folder of the examples beside the document, in a checkout and at the service.
FOLDER = "openapi/examples"


class Example(NamedTuple):
    """An example question.

    `laid` is a question to /v1/tables; if there is one, the `table` of its answer joins the body.
    """

    name: str
    summary: str
    body: dict[str, Any]
    laid: dict[str, Any] | None = None


def _read(package: str, prefix: str = "") -> dict[str, tuple[Example, ...]]:
    file = files(package) / _FILE
    # A game of another package may have none.
    told = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return {
        f"{prefix}{question}": tuple(Example(**each) for each in examples)
        for question, examples in told.items()
    }


QUESTIONS: Mapping[str, tuple[Example, ...]] = _read(__name__.rpartition(".")[0]) | {
    name: examples
    for game in GAMES.values()
    for name, examples in _read(game.package, f"{game.id}_").items()
}

_SHOWN = next(iter(GAMES.values()))
# The catalogue takes no body: its examples are the parameters of paths.
CATALOGUE: Mapping[str, Mapping[str, str]] = {
    "list_games": {},
    "get_game": {"game": _SHOWN.id},
    "get_ruleset": {"game": _SHOWN.id, "ruleset": _SHOWN.default},
}


def reference(path: str) -> Json:
    """An example of the document whose value is a file."""
    return {"externalValue": f"{FOLDER}/{path}"}


def kept() -> dict[str, Any]:
    """The values of the examples that the package ships, by their paths below the folder."""
    folder = shipped(FOLDER)
    return {
        path.relative_to(folder).as_posix(): json.loads(path.read_bytes())
        for path in folder.glob("*/*.json")
    }


def described_once(paths: Json) -> Json:
    """The paths; a description that another has before refers to that.

    >>> told = {path: {"post": {"description": "As long as" + " it is" * 9}} for path in "ab"}
    >>> described_once(told)["b"]
    {'post': {'description': 'As `a`.'}}
    """
    first: dict[str, str] = {}
    for path, methods in paths.items():
        first.setdefault(methods.get("post", {}).get("description", ""), path)

    def of(path: str, methods: Json) -> Json:
        told = methods.get("post", {}).get("description", "")
        as_before = f"As `{first[told]}`."
        if first[told] == path or len(as_before) >= len(told):
            return methods
        return {**methods, "post": {**methods["post"], "description": as_before}}

    return {path: of(path, methods) for path, methods in paths.items()}


def inlined(document: Json, shown: Mapping[str, Any]) -> Json:
    """The document with all examples, answers and descriptions in place."""
    found: Json = _inlined(document, shown)
    paths = found["paths"]
    for methods in paths.values():
        if "post" in methods:
            told = methods["post"]["description"]
            before = paths.get(told[len("As `") : -len("`.")], methods)
            methods["post"]["description"] = before["post"]["description"]
            _add_answers(methods["post"], shown)
    return found


def _inlined(part: Any, shown: Mapping[str, Any]) -> Any:  # noqa: ANN401 - a part of JSON
    if isinstance(part, list):
        return [_inlined(each, shown) for each in part]
    if not isinstance(part, dict):
        return part
    if "externalValue" not in part:
        return {name: _inlined(each, shown) for name, each in part.items()}
    told = {name: each for name, each in part.items() if name != "externalValue"}
    return {**told, "value": shown[part["externalValue"].removeprefix(f"{FOLDER}/")]}


def _add_answers(operation: Json, shown: Mapping[str, Any]) -> None:
    """Add to an operation what its example questions are answered."""
    (asked,), responses = operation["requestBody"]["content"].values(), operation["responses"]
    (answered,) = responses["200"]["content"].values()
    answered["examples"] = {}
    for example in QUESTIONS.get(operation["operationId"], ()):
        name, place = example.name, f"{operation['operationId']}/{example.name}"
        asked["examples"][name] = {"summary": example.summary, "value": shown[f"{place}.json"]}
        if f"{place}.answer.json" in shown:
            answered["examples"][name] = {"value": shown[f"{place}.answer.json"]}
        else:
            value = shown[f"{place}.problem.json"]
            media = {"schema": ref("Problem"), "examples": {}}
            refused = {"description": value["title"], "content": {PROBLEM: media}}
            refused = responses.setdefault(str(value["status"]), refused)
            refused["content"][PROBLEM]["examples"][name] = {"value": value}
