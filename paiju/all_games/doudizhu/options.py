"""The options of the rule sets of Dou Dizhu."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from paiju.all_games.doudizhu.calling import CALLINGS, DOUBLINGS
from paiju.play.declaration.options import option, options_of
from paiju.text import Text

BASES = (1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000)
CAPS = (0, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 1024)
FACTORS = (1, 2, 3, 4, 6, 8)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a rule set; the defaults are the competition rules of 2016."""

    kicker_repeat: bool = option(
        (True, False),
        Text(
            "飞机带单的翅膀可否有相同点数", "whether the single kickers of a plane may share a rank"
        ),
    )
    kicker_jokers: bool = option(
        (True, False),
        Text("大小王可否同时作带牌", "whether both jokers may be kickers of one play"),
        default=False,
    )
    kicker_quad: bool = option(
        (True, False),
        Text(
            "四张同点可否作飞机的单牌翅膀（须先准许翅膀点数相同）",
            "whether four of a rank may be single kickers of a plane (where these may be alike)",
        ),
        default=False,
    )
    kicker_adjacent_trio: bool = option(
        (True, False),
        Text(
            "与飞机相连的三张可否拆作单牌翅膀（须先准许翅膀点数相同）",
            "whether a trio next to a plane may be its single kickers (where these may be alike)",
        ),
        default=False,
    )
    four_two: Literal["any", "two_ranks", "named", "no"] = option(
        {
            "any": Text("任意两张", "any two"),
            "two_ranks": Text("须不同点数", "of two ranks only"),
            "named": Text("对子另成一种牌型（四带对）", "a pair as its own pattern"),
            "no": Text("不允许", "not at all"),
        },
        Text("四带二", "four with two"),
        aliases=((True, "any"), (False, "no")),
    )
    four_two_pair: bool = option(
        (True, False), Text("四带两对", "whether four with two pairs exists")
    )
    plane_min: int = option(
        (2, 3), Text("不带翅膀的飞机至少几个三张", "the fewest trios of a plane without kickers")
    )
    quad_chain: bool = option(
        (True, False),
        Text("四顺（航天飞机）", "whether quads in a row, without kickers, are a pattern"),
        default=False,
    )
    wilds: Literal["none", "rank", "two_ranks", "flower"] = option(
        {
            "none": Text("无", "nothing"),
            "rank": Text("抽定一种点数", "one rank that is drawn"),
            "two_ranks": Text("抽定两种点数（天地癞子）", "two ranks"),
            "flower": Text(
                "第 55 张花牌（底牌四张）", "a 55th card, the flower, with four bottom cards"
            ),
        },
        Text("癞子", "what is wild"),
    )
    long_bombs: bool = option(
        (True, False),
        Text(
            "五张及以上的炸弹（需癞子），张数多者大",
            "whether five cards of a rank and more are bombs, more cards over fewer (needs wilds)",
        ),
        default=False,
    )
    rocket_over_long: bool = option(
        (True, False),
        Text(
            "王炸是否大于五张及以上的炸弹", "whether the rocket beats bombs of five cards and more"
        ),
    )
    calling: str = option(
        {name: style.name for name, style in CALLINGS.items()},
        Text("叫牌方式", "how the landlord is found"),
        default="score",
    )
    nobody_calls: Literal["redeal", "first"] = option(
        {
            "redeal": Text("重新发牌", "deal again"),
            "first": Text("由首家做地主", "the first seat must be the landlord"),
        },
        Text("都不叫时", "where nobody calls"),
    )
    doubling: str = option(
        {name: style.name for name, style in DOUBLINGS.items()},
        Text("加倍方式", "how the stakes are doubled"),
        default="redouble",
    )
    base: int = option(BASES, Text("底分", "what one point is worth"), default=1)
    cap: int = option(
        CAPS,
        Text(
            "封顶倍数（每个农民分别计；0 为不封顶）",
            "the most that a pair's multiplier may be; 0: any",
        ),
        default=0,
    )
    spring: int = option(
        (1, 2, 3),
        Text(
            "春天与反春的倍数（1 为不计）", "the factor of spring and anti-spring; 1: not counted"
        ),
        default=2,
    )
    rocket_factor: int = option(FACTORS, Text("王炸的倍数", "the factor of a rocket"), default=2)
    bomb_factor: int = option(
        FACTORS, Text("炸弹（硬炸）的倍数", "the factor of a bomb without wild cards"), default=2
    )
    soft_bomb_factor: int = option(
        FACTORS, Text("软炸的倍数", "the factor of a bomb of four with wild cards in it"), default=2
    )
    pure_bomb_factor: int = option(
        FACTORS, Text("纯癞子炸弹的倍数", "the factor of a bomb of four wild cards"), default=2
    )
    long_bomb_factor: int = option(
        FACTORS,
        Text("五张及以上炸弹的倍数", "the factor of a bomb of five cards and more"),
        default=2,
    )


OPTIONS = options_of(Options)
