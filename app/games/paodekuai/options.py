"""The options in which the rule sets of Pao De Kuai differ: their values, and what each decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.play.options import option, options_of
from app.text import Text

_NO, _YES = (False, True), (True, False)


@dataclass(frozen=True, slots=True)
class Options:
    """The options in which sources differ; the defaults are those of sixteen cards each."""

    deck: int = option((48, 45, 52), Text("用多少张牌", "how many cards are played with"))
    removed_ace: Literal["D", "S"] = option(
        ("D", "S"), Text("48 张时去掉哪张 A", "which ace is taken out of 48 cards")
    )
    removed_king: Literal["D", "S"] = option(
        ("D", "S"), Text("45 张时去掉哪张 K", "which king is taken out of 45 cards")
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
        ("2", "1", "any"),
        Text(
            "三张带几张：两张，一张，或零至两张",
            "how many cards go with a trio: two, one, or any number up to two",
        ),
    )
    kicker_own_rank: Literal["planes", "yes", "no"] = option(
        ("planes", "yes", "no"),
        Text(
            "带牌可否与主牌同点：飞机可以，三张也可以，或都不可以",
            "whether kickers may be of a core rank: of planes, of trios too, or of neither",
        ),
    )
    tail_trio: Literal["lead", "both", "none"] = option(
        ("lead", "both", "none"),
        Text(
            "最后一手三张可少带：首出时，接牌时也可，或不可",
            "whether a last trio may have fewer kickers: where it is led, on a trio too, or never",
        ),
    )
    tail_plane: Literal["lead", "both", "none"] = option(
        ("lead", "both", "none"),
        Text(
            "最后一手飞机可少带：首出时，接牌时也可，或不可",
            "whether a last plane may have fewer kickers: where it is led, on a plane too, or "
            "never",
        ),
    )
    four_two: bool = option(_NO, Text("可否四带二", "whether four may be played with two cards"))
    four_three: bool = option(
        _NO, Text("可否四带三", "whether four may be played with three cards")
    )
    tail_four: Literal["none", "lead"] = option(
        ("none", "lead"),
        Text(
            "四带三作最后一手可否少带", "whether a last four with three may be led with fewer cards"
        ),
    )
    three_top_bomb: Literal["no", "bare", "plus_one"] = option(
        ("no", "bare", "plus_one"),
        Text(
            "三个 A（45 张时三个 K）算不算最大的炸弹，可否带一张",
            "whether three aces (of 45 cards three kings) are the highest bomb, and may take a "
            "card",
        ),
    )
    bomb_split: bool = option(_YES, Text("炸弹可否拆开", "whether a bomb may be broken up"))
    must_beat: bool = option(
        _YES, Text("能管必管", "whether what can beat the play must be played")
    )
    must_bomb: bool = option(
        _YES, Text("只有炸弹能管时也必管", "whether that holds where bombs alone can beat it")
    )
    report_single: Literal["highest", "must", "pay_all", "off"] = option(
        ("highest", "must", "pay_all", "off"),
        Text(
            "下家报单时：单张须出最大的；可不要时也须用最大的顶；放走包赔；或不限",
            "before a seat with one card: a single must be the highest; that one must be played "
            "even where passing is free; who lets it go pays for all; or nothing is asked",
        ),
    )
    first_lead: Literal["spade3", "heart3", "winner", "random"] = option(
        ("spade3", "heart3", "winner", "random"),
        Text(
            "谁先出：黑桃 3，红桃 3，上局赢家（由 first 告知），或抽签",
            "who leads: the holder of the three of spades, or of hearts, the last winner (as "
            "`first` tells), or a seat that is drawn",
        ),
    )
    lead_contains: bool = option(
        _YES, Text("首出须含那张 3", "whether the first play must hold that three")
    )
    base: int = option((1, 2, 3, 5, 10), Text("底分", "what a card is worth"))
    one_card_free: bool = option(
        _YES, Text("剩一张不输分", "whether a seat with one card left pays nothing for it")
    )
    spring: int = option(
        (2, 3, 1), Text("关门几倍", "by how much a seat pays more that played no card")
    )
    big_left: int = option(
        (0, 13), Text("剩几张起加倍，0 为无", "from how many cards left on double is paid; 0: none")
    )
    reverse_spring: bool = option(
        _NO, Text("反关", "whether a seat that led first and never played again pays as much")
    )
    bomb_pays: Literal["points", "double", "none"] = option(
        ("points", "double", "none"),
        Text(
            "炸弹：各家给分，全部翻倍，或不算",
            "a bomb wins points of each seat, doubles every payment, or neither",
        ),
    )
    bomb_points: int = option(
        (10, 5, 20), Text("炸弹每家几分", "the points of a bomb, of each other seat")
    )
    bomb_beaten: bool = option(
        _NO, Text("被压的炸弹也算", "whether a bomb counts that a bomb has beaten")
    )
    heart_ten: bool = option(
        _NO, Text("扎鸟：红桃 10 加倍", "whether the ten of hearts doubles what its holder pays")
    )
    cap: int = option(
        (0, 30, 32, 60, 64),
        Text("每家输分封顶，0 为无", "the most that a seat pays before the base; 0: none"),
    )
    counts: Literal["always", "at_1"] = option(
        ("always", "at_1"),
        Text(
            "剩牌张数：始终可见，或剩一张才报",
            "whether cards left are always told, or the last card only",
        ),
    )


OPTIONS = options_of(Options)
