"""States, views and scores in JSON, each with the id of its game in the field `game`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.shapes.errors import Fault, ShapeError
from paiju.shapes.schema import one_of_words
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.play.declaration.game import Game
    from paiju.play.flow.flow import AnyScript
    from paiju.shapes.schema import Schema

Json = dict[str, Any]

_FIELD = "game"
# The components with this field, without the prefix of their game.
NAMED = ("State", "View", "Score", "Settled")


def with_game_id(game: Game, fields: Json) -> Json:
    """A state, a view or a score as JSON, with the id of its game."""
    return {_FIELD: game.id, **fields}


def without_game_id(game: Game, value: object) -> object:
    """A state or a view without the id of its game; the id of another game is refused."""
    if not isinstance(value, dict) or _FIELD not in value:
        return value
    if value[_FIELD] != game.id:
        raise ShapeError(Fault("other_game", _OTHER_GAME.format(game=game.id), (_FIELD,)))
    fields = value.copy()
    del fields[_FIELD]
    return fields


def read_state(game: Game, value: object, script: AnyScript) -> Any:  # noqa: ANN401 - each game has its own
    """The state of a game from JSON."""
    return game.flow.read_state(without_game_id(game, value), script)


def read_view(game: Game, value: object, script: AnyScript) -> Any:  # noqa: ANN401 - each game has its own
    """The view of a game from JSON."""
    return game.flow.read_view(without_game_id(game, value), script)


def write_view(game: Game, view: Any, script: AnyScript) -> Json:  # noqa: ANN401 - as above
    """A view of a game as JSON."""
    return with_game_id(game, game.flow.write_view(view, script))


def write_score(game: Game, score: Any, write: Any) -> Json:  # noqa: ANN401 - as above
    """The score of a game as JSON."""
    return with_game_id(game, game.write_score(score, write))


def shape_of(shape: Schema, ids: list[str]) -> Schema:
    """The schema `shape` of a state, view or score; its field `game` is one of `ids`."""
    others = {name: part for name, part in shape["properties"].items() if name != _FIELD}
    return {**shape, "properties": {_FIELD: one_of_words(ids), **others}}


_OTHER_GAME = Text("这里只收 {game} 的", "this takes {game} only")
