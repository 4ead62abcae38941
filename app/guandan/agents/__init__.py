"""Who plays Guandan: agents, from the novice up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.guandan.agents.casual import CASUAL
from app.guandan.agents.expert import EXPERT
from app.guandan.agents.greedy import GREEDY
from app.guandan.agents.homework import HOMEWORK
from app.guandan.agents.master import MASTER
from app.guandan.agents.novice import NOVICE
from app.guandan.agents.random import RANDOM
from app.guandan.agents.skilled import SKILLED

if TYPE_CHECKING:
    from app.games.agents import Bot
    from app.guandan.actions import Action
    from app.guandan.view import View

# By skill first, the bots that go by name behind them.
BOTS: tuple[Bot[View, Action], ...] = (
    *(NOVICE, CASUAL, SKILLED, EXPERT, MASTER),
    *(HOMEWORK, GREEDY, RANDOM),
)
