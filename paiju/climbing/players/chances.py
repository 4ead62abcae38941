"""The judge of chances of a climbing game: the forecast of its shipped model.

A chance to win that a person sees is this one, whichever player was asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.climbing.players.network_player import LearnedGame

V = TypeVar("V", bound=Any)


def chances_by(game: LearnedGame[V, Any], nodes: int = 0) -> Callable[[V], float | None]:
    """The chance of the side of a view's seat to win, as skill 4 forecasts it.

    It has none before the play, and under rules that the model does not know. `nodes` are the most
    positions of an ending that skill 4 searches.
    """

    def chance(view: V) -> float | None:
        if view.phase != "play":
            return None
        board = game.board(game.shipped(), view, nodes)
        return None if board is None else board.chance

    return chance
