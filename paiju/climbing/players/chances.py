"""The chance to win that people see: the forecast of a game's shipped model.

The chance does not depend on the player that was asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.climbing.players.network_player import LearnedGame

V = TypeVar("V", bound=Any)


def chances_by(game: LearnedGame[V, Any], nodes: int = 0) -> Callable[[V], float | None]:
    """A function that gives the chance of a seat to win in a view, as skill 4 forecasts it.

    The chance is that of the seat's side. It is None before the play phase, and under rules that
    the model does not know. `nodes` bounds the positions that skill 4 searches in an ending.
    """

    def chance(view: V) -> float | None:
        if view.phase != "play":
            return None
        draft = game.draft(game.shipped(), view, nodes)
        return None if draft is None else draft.chance

    return chance
