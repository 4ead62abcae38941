"""The players of Guandan, from the novice up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.guandan.players.learned import EXPERT, MASTER
from paiju.all_games.guandan.players.played import PLAYED, give_simply
from paiju.all_games.guandan.players.simple import GREEDY, HOMEWORK
from paiju.all_games.guandan.players.skilled import SKILLED
from paiju.climbing.players.simple import casual, novice, random
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.all_games.guandan.state import Action, View
    from paiju.play.players.player import Bot

NOVICE = novice(
    PLAYED,
    give_simply,
    Text(
        "总出能出的最小的牌，首出总是最小的单张，不分敌友；还贡还最小的",
        "always plays the smallest that may be played, and leads the lowest single, on friend and "
        "foe alike; returns the lowest",
    ),
)
CASUAL = casual(
    PLAYED,
    give_simply,
    Text(
        "总让剩下的牌最好；不压队友，不轻易拆牌、出炸弹；不记牌；还贡还最小的",
        "keeps the best hand; does not beat its partner, tear up its hand or spend a "
        "bomb early; remembers no cards; returns the lowest",
    ),
)
RANDOM = random(
    PLAYED, Text("合法的进贡、还贡、出牌与不出，机会均等", "any legal tribute, play or pass alike")
)

# The players with a skill first, then the others.
BOTS: tuple[Bot[View, Action], ...] = (
    *(NOVICE, CASUAL, SKILLED, EXPERT, MASTER),
    *(HOMEWORK, GREEDY, RANDOM),
)
