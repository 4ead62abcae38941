"""The tai 台 of 台湾麻将: a table, with the functions that count them in a way to count a win.

Tai add up. Which rows count and what they are worth depends on the options of the rule set.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from paiju.all_games.taiwan.shapes import SETS, waits, ways
from paiju.all_games.taiwan.words import WORDS
from paiju.mahjong_tiles.tile import DRAGONS, FLOWERS, KIND, RANKS, SUITED, WINDS
from paiju.melding.rules.fan_table import Fan

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.all_games.taiwan.options import Options
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.rules.fan_table import Facts

_SEATS = len(WINDS)
_WHOLE_SETS = (frozenset(FLOWERS[:_SEATS]), frozenset(FLOWERS[_SEATS:]))
# The flowers 菊 and 竹 change places where 竹 is not West's.
_LATER_FLOWERS = {
    "bamboo_west": FLOWERS[_SEATS:],
    "chrysanthemum_west": (*FLOWERS[4:6], *FLOWERS[:5:-1]),
}
_ALIKE = frozenset(("peng", "gang"))
_WINDS = frozenset(KIND[tile] for tile in WINDS)
_DRAGONS = frozenset(KIND[tile] for tile in DRAGONS)
# The rank of a seven, from 0.
_SEVEN = RANKS - 3
_THREE, _FOUR = 3, 4


def _is_wind(facts: Facts, wind: Tile, options: Options) -> bool:
    """Tests if a wind is a triplet, and counts by its place."""
    return not options.every_wind and KIND[wind] in facts.triplets


def _is_runs(facts: Facts) -> bool:
    """Tests if the reading is five runs and a pair."""
    return not facts.is_pairs and not facts.triplets


def _is_open(facts: Facts) -> bool:
    """Tests if all five sets are open melds."""
    melds = facts.win.melds
    return len(melds) == SETS and not any(meld.concealed for meld in melds)


def _concealed(facts: Facts) -> int:
    """The number of concealed triplets; one that another seat's tile completed is not."""
    if facts.is_pairs:
        return 0
    given = None if facts.how.self_draw else facts.place
    groups = enumerate(facts.reading.groups)
    return sum(
        [group.type in _ALIKE and group.concealed and place != given for place, group in groups]
    )


def _is_two_sided(facts: Facts) -> bool:
    """Tests if the tile completed a run that waited for a tile on either side."""
    group, tile = facts.reading.groups[facts.place or 0], KIND[facts.win.tile]
    if group.type != "chi" or tile == group.kinds[1]:
        return False
    low = group.kinds[0] % RANKS
    return low != 0 if tile == group.kinds[2] else low != _SEVEN


def _is_duting(facts: Facts, options: Options) -> bool:
    """Tests if the hand waited for one tile only, for the pair or for one place of a run."""
    win, group = facts.win, facts.reading.groups[facts.place or 0]
    if facts.is_pairs or group.type == "peng" or _is_two_sided(facts):
        return False
    if _is_open(facts) and (win.circumstances.self_draw or not options.quanqiu_duting):
        return False
    return len(waits(win.hand, win.melds, options)) == 1


def _is_pinghu(facts: Facts, options: Options) -> bool:
    """Tests if the win is 平胡: five runs, and what the options want."""
    if not _is_runs(facts) or (facts.how.self_draw and not options.pinghu_self_draw):
        return False
    if facts.is_concealed and not options.pinghu_concealed:
        return False
    if not options.pinghu_honours and (facts.how.flowers or facts.pair in _WINDS | _DRAGONS):
        return False
    if options.pinghu_wait != "only_two_sided":
        return options.pinghu_wait == "any" or _is_two_sided(facts)
    others = [
        facts._replace(reading=reading, place=place) for reading, place in ways(facts.win, options)
    ]
    return all(_is_two_sided(other) for other in others if _is_runs(other))


def _own_flowers(facts: Facts, options: Options) -> int:
    """The number of flowers of the winner's seat; by an option not those of a whole set."""
    if options.every_flower:
        return 0
    seat, shown = WINDS.index(facts.how.seat_wind), frozenset(facts.how.flowers)
    own = shown & {FLOWERS[seat], _LATER_FLOWERS[options.flower_order][seat]}
    if options.huagang_over_zhenghua:
        own -= {flower for whole in _WHOLE_SETS if whole <= shown for flower in whole}
    return len(own)


def _whole_sets(facts: Facts, options: Options) -> int:
    """The number of whole sets of flowers; none where every flower counts."""
    shown = {*facts.how.flowers}
    return 0 if options.every_flower else sum([whole <= shown for whole in _WHOLE_SETS])


def _is_baxian(facts: Facts, options: Options) -> bool:
    """Tests if all eight flowers are shown, and count as the options say."""
    added = options.baxian == "added" and len(facts.how.flowers) == len(FLOWERS)
    return added or "baxian" in facts.how.special


def _honours(facts: Facts) -> bool:
    return any(kind >= SUITED for kind in facts.kinds)


