"""The options of the rule sets of Pao De Kuai."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from paiju.play.declaration.options import OFF, ON, option, options_of
from paiju.text import Text

_SUITS = {"D": Text("方块", "of diamonds"), "S": Text("黑桃", "of spades")}
_TAILS = {
    "lead": Text("首出时", "where it is led"),
    "both": Text("接牌时也可", "in answer to one too"),
    "none": Text("不可", "never"),
}


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a rule set; the defaults are those of the game with sixteen cards each."""

    deck: int = option((48, 45, 52), Text("用多少张牌", "how many cards are played with"))
    removed_ace: Literal["D", "S"] = option(
        _SUITS, Text("48 张时去掉哪张 A", "which ace is taken out of 48 cards")
    )
    removed_king: Literal["D", "S"] = option(
        _SUITS, Text("45 张时去掉哪张 K", "which king is taken out of 45 cards")
    )
    seats: int = option(
        (3, 2, 4),
        Text(
            "几人玩；四人用 52 张，两人时第三手牌盖着",
            "the seats; four play with 52 cards, and beside two a third hand lies unseen",
        ),
    )
    pair_straight_min: int = option((2, 3), Text("连对至少几对", "the fewest pairs in a row"))
    trio_takes: Literal["2", "1", "any"] = option(
        {
            "2": Text("两张", "two"),
            "1": Text("一张", "one"),
            "any": Text("零至两张", "any number up to two"),
        },
        Text("三张带几张", "how many cards go with a trio"),
    )
    kicker_own_rank: Literal["planes", "yes", "no"] = option(
        {
            "planes": Text("飞机可以", "of planes"),
            "yes": Text("三张也可以", "of trios too"),
            "no": Text("都不可以", "of neither"),
        },
        Text("带牌可否与主体同点", "whether kickers may be of a core rank"),
    )
    tail_trio: Literal["lead", "both", "none"] = option(
        _TAILS, Text("最后一手三张可少带", "whether a last trio may have fewer kickers")
    )
    tail_plane: Literal["lead", "both", "none"] = option(
        _TAILS, Text("最后一手飞机可少带", "whether a last plane may have fewer kickers")
    )
    four_two: bool = option(OFF, Text("可否四带二", "whether four may be played with two cards"))
    four_three: bool = option(
        OFF, Text("可否四带三", "whether four may be played with three cards")
    )
    tail_four: Literal["none", "lead"] = option(
        {"none": _TAILS["none"], "lead": _TAILS["lead"]},
        Text("最后一手四带三可少带", "whether a last four with three may have fewer kickers"),
    )
    three_top_bomb: Literal["no", "bare", "plus_one"] = option(
        {
            "no": Text("不算", "no"),
            "bare": Text("算", "yes"),
            "plus_one": Text("算，可带一张", "yes, and they may take a card"),
        },
        Text(
            "三个 A（45 张时三个 K）算不算最大的炸弹",
            "whether three aces (of 45 cards three kings) are the highest bomb",
        ),
    )
    bomb_split: bool = option(ON, Text("炸弹可否拆开", "whether a bomb may be broken up"))
    must_beat: bool = option(ON, Text("能管必管", "whether a seat that can beat the play must"))
    must_bomb: bool = option(
        ON, Text("只有炸弹能管时也必管", "whether that holds where bombs alone can beat it")
    )
    report_single: Literal["highest", "must", "pay_all", "off"] = option(
        {
            "highest": Text("单张须出最大的", "a single must be the highest"),
            "must": Text("可不要时也须用最大的顶", "your highest single, and you may not pass"),
            "pay_all": Text("放走包赔", "letting it out costs you everyone's loss"),
            "off": Text("不限", "nothing is asked"),
        },
        Text("下家报单时", "before a seat with one card"),
    )
    first_lead: Literal["spade3", "heart3", "winner", "random"] = option(
        {
            "spade3": Text("有黑桃 3 的", "the holder of the three of spades"),
            "heart3": Text("有红桃 3 的", "the holder of the three of hearts"),
            "winner": Text("上局赢家", "the last winner"),
            "random": Text("抽签", "a seat that is drawn"),
        },
        Text("谁先出", "who leads"),
    )
    lead_contains: bool = option(
        ON, Text("首出须含那张 3", "whether the first play must hold that three")
    )
    base: int = option((1, 2, 3, 5, 10), Text("底分", "what a card is worth"))
    one_card_free: bool = option(
        ON, Text("剩一张不输分", "whether a seat with one card left pays nothing for it")
    )
    spring: int = option(
        (2, 3, 1), Text("关门几倍", "the multiplier of a seat that played no card")
    )
    big_left: int = option(
        (0, 13), Text("剩几张起加倍，0 为无", "from how many cards left on double is paid; 0: none")
    )
    reverse_spring: bool = option(
        OFF, Text("反关", "whether a seat that led first and never played again pays as much")
    )
    bomb_pays: Literal["points", "double", "none"] = option(
        {
            "points": Text("各家给分", "points of each seat"),
            "double": Text("全部翻倍", "doubles every payment"),
            "none": Text("不算", "nothing"),
        },
        Text("炸弹", "what a bomb wins"),
    )
    bomb_points: int = option(
        (10, 5, 20), Text("炸弹每家几分", "the points of a bomb, of each other seat")
    )
    bomb_beaten: bool = option(
        OFF, Text("被压的炸弹也算", "whether a bomb counts that a bomb has beaten")
    )
    heart_ten: bool = option(
        OFF, Text("扎鸟：红桃 10 加倍", "whether the ten of hearts doubles what its holder pays")
    )
    cap: int = option(
        (0, 30, 32, 60, 64),
        Text("每家输分封顶，0 为无", "the most that a seat pays before the base; 0: none"),
    )
    counts: Literal["always", "at_1"] = option(
        {
            "always": Text("始终可见", "always"),
            "at_1": Text("剩一张才报", "the last card only"),
        },
        Text("剩牌张数", "when the number of cards left is told"),
    )


OPTIONS = options_of(Options)
