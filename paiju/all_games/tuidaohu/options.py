"""The options of the rule sets of 推倒胡, and which of their values go together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from paiju.play.declaration.options import OFF, ON, option, options_of
from paiju.shapes.errors import Fault
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

_NONE = Text("无", "none")
_NO, _YES = Text("不可", "no"), Text("可以", "yes")


@dataclass(frozen=True, slots=True)
class Options:
    """The options in which sources differ; most rule sets have the default of most options."""

    tiles: int = option(
        (136, 108, 112, 140),
        Text(
            "牌数：108 无字牌，112 另加红中，140 另加四张花",
            "the tiles: 108 are without honours, 112 have 红中 besides, 140 have four flowers",
        ),
    )
    wild: str = option(
        {
            "none": _NONE,
            "C": Text("红中", "the red dragons"),
            "P": Text("白板", "the white dragons"),
            "flowers": Text("四张花", "the four flowers"),
            "turned": Text("翻鬼：翻出的牌的下一张", "those after a tile turned at the deal"),
            "turned_two": Text("双鬼：翻出的牌的下两张", "the two kinds after a tile turned"),
        },
        Text(
            "鬼牌（癞子）：手里当任何牌，不能吃、碰、杠", "the wild tiles, which are never melded"
        ),
    )
    turned_cycle: str = option(
        {
            "seven": Text("东南西北中发白一圈", "winds and dragons in one circle"),
            "winds_dragons": Text("风牌、箭牌各一圈", "winds and dragons in circles of their own"),
        },
        Text("翻出字牌时下一张是什么", "what comes next after an honour that is turned"),
    )
    fifth_copy: str = option(
        {
            "none": Text("可当第五张", "it may be a fifth"),
            "hand": Text("手里的牌不得有五张相同", "no five concealed tiles are alike"),
        },
        Text("鬼牌可否当第五张", "whether a wild tile may stand for a fifth copy"),
    )
    four_wild: str = option(
        {
            "no": Text("不算", "no win"),
            "any": Text("随时可胡", "a win at any time"),
            "first": Text("第一次打牌前可胡", "a win before the seat's first discard"),
        },
        Text("手里四张鬼牌", "four wild tiles in a hand"),
    )
    four_wild_value: int = option(
        (1, 2), Text("按番型相加时四鬼的倍数", "the multiple of four wild tiles among shapes")
    )
    chi: bool = option(OFF, Text("可否吃上家的牌", "whether the seat before may be claimed from"))
    seven_pairs: bool = option(ON, Text("七对可否胡", "whether seven pairs win"))
    thirteen_orphans: bool = option(OFF, Text("十三幺可否胡", "whether thirteen orphans win"))
    knitted: bool = option(OFF, Text("全不靠可否胡", "whether knitted tiles and honours win"))
    discard_win: str = option(
        {
            "no": Text("只能自摸", "no: by self-draw alone"),
            "yes": _YES,
            "big": Text("七对、清一色、碰碰胡才可", "with seven pairs, one suit or all triplets"),
        },
        Text("可否点炮胡", "whether a discard may be won"),
    )
    multi_win: str = option(
        {
            "head": Text("只有最近的一家胡", "only the nearest seat wins"),
            "all": Text("一炮多响", "all of them win"),
        },
        Text("几家要胡同一张牌", "several seats that would win one tile"),
    )
    rob_gang: str = option(
        {
            "one": Text("按点炮付", "yes, paid as a discard"),
            "three": Text("加杠的包三家", "yes, paid for all three"),
            "no": _NO,
        },
        Text("可否抢杠", "whether a tile added to a peng may be won"),
    )
    ready: bool = option(OFF, Text("可否报听", "whether a seat may declare that it is ready"))
    fans: str = option(
        {
            "none": _NONE,
            "plain": Text("推倒和番种", "those of 推倒和"),
            "simple": Text("每番翻倍", "few, each doubling"),
            "hongzhong": Text("红中番种", "those of 红中"),
            "shapes": Text("番型相加", "multiples of shapes, which add up"),
            "guangdong_mil": Text("广东番种", "those of 广东"),
        },
        Text("番种表", "the fans"),
    )
    cap: int = option((0, 4, 32), Text("最多几番，0 为不限", "the most fans; 0 is no limit"))
    minimum: str = option(
        {
            "none": _NONE,
            "fans": Text("两番", "two fans"),
            "points": Text("两番且四分", "two fans, and four points"),
        },
        Text("起胡", "what a win needs"),
    )
    no_wild: int = option(
        (1, 2), Text("手里没有鬼牌时的倍数", "the multiple of a win without wild tiles")
    )
    wild_out: bool = option(
        OFF, Text("打出的鬼牌每张翻倍", "whether each wild tile that was discarded doubles a win")
    )
    melded_gang: int = option((3, 1, 2), Text("点杠的分数", "the points of a melded gang"))
    concealed_gang: int = option(
        (2, 1), Text("暗杠每家付的分数", "the points of a concealed gang, from each")
    )
    late_gang: str = option(
        {
            "paid": Text("照付", "paid"),
            "nothing": Text("可以杠，不付分", "made, and not paid"),
            "forbidden": _NO,
        },
        Text("过手杠（没在摸到时加的杠）", "a gang by a tile that was not just drawn"),
    )
    gang_at_draw: bool = option(
        OFF, Text("流局时杠是否算分", "whether gangs are paid if nobody wins")
    )
    gang_flower: str = option(
        {
            "self_draw": Text("三家付", "all pay, as for a self-draw"),
            "giver_three": Text("点杠者包三家", "the seat that gave the gang's tile pays for all"),
        },
        Text("点杠后杠上开花", "a win by the tile after a melded gang"),
    )
    birds: int = option(
        (2, 0, 1, 3, 4, 5, 6, 8, 10, 20), Text("几只鸟（马）", "how many birds are turned")
    )
    birds_on: str = option(
        {"any": Text("凡胡牌", "every win"), "self_draw": Text("自摸", "a self-draw")},
        Text("何时扎鸟", "when birds are turned"),
    )
    bird_set: str = option(
        {
            "winner_159": Text("一五九和红中", "1, 5, 9 and 红中"),
            "seat_mil": Text(
                "按座位：一五九东、二六南中、三七西发、四八北白",
                "by place: 159 E, 26 S 中, 37 W 发, 48 N 白",
            ),
            "seat_east_red": Text(
                "按座位：一五九东中、二六南发、三七西白、四八北",
                "by place: 159 E 中, 26 S 发, 37 W 白, 48 N",
            ),
            "rank": Text("一码全中：翻一张，点数为分", "one tile, with as many points as its rank"),
        },
        Text("哪些牌中鸟", "which birds hit"),
    )
    bird_value: str = option(
        {
            "1": Text("1 分", "one point"),
            "2": Text("2 分", "two points"),
            "unit": Text("马跟底分", "as much as the win"),
        },
        Text("每只中鸟每家付多少", "what each pays for a bird that hits"),
    )
    bird_short: str = option(
        {
            "fewer": Text("剩几张翻几张", "as many as are left"),
            "last": Text("最后一张重复算", "the last tile counts again"),
            "reserve": Text("牌墙末尾留足", "the wall keeps enough tiles for them"),
        },
        Text("牌墙不够翻鸟时", "if the wall has too few tiles for the birds"),
    )
    birds_no_wild: int = option(
        (0, 1, 2), Text("没有鬼牌多翻几只鸟", "more birds for a win without wild tiles")
    )
    follow_dealer: int = option(
        (0, 1), Text("跟庄时庄家付每家多少分", "what the dealer pays each that follows it")
    )
    streak: str = option(
        {
            "none": _NONE,
            "points": Text(
                "每家多付连胡次数的两倍", "two points more from each, for each win before"
            ),
            "birds": Text("多翻连胡次数两倍的鸟", "two birds more, for each win before"),
        },
        Text(
            "节节高：庄家连胡；头一盘由 0 号座坐庄",
            "what the dealer gets for wins in a row; seat 0 deals the first hand of the match",
        ),
    )
    dealer_point: bool = option(
        OFF,
        Text(
            "庄闲：庄家自摸、点炮多一分",
            "whether a self-draw of the dealer, or a win by its discard, is a point more",
        ),
    )
    next_dealer: str = option(
        {
            "winner": Text("胡牌者", "the winner"),
            "stays_or_next": Text(
                "庄家胡则连庄，否则下家", "the dealer if it won, else the next seat"
            ),
        },
        Text("下一盘谁坐庄", "the next dealer"),
    )
    wall_left: int = option((0, 6, 12), Text("牌墙留几张不摸", "the tiles that are not drawn"))
    pass_win: str = option(
        {
            "off": Text("不限", "nothing"),
            "until_draw_or_higher": Text(
                "自己摸牌前只能胡更大的", "until its draw only a win that is worth more"
            ),
            "until_discard": Text("自己打牌前不能胡", "no win until its discard"),
        },
        Text("过水不胡", "what follows when a win is passed"),
    )
    pass_peng: str = option(
        {
            "off": Text("不限", "nothing"),
            "until_discard": Text(
                "自己打牌前不能碰同一张", "no peng of that tile until its discard"
            ),
        },
        Text("过水碰", "what follows when a peng is passed"),
    )
    hands: int = option((1, 4, 8, 16), Text("一局打几盘", "how many hands a game has"))


OPTIONS = options_of(Options)
# The numbers of tiles with which each choice of wild tiles goes.
_DECKS = {
    "none": (136, 108),
    "C": (112, 136),
    "P": (136,),
    "flowers": (140,),
    "turned": (136, 108),
    "turned_two": (136, 108),
}


def faults(options: Options) -> Iterator[Fault]:
    """The faults of options that do not go together: the tiles lack the wild ones, or have others.

    >>> [fault.text.en for fault in faults(Options(tiles=108, wild="P"))]
    ['the wild tiles P go with 136 tiles']
    """
    decks = _DECKS[options.wild]
    if options.tiles not in decks:
        zh, en = (word.join(map(str, decks)) for word in ("、", " or "))
        text = Text(
            f"鬼牌 {options.wild} 用 {zh} 张牌", f"the wild tiles {options.wild} go with {en} tiles"
        )
        yield Fault("bad_option", text, ("options", "tiles"))
