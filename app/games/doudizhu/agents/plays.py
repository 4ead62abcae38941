"""What a seat may play, and a decision from it: what every agent needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cards.holding import Holding
from app.climbing.moves import list_moves
from app.climbing.order import made
from app.climbing.reading import play_of
from app.games.doudizhu.actions import Action, playing
from app.games.doudizhu.state import table_of
from app.play.agents import Decision, Why

if TYPE_CHECKING:
    from collections.abc import Collection

    from app.climbing.reading import Play
    from app.games.doudizhu.view import View
    from app.text import Text


def rows_of(view: View, patterns: Collection[str] | None = None) -> list[int]:
    """The plays that a seat may make, by row, in the table's order; of some patterns only."""
    last = view.last.play if view.last else None
    rows: list[int] = list_moves(table_of(view), Holding.of(view.hand), last, patterns).tolist()
    return rows


def play(view: View, row: int, code: str, text: Text) -> Decision[Action]:
    """Play a row, for a reason."""
    chosen = play_of(table_of(view), row, Holding.of(view.hand))
    return because(playing(view.seat, chosen), code, text)


def made_by(view: View, action: Action) -> Play | None:
    """The play that an action makes in a view; none where it plays no cards."""
    last = view.last.play if view.last else None
    return made(table_of(view), action.cards, action.declared, last) if action.cards else None


def pass_on(view: View, code: str, text: Text) -> Decision[Action]:
    """Pass, for a reason."""
    return because(Action("pass", view.seat), code, text)


def because(action: Action, code: str, text: Text) -> Decision[Action]:
    """Do something, for one reason."""
    return Decision(action, reasons=(Why(code, text),))
