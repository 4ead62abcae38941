"""The fans 番种 of 香港麻雀: a table, with the functions that count them in a way to read a win.

Fans add up. How many faan 番 each brings is an option of the rule set; a row has the default.
"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from paiju.all_games.hongkong.fan_texts import FAN_TEXTS
from paiju.mahjong_tiles.tile import DRAGONS, FLOWERS, KIND, RANKS, SUITED, SUITS, WINDS
from paiju.melding.hands.winning_shapes import SETS, Form
from paiju.melding.rules.fan_table import Fan

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from paiju.all_games.hongkong.options import Options
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.rules.fan_table import Facts

_HONOUR = len(SUITS)
_ENDS = frozenset((0, RANKS - 1))
_NINE_GATES = (3, *(1,) * (RANKS - 2), 3)
_WINDS, _DRAGONS = (tuple(KIND[tile] for tile in tiles) for tiles in (WINDS, DRAGONS))
# The suit of each dragon: 中 and the characters, 發 and the bamboos, 白 and the dots.
_SUIT_OF = {KIND[dragon]: SUITS.index(suit) for dragon, suit in zip(DRAGONS, "msp", strict=True)}
# The two sets of flowers, 春夏秋冬 and 梅兰竹菊, each by the seat that owns it, East first. Most
# sets number 竹 before 菊, but 菊 is the flower of West.
_SETS = (FLOWERS[:4], (*FLOWERS[4:6], FLOWERS[7], FLOWERS[6]))
_SEVEN = len(FLOWERS) - 1
# Fans that flowers bring, which may not help to the minimum.
OF_FLOWERS = frozenset(("wuhua", "zhenghua", "yitaihua", "huahu", "dahuahu"))


def _is_triplets(facts: Facts) -> bool:
    return len(facts.triplets) == SETS


def _is_drawn(facts: Facts, options: Options) -> bool:
    """Tests if a win is a self-draw, or a robbed gang that counts as one."""
    is_robbed = facts.how.robbing_gang and options.robbed_gang == "self_draw"
    return facts.how.self_draw or is_robbed


def _is_heaven(facts: Facts, _: Options) -> bool:
    return facts.how.first and facts.how.seat_wind == WINDS[0]


def _is_pinghu(facts: Facts, options: Options) -> bool:
    """Tests if a reading is four runs and a pair that the options allow."""
    pair = facts.pair
    if pair is None or facts.triplets:
        return False
    of_value = (*_DRAGONS, KIND[facts.how.seat_wind], KIND[facts.how.round_wind])
    barred = {"any": (), "no_value": of_value, "suited": (*_WINDS, *_DRAGONS)}
    return pair not in barred[options.pinghu_pair]


def _is_kankan(facts: Facts, options: Options) -> bool:
    """Tests if a reading is four concealed triplets, won as the options say."""
    how = facts.how
    by_pair = facts.place == len(facts.reading.groups) - 1
    won = how.self_draw or (options.kankan == "concealed" and by_pair)
    gangs = options.kankan_gangs or not facts.gangs
    return won and gangs and _is_triplets(facts) and facts.is_concealed


def _is_nine_gates(facts: Facts, options: Options) -> bool:
    """Tests if a win is the nine gates: 1112345678999 of a suit and one more."""
    if facts.win.melds or not _in_suits(facts, honours=False):
        return False
    counts = [0] * RANKS
    for kind, count in facts.kinds.items():
        counts[kind % RANKS] = count
    if options.jiulian == "nine":
        counts[KIND[facts.win.tile] % RANKS] -= 1
    return all(count >= most for count, most in zip(counts, _NINE_GATES, strict=True))


def _is_straight(facts: Facts) -> bool:
    """Tests if a reading has 123, 456 and 789 of one suit."""
    groups = facts.reading.groups
    lows = {group.kinds[0] for group in groups if group.type == "chi"}
    return any({low, low + 3, low + 6} <= lows for low in range(0, SUITED, RANKS))


def _is_dragon_of_suit(facts: Facts) -> bool:
    """Tests if a reading is a dragon, and three triplets and the pair of its suit."""
    if not _is_triplets(facts) or facts.pair in _DRAGONS:
        return False
    honours = {kind for kind in facts.kinds if kind // RANKS == _HONOUR}
    return any(
        honours == {dragon} and facts.suits == {suit, _HONOUR} for dragon, suit in _SUIT_OF.items()
    )


def _in_suits(facts: Facts, *, honours: bool) -> bool:
    """Tests if a hand has tiles of one suit, and honours too or none."""
    return len(facts.suits - {_HONOUR}) == 1 and (_HONOUR in facts.suits) == honours


def _ends(facts: Facts) -> tuple[bool, bool]:
    """Two answers: all suited tiles are 1 or 9; there are honours."""
    suited = {kind % RANKS for kind in facts.kinds if kind // RANKS != _HONOUR}
    return bool(suited) and suited <= _ENDS, _HONOUR in facts.suits


def _whole_sets(facts: Facts) -> list[tuple[Tile, ...]]:
    return [flowers for flowers in _SETS if {*flowers} <= {*facts.how.flowers}]


def _own_flowers(facts: Facts, options: Options) -> int:
    """The number of flowers of the winner's seat, without those of a whole set if that is a fan."""
    own = WINDS.index(facts.how.seat_wind)
    whole = _whole_sets(facts) if options.faan("yitaihua") else ()
    return sum([each[own] in facts.how.flowers for each in _SETS if each not in whole])


