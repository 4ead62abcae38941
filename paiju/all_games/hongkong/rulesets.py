"""The rule sets of 香港麻雀, and the options in which sources differ.

No body's rules bind the tables of Hong Kong. A rule set is a row of `RULE_SETS` with the options in
which it differs from what most tables play. Each row of the table of fans is an option too: its
faan 番, and 0 takes it away.
"""

from __future__ import annotations

from dataclasses import dataclass, make_dataclass
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from paiju.all_games.hongkong.fan_texts import FAN_TEXTS
from paiju.all_games.hongkong.fans import ROWS, fans_of
from paiju.mahjong_tiles.tile import FLOWERS, WALL
from paiju.melding.hands.winning_shapes import Form
from paiju.melding.plain.rules import MahjongRules
from paiju.melding.rules.match import Match
from paiju.melding.rules.wall_rules import WallRules
from paiju.play.declaration.options import OFF, ON, RuleSets, option, options_of
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

DEFAULT = "hkos"
MOST_FAAN = 13
# The points of a win by its faan, from 0 faan to the most. They double; a ladder climbs in half
# steps from five faan on 半辣上, doubles to the end 辣辣上, or stands still between its limits.
LADDERS: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {
        "half": (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384),
        "full": tuple(1 << faan for faan in range(MOST_FAAN + 1)),
        "laak_4_7_10": (1, 2, 4, 8, *(16,) * 3, *(32,) * 3, *(64,) * 4),
    }
)
# What the option of a fan is named: this, and the code of the fan.
_FAAN = "faan_"


