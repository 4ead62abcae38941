"""The refusals of 国标麻将."""

from __future__ import annotations

from paiju.all_games.mcr.dialect import DIALECT
from paiju.melding.rules.refusals import (
    LAST_TILE,
    NO_GANG,
    NOT_A_RUN,
    NOT_FROM_LEFT,
    TILE_NOT_IN_HAND,
    after_claim,
    not_a_win,
    only_hu,
)
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
AFTER_CLAIM = after_claim(DIALECT)
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
