"""The refusals that only 推倒胡 has."""

from __future__ import annotations

from paiju.all_games.tuidaohu.dialect import DIALECT
from paiju.melding.rules.refusals import not_a_win
from paiju.play.flow.flow import Refusal
from paiju.text import Text

NOT_A_WIN = not_a_win(DIALECT)
SELF_DRAW_ONLY = Refusal(
    "self_draw_only", Text("只能自摸胡", "only a tile that one draws oneself wins")
)
SMALL_DISCARD = Refusal(
    "small_discard",
    Text(
        "点炮只能胡七对、清一色、碰碰胡",
        "a discard wins only with seven pairs, one suit or all triplets",
    ),
)
BELOW_MINIMUM = Refusal(
    "below_minimum", Text("番数或分数不够起胡", "the fans or the points are too few to win")
)
NOT_ROBBED = Refusal(
    "not_robbed", Text("不能抢杠", "a tile that is added to a peng may not be won")
)
LATE_GANG = Refusal(
    "late_gang", Text("只能加杠刚摸到的牌", "only a tile that was just drawn is added to a peng")
)
REFUSALS = (SELF_DRAW_ONLY, SMALL_DISCARD, BELOW_MINIMUM, NOT_ROBBED, LATE_GANG)
