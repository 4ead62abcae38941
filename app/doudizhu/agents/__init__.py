"""Who plays Dou Dizhu: agents, from the novice up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.doudizhu.agents.novice import NOVICE

if TYPE_CHECKING:
    from app.doudizhu.actions import Action
    from app.doudizhu.view import View
    from app.games.agents import Bot

BOTS: tuple[Bot[View, Action], ...] = (NOVICE,)
