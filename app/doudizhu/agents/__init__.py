"""Who plays Dou Dizhu: agents, from the novice up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.doudizhu.agents.casual import CASUAL
from app.doudizhu.agents.expert import EXPERT
from app.doudizhu.agents.h5 import H5
from app.doudizhu.agents.kuanli import KUANLI
from app.doudizhu.agents.master import MASTER
from app.doudizhu.agents.novice import NOVICE
from app.doudizhu.agents.panda import PANDA
from app.doudizhu.agents.random import RANDOM
from app.doudizhu.agents.skilled import SKILLED

if TYPE_CHECKING:
    from app.doudizhu.actions import Action
    from app.doudizhu.view import View
    from app.games.agents import Bot

# By skill first, the bots that go by name behind them.
BOTS: tuple[Bot[View, Action], ...] = (
    *(NOVICE, CASUAL, SKILLED, EXPERT, MASTER),
    *(PANDA, KUANLI, H5, RANDOM),
)
