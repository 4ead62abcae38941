"""The expert 专家: plays for fans, by every route that the table of fans has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.agents import Bot
from app.mahjong.agents.planner import Planner
from app.mahjong.agents.planning import MAX_SIGHT, Taste
from app.text import Text

if TYPE_CHECKING:
    from app.mahjong.actions import Action
    from app.mahjong.view import View

# By some hundred walls each; near a win it counts more that there is one than what it is worth.
TASTE = Taste(haste=0.125, own=0.35, base=32.0, chi=0.55, peng=1.4, win=1.7)
# Hands that miss three or four tiles win as often as those that miss two, so long as they are free
# to become something else: far away a claim must bring more than a tile.
CLAIMS = (1.1, 0.8, 0.65, 0.6)

EXPERT: Bot[View, Action] = Bot(
    id="expert",
    skill=4,
    name=Text("专家", "Expert"),
    about=Text(
        "为番做牌：算出到每条八番路线还差几张、几张可来、还有几巡，吃碰只为做成它；牌险则弃",
        "plays for fans: how far every route to eight points is, by the tiles and the turns that "
        "are left; claims what helps one, and gives up what is too dangerous",
    ),
    agent=Planner(TASTE, fear=5.0, sight=MAX_SIGHT, claims=CLAIMS),
)
