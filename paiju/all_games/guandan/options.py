"""The options of the rule sets of Guandan."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from paiju.play.declaration.options import option, options_of
from paiju.text import Text


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a rule set; the defaults are those of competitions."""

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
        {
            "all": Text("由出牌人声明", "what their player says"),
            "strongest": Text("按最大的算", "the strongest"),
        },
        Text("有逢人配的牌可作几种牌型时", "what cards are that may be read in several ways"),
    )
    equal_double_tribute: Literal["seat", "random", "choose"] = option(
        {
            "seat": Text("各向上家进贡", "each goes to the seat before its payer"),
            "random": Text("抽签", "it is drawn"),
            "choose": Text("由头游挑选", "the first to be out chooses"),
        },
        Text("双贡牌大小相同时", "where two tributes are equal"),
    )
    return_max: Literal["ten_not_level", "ten", "any"] = option(
        {
            "ten_not_level": Text("10 及以下且非级牌", "a 10 or less that is no level card"),
            "ten": Text("10 及以下", "a 10 or less"),
            "any": Text("任意", "anything"),
        },
        Text("还贡的牌", "what may be returned"),
    )
    anti_tribute: Literal["automatic", "optional"] = option(
        {
            "automatic": Text("有两张大王必抗", "always, with both red jokers"),
            "optional": Text("由进贡方决定", "the payers decide"),
        },
        Text("抗贡", "when tribute is resisted"),
    )
    jiefeng_to: Literal["partner", "next"] = option(
        {"partner": Text("对家", "its partner"), "next": Text("下家", "the next seat")},
        Text(
            "接风：出完牌的人赢了这一圈，由谁首出", "the leader where the winner of a trick is out"
        ),
    )
    counts_visible: Literal["at_10", "always"] = option(
        {
            "at_10": Text("10 张以内才报", "from 10 on"),
            "always": Text("始终可见", "always"),
        },
        Text("剩牌张数", "when the number of cards left is told"),
    )
    first_lead: Literal["random", "turned_up", "red_joker"] = option(
        {
            "random": Text("随机", "drawn"),
            "turned_up": Text("摸到翻出的牌者", "the seat that is dealt a card turned up"),
            "red_joker": Text("摸到大王者", "the first seat that is dealt a red joker"),
        },
        Text("首局谁先出", "who leads the first round"),
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
