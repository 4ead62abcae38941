"""The names of the fans of 台湾麻将, and when they count."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping


class FanWords(NamedTuple):
    """The name of a fan, and a text that says when it counts."""

    name: Text
    about: Text


WORDS: Mapping[str, FanWords] = MappingProxyType(
    {
        "baxian": FanWords(
            Text("八仙过海", "All eight flowers"), Text("八张花齐全", "all eight flowers")
        ),
        "qiqiangyi": FanWords(
            Text("七抢一", "Robbing the eighth flower"),
            Text(
                "有七张花，抢别家摸到的第八张",
                "seven flowers, and the eighth that another seat draws",
            ),
        ),
        "peipaihua": FanWords(
            Text("配牌花胡", "Flowers as dealt"),
            Text("起手即八仙过海", "all eight flowers with the first tiles"),
        ),
        "menqing": FanWords(
            Text("门清", "Closed hand"),
            Text("没有吃、碰、明杠和加杠", "no chi, no peng, and no gang but concealed ones"),
        ),
        "buqiu": FanWords(
            Text("不求人", "Self-reliance"),
            Text("门清自摸，另计门清、自摸", "a closed hand by self-draw, beside both"),
        ),
        "zimo": FanWords(Text("自摸", "Self-draw"), Text("自摸", "a self-draw")),
        "menfeng": FanWords(
            Text("门风", "Seat wind"),
            Text("自己门风的刻子或杠", "a triplet or gang of the wind of its seat"),
        ),
        "quanfeng": FanWords(
            Text("圈风", "Round wind"),
            Text("圈风的刻子或杠", "a triplet or gang of the round's wind"),
        ),
        "fengke": FanWords(
            Text("风刻", "Wind triplet"),
            Text(
                "见风见台：每副风刻一台", "where every wind counts: one for each triplet of a wind"
            ),
        ),
        "sanyuan": FanWords(
            Text("三元牌", "Dragons"),
            Text("每副中、发、白的刻子或杠一台", "one for each triplet or gang of a dragon"),
        ),
        "zhenghua": FanWords(
            Text("正花", "Own flower"),
            Text("自己门位的季、花各一台", "one each for the season and the flower of its seat"),
        ),
        "hua": FanWords(
            Text("见花", "Flower"),
            Text("见花见台：每张花一台", "where every flower counts: one for each"),
        ),
        "huagang": FanWords(
            Text("花杠", "Flower gang"),
            Text("春夏秋冬或梅兰竹菊齐全", "all four seasons, or all four flowers"),
        ),
        "wuhua": FanWords(Text("无花", "No flower"), Text("没有花牌", "no flower")),
        "wuziwuhua": FanWords(
            Text("无字无花", "No honour, no flower"),
            Text("没有字牌和花牌", "no honour and no flower"),
        ),
        "duting": FanWords(
            Text("独听", "Single wait"),
            Text(
                "只听一张：单钓、嵌张或边张",
                "a wait for one tile: for the pair, the middle of a run, or one end of 123 or 789",
            ),
        ),
        "qianggang": FanWords(
            Text("抢杠", "Robbing the gang"),
            Text("胡别家加杠的那张", "a win with the tile that another seat adds to a peng"),
        ),
        "gangkai": FanWords(
            Text("杠上开花", "Win on a replacement"),
            Text("杠或补花后摸到的牌", "a win with the tile drawn after a gang or a flower"),
        ),
        "haidi": FanWords(
            Text("海底捞月", "Last tile"),
            Text("自摸牌墙最后一张", "a self-draw of the last tile of the wall"),
        ),
        "hedi": FanWords(
            Text("河底捞鱼", "Last discard"),
            Text("胡最后一张打出的牌", "a win with the last discard"),
        ),
        "minggang": FanWords(
            Text("明杠", "Open gang"),
            Text("每个明杠或加杠一台", "one for each gang that is not concealed"),
        ),
        "angang": FanWords(
            Text("暗杠", "Concealed gang"), Text("每个暗杠两台", "two for each concealed gang")
        ),
        "pinghu": FanWords(
            Text("平胡", "All runs"),
            Text("五副顺子，听两头", "five runs, and a wait on both sides of one"),
        ),
        "quanqiu": FanWords(
            Text("全求人", "All melded"),
            Text("五副都已吃、碰、杠，胡别家", "five open melds, and a tile of another seat"),
        ),
        "banqiu": FanWords(
            Text("半求人", "Half melded"),
            Text("五副都已吃、碰、杠，自摸", "five open melds, and a self-draw"),
        ),
        "sananke": FanWords(
            Text("三暗刻", "Three concealed triplets"),
            Text("三副暗刻或暗杠", "three concealed triplets or gangs"),
        ),
        "sianke": FanWords(
            Text("四暗刻", "Four concealed triplets"),
            Text("四副暗刻或暗杠", "four concealed triplets or gangs"),
        ),
        "wuanke": FanWords(
            Text("五暗刻", "Five concealed triplets"),
            Text("五副暗刻或暗杠", "five concealed triplets or gangs"),
        ),
        "pengpeng": FanWords(
            Text("碰碰胡", "All triplets"), Text("五副刻子或杠", "five triplets or gangs")
        ),
        "hunyise": FanWords(
            Text("混一色", "Half flush"), Text("一门花色和字牌", "one suit and honours")
        ),
        "qingyise": FanWords(Text("清一色", "Full flush"), Text("只有一门花色", "one suit")),
        "ziyise": FanWords(Text("字一色", "All honours"), Text("只有字牌", "honours alone")),
        "xiaosanyuan": FanWords(
            Text("小三元", "Little three dragons"),
            Text("三元牌两副刻子、一对将", "two triplets of dragons and the pair of the third"),
        ),
        "dasanyuan": FanWords(
            Text("大三元", "Great three dragons"),
            Text("三元牌三副刻子", "three triplets of dragons"),
        ),
        "xiaosixi": FanWords(
            Text("小四喜", "Little four winds"),
            Text("风牌三副刻子、一对将", "three triplets of winds and the pair of the fourth"),
        ),
        "dasixi": FanWords(
            Text("大四喜", "Great four winds"), Text("风牌四副刻子", "four triplets of winds")
        ),
        "sigang": FanWords(Text("四杠牌", "Four gangs"), Text("四个杠", "four gangs")),
        "wugang": FanWords(Text("五杠牌", "Five gangs"), Text("五个杠", "five gangs")),
        "baduiban": FanWords(
            Text("八对半", "Eight pairs and a half"),
            Text(
                "七个对子加一副刻子，四张相同算两对",
                "seven pairs and a triplet; four alike are two pairs",
            ),
        ),
        "baoting": FanWords(
            Text("报听", "Declared ready"), Text("报过听", "a declared early wait")
        ),
        "tianting": FanWords(
            Text("天听", "Heavenly ready"), Text("起手即听", "a hand that waits as dealt")
        ),
        "diting": FanWords(
            Text("地听", "Earthly ready"),
            Text("第一张打出即听", "a hand that waits after a first discard"),
        ),
        "tianhu": FanWords(
            Text("天胡", "Heavenly win"),
            Text("庄家起手即胡", "a win of the dealer with its first tiles"),
        ),
        "dihu": FanWords(
            Text("地胡", "Earthly win"),
            Text("闲家第一次摸牌即胡", "a win of another seat with its first draw"),
        ),
        "renhu": FanWords(
            Text("人胡", "Human win"),
            Text("自己第一次摸牌前胡别家", "a win by a discard before the winner's first draw"),
        ),
    }
)
