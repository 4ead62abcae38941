"""What a seat may play, and a decision from it: what every agent needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cards.holding import Holding
from app.climbing.moves import list_moves
from app.climbing.order import made
from app.climbing.reading import play_of
from app.games.guandan.actions import Action, playing
from app.games.guandan.rulesets import HAND
from app.games.guandan.state import table_of
from app.play.agents import Decision

if TYPE_CHECKING:
    from collections.abc import Collection

    from app.climbing.reading import Play
    from app.games.guandan.view import View
    from app.play.agents import Why


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


def play(view: View, row: int, why: Why) -> Decision[Action]:
    """Play a row, for a reason."""
    return Decision(action_of(view, row), reasons=(why,))


def pass_on(view: View, why: Why) -> Decision[Action]:
    """Pass, for a reason."""
    return Decision(action_of(view, None), reasons=(why,))


def made_by(view: View, action: Action) -> Play | None:
    """The play that an action makes in a view; None where it plays no cards."""
    if action.type != "play":
        return None
    return made(table_of(view), action.cards, action.declared, last_of(view))


def counted(view: View) -> tuple[int, ...]:
    """How many cards each seat holds, told or not: whoever counts what went, knows."""
    counts = [HAND] * view.rules.seats
    for turn in view.history:
        counts[turn.seat] -= len(turn.cards)
    return tuple(counts)
