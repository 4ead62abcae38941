"""Guandan, as its players take it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.climbing.seat import PlayedGame
from app.games.guandan.actions import Action
from app.games.guandan.agents.giving import choices_of
from app.games.guandan.state import table_of

if TYPE_CHECKING:
    from app.games.guandan.view import View

# Two wild cards make no hand so hard to cut that it matters.
PLAYED: PlayedGame[View, Action] = PlayedGame(
    make=Action, table=table_of, choices=choices_of, is_timed=False
)
