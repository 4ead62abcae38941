"""The refusals of 长沙麻将."""

from __future__ import annotations

from paiju.all_games.changsha.dialect import DIALECT
from paiju.melding.rules.refusals import NO_GANG, TILE_NOT_IN_HAND, not_a_win, only_hu
from paiju.play.declaration.refusals import OF_EVERY_GAME
from paiju.play.flow.flow import Refusal
from paiju.text import Text

NOT_A_WIN = not_a_win(DIALECT)
ONLY_HU = only_hu(DIALECT)

NO_OPENING = Refusal("no_opening", Text("这手牌没有起手胡", "the hand has no opening win to show"))
NOT_A_RUN = Refusal(
    "not_a_run",
    Text("吃须为含这张牌的同花色三连张", "a chi is a run of three with the tile that is claimed"),
)
NOT_FROM_LEFT = Refusal(
    "not_from_left", Text("只能吃上家打出的牌", "chi takes the discard of the seat before only")
)
LAST_TILE = Refusal(
    "last_tile",
    Text("牌墙已尽：只能胡", "no tile is left to be drawn: the tile can only be won"),
)
AFTER_CLAIM = Refusal(
    "after_claim",
    Text(
        "吃或碰之后不能自摸，下次摸牌才可胡",
        "after chi or peng there is no hu until the next draw",
    ),
)
NOT_READY = Refusal(
    "not_ready",
    Text("开杠后须听牌，否则只能补张", "an open gang needs a hand that waits without it"),
)
WALL_SHORT = Refusal(
    "wall_short", Text("牌墙剩的牌不够", "too few tiles are left in the wall for this gang")
)
LOCKED = Refusal(
    "locked",
    Text(
        "开过杠的手牌不能动：只能打摸到的牌、胡，或开听口不变的暗杠",
        "after an open gang a hand is fixed: it discards what it draws, wins, or makes an open "
        "gang with the tile drawn that keeps its waits",
    ),
)
TURNED = Refusal(
    "turned",
    Text("开杠翻出的牌先只能胡", "a tile that an open gang turned can only be won at first"),
)
LAID = Refusal(
    "laid",
    Text(
        "开杠翻出而无人胡的牌，只能吃、碰、杠",
        "a turned tile that nobody won is for chi, peng and gang only",
    ),
)
NOT_TURNED = Refusal(
    "not_turned",
    Text("须打出一张翻出的牌", "one of the turned tiles is laid as the discard"),
)
BARRED = Refusal(
    "barred",
    Text(
        "过胡：放过的牌，在自己打牌或摸牌前不能再胡",
        "you let a win go: until your discard or draw it cannot be won again",
    ),
)

# All refusals of the game, those of every game included.
REFUSALS = (
    NOT_A_WIN,
    *OF_EVERY_GAME,
    NO_OPENING,
    TILE_NOT_IN_HAND,
    NOT_A_RUN,
    NOT_FROM_LEFT,
    LAST_TILE,
    ONLY_HU,
    AFTER_CLAIM,
    NO_GANG,
    NOT_READY,
    WALL_SHORT,
    LOCKED,
    TURNED,
    LAID,
    NOT_TURNED,
    BARRED,
)
