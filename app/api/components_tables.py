"""The named schemas of sealed tables in the OpenAPI document, one for each game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.api.components import ANY_REASON
from app.api.table_schemas import MAX_SEATS, MAX_TABLE
from app.play.registry import GAMES
from app.play.schemas import FLAG, MAX_CHOICES, MAX_EVENTS, REASON_TEXT
from app.shapes.schema import described, listed, one_object, ref, text, told_apart, whole

if TYPE_CHECKING:
    from apispec import APISpec

    from app.play.game import Game
    from app.shapes.schema import Schema

MAX_TURN = 10_000


def _of(game: Game) -> Schema:
    """The schema of a game's table."""
    component = game.component
    events = listed(
        ref(f"{component}Event"),
        MAX_EVENTS,
        "The events since the table was sent, in order: the human's action, then the bots'.",
    )
    legal = listed(
        ref(f"{component}Choice"),
        MAX_CHOICES,
        "The legal actions of the human; none once the game is over.",
    )
    turn = whole(
        0,
        MAX_TURN,
        "The number of events so far. It grows from one answer to the next: a client that forbids "
        "undoing compares it.",
    )
    return {
        "description": "A sealed table: the human's side of the game, and the game as a token.",
        **one_object(
            {
                "accepted": {**FLAG, "description": "Whether the action was legal, and is done."},
                "game": {"type": "string", "enum": [game.id]},
                "seat": whole(0, MAX_SEATS - 1, "The human's seat."),
                "turn": turn,
                "events": events,
                "view": described(ref(f"{component}View"), "The human's view."),
                "legal": legal,
                "over": {**FLAG, "description": "Whether the game is over."},
                "table": text(
                    "The whole game, sealed: send it back with the next action.", MAX_TABLE
                ),
            },
            reason=ANY_REASON,
            text=REASON_TEXT,
            score=described(ref(f"{component}Score"), "The score, once the game is over."),
            state=described(ref(f"{component}State"), "The whole state, once the game is over."),
        ),
    }


def register(spec: APISpec) -> None:
    """Add the schemas to an OpenAPI document."""
    names = {game.id: f"{game.component}Table" for game in GAMES.values()}
    for name, game in zip(names.values(), GAMES.values(), strict=True):
        spec.components.schema(name, _of(game))
    spec.components.schema("Table", told_apart("game", names))
