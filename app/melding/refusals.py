"""The refusals that mahjongs share; each game adds its own."""

from __future__ import annotations

from app.play.protocol import Refusal
from app.text import Text

NOT_A_WIN = Refusal("not_a_win", Text("这些牌不成和牌", "these tiles do not make a win"))
TILE_NOT_IN_HAND = Refusal(
    "tile_not_in_hand", Text("手里没有所需的牌", "the hand does not hold the tiles for this")
)
ONLY_HU = Refusal(
    "only_hu", Text("抢杠只能和牌", "a tile that is added to a peng can only be robbed by a win")
)
NO_GANG = Refusal(
    "no_gang",
    Text(
        "杠须手里有四张，或已碰而手里有第四张",
        "a gang wants all four in the hand, or the fourth to a peng",
    ),
)
