"""The refusals that all tile games share; each game adds its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.play.flow.flow import Refusal
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.melding.rules.dialect import Dialect


def not_a_win(dialect: Dialect) -> Refusal:
    """The refusal of a win: the tiles do not make one."""
    text = Text("这些牌不能{win}", "these tiles do not make a win")
    return Refusal("not_a_win", dialect.of(text))


def only_hu(dialect: Dialect) -> Refusal:
    """The refusal of a claim other than a win: the tile was added to a peng."""
    text = Text("抢杠只能{win}牌", "a tile that is added to a peng can only be robbed by a win")
    return Refusal("only_hu", dialect.of(text))


TILE_NOT_IN_HAND = Refusal(
    "tile_not_in_hand", Text("手里没有所需的牌", "the hand does not hold the tiles for this")
)
NO_GANG = Refusal(
    "no_gang",
    Text(
        "杠须手里有四张，或已碰而手里有第四张",
        "a gang wants all four in the hand, or the fourth to a peng",
    ),
)
PENG_PASSED = Refusal(
    "peng_passed",
    Text("放过没碰的牌，现在还不能碰", "this peng was declined, and the bar on it lasts"),
)
WILD_TILE = Refusal(
    "wild_tile",
    Text("癞子不能吃、碰、杠，打出后谁也不能要", "a wild tile is in no meld, and nobody claims it"),
)
WILD_KEPT = Refusal(
    "wild_kept",
    Text("手里还有别的牌，不能打癞子", "a wild tile is kept while the hand has another tile"),
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
WALL_EMPTY = Refusal("wall_empty", Text("牌墙已空，不能杠", "the wall is empty: there is no gang"))


def after_claim(dialect: Dialect) -> Refusal:
    """The refusal of a gang or a win after a claim, before the next draw."""
    text = Text(
        "吃或碰之后须先打牌，下次摸牌才可杠、{win}",
        "after chi or peng there is neither gang nor hu until the next draw",
    )
    return Refusal("after_claim", dialect.of(text))


def barred(dialect: Dialect) -> Refusal:
    """The refusal of a win to a seat that has declined one."""
    text = Text(
        "过水：放过了{win}牌，现在还不能{win}", "a win was declined, and the bar on the seat lasts"
    )
    return Refusal("barred", dialect.of(text))


def no_claims(dialect: Dialect) -> Refusal:
    """The refusal of a claim other than a win to a seat that has declined a win."""
    text = Text(
        "过水：放过了{win}牌，现在还不能吃、碰、杠",
        "a win was declined: for now the seat claims nothing",
    )
    return Refusal("no_claims", dialect.of(text))
