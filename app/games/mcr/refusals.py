"""The refusals of mahjong."""

from __future__ import annotations

from app.play.protocol import Refusal
from app.play.refusals import REFUSALS as GAME_REFUSALS
from app.text import Text

NOT_A_WIN = Refusal("not_a_win", Text("这些牌不成和牌", "these tiles do not make a win"))
NOT_ENOUGH = Refusal(
    "not_enough",
    Text(
        "番数不足，未到起和番（花牌不计）",
        "the fans are worth less than a win needs; flowers do not help",
    ),
)
TILE_NOT_IN_HAND = Refusal(
    "tile_not_in_hand", Text("手里没有所需的牌", "the hand does not hold the tiles for this")
)
NOT_A_RUN = Refusal(
    "not_a_run",
    Text("吃须为含这张牌的同花色三连张", "a chi is a run of three with the tile that is claimed"),
)
NOT_FROM_LEFT = Refusal(
    "not_from_left", Text("只能吃上家打出的牌", "chi takes the discard of the seat before only")
)
LAST_TILE = Refusal(
    "last_tile",
    Text(
        "牌墙已尽：不能吃、碰、杠", "no tile is left to be drawn: neither chi, nor peng, nor gang"
    ),
)
ONLY_HU = Refusal(
    "only_hu",
    Text("抢杠只能和牌", "a tile that is added to a peng can only be robbed by a win"),
)
AFTER_CLAIM = Refusal(
    "after_claim",
    Text(
        "吃或碰之后须先打牌，下次摸牌才可杠、和",
        "after chi or peng there is neither gang nor hu until the next draw",
    ),
)
NO_GANG = Refusal(
    "no_gang",
    Text(
        "杠须手里有四张，或已碰而手里有第四张",
        "a gang wants all four in the hand, or the fourth to a peng",
    ),
)

# The refusals of the game, beside those of every game.
REFUSALS = (
    NOT_A_WIN,
    *GAME_REFUSALS,
    NOT_ENOUGH,
    TILE_NOT_IN_HAND,
    NOT_A_RUN,
    NOT_FROM_LEFT,
    LAST_TILE,
    ONLY_HU,
    AFTER_CLAIM,
    NO_GANG,
)
