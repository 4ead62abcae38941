"""Who plays Guandan: agents, from the novice up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.guandan.agents.novice import NOVICE

if TYPE_CHECKING:
    from app.games.agents import Bot
    from app.guandan.actions import Action
    from app.guandan.view import View

BOTS: tuple[Bot[View, Action], ...] = (NOVICE,)
