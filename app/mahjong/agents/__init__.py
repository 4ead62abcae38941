"""Who plays mahjong: agents, from the novice up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.mahjong.agents.novice import NOVICE

if TYPE_CHECKING:
    from app.games.agents import Bot
    from app.mahjong.actions import Action
    from app.mahjong.view import View

BOTS: tuple[Bot[View, Action], ...] = (NOVICE,)