@dataclass(frozen=True, slots=True)
class Options:
    """The options in which sources differ; the defaults are those of most tables in Hong Kong."""

    flowers: bool = option(ON, Text("是否有八张花牌", "whether the eight flowers are in the wall"))
    flower_win: int = option(
        (7, 8, 0), Text("几张花可食花糊，0 为没有", "how many flowers win by themselves; 0 is none")
    )
    flower_win_extras: bool = option(
        OFF,
        Text(
            "花糊是否另计自摸与花上自摸",
            "whether self-draw and the flower's tile count beside a win by flowers",
        ),
    )
    minimum: int = option((3, 0, 1), Text("几番起糊", "the faan that a win needs"))
    minimum_flowers: bool = option(
        ON, Text("花的番数是否计入起糊", "whether the faan of flowers count towards that")
    )
    limit: int = option((13, 10, 8, 4), Text("爆棚的番数", "the most faan that are paid"))
    ladder: str = option(
        {
            "half": Text("半辣上", "from five faan on, two faan double it"),
            "full": Text("辣辣上", "each faan doubles it"),
            "laak_4_7_10": Text("四、七、十番为辣", "it doubles, and stands from 4, 7 and 10 on"),
        },
        Text("番数折成多少", "what faan are worth"),
    )
    discard_pays: str = option(
        {
            "full": Text("全铳：打出的一家付四份", "the giver alone, four shares"),
            "half": Text(
                "半铳：打出的一家两份，其余两家各一份",
                "the giver two shares, the two others one each",
            ),
        },
        Text("出铳谁付", "who pays for a win by a discard"),
    )
    compound: str = option(
        {
            "strict": Text("互相包含的只计高的", "of fans within each other only the higher"),
            "open": Text("多半都计", "nearly all"),
        },
        Text("番种怎样并计", "which fans count beside each other"),
    )
    pinghu_pair: str = option(
        {
            "any": Text("任意", "any"),
            "no_value": Text("不是三元牌、门风、圈风", "no dragon, no own or round wind"),
            "suited": Text("不是字牌", "no honours"),
        },
        Text("平糊的眼", "the pair of all runs"),
    )
    kankan: str = option(
        {
            "self_draw": Text("须自摸", "it must be self-drawn"),
            "concealed": Text("单钓眼也可出铳", "its pair may be won by a discard"),
        },
        Text("坎坎糊怎样食", "how four concealed triplets are won"),
    )
    kankan_gangs: bool = option(
        ON, Text("坎坎糊里暗杠是否算", "whether concealed gangs count among them")
    )
    jiulian: str = option(
        {
            "any": Text("任意一张", "any tile of the suit"),
            "nine": Text("须听齐九张", "the hand waited for all nine"),
        },
        Text("九子连环听什么", "what completes nine gates"),
    )
    qidui_repeats: bool = option(
        OFF, Text("七对里四张相同是否算两对", "whether four alike are two of seven pairs")
    )
    rob_concealed: str = option(
        {
            "none": Text("不可抢", "nobody"),
            "shisanyao": Text("只有十三幺可抢", "thirteen orphans alone"),
        },
        Text("抢暗杠", "who may rob a concealed gang"),
    )
    multi_win: str = option(
        {
            "all": Text("一炮多响：都食", "all of them"),
            "nearest": Text("截糊：只有下家起最先的一家食", "the nearest after the giver"),
        },
        Text("几家同时食糊", "who wins of several that claim a tile"),
    )
    robbed_gang: str = option(
        {
            "discard": Text("作出铳", "as a discard"),
            "self_draw": Text(
                "作自摸，由开杠的一家全付", "as a self-draw, all of it by the seat of the gang"
            ),
        },
        Text("抢杠怎样付", "how a robbed gang is paid"),
    )
    bao_12: str = option(
        {
            "any": Text("四副落地", "any four sets"),
            "suit": Text("四副落地而同一门花色", "four sets of one suit"),
            "none": Text("不包", "nobody answers"),
        },
        Text(
            "十二张落地：喂第四副的一家包",
            "when the seat that gave the last of four melds answers for a win",
        ),
    )
    bao_scope: str = option(
        {
            "self_draw": Text("包自摸", "a self-draw"),
            "all": Text("包自摸，也包别家打出", "a self-draw, and a discard of another seat"),
        },
        Text("包什么", "which wins a seat answers for"),
    )
    bao_patterns: bool = option(
        OFF,
        Text(
            "喂出第三副三元牌、第四副风牌是否包",
            "whether who gave the third dragons or the fourth winds answers for the win",
        ),
    )
    draw_dealer: str = option(
        {"stays": Text("连庄", "stays"), "passes": Text("过庄", "passes on")},
        Text("流局以后的庄", "the deal after a drawn hand"),
    )
    dead_wall: int = option(
        (0, 14),
        Text("牌墙末尾留几张不摸", "how many tiles of the wall are only drawn as replacements"),
    )
    rounds: int = option(
        (0, 4, 1),
        Text("一局打几圈，0 为只打一盘", "how many rounds of winds a match has; 0 is one hand"),
    )

    @property
    def hands(self) -> int:
        """The number of hands of a game that is no match of rounds."""
        return 1

    def faan(self, code: str) -> int:
        """The faan of a fan by its code; 0 if it does not count.

        >>> rules_of().options.faan("duidui"), rules_of("two_two").options.faan("duidui")
        (3, 2)
        """
        return int(getattr(self, _FAAN + code))


def _faan(code: str) -> Any:  # noqa: ANN401 - a field of its own type
    """The option with the faan of a fan, as a field."""
    (zh, en), own = FAN_TEXTS[code][0], ROWS[code].faan
    others = tuple(each for each in range(MOST_FAAN + 1) if each != own)
    text = Text(f"{zh}的番数，0 为不计", f"the faan of {en.lower()}; 0 is no fan")
    return option((own, *others), text)


# All options: those above, and one for each fan.
_AllOptions: Any = make_dataclass(
    "_AllOptions",
    [(_FAAN + code, int, _faan(code)) for code in ROWS],
    bases=(Options,),
    frozen=True,
    slots=True,
)
OPTIONS = options_of(_AllOptions)
# The walls, by the options `flowers` and `dead_wall`.
_WALLS = {
    (has_flowers, dead): WallRules(
        salt="hongkong wall",
        tiles=WALL if has_flowers else WALL[: -len(FLOWERS)],
        flowers=frozenset(FLOWERS if has_flowers else ()),
        reserve=dead,
    )
    for has_flowers in (True, False)
    for dead in (0, 14)
}


