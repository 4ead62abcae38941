"""The fans of 长沙麻将: a table, with the functions that find them in a reading of a win.

Every row but the first is a big fan 大胡. Big fans add up, and a small win is not counted beside
them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.melding.hands.melds import MAX_MELDS
from paiju.melding.hands.winning_shapes import Form
from paiju.melding.rules.fan_table import Fan
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.all_games.changsha.options import Options
    from paiju.melding.hands.melds import Meld
    from paiju.melding.rules.fan_table import Facts

# The ranks 2, 5 and 8, counted from 0.
GENERALS = frozenset((1, 4, 7))
RANK_OF_GENERALS = frozenset("258")


def _has_paired_generals(facts: Facts) -> bool:
    """Tests if the reading is four sets and a pair of 2, 5 or 8."""
    pairs = [group for group in facts.reading.groups if group.type == "pair"]
    return len(pairs) == 1 and pairs[0].tiles[0][0] in RANK_OF_GENERALS


def _fours(facts: Facts, options: Options) -> int:
    """The big fans of seven pairs with four alike; 0 for other wins."""
    if not (facts.is_pairs and facts.roots):
        return 0
    return 1 + (facts.roots if options.haohua == "steps" else 1)


def is_of_melds(melds: Sequence[Meld], options: Options) -> bool:
    """Tests if these melds leave a hand of one tile, which waits for its pair 全求人."""
    counted = [meld for meld in melds if options.quanqiuren == "any" or not meld.concealed]
    return len(counted) == MAX_MELDS


FANS: tuple[Fan[Options], ...] = (
    Fan(
        "xiaohu",
        Text("小胡", "Small win"),
        Text("四副牌加二、五、八作将", "four sets and a pair of 2, 5 or 8"),
        lambda facts, _: int(_has_paired_generals(facts)),
    ),
    Fan(
        "pengpeng",
        Text("碰碰胡", "All triplets"),
        Text("四副刻子或杠，任何将", "four triplets or gangs, and any pair"),
        lambda facts, _: int(facts.is_triplets and facts.reading.form is Form.STANDARD),
    ),
    Fan(
        "jiangjiang",
        Text("将将胡", "All generals"),
        Text("全是二、五、八，不论牌型", "2, 5 and 8 alone, in any shape"),
        lambda facts, _: int(facts.ranks <= GENERALS),
    ),
    Fan(
        "qingyise",
        Text("清一色", "Full flush"),
        Text("只有一门花色，任何将", "one suit, and any pair"),
        lambda facts, _: int(len(facts.suits) == 1),
    ),
    Fan(
        "qidui",
        Text("七小对", "Seven pairs"),
        Text("七个对子", "seven pairs"),
        lambda facts, _: int(facts.is_pairs and not facts.roots),
    ),
    Fan(
        "haohua",
        Text("豪华七小对", "Seven pairs with fours"),
        Text("七小对，有四张相同", "seven pairs with four alike"),
        _fours,
    ),
    Fan(
        "quanqiuren",
        Text("全求人", "All melded"),
        Text("四副皆已亮出，单钓任何将", "four melds, and one tile that waits for its pair"),
        lambda facts, options: int(is_of_melds(facts.win.melds, options)),
    ),
    Fan(
        "tianhu",
        Text("天胡", "Heavenly win"),
        Text("庄家起手即胡", "the dealer wins by the tiles dealt"),
        lambda facts, _: int("tianhu" in facts.how.special),
        happens=True,
    ),
    Fan(
        "dihu",
        Text("地胡", "Earthly win"),
        Text(
            "闲家胡庄家打的第一张，或第一次摸牌即胡",
            "by the dealer's first discard, or the first draw",
        ),
        lambda facts, _: int("dihu" in facts.how.special),
        happens=True,
    ),
    Fan(
        "haidi",
        Text("海底", "Last tile"),
        Text("胡最后一张牌", "by the last tile of the wall"),
        lambda facts, _: int(facts.how.last_tile),
        happens=True,
    ),
    Fan(
        "gangkai",
        Text("杠上开花", "Gang flower"),
        Text(
            "胡自己开杠翻出的牌，每张一个",
            "by tiles that the winner's own open gang turned, one each",
        ),
        lambda facts, _: (
            max(facts.how.gang_tiles, 1) if facts.how.after_gang and facts.how.self_draw else 0
        ),
        happens=True,
    ),
    Fan(
        "gangpao",
        Text("杠上炮", "Gang shot"),
        Text("胡别家开杠翻出的牌", "by a tile that the open gang of another turned"),
        lambda facts, _: int(facts.how.after_gang and not facts.how.self_draw),
        happens=True,
    ),
    Fan(
        "qianggang",
        Text("抢杠胡", "Robbed gang"),
        Text(
            "胡别家开杠时加到碰上的牌", "by a tile that another adds to its peng for an open gang"
        ),
        lambda facts, _: int(facts.how.robbing_gang),
        happens=True,
    ),
)
FAN = {fan.code: fan for fan in FANS}
