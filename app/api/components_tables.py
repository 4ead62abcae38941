"""The shape of a sealed table that the OpenAPI document names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.api.components import ANY_REASON, FLAG, ID, REASON_TEXT
from app.api.components_playing import MAX_CHOICES, MAX_EVENTS
from app.api.games import GAMES
from app.api.json_schema import Schema, listed, one_object, one_of_these, ref, text, whole
from app.api.table_schemas import MAX_SEATS, MAX_TABLE
from app.tables.games import GAMES as PLAYABLE

if TYPE_CHECKING:
    from apispec import APISpec

MAX_TURN = 10_000


def _of_each_game(shape: str, description: str) -> Schema:
    """The shape of that name, of whatever game is played."""
    shapes = [ref(f"{GAMES[name].component}{shape}") for name in PLAYABLE]
    return {**one_of_these(shapes), "description": description}


_EVENTS = listed(
    _of_each_game("Event", "Something that happened."),
    MAX_EVENTS,
    "What happened since the table was sent, in order: what the human did, then what the bots did.",
)
_LEGAL = listed(
    _of_each_game("Choice", "Something that the human may do."),
    MAX_CHOICES,
    "What the human may do now; nothing once the game is over.",
)

_TABLE = {
    "description": "A sealed table: what its human may know of it, and the seal itself.",
    **one_object(
        {
            "accepted": {**FLAG, "description": "Whether the action was legal, and done."},
            "game": ID,
            "seat": whole(0, MAX_SEATS - 1, "The human's seat."),
            "turn": whole(
                0,
                MAX_TURN,
                "How many events the game has had. It only ever grows from one answer to the "
                "next, so that a client which forbids undoing compares it.",
            ),
            "events": _EVENTS,
            "view": _of_each_game("View", "What the human sees."),
            "legal": _LEGAL,
            "over": {**FLAG, "description": "Whether the game is over."},
            "table": text("The whole game, sealed: send it back with the next action.", MAX_TABLE),
        },
        reason=ANY_REASON,
        text=REASON_TEXT,
        score=_of_each_game("Score", "What the game came to, once it is over."),
        state=_of_each_game("State", "Everything about the game, once it is over."),
    ),
}


def register(spec: APISpec) -> None:
    """Name the shape in an OpenAPI document."""
    spec.components.schema("Table", _TABLE)
