"""The parameters of paths and of query strings, as the OpenAPI document describes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.play.declaration.registry import GAMES
from paiju.shapes.field_types import MAX_ID
from paiju.study.puzzles import PUZZLE_ID
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.http.question_schema import QuestionField, QuestionSchema

Json = dict[str, Any]

# The parameters of paths: the description and the schema of each.
OF_PATHS: dict[str, tuple[Text, Json]] = {
    "game": (Text("游戏的 id。", "The id of a game."), {"enum": list(GAMES)}),
    "ruleset": (
        Text("这个游戏的规则集的 id。", "The id of a rule set of the game."),
        {"maxLength": MAX_ID},
    ),
    "id": (Text("题目的 id。", "The id of a puzzle."), PUZZLE_ID),
}


def of(places: Mapping[str, str], query: QuestionSchema | None = None) -> Json:
    """The field `parameters` of a path, or nothing if there are none.

    Args:
        places: the parameters in the path, with their values in the example.
        query: the schema of the query string.
    """
    given = {} if query is None else query.declared
    found = [*map(_of_path, places.items()), *map(_of_query, given.items())]
    return {"parameters": found} if found else {}


def _of_path(place: tuple[str, str]) -> Json:
    name, shown = place
    description, schema = OF_PATHS[name]
    parameter = {"in": "path", "name": name, "required": True, "description": description}
    return {**parameter, "schema": {"type": "string", **schema}, "example": shown}


def _of_query(given: tuple[str, QuestionField]) -> Json:
    name, field = given
    shape = field.shape
    about = {"description": shape.pop("description")} if "description" in shape else {}
    return {"in": "query", "name": name, "schema": shape, **about}
