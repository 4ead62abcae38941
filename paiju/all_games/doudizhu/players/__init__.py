"""The players of Dou Dizhu, from the novice up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.doudizhu.players.learned import EXPERT, MASTER
from paiju.all_games.doudizhu.players.panda import PANDA
from paiju.all_games.doudizhu.players.played import PLAYED
from paiju.all_games.doudizhu.players.simple import H5, KUANLI, NOVICE, speak_by_advice
from paiju.all_games.doudizhu.players.skilled import SKILLED
from paiju.climbing.players.simple import casual, random
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.state import Action, View
    from paiju.play.players.player import Bot

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

# The players with a skill first, then the others.
BOTS: tuple[Bot[View, Action], ...] = (
    *(NOVICE, CASUAL, SKILLED, EXPERT, MASTER),
    *(PANDA, KUANLI, H5, RANDOM),
)