def _value(options: Options, faan: int) -> int:
    """The points of a win with these faan by the ladder: one share of what is paid.

    >>> [rules_of().value(faan) for faan in (3, 4, 5, 6, 13, 15)]
    [8, 16, 24, 32, 384, 384]
    """
    return LADDERS[options.ladder][min(faan, options.limit)]


# By id, the name of a rule set, the text about its source, and its options.
_ROWS: Mapping[str, tuple[Text, Text, Options]] = MappingProxyType(
    {
        "hkos": (
            Text("香港旧章", "Hong Kong old style"),
            Text(
                "三番起糊、三三制、半辣上、全铳：多数香港牌桌今天的打法",
                "three faan to win and the full discard, as most tables in Hong Kong play today",
            ),
            _AllOptions(),
        ),
        "laak": (
            Text("四七十辣", "Limits at 4, 7 and 10"),
            Text(
                "MahjongTime 的香港规则：半铳，四、七、十番为辣，截糊",
                "the Hong Kong rules of MahjongTime: half the discard, limits at 4, 7 and 10 faan, "
                "one winner",
            ),
            _AllOptions(
                flower_win=0,
                limit=10,
                ladder="laak_4_7_10",
                discard_pays="half",
                pinghu_pair="suited",
                kankan_gangs=False,
                multi_win="nearest",
                bao_12="none",
                dead_wall=14,
                faan_qingyise=6,
                faan_xiaosanyuan=4,
                faan_xiaosixi=10,
                faan_huayaojiu=0,
                faan_liangang=0,
                faan_renhu=0,
                faan_qidui=4,
                **{
                    _FAAN + code: 10
                    for code in (
                        *("dasanyuan", "kankan", "ziyise", "qingyaojiu", "jiulian", "dasixi"),
                        *("shisanyao", "shibaluohan", "tianhu", "dihu"),
                    )
                },
            ),
        ),
        "open": (
            Text("并计", "Everything counts"),
            Text(
                "香港麻雀协会的并计原则，按 riichi_advanced 的写法",
                "the Total Compound Principle of the Hong Kong Mahjong Association, as "
                "riichi_advanced has it",
            ),
            _AllOptions(
                flower_win_extras=True,
                compound="open",
                kankan="concealed",
                qidui_repeats=True,
                bao_scope="all",
                draw_dealer="passes",
                faan_huayaojiu=4,
                faan_qingyaojiu=13,
                faan_jiulian=13,
                faan_qinglong=8,
            ),
        ),
        "two_two": (
            Text("二二制", "Two and two"),
            Text(
                "鸡糊可食，混一色与对对糊各二番，四番为爆棚，不用花牌",
                "no faan are needed, half flush and all triplets have two, four are the most; no "
                "flowers",
            ),
            _AllOptions(
                flowers=False,
                flower_win=0,
                minimum=0,
                limit=4,
                discard_pays="half",
                faan_duidui=2,
                faan_hunyise=2,
                faan_qingyise=4,
            ),
        ),
    }
)


def _made(name: str, options: Options) -> MahjongRules:
    """The rule set with a name and some options."""
    pairs = (Form.SEVEN_PAIRS,) if options.faan("qidui") else ()
    flowers = (Form.SHAPELESS,) if options.flower_win else ()
    stays = options.draw_dealer == "stays"
    return MahjongRules(
        id=name,
        name=_ROWS[name][0],
        about=_ROWS[name][1],
        options=options,
        walls=_WALLS[options.flowers, options.dead_wall],
        fans=fans_of(options),
        value=partial(_value, options),
        forms=(Form.STANDARD, *pairs, Form.THIRTEEN_ORPHANS, *flowers),
        has_chi=True,
        several="all_win" if options.multi_win == "all" else "nearest",
        match=Match(rounds=options.rounds, draw_stays=stays) if options.rounds else None,
    )


SETS: RuleSets[MahjongRules] = RuleSets(
    {name: options for name, (_, _, options) in _ROWS.items()}, OPTIONS, DEFAULT, _made
)
rules_of = SETS.named
