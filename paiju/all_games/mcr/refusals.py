"""The refusals of 国标麻将."""

from __future__ import annotations

from paiju.all_games.mcr.dialect import DIALECT
from paiju.melding.rules.refusals import NO_GANG, TILE_NOT_IN_HAND, not_a_win, only_hu
from paiju.play.declaration.refusals import OF_EVERY_GAME
from paiju.play.flow.flow import Refusal
from paiju.text import Text

NOT_A_WIN = not_a_win(DIALECT)
ONLY_HU = only_hu(DIALECT)

NOT_ENOUGH = Refusal(
    "not_enough",
    Text(
        "番数不足，未到起和番（花牌不计）",
        "the fans are worth less than a win needs; flowers do not help",
    ),
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
AFTER_CLAIM = Refusal(
    "after_claim",
    Text(
        "吃或碰之后须先打牌，下次摸牌才可杠、和",
        "after chi or peng there is neither gang nor hu until the next draw",
    ),
)
# All refusals of the game, those of every game included.
REFUSALS = (
    NOT_A_WIN,
    *OF_EVERY_GAME,
    NOT_ENOUGH,
    TILE_NOT_IN_HAND,
    NOT_A_RUN,
    NOT_FROM_LEFT,
    LAST_TILE,
    ONLY_HU,
    AFTER_CLAIM,
    NO_GANG,
)
