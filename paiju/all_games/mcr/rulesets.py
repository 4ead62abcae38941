"""The rule sets of 国标麻将, and the options in which sources differ.

A rule set is a row of `RULE_SETS` with the options in which it differs from the practice of Chinese
and international competitions. The table of fans follows from the options, in `fans.table`.
"""

from __future__ import annotations

from dataclasses import dataclass

from paiju.mahjong_tiles.tile import FLOWERS, WALL
from paiju.melding.rules.rule_set import TileRules, rules_by_id
from paiju.melding.rules.wall_rules import WallRules
from paiju.play.declaration.options import option, options_of
from paiju.text import Text

SEATS = 4
DEFAULT = "mcr"


@dataclass(frozen=True, slots=True)
class Options:
    """The options in which sources differ; the defaults are the practice of competitions.

    A match is sixteen hands 盘, four in each round 圈.
    """

    two_concealed_kongs: int = option(
        (6, 8), Text("双暗杠的番数", "the points of two concealed kongs")
    )
    mixed_kongs: int = option(
        (5, 6), Text("一明一暗两杠的番数", "the points of one concealed and one melded kong")
    )
    knitted_with_straight: bool = option(
        (True, False),
        Text(
            "全不靠集齐九张组合龙牌时是否加计组合龙",
            "whether lesser honors and knitted tiles with all nine knitted ones also score "
            "a knitted straight",
        ),
    )
    concealed_with_forms: bool = option(
        (True, False),
        Text(
            "九莲宝灯、连七对、十三幺、四暗刻、七对自摸时是否计不求人（否则计自摸）",
            "whether nine gates, seven shifted pairs, thirteen orphans, four concealed pungs and "
            "seven pairs score fully concealed hand when self-drawn (else self-drawn)",
        ),
        default=False,
    )
    knitted_waits: bool = option(
        (True, False),
        Text(
            "和牌张也可读入组合龙龙身时是否计边张、坎张、单钓将",
            "whether edge, closed and single wait count where the winning tile may also be read "
            "into the knitted straight",
        ),
    )
    walls: str = option(
        {
            "shared": Text("四家共用一道", "one that all draw from"),
            "separate": Text(
                "每家一道，从同一头摸到底", "one for each seat, drawn from one end only"
            ),
        },
        Text("牌墙", "the wall"),
    )
    flowers: bool = option(
        (True, False), Text("是否有八张花牌", "whether the eight flowers are in the wall")
    )
    hands: int = option(
        (1, 4, 16),
        Text(
            "一局打几盘：一盘、一圈四盘，或全场十六盘",
            "how many hands a game is: one, a round of four, or a match of sixteen",
        ),
    )
    fouls: str = option(
        {
            "refused": Text("不予执行", "refused"),
            "penalised": Text(
                "罚 30 分（其余三家各得 10 分）并结束此盘",
                "30 points to the others, 10 each, and the end of the hand",
            ),
        },
        Text("错和与违例", "a false win or an illegal act"),
    )


OPTIONS = options_of(Options)
# The walls, by the options `walls` and `flowers`.
_WALLS = {
    (walls, has_flowers): WallRules(
        salt="mahjong wall",
        tiles=WALL if has_flowers else WALL[: -len(FLOWERS)],
        count=SEATS if walls == "separate" else 1,
        flowers=frozenset(FLOWERS if has_flowers else ()),
        dealer_draws=True,
    )
    for walls in ("shared", "separate")
    for has_flowers in (True, False)
}


@dataclass(frozen=True, slots=True)
class Rules(TileRules):
    """A rule set of 国标麻将.

    Attributes:
        options: the values of its options.
        minimum: the points 番 that a win needs without flowers 起和.

    """

    options: Options = Options()
    minimum: int = 8

    @property
    def walls(self) -> WallRules:
        """The tiles, and how the walls are dealt and drawn from."""
        return _WALLS[self.options.walls, self.options.flowers]


RULE_SETS, rules_of = rules_by_id(
    (
        Rules(
            "mcr",
            Text("国标麻将", "Chinese official"),
            Text(
                "中国麻将竞赛规则，按国内与国际比赛的通行计法",
                "the Chinese official rules, as they are scored at Chinese and international "
                "competitions",
            ),
        ),
        Rules(
            "wmo2006",
            Text("世界麻将组织 2006", "World Mahjong Organization 2006"),
            Text("世界麻将组织 2006 年英文版规则书", "the English rule book of the WMO, 2006"),
            Options(
                two_concealed_kongs=8,
                mixed_kongs=6,
                knitted_with_straight=False,
                concealed_with_forms=True,
                knitted_waits=False,
            ),
        ),
        Rules(
            "botzone",
            Text("Botzone 国标麻将", "Chinese official, as on Botzone"),
            Text(
                "Botzone 复式赛制：每家一道牌墙，没有花牌，违例即罚",
                "the duplicate format of Botzone: a wall for each seat, no flowers, and fouls "
                "cost points",
            ),
            Options(walls="separate", flowers=False, fouls="penalised"),
        ),
    ),
    OPTIONS,
    DEFAULT,
)
