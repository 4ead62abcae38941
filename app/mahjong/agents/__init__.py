"""Who plays mahjong: agents, from the novice up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.mahjong.agents.casual import CASUAL
from app.mahjong.agents.expert import EXPERT
from app.mahjong.agents.greedy import GREEDY
from app.mahjong.agents.novice import NOVICE
from app.mahjong.agents.random import RANDOM
from app.mahjong.agents.skilled import SKILLED

if TYPE_CHECKING:
    from app.games.agents import Bot
    from app.mahjong.actions import Action
    from app.mahjong.view import View

# By skill first, the bots that go by name behind them.
BOTS: tuple[Bot[View, Action], ...] = (NOVICE, CASUAL, SKILLED, EXPERT, GREEDY, RANDOM)
