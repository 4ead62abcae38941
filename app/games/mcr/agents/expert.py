"""The expert 专家: it plays for fans, by every route of the table of fans."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.mcr.agents.planner import Planner
from app.games.mcr.agents.planning import MAX_SIGHT, Taste
from app.play.agents import Bot
from app.text import Text

if TYPE_CHECKING:
    from app.games.mcr.view import View
    from app.melding.actions import Action

EXPERT: Bot[View, Action] = Bot(
    id="expert",
    skill=4,
    name=Text("专家", "Expert"),
    about=Text(
        "为番做牌：算出到每条八番路线还差几张、几张可来、还有几巡，吃碰只为做成它；牌险则弃",
        "plays for fans: how far every route to eight points is, by the tiles and the turns that "
        "are left; claims what helps one, and gives up what is too dangerous",
    ),
    agent=Planner(Taste(), fear=4.0, sight=MAX_SIGHT, claims=True),
)
