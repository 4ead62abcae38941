"""Who plays Dou Dizhu: agents, from the novice up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.doudizhu.agents.casual import CASUAL
from app.games.doudizhu.agents.expert import EXPERT
from app.games.doudizhu.agents.h5 import H5
from app.games.doudizhu.agents.kuanli import KUANLI
from app.games.doudizhu.agents.master import MASTER
from app.games.doudizhu.agents.novice import NOVICE
from app.games.doudizhu.agents.panda import PANDA
from app.games.doudizhu.agents.random import RANDOM
from app.games.doudizhu.agents.skilled import SKILLED

if TYPE_CHECKING:
    from app.games.doudizhu.actions import Action
    from app.games.doudizhu.view import View
    from app.play.agents import Bot

# By skill first, the bots that go by name behind them.
BOTS: tuple[Bot[View, Action], ...] = (
    *(NOVICE, CASUAL, SKILLED, EXPERT, MASTER),
    *(PANDA, KUANLI, H5, RANDOM),
)
