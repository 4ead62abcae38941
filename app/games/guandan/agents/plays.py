"""The plays of a seat, as the game for two takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cards.holding import Holding
from app.climbing.moves import list_moves
from app.climbing.reading import play_of
from app.games.guandan.actions import Action, playing
from app.games.guandan.state import table_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from app.climbing.reading import Play
    from app.games.guandan.view import View


def last_of(view: View) -> Play | None:
    """The play to beat; None on a lead."""
    return None if view.last is None else view.last.play


def rows_of(view: View, patterns: Collection[str] | None = None) -> list[int]:
    """The plays that a seat may make, by row, in the table's order; of some patterns only."""
    hand = Holding.of(view.hand)
    rows: list[int] = list_moves(table_of(view), hand, last_of(view), patterns).tolist()
    return rows


def action_of(view: View, row: int | None) -> Action:
    """The action of playing a row; of a pass where there is none."""
    if row is None:
        return Action("pass", view.seat)
    return playing(view.seat, play_of(table_of(view), row, Holding.of(view.hand)))
