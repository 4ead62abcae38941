"""The fans 番 of 四川麻将: a table, with the functions that count them in a reading of a win.

Fans add up. The value of a win is two to the power of their sum, which the rule set may cap.

`players.race_kernels` counts some of them a second time, and what a win pays; `test_race.py` holds
it to the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.sichuan.rulesets import MOST_FANS
from paiju.mahjong_tiles.tile import RANKS
from paiju.melding.rules.fan_table import Fan
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.all_games.sichuan.rulesets import Options
    from paiju.melding.rules.fan_table import Facts

_ENDS = frozenset((0, RANKS - 1))
# The ranks 2, 5 and 8.
_GENERALS = frozenset((1, 4, 7))


def _is_hook(facts: Facts, options: Options) -> bool:
    """Tests if the win is a golden hook 金钩钓: triplets, with a wait for the pair.

    The options say if all four triplets must be melded.
    """
    if options.golden_wait == "melded":
        return facts.is_triplets and len(facts.win.hand) == 1
    return facts.is_triplets and facts.win.hand.count(facts.win.tile) == 1


def _is_dragon(facts: Facts) -> bool:
    """Tests if the reading is seven pairs with four equal tiles."""
    return facts.is_pairs and facts.roots > 0


def _first(facts: Facts, options: Options) -> int:
    """The fans for a win with the first tiles 天胡, 地胡; 0 for other wins."""
    if not facts.how.first or options.heaven_earth == "none":
        return 0
    return options.cap or MOST_FANS if options.heaven_earth == "cap" else MOST_FANS


FANS: tuple[Fan[Options], ...] = (
    Fan(
        "gang",
        Text("杠", "Gang"),
        Text("每个杠一番", "one for each gang"),
        lambda facts, _: len(facts.gangs),
    ),
    Fan(
        "gen",
        Text("根", "Root"),
        Text("四张相同而不是杠", "four alike that are no gang"),
        lambda facts, options: facts.roots - (options.dragon_pairs == "four" and _is_dragon(facts)),
    ),
    Fan(
        "duidui",
        Text("对对胡", "All triplets"),
        Text("四副刻子或杠加一对", "four triplets or gangs and a pair"),
        lambda facts, _: int(facts.is_triplets),
    ),
    Fan(
        "jingou",
        Text("金钩钓", "Golden hook"),
        Text("手里只剩一张，单钓", "one tile is held, which waits for its pair"),
        lambda facts, options: int(_is_hook(facts, options)),
    ),
    Fan(
        "qingyise",
        Text("清一色", "Full flush"),
        Text("只有一门花色", "one suit"),
        lambda facts, _: 2 * (len(facts.suits) == 1),
    ),
    Fan(
        "qidui",
        Text("七对", "Seven pairs"),
        Text("七个对子，四张相同算两对", "seven pairs; four alike are two"),
        lambda facts, options: (
            (4 if options.dragon_pairs == "four" and _is_dragon(facts) else 2) * facts.is_pairs
        ),
    ),
    Fan(
        "menqing",
        Text("门清", "Closed hand"),
        Text("没有碰、点杠和加杠", "no peng, and no gang but concealed ones"),
        lambda facts, options: options.menqing * facts.is_closed,
    ),
    Fan(
        "zhongzhang",
        Text("中张", "All simples"),
        Text("没有一和九", "no 1 and no 9"),
        lambda facts, options: options.zhongzhang * _ENDS.isdisjoint(facts.ranks),
    ),
    Fan(
        "yaojiu",
        Text("带幺九", "Ends everywhere"),
        Text("每副牌和将都有一或九", "every set and the pair hold a 1 or a 9"),
        lambda facts, options: (
            options.yaojiu
            and options.yaojiu
            * all(
                any(kind % RANKS in _ENDS for kind in group.kinds) for group in facts.reading.groups
            )
        ),
    ),
    Fan(
        "jiangdui",
        Text("将对", "Generals"),
        Text("对对胡或七对，只有二、五、八", "all triplets or seven pairs of 2, 5 and 8 alone"),
        lambda facts, options: (
            options.jiangdui * ((facts.is_triplets or facts.is_pairs) and facts.ranks <= _GENERALS)
        ),
    ),
    Fan(
        "gangkai",
        Text("杠上花", "Gang flower"),
        Text("杠后摸的牌自摸", "by the tile drawn after one's own gang"),
        lambda facts, _: int(facts.how.after_gang and facts.how.self_draw),
        happens=True,
    ),
    Fan(
        "gangpao",
        Text("杠上炮", "Gang shot"),
        Text("胡别家杠后打出的牌", "by a tile that another gave right after its gang"),
        lambda facts, options: int(
            facts.how.after_gang
            and not facts.how.self_draw
            and (options.shot_by_gang or not facts.how.robbing_gang)
        ),
        happens=True,
    ),
    Fan(
        "qianggang",
        Text("抢杠", "Robbed gang"),
        Text("胡别家加杠的牌", "by a tile that another adds to its peng"),
        lambda facts, _: int(facts.how.robbing_gang),
        happens=True,
    ),
    Fan(
        "haidi",
        Text("海底", "Last tile"),
        Text("牌墙的最后一张，或其后打出的牌", "by the wall's last tile, or a discard after it"),
        lambda facts, _: int(facts.how.last_tile),
        happens=True,
    ),
    Fan(
        "first",
        Text("天胡、地胡", "First tiles"),
        Text("庄家起手即胡，或闲家第一次摸牌即胡", "by the tiles dealt, or by the first draw"),
        _first,
        happens=True,
    ),
)
FAN = {fan.code: fan for fan in FANS}
# The fans if gangs do not count.
NO_GANGS = tuple(fan for fan in FANS if fan.code != "gang")
