"""The bots of Dou Dizhu, from the novice up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.climbing.players.simple import casual, random
from app.games.doudizhu.agents.learned import EXPERT, MASTER
from app.games.doudizhu.agents.panda import PANDA
from app.games.doudizhu.agents.played import PLAYED
from app.games.doudizhu.agents.simple import H5, KUANLI, NOVICE, speak_by_advice
from app.games.doudizhu.agents.skilled import SKILLED
from app.text import Text

if TYPE_CHECKING:
    from app.games.doudizhu.state import Action, View
    from app.play.agents import Bot

CASUAL = casual(
    PLAYED,
    speak_by_advice,
    Text(
        "总让剩下的牌最好；不压队友，不轻易拆牌、出炸弹；不记牌；叫牌、抢牌、加倍取期望得分最高的",
        "keeps the best hand; does not beat its partner, tear up its hand or spend a "
        "bomb early; remembers no cards; calls and doubles by what may be expected to score most",
    ),
)
RANDOM = random(
    PLAYED,
    Text("合法的叫牌、加倍、出牌与不出，机会均等", "any legal call, doubling, play or pass alike"),
)

# The bots by skill first, then those without one.
BOTS: tuple[Bot[View, Action], ...] = (
    *(NOVICE, CASUAL, SKILLED, EXPERT, MASTER),
    *(PANDA, KUANLI, H5, RANDOM),
)
