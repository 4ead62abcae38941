"""The reasons of players of Dou Dizhu: codes, and sentences that a player understands."""

from __future__ import annotations

from app.play.agents import Why
from app.text import Text

SAFE_FIRST = Why(
    "safe_first",
    Text(
        "剩下的牌最多一手会被管，先出没人管得上的",
        "of the plays left one at most can be beaten: the safe ones go first",
    ),
)
LAST_CHANCE = Why(
    "last_chance",
    Text(
        "对方只剩一张，再不管就走完了",
        "the enemy has one card left and would lead it: it must be beaten now",
    ),
)
FEED = Why(
    "feed",
    Text(
        "下家队友只剩一张，出最小的单张送他走",
        "the partner behind has one card left: the lowest single lets it go out",
    ),
)
BLOCK_ONE = Why(
    "block_one",
    Text(
        "对方只剩一张，不出他管得上的单张",
        "an enemy has one card left: no single that it can beat",
    ),
)
BLOCK_HIGH = Why(
    "block_high",
    Text(
        "对方只剩一张，只能出单张，拆牌也要出最大的",
        "an enemy has one card left: of single cards the highest, whatever it breaks",
    ),
)
BLOCK_TWO = Why(
    "block_two",
    Text(
        "对方只剩两张，先不出对子",
        "an enemy has two cards left: no pair first that it can beat",
    ),
)
GATE = Why(
    "gate",
    Text(
        "门板：出一张够大的，不让地主走小牌",
        "keeps the gate: high enough that the landlord gets no small card through, no higher",
    ),
)
SLIP = Why(
    "slip_small",
    Text(
        "在地主下家，跟着走小牌，大牌留着",
        "behind the landlord small cards slip through: the high ones are kept",
    ),
)
BOMBS_WAIT = Why(
    "bombs_wait",
    Text(
        "炸弹留到对方快走完，或自己必胜时",
        "bombs wait until an enemy is about to go out, or the rest is won",
    ),
)
OVER_PARTNER = Why(
    "over_partner",
    Text(
        "压过队友的小牌：自己快走完了，或能顺一张不浪费",
        "beats a partner's small play: nearly out, or it costs nothing",
    ),
)
PLAYED_OUT = Why(
    "played_out",
    Text(
        "推演 {games} 局，这样打赢 {percent}%",
        "played out {games} times, this wins {percent} %",
    ),
)
SEARCHED = Why(
    "searched",
    Text(
        "推想 {worlds} 种分布并打到底，这样打赢 {percent}%",
        "played to the end over {worlds} ways that the cards may lie, this wins {percent} %",
    ),
)
