"""The shapes of sealed tables that the OpenAPI document names: one of each game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.api.components import ANY_REASON, FLAG, REASON_TEXT
from app.api.components_playing import MAX_CHOICES, MAX_EVENTS
from app.api.games import GAMES
from app.api.json_schema import Schema, listed, one_object, ref, text, told_apart, whole
from app.api.table_schemas import MAX_SEATS, MAX_TABLE
from app.play.registry import GAMES as PLAYABLE

if TYPE_CHECKING:
    from apispec import APISpec

MAX_TURN = 10_000


def _of(game: str) -> Schema:
    """The table of one game."""
    component = GAMES[game].component
    events = listed(
        ref(f"{component}Event"),
        MAX_EVENTS,
        "What happened since the table was sent, in order: what the human did, then what the bots "
        "did.",
    )
    legal = listed(
        ref(f"{component}Choice"),
        MAX_CHOICES,
        "What the human may do now; nothing once the game is over.",
    )
    turn = whole(
        0,
        MAX_TURN,
        "How many events the game has had. It only ever grows from one answer to the next, so that "
        "a client which forbids undoing compares it.",
    )
    return {
        "description": "A sealed table: what its human may know of it, and the seal itself.",
        **one_object(
            {
                "accepted": {**FLAG, "description": "Whether the action was legal, and done."},
                "game": {"type": "string", "enum": [game]},
                "seat": whole(0, MAX_SEATS - 1, "The human's seat."),
                "turn": turn,
                "events": events,
                "view": _told(f"{component}View", "What the human sees."),
                "legal": legal,
                "over": {**FLAG, "description": "Whether the game is over."},
                "table": text(
                    "The whole game, sealed: send it back with the next action.", MAX_TABLE
                ),
            },
            reason=ANY_REASON,
            text=REASON_TEXT,
            score=_told(f"{component}Score", "What the game came to, once it is over."),
            state=_told(f"{component}State", "Everything about the game, once it is over."),
        ),
    }


def _told(shape: str, description: str) -> Schema:
    return {**ref(shape), "description": description}


def register(spec: APISpec) -> None:
    """Name the shapes in an OpenAPI document."""
    names = {game: f"{GAMES[game].component}Table" for game in PLAYABLE}
    for game, name in names.items():
        spec.components.schema(name, _of(game))
    spec.components.schema("Table", told_apart("game", names))
