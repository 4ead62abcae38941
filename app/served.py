"""The games that the service serves, by id."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.problems import not_found
from paiju.play.declaration.registry import GAMES

if TYPE_CHECKING:
    from paiju.play.declaration.game import Game


def served(game: str) -> Game:
    """The game that the service serves under an id.

    Raises:
        ProblemError: No game has this id, or the game failed and was left out.
    """
    if game not in GAMES:
        raise not_found(f"/v1/games/{game}")
    return GAMES[game]