def flower_fan(options: Options, shown: Collection[Tile]) -> str | None:
    """The code of the fan of seven or eight flowers; None if these are no such fan.

    >>> from paiju.all_games.hongkong.rulesets import rules_of
    >>> flower_fan(rules_of().options, FLOWERS[:7]), flower_fan(rules_of().options, FLOWERS[:6])
    ('huahu', None)
    """
    code = "huahu" if len(shown) == _SEVEN else "dahuahu"
    return code if 0 < options.flower_win <= len(shown) and options.faan(code) else None


class Row(NamedTuple):
    """A row of the table.

    Attributes:
        faan: the faan that it brings by default; 0 if it does not count.
        times: the number of times that it counts in a way to read a win.
        excludes: the codes of the fans that do not count beside it, unless the rule set is open.

    """

    faan: int
    times: Callable[[Facts, Options], int]
    excludes: tuple[str, ...] = ()


def _special(code: str) -> Callable[[Facts, Options], int]:
    """The count of a fan that the circumstances of a win name."""
    return lambda facts, _: code in facts.how.special


_OF_WINDS = ("seat_wind", "round_wind")
_OF_SETS = ("zhenghua", "yitaihua")
# The rows by code, in the order in which answers list them.
ROWS: Mapping[str, Row] = MappingProxyType(
    {
        "zimo": Row(1, _is_drawn),
        "menqing": Row(1, lambda facts, _: facts.is_concealed),
        "pinghu": Row(1, _is_pinghu),
        "dragon": Row(1, lambda facts, _: facts.triplets_of(_DRAGONS)),
        "seat_wind": Row(1, lambda facts, _: facts.triplets_of((KIND[facts.how.seat_wind],))),
        "round_wind": Row(1, lambda facts, _: facts.triplets_of((KIND[facts.how.round_wind],))),
        "wuhua": Row(1, lambda facts, options: options.flowers and not facts.how.flowers),
        "zhenghua": Row(1, _own_flowers),
        "yitaihua": Row(2, lambda facts, _: len(_whole_sets(facts))),
        "gangkai": Row(1, lambda facts, _: facts.how.after_gang and facts.how.self_draw),
        "liangang": Row(8, _special("liangang"), ("gangkai",)),
        "buhua": Row(1, _special("buhua")),
        "qianggang": Row(1, lambda facts, _: facts.how.robbing_gang),
        "haidi": Row(1, lambda facts, _: facts.how.last_tile and facts.how.self_draw),
        "hedi": Row(1, lambda facts, _: facts.how.last_tile and not facts.how.self_draw),
        "duidui": Row(3, lambda facts, _: _is_triplets(facts)),
        "hunyise": Row(3, lambda facts, _: _in_suits(facts, honours=True)),
        "qingyise": Row(7, lambda facts, _: _in_suits(facts, honours=False)),
        "huayaojiu": Row(1, lambda facts, _: _is_triplets(facts) and _ends(facts) == (True, True)),
        "xiaosanyuan": Row(5, lambda facts, _: facts.is_little(_DRAGONS), ("dragon",)),
        "xiaosixi": Row(6, lambda facts, _: facts.is_little(_WINDS), (*_OF_WINDS, "hunyise")),
        "dasanyuan": Row(8, lambda facts, _: facts.is_great(_DRAGONS), ("dragon",)),
        "kankan": Row(8, _is_kankan, ("duidui", "menqing")),
        "ziyise": Row(
            10, lambda facts, _: facts.suits == {_HONOUR}, ("duidui", "dragon", *_OF_WINDS)
        ),
        "qingyaojiu": Row(10, lambda facts, _: _ends(facts) == (True, False), ("duidui",)),
        "jiulian": Row(10, _is_nine_gates, ("qingyise", "menqing")),
        "dasixi": Row(
            13,
            lambda facts, _: facts.is_great(_WINDS),
            (*_OF_WINDS, "duidui", "hunyise"),
        ),
        "shisanyao": Row(
            13, lambda facts, _: facts.reading.form is Form.THIRTEEN_ORPHANS, ("menqing",)
        ),
        "shibaluohan": Row(13, lambda facts, _: len(facts.gangs) == SETS, ("duidui",)),
        "tianhu": Row(13, _is_heaven, ("zimo", "menqing")),
        "dihu": Row(13, _special("dihu"), ("menqing",)),
        "renhu": Row(13, _special("renhu"), ("menqing",)),
        "huahu": Row(
            3, lambda facts, options: flower_fan(options, facts.how.flowers) == "huahu", _OF_SETS
        ),
        "dahuahu": Row(
            8, lambda facts, options: flower_fan(options, facts.how.flowers) == "dahuahu", _OF_SETS
        ),
        "qidui": Row(0, lambda facts, _: facts.is_pairs, ("menqing",)),
        "qinglong": Row(0, lambda facts, _: _is_straight(facts)),
        "sanselong": Row(
            0, lambda facts, _: _is_dragon_of_suit(facts), ("hunyise", "duidui", "dragon")
        ),
    }
)
# The rows of which an open rule set excludes less.
_OPEN: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "xiaosanyuan": (),
        "xiaosixi": (),
        "dasixi": _OF_WINDS,
        "ziyise": ("duidui", *_OF_WINDS),
        "kankan": ("duidui",),
        "sanselong": (),
    }
)


@cache
def _row(code: str, faan: int, compound: str) -> Fan[Options]:
    """A row of the table of the engine: a fan with the faan that it brings each time."""
    (name, about), row = FAN_TEXTS[code], ROWS[code]
    less = _OPEN if compound == "open" else {}
    excludes = less.get(code, row.excludes)
    return Fan(code, name, about, lambda *asked: faan * row.times(*asked), excludes=excludes)


def fans_of(options: Options) -> tuple[Fan[Options], ...]:
    """The rows of the table that count under some options, with the faan that they bring.

    >>> from paiju.all_games.hongkong.rulesets import rules_of
    >>> len(fans_of(rules_of().options)), len(fans_of(rules_of("laak").options))
    (34, 32)
    """
    compound, faan = options.compound, {code: options.faan(code) for code in ROWS}
    return tuple([_row(code, number, compound) for code, number in faan.items() if number])


# Every row, with the faan that it brings by default.
EVERY_FAN = tuple([Fan(code, *FAN_TEXTS[code], row.times) for code, row in ROWS.items()])