def _suits(facts: Facts) -> int:
    return len({kind // RANKS for kind in facts.kinds if kind < SUITED})


def _has_flowers_as_dealt(facts: Facts) -> bool:
    """Tests if all eight flowers win with the first tiles."""
    special = facts.how.special
    return "baxian" in special and not {"tianhu", "dihu"}.isdisjoint(special)


def _own_gangs(facts: Facts) -> int:
    """The number of concealed gangs."""
    return sum([meld.concealed for meld in facts.win.melds])


def _is_ready(code: str, facts: Facts, options: Options) -> bool:
    """Tests if the hand waited early, and said so where it must."""
    special = facts.how.special
    return code in special and (not options.public_ready or "baoting" in special)


def _row(
    code: str,
    tai: int | None,
    times: Callable[[Facts, Options], int],
    excludes: tuple[str, ...] = (),
    when: str | None = None,
) -> Fan[Options]:
    """A row of the table, worth `tai` each time; None if the option of its name says how many.

    `when` is the option that must be set.
    """

    def count(facts: Facts, options: Options) -> int:
        if when is not None and not getattr(options, when):
            return 0
        return times(facts, options) * (getattr(options, code) if tai is None else tai)

    return Fan(code, *WORDS[code], count, excludes=excludes)


def _happens(code: str, tai: int | None, *excludes: str) -> Fan[Options]:
    """A row for a circumstance that only this game has."""
    return _row(code, tai, lambda facts, _: code in facts.how.special, excludes)


# The fans of flowers, which may win whatever the other tiles are.
FLOWER_FANS = (
    _row("baxian", 8, _is_baxian, ("zhenghua", "huagang", "hua")),
    _happens("qiqiangyi", 8),
    _row("peipaihua", 4, lambda facts, _: _has_flowers_as_dealt(facts), when="peipaihua"),
)
_WINDS_IN = ("menfeng", "quanfeng", "fengke")
FANS = (
    _row("menqing", 1, lambda facts, _: facts.is_concealed),
    _row("buqiu", 1, lambda facts, _: facts.is_concealed and facts.how.self_draw),
    _row("zimo", 1, lambda facts, _: facts.how.self_draw),
    _row("menfeng", 1, lambda facts, options: _is_wind(facts, facts.how.seat_wind, options)),
    _row("quanfeng", 1, lambda facts, options: _is_wind(facts, facts.how.round_wind, options)),
    _row("fengke", 1, lambda facts, _: facts.triplets_of(_WINDS), when="every_wind"),
    _row("sanyuan", 1, lambda facts, _: facts.triplets_of(_DRAGONS)),
    _row("zhenghua", 1, _own_flowers),
    _row("hua", 1, lambda facts, _: len(facts.how.flowers), when="every_flower"),
    _row("huagang", None, _whole_sets),
    _row("wuhua", 1, lambda facts, _: not facts.how.flowers, when="wuhua"),
    _row(
        "wuziwuhua",
        2,
        lambda facts, _: not facts.how.flowers and not _honours(facts),
        ("wuhua",),
        "wuziwuhua",
    ),
    _row("duting", 1, _is_duting),
    _row("qianggang", 1, lambda facts, _: facts.how.robbing_gang),
    _row("gangkai", 1, lambda facts, _: facts.how.self_draw and facts.how.after_gang),
    _row("haidi", 1, lambda facts, _: facts.how.self_draw and facts.how.last_tile),
    _row("hedi", 1, lambda facts, _: not facts.how.self_draw and facts.how.last_tile, when="hedi"),
    _row("minggang", 1, lambda facts, _: len(facts.gangs) - _own_gangs(facts), when="gang_tai"),
    _row("angang", 2, lambda facts, _: _own_gangs(facts), when="gang_tai"),
    _row("pinghu", 2, _is_pinghu),
    _row("quanqiu", 2, lambda facts, _: _is_open(facts) and not facts.how.self_draw),
    _row("banqiu", 1, lambda facts, _: _is_open(facts) and facts.how.self_draw, when="banqiu"),
    _row("sananke", 2, lambda facts, _: _concealed(facts) == _THREE),
    _row("sianke", None, lambda facts, _: _concealed(facts) == _FOUR),
    _row("wuanke", None, lambda facts, _: _concealed(facts) == SETS),
    _row("pengpeng", 4, lambda facts, _: len(facts.triplets) == SETS),
    _row("hunyise", 4, lambda facts, _: _suits(facts) == 1 and _honours(facts)),
    _row("qingyise", None, lambda facts, _: _suits(facts) == 1 and not _honours(facts)),
    _row("ziyise", None, lambda facts, _: not _suits(facts)),
    _row("xiaosanyuan", 4, lambda facts, _: facts.is_little(_DRAGONS), ("sanyuan",)),
    _row("dasanyuan", 8, lambda facts, _: facts.is_great(_DRAGONS), ("sanyuan",)),
    _row("xiaosixi", 8, lambda facts, _: facts.is_little(_WINDS), _WINDS_IN),
    _row("dasixi", 16, lambda facts, _: facts.is_great(_WINDS), _WINDS_IN),
    _row("sigang", 8, lambda facts, _: len(facts.gangs) >= _FOUR, when="sigang"),
    _row("wugang", 16, lambda facts, _: len(facts.gangs) == SETS, ("sigang",), "wugang"),
    _row("baduiban", 8, lambda facts, _: facts.is_pairs),
    _row("baoting", 1, lambda facts, _: "baoting" in facts.how.special, when="public_ready"),
    _row("tianting", None, lambda facts, options: _is_ready("tianting", facts, options)),
    _row("diting", None, lambda facts, options: _is_ready("diting", facts, options)),
    _happens("tianhu", 24, "menqing", "buqiu", "duting", "gangkai"),
    _happens("dihu", 16, "menqing", "buqiu"),
    _happens("renhu", None, "menqing"),
    *FLOWER_FANS,
)
_IN_DITING = {
    "none": (),
    "menqing": ("menqing", "baoting"),
    "both": ("menqing", "baoting", "buqiu"),
}


@cache
def fans_of(options: Options) -> tuple[Fan[Options], ...]:
    """The rows of the table with what they exclude by these options."""
    by_option = {"diting": _IN_DITING[options.ready_over]}
    if not options.ziyise_pengpeng:
        by_option["ziyise"] = ("pengpeng",)
    if options.xiaosixi_winds:
        by_option["xiaosixi"] = ()
    return tuple([replace(fan, excludes=by_option.get(fan.code, fan.excludes)) for fan in FANS])
