"""The options of 长沙麻将 in which sources differ.

The 2, 5 and 8 of each suit are *generals* 将. A *bird* 鸟 is a tile that names a seat by its rank.
"""

from __future__ import annotations

from dataclasses import dataclass

from paiju.play.declaration.options import OFF, ON, option
from paiju.text import Text

# The most hands of a match.
MATCH = 16


@dataclass(frozen=True, slots=True)
class Options:
    """The options in which sources differ; the defaults are those of the rule book."""

    small: int = option(
        (1, 2, 3), Text("小胡每家付的分", "the points of a small win, from each payer")
    )
    big: int = option(
        (6, 8, 9), Text("每个大胡每家付的分", "the points of each big fan, from each payer")
    )
    dealer_add: int = option(
        (1, 0),
        Text(
            "庄家赢或付时，小胡及每个大胡多几分",
            "how much more a small win, or each big fan, costs if the dealer wins or pays",
        ),
    )
    big_self_draw: str = option(
        {"same": Text("与点炮相同", "the same"), "less": Text("一半", "half")},
        Text(
            "大胡自摸时每家付多少",
            "the payment of each for a big fan by self-draw, compared with a discard",
        ),
    )
    big_cap: int = option((0, 3), Text("大胡最多算几个，0 为不封顶", "the most big fans; 0 is any"))
    sixi: bool = option(ON, Text("起手胡四喜：四张相同", "opening win: four alike"))
    banban: bool = option(ON, Text("起手胡板板胡：无二五八", "opening win: no 2, 5 or 8"))
    queyise: bool = option(ON, Text("起手胡缺一色：少一门", "opening win: a suit is missing"))
    liuliushun: str = option(
        {
            "three_or_more": Text("算，四张也当三张", "yes, and four alike are three"),
            "three": Text("算，须正好三张", "yes, of exactly three alike"),
            "none": Text("不算", "no"),
        },
        Text("起手胡六六顺：两副三张相同", "opening win: two kinds thrice"),
    )
    santong: bool = option(
        ON, Text("起手胡三同：三门同点各一对", "opening win: a rank paired in all three suits")
    )
    bubugao: bool = option(
        OFF, Text("起手胡步步高：同花三连对", "opening win: three pairs in a row of one suit")
    )
    yizhihua: str = option(
        {
            "none": Text("不算", "no"),
            "five": Text("一门只有一张，且为五", "yes: a suit of one tile, a 5"),
            "lonely": Text(
                "一门只有一张，别门无此点", "yes: a suit of one tile, of a rank held in no other"
            ),
        },
        Text("起手胡一枝花", "opening win: a suit of one tile"),
    )
    jintongyunv: bool = option(
        OFF, Text("起手胡金童玉女：二筒、二条各一对", "opening win: a pair of 2p and one of 2s")
    )
    yidianhong: bool = option(
        OFF, Text("起手胡一点红：二五八只有一张", "opening win: a single 2, 5 or 8")
    )
    opening_sum: str = option(
        {
            "once": Text("只算一个", "they pay as one"),
            "each": Text("分别计算", "each of them pays"),
        },
        Text("一手有几个起手胡", "several opening wins of one hand"),
    )
    opening_birds: bool = option(
        ON, Text("起手胡掷骰抓鸟", "whether two dice are the birds of an opening win")
    )
    birds: int = option((2, 0, 1, 4, 6), Text("抓几只鸟", "how many birds are turned after a win"))
    bird_origin: str = option(
        {"dealer": Text("庄家", "the dealer"), "winner": Text("胡牌者", "the winner")},
        Text("鸟从谁数起", "the seat from which birds are counted"),
    )
    bird_effect: str = option(
        {
            "double": Text("每只翻倍", "each doubles it"),
            "times": Text("每只加一倍", "each adds once as much"),
            "add": Text("每只加一分", "each adds a point"),
        },
        Text(
            "中鸟：鸟在胡牌者或付分者",
            "the effect of birds on the winner or the payer on a payment",
        ),
    )
    seabed: str = option(
        {
            "asked": Text("海底漫游：依次问听牌的各家要不要", "each ready seat is asked in turn"),
            "drawn": Text("照常摸", "it is drawn in turn"),
        },
        Text("最后一张牌", "the last tile of the wall"),
    )
    seabed_birds: str = option(
        {
            "twice": Text("海底牌算两只", "the last tile is two birds"),
            "once": Text("海底牌算一只", "the last tile is one bird"),
            "none": Text("无鸟", "there is none"),
        },
        Text("海底胡后没有牌可抓鸟时", "the birds where a win leaves no tile in the wall"),
    )
    gang_tiles: int = option((2, 3, 4), Text("开杠翻几张", "how many tiles an open gang turns"))
    haohua: str = option(
        {
            "steps": Text(
                "一、二、三副四张算两、三、四个大胡", "2, 3, 4 big fans for one, two, three fours"
            ),
            "two": Text("都算两个大胡", "two big fans"),
        },
        Text("豪华七小对", "seven pairs with four alike"),
    )
    context_pair: str = option(
        {
            "any": Text("可用任何将", "take any pair"),
            "258": Text("只加给本来能胡的牌", "only add to a hand that wins without them"),
        },
        Text(
            "天胡、地胡、海底、杠和抢杠等大胡", "big fans of circumstances, such as the last tile"
        ),
    )
    quanqiuren: str = option(
        {
            "any": Text("任何四副", "any four melds"),
            "exposed": Text("吃、碰、明杠四副", "four melds without concealed gangs"),
        },
        Text("全求人", "what a hand of melds is"),
    )
    earth: str = option(
        {
            "discard": Text("胡庄家打的第一张", "a win with the dealer's first discard"),
            "first_round": Text("闲家第一次摸牌即胡", "another seat wins with its first draw"),
        },
        Text("地胡", "an earthly win"),
    )
    open_door: bool = option(
        OFF, Text("开门才可捉小胡的炮", "whether a small win from a discard takes an open meld")
    )
    pass_win: str = option(
        {
            "until_discard_or_higher": Text(
                "自己打牌前，更大的才能胡", "until its discard it wins only what is dearer"
            ),
            "tile_until_draw": Text(
                "自己摸牌前不能胡同一张", "until its draw it may not win with that tile"
            ),
        },
        Text("过胡：放过别家的牌不胡", "what follows when a seat lets a win go"),
    )
    hands: int = option((1, 4, 8, MATCH), Text("一局打几盘", "how many hands a game is"))
