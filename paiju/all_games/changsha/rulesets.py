"""The rule sets of 长沙麻将, and the options in which sources differ.

The 2, 5 and 8 of each suit are *generals* 将. A win is *small* 小胡, four sets and a pair of
generals, or *big* 大胡; big fans add up. A *bird* 鸟 is a tile that names a seat by its rank.

A rule set is a row of `SETS` with the options in which it differs from the rule book
《长沙麻将经典双鸟》 of 2026-07-09.
"""

from __future__ import annotations

from dataclasses import dataclass

from paiju.all_games.changsha.fans import FANS
from paiju.all_games.changsha.options import Options
from paiju.mahjong_tiles.tile import COPIES, KINDS, SUITED
from paiju.melding.hands.winning_shapes import Form
from paiju.melding.plain.rules import MahjongRules
from paiju.melding.rules.wall_rules import WallRules
from paiju.play.declaration.options import RuleSets, options_of
from paiju.text import Text

SEATS = 4
DEFAULT = "classic"
WALLS = WallRules(
    salt="changsha wall", tiles=tuple(tile for tile in KINDS[:SUITED] for _ in range(COPIES))
)


OPTIONS = options_of(Options)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(MahjongRules):
    """A rule set of 长沙麻将."""

    options: Options

    @property
    def bars_tile(self) -> bool:
        """Tests if a declined win bars its tile alone, rather than wins that cost no more."""
        return self.options.pass_win == "tile_until_draw"  # noqa: S105 - a pass is no password

    def base(self, bigs: int, *, self_draw: bool = False, dealer: bool = False) -> int:
        """The points of a win from one payer before birds; without big fans it is small.

        `dealer` says if the dealer wins or pays.

        >>> rules = rules_of()
        >>> rules.base(0), rules.base(0, dealer=True), rules.base(2), rules.base(2, dealer=True)
        (1, 2, 12, 14)
        """
        options = self.options
        more = options.dealer_add * dealer
        if not bigs:
            return options.small + more
        big = options.big // 2 if self_draw and options.big_self_draw == "less" else options.big
        return (min(bigs, options.big_cap) if options.big_cap else bigs) * (big + more)


_TEXTS = {
    "classic": (
        Text("经典双鸟", "Classic"),
        Text(
            "规则书《长沙麻将经典双鸟》，2026 年",
            "the rule book of Changsha mahjong with two birds, 2026",
        ),
    ),
    "flat": (
        Text("不分庄闲", "No dealer"),
        Text(
            "规则书 11.3：小胡 2 分，大胡 8 分，庄闲相同",
            "the rule book, 11.3: small wins 2, big fans 8, the dealer like the others",
        ),
    ),
    "rooms": (
        Text("房间打法", "Rooms"),
        Text(
            "平台房间：大胡自摸减半，另有步步高、一枝花，起手胡累计",
            "rooms of platforms: half for big self-draws, more opening wins, and each pays",
        ),
    ),
}


def _made(name: str, options: Options) -> Rules:
    """A rule set by its name, with options."""
    text, about = _TEXTS[name]
    return Rules(
        id=name,
        name=text,
        about=about,
        options=options,
        walls=WALLS,
        fans=FANS,
        forms=(Form.STANDARD, Form.SEVEN_PAIRS, Form.SHAPELESS),
        has_chi=True,
        several="all_win",
    )


SETS = RuleSets(
    {
        "classic": Options(),
        "flat": Options(small=2, big=8, dealer_add=0),
        "rooms": Options(
            big_self_draw="less",
            bubugao=True,
            yizhihua="lonely",
            opening_sum="each",
            bird_origin="winner",
            pass_win="tile_until_draw",  # noqa: S106 - a pass is no password
        ),
    },
    OPTIONS,
    DEFAULT,
    _made,
)
rules_of = SETS.named
