"""The skilled player 高手: sees a win that is worth enough once it is near, and danger.

He keeps his hand closed, as the casual player does, and far from a win he goes by shanten. Once few
tiles are missing he looks at what the wins in sight are worth. All the time he reads the others'
discards and melds: of equal tiles he discards the safest, and when his hand is hopeless and
another's is near, the safest of all.
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

# So many missing tiles away he sees what a win is worth.
SIGHT = 3

SKILLED: Bot[View, Action] = Bot(
    id="skilled",
    skill=3,
    name=Text("高手", "Skilled"),
    about=Text(
        "读牌河与副露：算每张牌的危险，留意谁快听了，没有希望就弃和；还差三张以内时看番，要够八番的牌",
        "reads discards and melds: the danger of each tile, who is near, and when to fold; within "
        "three tiles of a win he sees which wins are worth eight points",
    ),
    agent=Planner(Taste(ahead=0), fear=8.0, sight=SIGHT, claims=False),
)
