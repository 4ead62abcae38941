"""The refusals of 四川麻将."""

from __future__ import annotations

from paiju.all_games.sichuan.dialect import DIALECT
from paiju.melding.rules.refusals import (
    NO_GANG,
    TILE_NOT_IN_HAND,
    WALL_EMPTY,
    not_a_win,
    only_hu,
)
from paiju.play.declaration.refusals import OF_EVERY_GAME
from paiju.play.flow.flow import Refusal
from paiju.text import Text

NOT_A_WIN = not_a_win(DIALECT)
ONLY_HU = only_hu(DIALECT)

NOT_THREE = Refusal(
    "not_three", Text("换三张须给出手里的三张牌", "the exchange takes three tiles of the hand")
)
NOT_ONE_SUIT = Refusal(
    "not_one_suit", Text("换的三张须同花色", "the three tiles must be of one suit")
)
LAYS_NONE = Refusal("lays_none", Text("定缺只报花色", "a void suit is named, and no tile is laid"))
MUST_LAY = Refusal(
    "must_lay",
    Text("手里有这门牌，须扣一张", "the hand has this suit: a tile of it must be laid face down"),
)
LAID_FIRST = Refusal(
    "laid_first", Text("须先打出扣下的牌", "the tile that lies face down is the first discard")
)
VOID_FIRST = Refusal(
    "void_first", Text("须先打完缺门的牌", "tiles of the void suit are discarded first")
)
VOID_SUIT = Refusal(
    "void_suit",
    Text("缺门的牌不能碰、杠，手里有就不能胡", "the void suit is for no peng, no gang and no hu"),
)
AFTER_PENG = Refusal(
    "after_peng",
    Text(
        "碰后须先打牌，下次摸牌才可杠、胡",
        "after a peng there is neither gang nor hu until the next draw",
    ),
)
BARRED = Refusal(
    "barred",
    Text(
        "过水：自己摸牌前不能再胡", "you passed a win: you cannot win again before your next draw"
    ),
)
PENG_PASSED = Refusal(
    "peng_passed",
    Text(
        "过水：自己摸牌前不能再碰这张", "this tile was passed: until the next draw there is no peng"
    ),
)
FIXED = Refusal(
    "fixed",
    Text(
        "已胡：手牌不能动，只能打摸到的牌，或作不改变听口的杠",
        "a hand that has won is fixed: it discards what it draws, or makes a gang that keeps its "
        "waits",
    ),
)

# All refusals of the game, those of every game included.
REFUSALS = (
    NOT_A_WIN,
    *OF_EVERY_GAME,
    NOT_THREE,
    NOT_ONE_SUIT,
    LAYS_NONE,
    MUST_LAY,
    LAID_FIRST,
    VOID_FIRST,
    VOID_SUIT,
    TILE_NOT_IN_HAND,
    NO_GANG,
    WALL_EMPTY,
    ONLY_HU,
    AFTER_PENG,
    BARRED,
    PENG_PASSED,
    FIXED,
)
