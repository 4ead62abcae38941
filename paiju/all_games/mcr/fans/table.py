"""The 81 fans of the Chinese official rules: names, points, implied fans and conditions.

`implies` names the fans that a fan always includes or replaces: they do not count together with it
(不重复). If both fans are made of sets, this applies to the sets of the fan only. `implies_one`
names fans that count one time less together with it. The order is the official one; a fan precedes
the fans that it implies, unless no reading has both.

`players.worth_kernels` counts fans a second time, and what a win pays; `test_routes.py` and
`test_plans.py` hold it to the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from paiju.all_games.mcr.fans.conditions import (
    AllMelded,
    Among,
    Chain,
    Circumstance,
    Closed,
    ConcealedPungs,
    EachKong,
    EachPung,
    EveryType,
    Flowers,
    FourOfAKind,
    InEvery,
    InForm,
    KnittedTiles,
    Kongs,
    NineGates,
    NothingElse,
    Only,
    PairsInARow,
    Pungs,
    Suits,
    TerminalChows,
    WaitFor,
    WindPung,
)
from paiju.all_games.mcr.fans.facts import DRAGONS, WINDS, kinds
from paiju.melding.hands.winning_shapes import Form
from paiju.melding.rules.rule_set import CUSTOM_KEPT
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.all_games.mcr.fans.predicates import Condition
    from paiju.all_games.mcr.rulesets import Options

TERMINALS = kinds("19m 19p 19s")
HONOURS = WINDS | DRAGONS
SUITED = kinds("123456789m 123456789p 123456789s")
OUTSIDE = TERMINALS | HONOURS


@dataclass(frozen=True, slots=True)
class Fan:
    """A fan 番种.

    Attributes:
        code: its stable code.
        name: its official name.
        points: its points 番.
        when: its condition.
        implies: the codes of fans that do not count together with it.
        implies_one: the codes of fans that count one time less together with it.

    """

    code: str
    name: Text
    points: int
    when: Condition
    implies: tuple[str, ...] = ()
    implies_one: tuple[str, ...] = ()


def _fan(
    points: int, zh: str, en: str, when: Condition, implies: str = "", *, implies_one: str = ""
) -> Fan:
    code = en.lower().replace("-", "_").replace(" ", "_")
    return Fan(code, Text(zh, en), points, when, tuple(implies.split()), tuple(implies_one.split()))


# A hand that is always concealed gets no fan for that; if the tile was drawn it gets self-drawn.
CONCEALED_BY_NATURE = "fully_concealed_hand concealed_hand"
# The fans together with which the book of 2006 counts fully concealed hand all the same.
OF_CONCEALED_FORMS = frozenset(
    ("nine_gates", "seven_shifted_pairs", "thirteen_orphans", "four_concealed_pungs", "seven_pairs")
)

OFFICIAL: tuple[Fan, ...] = (
    _fan(88, "大四喜", "Big Four Winds", Pungs(WINDS, 4),
         "big_three_winds all_pungs prevalent_wind seat_wind pung_of_terminals_or_honors"),
    _fan(88, "大三元", "Big Three Dragons", Pungs(DRAGONS, 3),
         "two_dragons_pungs dragon_pung pung_of_terminals_or_honors"),
    _fan(88, "绿一色", "All Green", Among(kinds("23468s F")), "half_flush one_voided_suit"),
    _fan(88, "九莲宝灯", "Nine Gates", NineGates(),
         f"full_flush {CONCEALED_BY_NATURE} no_honors",
         implies_one="pung_of_terminals_or_honors"),
    _fan(88, "四杠", "Four Kongs", Kongs(total=4),
         "three_kongs all_pungs two_concealed_kongs two_melded_kongs "
         "concealed_kong_and_melded_kong concealed_kong melded_kong single_wait"),
    _fan(88, "连七对", "Seven Shifted Pairs", PairsInARow(),
         f"full_flush seven_pairs {CONCEALED_BY_NATURE} no_honors single_wait"),
    _fan(88, "十三幺", "Thirteen Orphans", InForm(Form.THIRTEEN_ORPHANS),
         f"all_terminals_and_honors all_types {CONCEALED_BY_NATURE} single_wait"),
    _fan(64, "清幺九", "All Terminals", Among(TERMINALS),
         "all_terminals_and_honors all_pungs outside_hand double_pung "
         "pung_of_terminals_or_honors no_honors"),
    _fan(64, "小四喜", "Little Four Winds", Pungs(WINDS, 3, pair=True),
         "big_three_winds pung_of_terminals_or_honors"),
    _fan(64, "小三元", "Little Three Dragons", Pungs(DRAGONS, 2, pair=True),
         "two_dragons_pungs dragon_pung pung_of_terminals_or_honors"),
    _fan(64, "字一色", "All Honors", Among(HONOURS),
         "all_terminals_and_honors all_pungs outside_hand pung_of_terminals_or_honors "
         "one_voided_suit"),
    _fan(64, "四暗刻", "Four Concealed Pungs", ConcealedPungs(4),
         f"three_concealed_pungs all_pungs {CONCEALED_BY_NATURE} two_concealed_pungs"),
    _fan(64, "一色双龙会", "Pure Terminal Chows", TerminalChows(suits=1),
         "seven_pairs full_flush all_chows pure_double_chow two_terminal_chows no_honors "
         "one_voided_suit"),
    _fan(48, "一色四同顺", "Quadruple Chow", Chain("chi", 1, ((0, 0, 0, 0),)),
         "pure_triple_chow pure_shifted_pungs seven_pairs tile_hog pure_double_chow"),
    _fan(48, "一色四节高", "Four Pure Shifted Pungs", Chain("peng", 1, ((0, 1, 2, 3),)),
         "pure_triple_chow pure_shifted_pungs all_pungs"),
    _fan(32, "一色四步高", "Four Pure Shifted Chows",
         Chain("chi", 1, ((0, 1, 2, 3), (0, 2, 4, 6))),
         "pure_shifted_chows short_straight two_terminal_chows"),
    _fan(32, "三杠", "Three Kongs", Kongs(total=3),
         "two_concealed_kongs two_melded_kongs concealed_kong_and_melded_kong concealed_kong "
         "melded_kong"),
    _fan(32, "混幺九", "All Terminals and Honors", Among(OUTSIDE),
         "all_pungs outside_hand pung_of_terminals_or_honors"),
    _fan(24, "七对", "Seven Pairs", InForm(Form.SEVEN_PAIRS),
         f"{CONCEALED_BY_NATURE} single_wait"),
    _fan(24, "七星不靠", "Greater Honors and Knitted Tiles", KnittedTiles(honours=7),
         f"lesser_honors_and_knitted_tiles all_types {CONCEALED_BY_NATURE} single_wait"),
    _fan(24, "全双刻", "All Even Pungs", Only("peng", kinds("2468m 2468p 2468s")),
         "all_pungs all_simples no_honors"),
    _fan(24, "清一色", "Full Flush", Suits(1, honours=False), "no_honors one_voided_suit"),
    _fan(24, "一色三同顺", "Pure Triple Chow", Chain("chi", 1, ((0, 0, 0),)),
         "pure_shifted_pungs pure_double_chow"),
    _fan(24, "一色三节高", "Pure Shifted Pungs", Chain("peng", 1, ((0, 1, 2),)),
         "pure_triple_chow"),
    _fan(24, "全大", "Upper Tiles", Among(kinds("789m 789p 789s")), "upper_four no_honors"),
    _fan(24, "全中", "Middle Tiles", Among(kinds("456m 456p 456s")), "all_simples no_honors"),
    _fan(24, "全小", "Lower Tiles", Among(kinds("123m 123p 123s")), "lower_four no_honors"),
    _fan(16, "清龙", "Pure Straight", Chain("chi", 1, ((0, 3, 6),)),
         "short_straight two_terminal_chows"),
    _fan(16, "三色双龙会", "Three-Suited Terminal Chows", TerminalChows(suits=3),
         "all_chows two_terminal_chows mixed_double_chow no_honors"),
    _fan(16, "一色三步高", "Pure Shifted Chows", Chain("chi", 1, ((0, 1, 2), (0, 2, 4)))),
    _fan(16, "全带五", "All Five", InEvery(kinds("5m 5p 5s")), "all_simples no_honors"),
    _fan(16, "三同刻", "Triple Pung", Chain("peng", 3, ((0, 0, 0),)), "double_pung"),
    _fan(16, "三暗刻", "Three Concealed Pungs", ConcealedPungs(3), "two_concealed_pungs"),
    _fan(12, "全不靠", "Lesser Honors and Knitted Tiles", InForm(Form.KNITTED),
         f"all_types {CONCEALED_BY_NATURE} single_wait"),
    _fan(12, "组合龙", "Knitted Straight", KnittedTiles(knitted=9)),
    _fan(12, "大于五", "Upper Four", Among(kinds("6789m 6789p 6789s")), "no_honors"),
    _fan(12, "小于五", "Lower Four", Among(kinds("1234m 1234p 1234s")), "no_honors"),
    _fan(12, "三风刻", "Big Three Winds", Pungs(WINDS, 3), "pung_of_terminals_or_honors"),
    _fan(8, "花龙", "Mixed Straight", Chain("chi", 3, ((0, 3, 6),))),
    _fan(8, "推不倒", "Reversible Tiles", Among(kinds("1234589p 245689s P")), "one_voided_suit"),
    _fan(8, "三色三同顺", "Mixed Triple Chow", Chain("chi", 3, ((0, 0, 0),)),
         "mixed_double_chow"),
    _fan(8, "三色三节高", "Mixed Shifted Pungs", Chain("peng", 3, ((0, 1, 2),))),
    _fan(8, "无番和", "Chicken Hand", NothingElse()),
    _fan(8, "妙手回春", "Last Tile Draw", Circumstance("last_tile", self_draw=True), "self_drawn"),
    _fan(8, "海底捞月", "Last Tile Claim", Circumstance("last_tile", self_draw=False)),
    _fan(8, "杠上开花", "Out with Replacement Tile", Circumstance("after_gang"), "self_drawn"),
    _fan(8, "抢杠和", "Robbing The Kong", Circumstance("robbing_gang"), "last_tile"),
    _fan(6, "碰碰和", "All Pungs", Only("peng", SUITED | HONOURS)),
    _fan(6, "混一色", "Half Flush", Suits(1, honours=True), "one_voided_suit"),
    _fan(6, "三色三步高", "Mixed Shifted Chows", Chain("chi", 3, ((0, 1, 2),))),
    _fan(6, "五门齐", "All Types", EveryType()),
    _fan(6, "全求人", "Melded Hand", AllMelded(), "single_wait"),
    _fan(6, "双暗杠", "Two Concealed Kongs", Kongs(concealed=2),
         "two_concealed_pungs concealed_kong"),
    _fan(6, "双箭刻", "Two Dragons Pungs", Pungs(DRAGONS, 2),
         "dragon_pung pung_of_terminals_or_honors"),
    _fan(4, "全带幺", "Outside Hand", InEvery(OUTSIDE)),
    _fan(4, "不求人", "Fully Concealed Hand", Closed(self_draw=True), "self_drawn"),
    _fan(4, "双明杠", "Two Melded Kongs", Kongs(melded=2), "melded_kong"),
    _fan(4, "和绝张", "Last Tile", Circumstance("last_copy")),
    _fan(2, "箭刻", "Dragon Pung", EachPung(DRAGONS), "pung_of_terminals_or_honors"),
    _fan(2, "圈风刻", "Prevalent Wind", WindPung("round_wind"), "pung_of_terminals_or_honors"),
    _fan(2, "门风刻", "Seat Wind", WindPung("seat_wind"), "pung_of_terminals_or_honors"),
    _fan(2, "门前清", "Concealed Hand", Closed(self_draw=False)),
    _fan(2, "平和", "All Chows", Only("chi", SUITED), "no_honors"),
    _fan(2, "四归一", "Tile Hog", FourOfAKind()),
    _fan(2, "双同刻", "Double Pung", Chain("peng", 2, ((0, 0),))),
    _fan(2, "双暗刻", "Two Concealed Pungs", ConcealedPungs(2)),
    _fan(2, "暗杠", "Concealed Kong", EachKong(concealed=True)),
    _fan(2, "断幺", "All Simples", Among(kinds("2345678m 2345678p 2345678s")), "no_honors"),
    _fan(1, "一般高", "Pure Double Chow", Chain("chi", 1, ((0, 0),))),
    _fan(1, "喜相逢", "Mixed Double Chow", Chain("chi", 2, ((0, 0),))),
    _fan(1, "连六", "Short Straight", Chain("chi", 1, ((0, 3),))),
    _fan(1, "老少副", "Two Terminal Chows", Chain("chi", 1, ((0, 6),))),
    _fan(1, "幺九刻", "Pung of Terminals or Honors", EachPung(OUTSIDE)),
    _fan(1, "明杠", "Melded Kong", EachKong(concealed=False)),
    _fan(1, "缺一门", "One Voided Suit", Suits(2, honours=None)),
    _fan(1, "无字", "No Honors", Among(SUITED)),
    _fan(1, "边张", "Edge Wait", WaitFor("edge")),
    _fan(1, "坎张", "Closed Wait", WaitFor("closed")),
    _fan(1, "单钓将", "Single Wait", WaitFor("single")),
    _fan(1, "自摸", "Self-Drawn", Circumstance("self_draw")),
    _fan(1, "花牌", "Flower Tiles", Flowers()),
)  # fmt: skip

# A fan that is not among the 81, but is scored in competitions.
UNOFFICIAL: tuple[Fan, ...] = (
    _fan(5, "明暗杠", "Concealed Kong and Melded Kong", Kongs(concealed=1, melded=1),
         "concealed_kong melded_kong"),
)  # fmt: skip


# Flowers count separately: they add to the total, but not to the minimum.
FLOWERS = OFFICIAL[-1]


@lru_cache(maxsize=CUSTOM_KEPT)
def fans_of(options: Options) -> tuple[Fan, ...]:
    """The fans under these options, which change points and conditions.

    They are the official fans in their order, and 明暗杠 after 双暗杠.

    >>> from paiju.all_games.mcr.rulesets import Options
    >>> len(fans_of(Options()))
    82
    """
    behind = 1 + next(place for place, fan in enumerate(OFFICIAL) if fan.name.zh == "双暗杠")
    rows = (*OFFICIAL[:behind], *UNOFFICIAL, *OFFICIAL[behind:])
    return tuple(_with_options(fan, options) for fan in rows)


def _with_options(fan: Fan, options: Options) -> Fan:
    points = {
        "two_concealed_kongs": options.two_concealed_kongs,
        "concealed_kong_and_melded_kong": options.mixed_kongs,
    }
    fan = replace(fan, points=points.get(fan.code, fan.points))
    if isinstance(fan.when, WaitFor):
        return replace(fan, when=replace(fan.when, knitted=options.knitted_waits))
    if fan.code == "knitted_straight" and not options.knitted_with_straight:
        return replace(fan, when=InForm(Form.KNITTED_STRAIGHT))
    if fan.code in OF_CONCEALED_FORMS and options.concealed_with_forms:
        kept = tuple(code for code in fan.implies if code != "fully_concealed_hand")
        return replace(fan, implies=kept)
    return fan
