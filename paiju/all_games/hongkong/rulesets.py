"""The rule sets of 香港麻雀, and the options in which sources differ.

No body's rules bind the tables of Hong Kong. A rule set is a row of `RULE_SETS` with the options in
which it differs from what most tables play. Each row of the table of fans is an option too: its
faan 番, and 0 takes it away.
"""

from __future__ import annotations

from dataclasses import make_dataclass
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from paiju.all_games.hongkong.fan_texts import FAN_TEXTS
from paiju.all_games.hongkong.fans import ROWS, fans_of
from paiju.all_games.hongkong.options import FAAN, Options
from paiju.mahjong_tiles.tile import FLOWERS, WALL
from paiju.melding.hands.winning_shapes import Form
from paiju.melding.plain.rules import MahjongRules
from paiju.melding.rules.match import Match
from paiju.melding.rules.wall_rules import WallRules
from paiju.play.declaration.options import RuleSets, option, options_of
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


def _faan(code: str) -> Any:  # noqa: ANN401 - a field of its own type
    """The option with the faan of a fan, as a field."""
    (zh, en), own = FAN_TEXTS[code][0], ROWS[code].faan
    others = tuple(each for each in range(MOST_FAAN + 1) if each != own)
    text = Text(f"{zh}的番数，0 为不计", f"the faan of {en.lower()}; 0 is no fan")
    return option((own, *others), text)


# All options: those above, and one for each fan.
_AllOptions: Any = make_dataclass(
    "_AllOptions",
    [(FAAN + code, int, _faan(code)) for code in ROWS],
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
                    FAAN + code: 10
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
        repeats=options.qidui_repeats,
        has_chi=True,
        several="all_win" if options.multi_win == "all" else "nearest",
        match=Match(rounds=options.rounds, draw_stays=stays) if options.rounds else None,
    )


SETS: RuleSets[MahjongRules] = RuleSets(
    {name: options for name, (_, _, options) in _ROWS.items()}, OPTIONS, DEFAULT, _made
)
rules_of = SETS.named
