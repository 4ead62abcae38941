"""States, views and scores in JSON, each with the id of its game in the field `game`.

Views have two more fields than their flow writes. `seat` is null in the view of a spectator. A view
may come without its history: then `history` is null, and `last_turns` has the last turn of each
seat; in a view with its history `last_turns` is null.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.shapes.errors import Fault, InconsistentViewError, ShapeError
from paiju.shapes.read import REQUIRED
from paiju.shapes.schema import described, one_of_words, or_null
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.play.declaration.game import Game
    from paiju.play.flow.flow import AnyScript
    from paiju.shapes.schema import Schema

Json = dict[str, Any]

_FIELD = "game"
# The components with this field, without the prefix of their game.
NAMED = ("State", "View", "Score", "Settled")
_HISTORY, _LAST_TURNS, _SEAT = "history", "last_turns", "seat"


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
    """The view of a seat from JSON, with or without its history; a spectator's view is refused."""
    if isinstance(value, dict) and value.get(_SEAT, 0) is None:
        without_game_id(game, value)
        raise ShapeError(Fault("spectator", _SPECTATOR, (_SEAT,)))
    return read_any_view(game, value, script)


def read_any_view(game: Game, value: object, script: AnyScript) -> Any:  # noqa: ANN401 - each game has its own
    """The view of a seat or of a spectator from JSON, with or without its history."""
    fields = without_game_id(game, value)
    if not isinstance(fields, dict):
        return game.flow.read_view(fields, script)
    whole = {name: part for name, part in fields.items() if name != _LAST_TURNS}
    turns = fields.get(_LAST_TURNS)
    if _HISTORY not in fields or fields[_HISTORY] is not None:
        if turns is not None:
            raise InconsistentViewError(Fault("history_given", _HISTORY_GIVEN, (_LAST_TURNS,)))
    elif turns is None:
        raise ShapeError(REQUIRED.under(_LAST_TURNS))
    elif turns == []:
        # No seat has had a turn, so the history is known: it is empty.
        whole[_HISTORY] = []
    else:
        return game.read_view_without_history({**whole, _LAST_TURNS: turns}, script)
    return game.flow.read_view(whole, script)


def write_state(game: Game, state: Any, script: AnyScript) -> Json:  # noqa: ANN401 - as above
    """A state of a game as JSON."""
    return with_game_id(game, game.flow.write_state(state, script))


def write_view(game: Game, view: Any, script: AnyScript, *, has_history: bool = True) -> Json:  # noqa: ANN401 - as above
    """A view of a game as JSON, with or without its history."""
    written = with_game_id(game, game.flow.write_view(view, script))
    if view.seat is None:
        # Answers about spectators have always had it behind the fields of the game.
        written[_SEAT] = written.pop(_SEAT)
    written[_LAST_TURNS] = None
    if not has_history:
        written[_LAST_TURNS] = _last_turns(written[_HISTORY])
        written[_HISTORY] = None
    return written


def _last_turns(history: Iterable[Json]) -> list[Json]:
    """The last turn of each seat, in the order in which they were made."""
    last: dict[int, Json] = {}
    for turn in history:
        # A seat that has had a turn before moves to the end.
        last.pop(turn[_SEAT], None)
        last[turn[_SEAT]] = turn
    return list(last.values())


def write_score(game: Game, score: Any, write: Any) -> Json:  # noqa: ANN401 - as above
    """The score of a game as JSON."""
    return with_game_id(game, game.write_score(score, write))


def shape_of(shape: Schema, ids: list[str]) -> Schema:
    """The schema `shape` of a state, view or score; its field `game` is one of `ids`."""
    others = {name: part for name, part in shape["properties"].items() if name != _FIELD}
    return {**shape, "properties": {_FIELD: one_of_words(ids), **others}}


def view_shape(shape: Schema, seats: int) -> Schema:
    """The schema `shape` of a view, with the fields of spectators and of views without history."""
    fields = shape["properties"]
    turns = {"type": "array", "items": fields[_HISTORY]["items"], "maxItems": seats}
    more = {
        _SEAT: described(fields[_SEAT], _SEES),
        _HISTORY: or_null(fields[_HISTORY]),
        _LAST_TURNS: described(or_null(turns), _TURNS),
    }
    return {**shape, "properties": {**fields, **more}}


_OTHER_GAME = Text("这里只收 {game} 的", "this takes {game} only")
_SPECTATOR = Text(
    "这是旁观者的视图，没有谁的牌：请给一家的视图",
    "this is the view of a spectator, who holds no cards: send the view of a seat",
)
_HISTORY_GIVEN = Text(
    "有 history 就不能有 last_turns", "a view with its history has no last turns beside it"
)
_SEES = Text("看的一家；旁观者的视图是 null。", "The seat that looks; null in a spectator's view.")
_TURNS = Text(
    "不带历史的视图才有，否则是 null：各家最近一次做的事，按先后。",
    "In a view without its history, else null: the last turn of each seat, in order.",
)
