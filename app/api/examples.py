"""The example questions of the API reference; their answers are computed when it is generated.

The examples of a game are in the `examples.json` of its package, the others in the one here.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from app.play.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Mapping

_FILE = "examples.json"


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
