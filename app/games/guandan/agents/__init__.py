"""Who plays Guandan: agents, from the novice up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.guandan.agents.casual import CASUAL
from app.games.guandan.agents.expert import EXPERT
from app.games.guandan.agents.greedy import GREEDY
from app.games.guandan.agents.homework import HOMEWORK
from app.games.guandan.agents.master import MASTER
from app.games.guandan.agents.novice import NOVICE
from app.games.guandan.agents.random import RANDOM
from app.games.guandan.agents.skilled import SKILLED

if TYPE_CHECKING:
    from app.games.guandan.actions import Action
    from app.games.guandan.view import View
    from app.play.agents import Bot

# By skill first, the bots that go by name behind them.
BOTS: tuple[Bot[View, Action], ...] = (
    *(NOVICE, CASUAL, SKILLED, EXPERT, MASTER),
    *(HOMEWORK, GREEDY, RANDOM),
)
