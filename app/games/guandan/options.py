"""The options in which the rule sets of Guandan differ: what each may be, and what it decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.play.options import option, options_of
from app.text import Text


@dataclass(frozen=True, slots=True)
class Options:
    """The options in which sources differ; the defaults are those of competitions."""

    full_house_joker_pair: bool = option(
        (True, False), Text("三带对可否带一对王", "whether a full house may have a pair of jokers")
    )
    five_alike_as_full_house: bool = option(
        (True, False),
        Text(
            "五张可成炸弹的牌，逢人配可否另配成三带对",
            "whether five cards that may be a bomb of five may be read as a full house too, the "
            "wild ones as another rank",
        ),
    )
    wild_straight_flush_is_bomb: bool = option(
        (True, False),
        Text(
            "用逢人配配成的同花顺是否为炸弹", "whether wild cards may be part of a straight flush"
        ),
    )
    suited_run_as_straight: bool = option(
        (True, False),
        Text(
            "用逢人配配成的同花五连张可否当普通顺子",
            "whether five cards in a row, of one suit but for wild ones, may be read as a plain "
            "straight",
        ),
    )
    max_bomb: int = option((10, 8), Text("炸弹至多几张", "the most cards that a bomb may have"))
    ambiguous_wild: Literal["all", "strongest"] = option(
        ("all", "strongest"),
        Text(
            "有逢人配的牌可作几种牌型时：由出牌人声明，或按最大的算",
            "cards that may be read in several ways are what their player says, or count as the "
            "strongest only",
        ),
    )
    equal_double_tribute: Literal["seat", "random", "choose"] = option(
        ("seat", "random", "choose"),
        Text(
            "双贡牌大小相同时：各向上家进贡，抽签，或由头游挑选",
            "where two tributes are equal: each goes to the seat before its payer, or it is drawn, "
            "or who was first chooses",
        ),
    )
    return_max: Literal["ten_not_level", "ten", "any"] = option(
        ("ten_not_level", "ten", "any"),
        Text(
            "还贡的牌：10 及以下且非级牌，10 及以下，或任意",
            "what may be returned: a 10 or less that is no level card, a 10 or less, or anything",
        ),
    )
    anti_tribute: Literal["automatic", "optional"] = option(
        ("automatic", "optional"),
        Text(
            "抗贡：有两张大王必抗，或由进贡方决定",
            "with both red jokers tribute is always resisted, or the payers decide",
        ),
    )
    jiefeng_to: Literal["partner", "next"] = option(
        ("partner", "next"),
        Text(
            "接风：出完牌的人赢了这一圈，由对家或下家领出",
            "the leader where the winner of a trick is out: its partner, or the next seat",
        ),
    )
    counts_visible: Literal["at_10", "always"] = option(
        ("at_10", "always"),
        Text("剩牌张数：10 张以内才报，或始终可见", "cards left are told from 10 on, or always"),
    )
    first_lead: Literal["random", "turned_up", "red_joker"] = option(
        ("random", "turned_up", "red_joker"),
        Text(
            "首局谁先出：随机，摸到翻出的牌者，或摸到大王者",
            "who leads the first round: drawn, who is dealt a card that was turned up, or who is "
            "dealt a red joker first",
        ),
    )
    pass_locks_out: bool = option(
        (False, True),
        Text("不出后本圈能否再出", "whether who passed may not play any more in that trick"),
    )
    double_down_gain: int = option(
        (3, 4),
        Text("双上升几级", "how many levels a team rises whose players are first and second"),
    )
    ace_limit: int = option(
        (3, 0),
        Text(
            "打 A 几次不过退回 2（0 为不退）",
            "after how many failures at the ace a team falls back to 2; 0: never",
        ),
    )


OPTIONS = options_of(Options)
