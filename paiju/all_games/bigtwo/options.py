"""The options of the rule sets of Big Two."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from paiju.play.declaration.options import OFF, ON, option, options_of
from paiju.text import Text


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a rule set; the defaults are those of the base game."""

    suits: Literal["DCHS", "CDHS", "CSHD"] = option(
        {
            "DCHS": Text("方块 < 梅花 < 红桃 < 黑桃", "diamonds < clubs < hearts < spades"),
            "CDHS": Text("梅花 < 方块 < 红桃 < 黑桃", "clubs < diamonds < hearts < spades"),
            "CSHD": Text("梅花 < 黑桃 < 红桃 < 方块", "clubs < spades < hearts < diamonds"),
        },
        Text("花色大小", "the suits from low to high"),
    )
    straights: Literal[
        "natural", "two_high", "wheel_top", "taiwan", "no_twos", "wheel_low", "all_eleven"
    ] = option(
        {
            "natural": Text("A2345 最小，10JQKA 最大", "from A2345 up to TJQKA"),
            "two_high": Text("34567 最小，JQKA2 最大", "from 34567 up to JQKA2"),
            "wheel_top": Text("23456、A2345 最大", "34567 to TJQKA, then 23456, then A2345"),
            "taiwan": Text("A2345 最小，23456 最大", "A2345, 34567 to TJQKA, then 23456"),
            "no_twos": Text("2 不入顺", "34567 to TJQKA: no 2 at all"),
            "wheel_low": Text("A2345 最小，没有 23456", "A2345, then 34567 to TJQKA"),
            "all_eleven": Text("A2345 至 JQKA2", "from A2345 up to JQKA2"),
        },
        Text("有哪些顺子，从小到大", "the straights, from low to high"),
    )
    flushes: Literal["suit", "high_card", "ranks", "no"] = option(
        {
            "suit": Text("先比花色", "by suit, then by ranks"),
            "high_card": Text("先比最大的一张，连花色", "by the highest card and its suit first"),
            "ranks": Text("先比五张点数", "by all ranks, then by suit"),
            "no": Text("没有同花", "there are none"),
        },
        Text("同花怎么比", "the order of flushes"),
    )
    trios: bool = option(ON, Text("可否单出三条", "whether trios may be played alone"))
    four: Literal["with_one", "bare", "both"] = option(
        {
            "with_one": Text("须带一张", "with a fifth card"),
            "bare": Text("只出四张", "alone"),
            "both": Text("都可以", "either way"),
        },
        Text("四条怎么出", "how four of a rank are played"),
    )
    two_pairs: bool = option(
        OFF, Text("可否出两对（四张）", "whether two pairs are a play of four cards")
    )
    straight_flush_by: Literal["rank", "suit"] = option(
        {"rank": Text("先比点数", "by rank first"), "suit": Text("先比花色", "by suit first")},
        Text("同花顺怎么比", "the order of straight flushes"),
    )
    five_order: Literal["sfhqr", "fshqr", "shfqr", "sfqhr", "sfhrq", "fshrq"] = option(
        {
            "sfhqr": Text("顺子、同花、葫芦、四带一、同花顺", "flush above straight, as in poker"),
            "fshqr": Text("同花在顺子之下", "flush below straight"),
            "shfqr": Text("同花在葫芦之上", "flush above full house"),
            "sfqhr": Text("葫芦在四带一之上", "full house above four of a rank"),
            "sfhrq": Text("四带一最大", "four of a rank above straight flush"),
            "fshrq": Text("同花最小，四带一最大", "flush the lowest, four of a rank the highest"),
        },
        Text("五张牌型的大小", "the order of the kinds of five cards"),
    )
    across: bool = option(
        ON, Text("五张牌可否跨牌型比", "whether a kind of five cards beats lower kinds")
    )
    honours: Literal["fives_only", "beat_all"] = option(
        {
            "fives_only": Text("只压五张", "plays of five cards only"),
            "beat_all": Text("压一切", "every play of any size"),
        },
        Text("四带一、同花顺压什么", "what four of a rank and straight flushes beat"),
    )
    dragon: bool = option(
        OFF, Text("十三张一条龙可否一次出完", "whether one card of each rank is a play over all")
    )
    pass_locks: bool = option(OFF, Text("过牌后本轮不能再出", "whether who passes is locked out"))
    lead_card: Literal["first_hand", "each_hand", "free"] = option(
        {
            "first_hand": Text("首局由最小牌先出，之后由赢家先出", "in the first hand of a match"),
            "each_hand": Text("每局由最小牌先出", "in each hand"),
            "free": Text("不看牌", "never"),
        },
        Text("最小的牌何时先出", "when the lowest card leads"),
    )
    lead_contains: Literal["yes", "no", "alone"] = option(
        {
            "yes": Text("须含", "hold it"),
            "no": Text("不限", "be anything"),
            "alone": Text("只出这张", "be that card alone"),
        },
        Text("第一手与最小的牌", "what the first play does with the lowest card"),
    )
    report_single: Literal["off", "highest", "pay_all"] = option(
        {
            "off": Text("不限", "nothing is asked"),
            "highest": Text("单张须出最大的", "a single must be the highest"),
            "pay_all": Text("放走包赔", "who lets it go pays for all"),
        },
        Text("下家剩一张时", "before a seat with one card"),
    )
    seats: int = option((4, 3, 2), Text("几人玩", "the seats"))
    leftover: Literal["to_lowest", "aside"] = option(
        {
            "to_lowest": Text("归最小牌的持有人", "the holder of the lowest card takes it"),
            "aside": Text("不用", "it lies aside"),
        },
        Text("三人时多出的一张", "the card that three seats leave over"),
    )
    hand: int = option((13, 17), Text("两人时每家几张", "the cards of each of two seats"))
    tiers: Literal["10x2_13x3", "8x2_10x3_13x4", "none", "10x2_13x4", "8x2_13x3"] = option(
        {
            "10x2_13x3": Text("10 张起 2 倍，13 张 3 倍", "from 10 double, 13 triple"),
            "8x2_10x3_13x4": Text(
                "8 张起 2 倍，10 张起 3 倍，13 张 4 倍", "from 8 double, 10 triple, 13 fourfold"
            ),
            "none": Text("没有", "none"),
            "10x2_13x4": Text("10 张起 2 倍，13 张 4 倍", "from 10 double, 13 fourfold"),
            "8x2_13x3": Text("8 张起 2 倍，13 张 3 倍", "from 8 double, 13 triple"),
        },
        Text("剩牌多时加倍", "the factors of many cards left"),
    )
    twos: Literal["none", "each", "any", "top"] = option(
        {
            "none": Text("不算", "nothing"),
            "each": Text("每张 2 加倍", "each of them doubles"),
            "any": Text("有 2 加倍一次", "any of them doubles once"),
            "top": Text("最大的 2 加倍", "the highest card doubles"),
        },
        Text("剩下的 2", "what 2s cost that are left"),
    )
    settle: Literal["winner", "pairwise"] = option(
        {
            "winner": Text("都付给赢家", "the winner gets what all owe"),
            "pairwise": Text("两两结算差额", "each two settle the difference"),
        },
        Text("怎么结算", "who settles with whom"),
    )
    base: int = option((1, 2, 3, 5, 10), Text("底分", "what a card is worth"))


OPTIONS = options_of(Options)
