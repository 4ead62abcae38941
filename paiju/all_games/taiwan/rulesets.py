"""The rule sets of 台湾麻将 with sixteen tiles.

A rule set is a row of `SETS` with the options in which it differs from the table SML 2026.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from paiju.all_games.taiwan.fans import fans_of
from paiju.all_games.taiwan.options import Options
from paiju.mahjong_tiles.tile import FLOWERS, WALL, WINDS
from paiju.melding.hands.field_types import SEATS
from paiju.melding.hands.winning_shapes import Form
from paiju.melding.plain.rules import MahjongRules
from paiju.melding.rules.match import Match
from paiju.melding.rules.pass_rules import PassRules
from paiju.melding.rules.wall_rules import WallRules
from paiju.play.declaration.options import RuleSets, options_of
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.mahjong_tiles.tile import Tile

DEFAULT = "sml"
OPTIONS = options_of(Options)
_NAMES = {
    "sml": (Text("SML 2026", "SML 2026"), Text("SML 台数表 2026", "the table of SML, 2026")),
    "cml": (
        Text("CML", "CML"),
        Text("CML 规则，花牌轮流补", "the rules of CML, as open_mahjong has them"),
    ),
    "star31": (
        Text("明星三缺一", "Star 31"),
        Text("明星三缺一的规则", "the rules of the platform Star 31"),
    ),
    "shenlaiye": (
        Text("神来也", "Godgame"),
        Text("神来也的规则", "the rules of the platform Godgame"),
    ),
    "atawmj": (
        Text("台湾麻将协会", "Taiwan Mahjong Association"),
        Text("台湾麻将协会台数表，2009", "the table of the Taiwan Mahjong Association, 2009"),
    ),
}
# The walls, by the options `dead_wall` and `flower_turns`.
_WALLS = {
    (dead_wall, turns): WallRules(
        salt="taiwan wall",
        tiles=WALL,
        flowers=frozenset(FLOWERS),
        flowers_in_turn=turns == "in_turn",
        sets=5,
        reserve=16,
        reserve_for_gang=int(dead_wall == "growing"),
    )
    for dead_wall in ("fixed", "growing")
    for turns in ("by_seat", "in_turn")
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(MahjongRules):
    """A rule set of 台湾麻将."""

    options: Options

    def wind_of(self, seat: int, dealer: int, opening: int) -> Tile:
        """The wind of a seat 门风; `opening` is the seat before which the wall is opened 开门."""
        east = opening if self.options.wind_from == "opening" else dealer
        return WINDS[(seat - east) % SEATS]


def _made(name: str, options: Options) -> Rules:
    """A rule set by its name, with options."""
    text, about = _NAMES[name]
    return Rules(
        id=name,
        name=text,
        about=about,
        options=options,
        walls=_WALLS[options.dead_wall, options.flower_turns],
        fans=fans_of(options),
        value=lambda tai: options.base + options.unit * capped(options, tai),
        forms=(Form.STANDARD, *[Form.SEVEN_PAIRS] * options.baduiban, Form.SHAPELESS),
        has_chi=True,
        several="all_win" if options.multi_win == "all" else options.multi_win,
        match=match_of(options),
        passes=PassRules(
            wins="discard",
            bars_draws=options.pass_win_self_draw,
            bars_claims=not options.pass_win_claims,
            meld_lifts=False,
            gang_lifts=options.pass_win_gang,
        ),
    )


def capped(options: Options, tai: int) -> int:
    """The tai of a hand that count: `tai`, but at most the cap."""
    return min(tai, options.cap) if options.cap else tai


def match_of(options: Options) -> Match | None:
    """The match of rounds that a game is; None if it is one hand."""
    if not options.rounds:
        return None
    return Match(
        rounds=options.rounds,
        draw_stays=options.draw_dealer == "stays",
        draw_grows=options.draw_streak,
        longest=options.streak_limit or None,
    )


SETS = RuleSets(
    {
        "sml": Options(),
        "cml": Options(
            multi_win="nearest",
            gang_from_previous=True,
            claim_reserve=4,
            pass_win_claims=True,
            pinghu_honours=False,
            huagang_over_zhenghua=True,
            xiaosixi_winds=True,
            ready="without_dealer",
            baxian="added",
            qiqiangyi=False,
            flower_turns="in_turn",
        ),
        "star31": Options(
            pass_win_gang=False,
            pass_win_claims=True,
            pinghu_honours=False,
            every_flower=True,
            every_wind=True,
            wuziwuhua=True,
            gang_tai=True,
            ziyise=8,
            tianting=8,
            diting=4,
            renhu=0,
            ready="first_eight",
            public_ready=True,
            qiqiangyi=False,
            triplet_first=True,
            streak_limit=10,
            dead_wall="growing",
        ),
        "shenlaiye": Options(
            multi_win="nearest",
            pass_win_gang=False,
            pass_win_claims=True,
            pinghu_wait="only_two_sided",
            pinghu_concealed=True,
            pinghu_honours=False,
            huagang=2,
            huagang_over_zhenghua=True,
            banqiu=True,
            xiaosixi_winds=True,
            ziyise=8,
            ziyise_pengpeng=False,
            diting=4,
            renhu=8,
            ready="own_first",
            public_ready=True,
            ready_over="menqing",
            baxian="compound",
            peipaihua=True,
            streak_limit=9,
            dead_wall="growing",
        ),
        "atawmj": Options(
            wind_from="opening",
            flower_order="bamboo_west",
            pinghu_concealed=True,
            pinghu_honours=False,
            huagang=2,
            hedi=True,
            banqiu=True,
            diting=4,
            renhu=0,
            ready_over="both",
        ),
    },
    OPTIONS,
    DEFAULT,
    _made,
)
rules_of = SETS.named
