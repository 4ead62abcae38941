"""Wins, waits and opening wins of Changsha mahjong, each with the sentence that decides it.

The numbers of the rule book 《长沙麻将经典双鸟》 stand before its sentences; other sentences are
those of rule pages and of engines' tests. Wins are written as in `tests.support.winning`.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, NamedTuple

import pytest

from paiju.all_games.changsha.analysis import waits
from paiju.all_games.changsha.openings import OPENINGS, openings_of
from paiju.all_games.changsha.rulesets import SETS, rules_of
from paiju.all_games.changsha.scoring import score
from paiju.mahjong_tiles.notation import parse_tiles
from paiju.melding.hands.melds import HIDDEN
from paiju.melding.hands.winning_shapes import Form
from tests.support.winning import win_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.all_games.changsha.rulesets import Rules
    from paiju.melding.hands.winning import Win
    from paiju.melding.rules.fan_table import Worth


class Case(NamedTuple):
    """A win with the sentence that decides it, its fans, and its points from one payer.

    Attributes:
        sentence: the sentence.
        win: the win in the notation of wins.
        fans: its fans; empty if the tiles are no win.
        points: what a payer pays before birds; then what it pays if it is the dealer.
        rules: the rule set, and after it options as `name=value`.
        special: what else happened.

    """

    sentence: str
    win: str
    fans: str
    points: tuple[int, int] = (0, 0)
    rules: str = "classic"
    special: str = ""


def named(words: str) -> Rules:
    """The rules that words name: a rule set, then options as `name=value`.

    `opening=a+b` leaves only these opening wins.
    """
    name, *changes = words.split()
    options: dict[str, object] = {}
    for key, value in (each.split("=") for each in changes):
        if key == "opening":
            options |= {each.code: each.code in value.split("+") for each in OPENINGS}
            options["liuliushun"] = options["yizhihua"] = "none"
        elif value in {"True", "False"}:
            options[key] = value == "True"
        else:
            options[key] = int(value) if value.isdigit() and key != "context_pair" else value
    return rules_of(name, options)


def read(text: str, special: str = "") -> Win:
    """The win of a text, with what else happened."""
    win = win_of(text)
    how = win.circumstances._replace(special=frozenset(special.split()))
    return win._replace(circumstances=how)


def listed(worth: Worth | None) -> str:
    """The fans of a worth in words."""
    return "" if worth is None else " ".join(f"{each.code} {each.fans}" for each in worth.fans)


# Four sets and a pair of 2s; seven pairs of one suit; a pair of 7s beside a concealed gang.
SMALL = "123234m 345p 7892s + 2s"
PAIRS = "1133557799224m + 4m"
SEVENS = "<9999s> 123234m 345p 7s + 7s"
MELDED = "(222m) (333p) (111s) (999m) 1m + 1m"
GIVEN = "(123p) (999s) 23m 22p 567s + 4m"

WINS = (
    Case("4.1 小胡：二五八作将", f"{SMALL}; drawn", "xiaohu 1", (1, 2)),
    Case("4.1 小胡须二五八作将", "123234m 345p 7891s + 1s; drawn", ""),
    Case("4.2 大胡可用任何将", "(999s) 1177m 333p 555s + 1m", "pengpeng 1", (6, 7)),
    Case("4.2 清一色、七小对相加", PAIRS, "qingyise 1 qidui 1", (12, 14)),
    Case("4.2 清一色可用任何将", "1234567891134m + 5m", "qingyise 1", (6, 7)),
    Case(
        "将将胡、碰碰胡相加 (engine of 2026, detected and displayed)",
        "222555888m 2225p + 5p; drawn",
        "pengpeng 1 jiangjiang 1",
        (12, 14),
    ),
    Case(
        "将将胡只要全是将 (engine of 2026, only requires all generals)",
        "225588m 225588p 2s + 5s; drawn",
        "jiangjiang 1",
        (6, 7),
    ),
    Case("6 将将胡：可有碰", "(555p) 2558m 2588p 22s + 8s; drawn", "jiangjiang 1", (6, 7)),
    Case("6 将将胡：副露也须是将", "(567p) 2558m 2588p 22s + 8s; drawn", ""),
    Case("6 将将胡：不论牌型", "2588m 2588p 25882s + 2m; drawn", "jiangjiang 1", (6, 7)),
    Case(
        "6 将将胡、七小对相加",
        "22558m 2255p 2255s + 8m; drawn",
        "jiangjiang 1 qidui 1",
        (12, 14),
    ),
    Case("6 七小对", "11334466m 1133p 4s + 4s; drawn", "qidui 1", (6, 7)),
    Case("6 豪华七小对算两个", "1111334466m 113p + 3p; drawn", "haohua 2", (12, 14)),
    Case("6 双豪华七小对算三个", "11113333m 1133p 4s + 4s; drawn", "haohua 3", (18, 21)),
    Case("6 三豪华七小对算四个", "11113333m 1111p 4s + 4s; drawn", "haohua 4", (24, 28)),
    Case(
        "client W: 豪华七小对都算两个",
        "11113333m 1133p 4s + 4s; drawn",
        "haohua 2",
        (12, 14),
        "classic haohua=two",
    ),
    Case(
        "豪华七小对、清一色相加 (engine of 2026, stacks with other big wins)",
        "1111333344667m + 7m; drawn",
        "qingyise 1 haohua 3",
        (24, 28),
    ),
    Case(
        "全求人可自摸，将不限 (engine of 2026)",
        f"{MELDED}; drawn",
        "pengpeng 1 quanqiuren 1",
        (12, 14),
    ),
    Case("全求人可点炮，将不限 (engine of 2026)", MELDED, "pengpeng 1 quanqiuren 1", (12, 14)),
    Case("6 全求人：吃也算一副", "(234m) (333p) (1111s) (999m) 1m + 1m", "quanqiuren 1", (6, 7)),
    Case("6 全求人：暗杠也算一副", "(234m) (333p) <1111s> (999m) 1m + 1m", "quanqiuren 1", (6, 7)),
    Case(
        "client W: 全求人须吃碰明杠四副",
        "(234m) (333p) <1111s> (999m) 1m + 1m",
        "",
        rules="classic quanqiuren=exposed",
    ),
    Case("6 杠上开花可用任何将", f"{SEVENS}; drawn, after kong", "gangkai 1", (6, 7)),
    Case(
        "engine of 2026: 先看听不听，听须二五八作将",
        f"{SEVENS}; drawn, after kong",
        "",
        rules="classic context_pair=258",
    ),
    Case(
        "engine of 2026: 本来能胡，杠上开花照算",
        "<9999s> 123234m 345p 8s + 8s; drawn, after kong",
        "gangkai 1",
        (6, 7),
        "classic context_pair=258",
    ),
    Case("6 杠上炮", "(999s) 123234m 345p 8s + 8s; after kong", "gangpao 1", (6, 7)),
    Case("6 抢杠胡", f"{GIVEN}; robbing", "qianggang 1", (6, 7)),
    Case("6 海底", f"{GIVEN}; drawn, last tile", "haidi 1", (6, 7)),
    Case("6 天胡：不另计小胡", f"{SMALL}; drawn", "tianhu 1", (6, 7), special="tianhu"),
    Case("6 地胡", SMALL, "dihu 1", (6, 7), special="dihu"),
    Case(
        "rule page L: 大胡自摸三分，庄家四分",
        f"{PAIRS}; drawn",
        "qingyise 1 qidui 1",
        (6, 8),
        "rooms",
    ),
    Case("rule page L: 大胡捉炮六分，庄家七分", PAIRS, "qingyise 1 qidui 1", (12, 14), "rooms"),
    Case(
        "11.3 不分庄闲：大胡八分",
        "1113335557779m + 9m; drawn",
        "pengpeng 1 qingyise 1",
        (16, 16),
        "flat",
    ),
    Case(
        "11.3 分数可改 (engine of 2026, no dealer mode)",
        f"{SMALL}; drawn",
        "xiaohu 1",
        (3, 3),
        "flat small=3 big=9",
    ),
    Case(
        "sy599: 大胡三番封顶",
        "1111333344667m + 7m; drawn",
        "qingyise 1 haohua 3",
        (18, 21),
        "classic big_cap=3",
    ),
    Case("engine T: 没开门不能点炮", SMALL, "", rules="classic open_door=True"),
    Case(
        "engine T: 开门可点炮",
        "(123m) 234m 345p 7892s + 2s",
        "xiaohu 1",
        (1, 2),
        "classic open_door=True",
    ),
    Case(
        "engine T: 没开门可自摸",
        f"{SMALL}; drawn",
        "xiaohu 1",
        (1, 2),
        "classic open_door=True",
    ),
    Case(
        "engine T: 暗杠没开门", "<9999s> 123234m 345p 8s + 8s", "", rules="classic open_door=True"
    ),
    Case(
        "engine T: 没开门可捉大胡的炮",
        PAIRS,
        "qingyise 1 qidui 1",
        (12, 14),
        "classic open_door=True",
    ),
)


@pytest.mark.parametrize("case", WINS, ids=lambda case: case.sentence)
def test_a_win_has_the_fans_and_the_points_of_the_rules(case: Case) -> None:
    rules, win = named(case.rules), read(case.win, case.special)
    worth = score(rules, win)
    assert listed(worth) == case.fans
    if worth is not None:
        drawn = win.circumstances.self_draw
        assert worth.value == case.points[0]
        assert rules.base(worth.total, self_draw=drawn, dealer=True) == case.points[1]


def test_a_win_without_a_shape_is_read_as_its_melds() -> None:
    """6 将将胡: no shape is needed, so that there is none to read."""
    worth = score(rules_of(), read("(555p) 2558m 2588p 22s + 8s"))
    assert worth is not None
    assert worth.reading.form is Form.SHAPELESS
    assert [group.tiles for group in worth.reading.groups] == [("5p",) * 3]


WAITS = (
    ("4.1 听二五八作将", "123234m 345p 7892s", "2s"),
    ("4.1 一条不能作小胡的将", "123234m 345p 7891s", ""),
    ("4.1 五对门听，将在二五八", "234345m 2345678p", "2p 5p 8p"),
    ("6 将将胡听所有的将", "225588m 225588p 2s", "2m 5m 8m 2p 5p 8p 2s 5s 8s"),
    ("自己已有四张的不算听 (engine of 2026)", "(5555p) 225588m 2288p", "2m 5m 8m 2p 8p 2s 5s 8s"),
    ("没开门的也听 (engine T)", "123234m 345p 7892s", "2s", "classic open_door=True"),
)


@pytest.mark.parametrize("case", WAITS, ids=lambda case: case[0])
def test_a_hand_waits_for_what_completes_it(case: tuple[str, ...]) -> None:
    _, text, expected, *rules = case
    win = read(f"{text} + 1m")
    found = waits(named(*rules or ["classic"]), win.hand, win.melds)
    assert found == parse_tiles(expected)


def test_a_hand_that_is_not_seen_has_no_known_waits() -> None:
    assert waits(rules_of(), (HIDDEN,) * 13, ()) == ()


OPENED = (
    (
        "四喜、板板胡、六六顺、三同 (engine of 2026)",
        "111133m 33444p 33s",
        "classic",
        "sixi banban liuliushun santong",
    ),
    ("5 板板胡、缺一色", "1346719m 113346p", "classic", "banban queyise"),
    ("5 都没有", "12325m 4568p 7893s", "classic", ""),
    ("server A: 六六顺须正好三张", "1111m 3339p 25846s", "classic liuliushun=three", "sixi"),
    ("rule page L: 步步高", "223344m 158p 2479s", "rooms", "bubugao"),
    ("rule page L: 一枝花，一张三条，别无三", "1245689m 12568p 3s", "rooms", "yizhihua"),
    ("rule page L: 一枝花的点别门也有就不算", "1245689m 12568p 1s", "rooms", ""),
    (
        "client W: 一枝花须是五",
        "1245689m 12568p 5s",
        "classic opening=none yizhihua=five",
        "yizhihua",
    ),
    ("client W: 一枝花须是五", "1245689m 12568p 3s", "classic opening=none yizhihua=five", ""),
    (
        "server C: 金童玉女",
        "134679m 223p 2214s",
        "classic opening=jintongyunv+yidianhong",
        "jintongyunv",
    ),
    (
        "server C: 一点红",
        "134679m 133p 2446s",
        "classic opening=jintongyunv+yidianhong",
        "yidianhong",
    ),
)


@pytest.mark.parametrize(("sentence", "hand", "rules", "codes"), OPENED)
def test_a_hand_has_the_opening_wins_of_the_rules(
    sentence: str, hand: str, rules: str, codes: str
) -> None:
    found = openings_of(named(rules), parse_tiles(hand))
    assert " ".join(found.codes) == codes, sentence


PROOFS = (
    ("5 四喜亮四张", "1111m 258m 258p 258s", "1111m"),
    ("5 六六顺亮六张，四张的亮三张", "1111222m 58m 58p 58s", "1111222m"),
    ("5 六六顺亮六张", "111222m 58m 358p 58s", "111222m"),
    ("5 三同亮三对", "22258m 2258p 2289s", "22m 22p 22s"),
    ("5 板板胡亮全手", "1346719m 1133p 46s", "1134679m 1133p 46s"),
    ("5 缺一色亮全手", "12325m 45684689p", "12235m 44566889p"),
)


@pytest.mark.parametrize(("sentence", "hand", "shown"), PROOFS)
def test_an_opening_win_shows_no_more_than_proves_it(sentence: str, hand: str, shown: str) -> None:
    assert openings_of(rules_of(), parse_tiles(hand)).tiles == parse_tiles(shown), sentence


def test_each_opening_win_is_an_option_and_has_its_text() -> None:
    options = rules_of().options
    assert all(hasattr(options, each.code) for each in OPENINGS)
    assert len({each.code for each in OPENINGS}) == len(OPENINGS)


PRESETS: Mapping[str, Mapping[str, object]] = {
    "classic": {},
    "flat": {"small": 2, "big": 8, "dealer_add": 0},
    "rooms": {
        "big_self_draw": "less",
        "opening_sum": "each",
        "bird_origin": "winner",
        "pass_win": "tile_until_draw",
        "yizhihua": "lonely",
        "bubugao": True,
    },
}


def test_the_presets_differ_as_their_sources_do() -> None:
    usual = asdict(SETS.own["classic"])
    found = {
        name: {key: value for key, value in asdict(options).items() if value != usual[key]}
        for name, options in SETS.own.items()
    }
    assert found == PRESETS
