"""The names of the fans of 香港麻雀, and when each counts."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

# By the code of a fan, its name and a text that says when it counts.
FAN_TEXTS: Mapping[str, tuple[Text, Text]] = MappingProxyType(
    {
        "zimo": (Text("自摸", "Self-draw"), Text("自己摸到", "the winner drew it")),
        "menqing": (
            Text("门前清", "Concealed hand"),
            Text("没有吃、碰、明杠", "no meld but concealed gangs"),
        ),
        "pinghu": (Text("平糊", "All runs"), Text("四副顺子加一对眼", "four runs and a pair")),
        "dragon": (
            Text("三元牌", "Dragons"),
            Text("中、发、白每副一番", "for each triplet of dragons"),
        ),
        "seat_wind": (Text("门风", "Own wind"), Text("门风的刻子", "a triplet of the seat's wind")),
        "round_wind": (
            Text("圈风", "Round wind"),
            Text("圈风的刻子", "a triplet of the round's wind"),
        ),
        "wuhua": (
            Text("无花", "No flowers"),
            Text("用花牌而一张也没有", "flowers are played, none is shown"),
        ),
        "zhenghua": (
            Text("正花", "Own flower"),
            Text("自己座位的花，每张一番", "each flower of its seat"),
        ),
        "yitaihua": (
            Text("一台花", "Whole set of flowers"),
            Text("春夏秋冬或梅兰竹菊齐全", "all four seasons, or all four plants"),
        ),
        "gangkai": (
            Text("杠上开花", "Gang flower"),
            Text("杠后补的牌自摸", "the tile drawn after a gang"),
        ),
        "liangang": (
            Text("连杠开花", "Flower of two gangs"),
            Text("杠后补的牌再开杠，补的牌自摸", "the tile drawn after a gang right after another"),
        ),
        "buhua": (
            Text("花上自摸", "Flower replaced"),
            Text("补花的牌自摸", "the tile drawn for a flower"),
        ),
        "qianggang": (
            Text("抢杠", "Robbed gang"),
            Text("别家加杠的牌", "a tile that another adds to its peng"),
        ),
        "haidi": (
            Text("海底捞月", "Last tile"),
            Text("自摸牌墙的最后一张", "the wall's last tile"),
        ),
        "hedi": (
            Text("河底捞鱼", "Last discard"),
            Text("最后一张之后打出的牌", "the discard after the last tile"),
        ),
        "duidui": (Text("对对糊", "All triplets"), Text("四副刻子或杠", "four triplets or gangs")),
        "hunyise": (Text("混一色", "Half flush"), Text("一门花色加字牌", "one suit and honours")),
        "qingyise": (Text("清一色", "Full flush"), Text("只有一门花色", "one suit")),
        "huayaojiu": (
            Text("花幺九", "Terminals and honours"),
            Text("对对糊，只有一、九和字牌", "triplets of 1, 9 and honours alone"),
        ),
        "xiaosanyuan": (
            Text("小三元", "Small three dragons"),
            Text("两副三元牌，第三种作眼", "two triplets of dragons, and a pair of the third"),
        ),
        "xiaosixi": (
            Text("小四喜", "Small four winds"),
            Text("三副风牌，第四种作眼", "three triplets of winds, and a pair of the fourth"),
        ),
        "dasanyuan": (
            Text("大三元", "Great three dragons"),
            Text("中、发、白三副", "triplets of all dragons"),
        ),
        "kankan": (
            Text("坎坎糊", "Four concealed triplets"),
            Text("四副暗刻", "no triplet was claimed"),
        ),
        "ziyise": (Text("字一色", "All honours"), Text("只有字牌", "honours alone")),
        "qingyaojiu": (Text("清幺九", "All terminals"), Text("只有一、九", "only 1 and 9")),
        "jiulian": (
            Text("九子连环", "Nine gates"),
            Text("门前清，一门的 1112345678999 加一张", "a concealed 1112345678999 and one more"),
        ),
        "dasixi": (
            Text("大四喜", "Great four winds"),
            Text("东南西北四副", "triplets of all winds"),
        ),
        "shisanyao": (
            Text("十三幺", "Thirteen orphans"),
            Text("十三种幺九各一张，其一成对", "one of each terminal and honour, and one more"),
        ),
        "shibaluohan": (Text("十八罗汉", "Four gangs"), Text("四副杠", "four gangs of any kind")),
        "tianhu": (
            Text("天糊", "Heaven's win"),
            Text("庄家起手即糊", "by the dealer's first tiles"),
        ),
        "dihu": (
            Text("地糊", "Earth's win"),
            Text("庄家打出的第一张", "by the dealer's first discard"),
        ),
        "renhu": (
            Text("人糊", "Man's win"),
            Text(
                "自己摸牌前别家打出的牌，其间无人吃碰杠",
                "a discard before the winner's first draw and any meld",
            ),
        ),
        "huahu": (Text("花糊", "Seven flowers"), Text("七张花", "seven flowers are shown")),
        "dahuahu": (Text("大花糊", "Eight flowers"), Text("八张花", "eight flowers are shown")),
        "qidui": (Text("七对", "Seven pairs"), Text("七个对子", "seven pairs")),
        "qinglong": (
            Text("清龙", "Straight"),
            Text("一门的一二三至七八九", "123, 456 and 789 of one suit"),
        ),
        "sanselong": (
            Text("三色龙", "Dragon and its suit"),
            Text(
                "一副三元牌，其余是同色的刻子和眼",
                "a dragon, and triplets and a pair of its colour",
            ),
        ),
    }
)
