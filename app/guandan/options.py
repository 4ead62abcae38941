"""The options in which the rule sets of Guandan differ: what each may be, and what it decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.games.options import Option
from app.text import Text

AmbiguousWild = Literal["all", "strongest"]


@dataclass(frozen=True, slots=True)
class Options:
    """Where sources differ; the defaults are those of competitions."""

    full_house_joker_pair: bool = True
    five_alike_as_full_house: bool = True
    wild_straight_flush_is_bomb: bool = True
    suited_run_as_straight: bool = True
    max_bomb: int = 10
    ambiguous_wild: AmbiguousWild = "all"


# Those that decide what is a play.
PLAY_OPTIONS: tuple[Option, ...] = (
    Option(
        "full_house_joker_pair",
        (True, False),
        Text("三带对可否带一对王", "whether a full house may have a pair of jokers"),
    ),
    Option(
        "five_alike_as_full_house",
        (True, False),
        Text(
            "五张可成炸弹的牌，逢人配可否另配成三带对",
            "whether five cards that may be a bomb of five may be read as a full house too, the "
            "wild ones as another rank",
        ),
    ),
    Option(
        "wild_straight_flush_is_bomb",
        (True, False),
        Text(
            "用逢人配配成的同花顺是否为炸弹", "whether wild cards may be part of a straight flush"
        ),
    ),
    Option(
        "suited_run_as_straight",
        (True, False),
        Text(
            "用逢人配配成的同花五连张可否当普通顺子",
            "whether five cards in a row, of one suit but for wild ones, may be read as a plain "
            "straight",
        ),
    ),
    Option("max_bomb", (10, 8), Text("炸弹至多几张", "the most cards that a bomb may have")),
    Option(
        "ambiguous_wild",
        ("all", "strongest"),
        Text(
            "有逢人配的牌可作几种牌型时：由出牌人声明，或按最大的算",
            "cards that may be read in several ways are what their player says, or count as the "
            "strongest only",
        ),
    ),
)

OPTIONS: tuple[Option, ...] = PLAY_OPTIONS
