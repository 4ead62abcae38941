"""The skilled player 高手: it sees wins with enough fans once they are near, and danger.

It keeps its hand closed, as the casual player does, and far from a win it goes by shanten. With few
missing tiles it weighs the possible wins. It always reads the others' discards and melds: of equal
tiles it discards the safest, and with a hopeless hand, when another is near, the safest of all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.mcr.agents.planner import Planner
from app.games.mcr.agents.planning import Taste
from app.play.agents import Bot
from app.text import Text

if TYPE_CHECKING:
    from app.games.mcr.view import View
    from app.melding.actions import Action

# The most missing tiles at which it weighs wins.
SIGHT = 3

SKILLED: Bot[View, Action] = Bot(
    id="skilled",
    skill=3,
    name=Text("高手", "Skilled"),
    about=Text(
        "读牌河与副露：算每张牌的危险，留意谁快听了，没有希望就弃和；还差三张以内时看番，要够八番的牌",
        "reads discards and melds: the danger of each tile, who is near, and when to fold; within "
        "three tiles of a win it sees which wins are worth eight points",
    ),
    agent=Planner(Taste(ahead=0), fear=8.0, sight=SIGHT, claims=False),
)
