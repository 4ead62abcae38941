"""The bots of mahjong, from the novice up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.mcr.agents.casual import CASUAL
from app.games.mcr.agents.expert import EXPERT
from app.games.mcr.agents.greedy import GREEDY
from app.games.mcr.agents.novice import NOVICE
from app.games.mcr.agents.random import RANDOM
from app.games.mcr.agents.skilled import SKILLED

if TYPE_CHECKING:
    from app.games.mcr.view import View
    from app.melding.actions import Action
    from app.play.agents import Bot

# The bots by skill first, then those without one.
BOTS: tuple[Bot[View, Action], ...] = (NOVICE, CASUAL, SKILLED, EXPERT, GREEDY, RANDOM)
