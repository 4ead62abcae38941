"""The rules of 推倒胡, as tables: each row with the sentence of the rules that decides it.

The rule sets follow their sources: the competition rules 推倒和 2024 (`plain`), 红中 2024
(`hongzhong`) and 广东 2023 (`guangdong_mil`), and rooms of platforms.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from paiju.all_games.tuidaohu import GAME, payments
from paiju.all_games.tuidaohu.fans import TABLES
from paiju.all_games.tuidaohu.options import OPTIONS
from paiju.all_games.tuidaohu.payments import PaidWin
from paiju.all_games.tuidaohu.rulesets import SETS, Rules, rules_of
from paiju.all_games.tuidaohu.scoring import explain_win, score, waits
from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.mahjong_tiles.tile import Tile
from paiju.melding.flow.hand import Gang
from paiju.melding.flow.hand_steps import birds_of
from paiju.melding.flow.ledger import points_of
from paiju.melding.flow.turns import Turn
from paiju.melding.flow.wall import Wall
from paiju.melding.hands.waits import shanten
from paiju.melding.plain.rules import aim_of
from paiju.shapes.errors import UnknownChoiceError
from tests.support.tuidaohu import win_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paiju.melding.flow.ledger import Payment
    from paiju.melding.hands.winning import Win

_NONE: Mapping[str, object] = {}


def wild_of(rules: Rules, turned: Tile | None = None) -> tuple[Tile, ...]:
    return rules.walls.wild.of(turned, rules.walls.tiles)


def rule_sets() -> dict[str, Rules]:
    return {name: rules_of(name) for name in SETS.own}


class Waits(NamedTuple):
    """A hand, the tiles that it waits on, and why."""

    rules: str
    hand: str
    waits: str
    sentence: str
    options: Mapping[str, object] = _NONE


class Wins(NamedTuple):
    """A hand that wins or does not, and why."""

    rules: str
    win: str
    sentence: str
    options: Mapping[str, object] = _NONE


class Scored(NamedTuple):
    """A win, its fans, their sum up to the cap, what a payer pays, and why."""

    rules: str
    win: str
    fans: str
    total: int
    unit: int
    sentence: str
    options: Mapping[str, object] = _NONE


class Refused(NamedTuple):
    """A win that is refused, the code of the refusal, and why."""

    rules: str
    win: str
    code: str
    sentence: str
    options: Mapping[str, object] = _NONE


WAITS = [
    Waits(
        "hongzhong",
        "1234444556677m",
        "17m C",
        "no five concealed tiles are alike: 4m is in the hand four times",
    ),
    Waits(
        "hongzhong",
        "(444m) 1234556677m",
        "147m C",
        "a meld does not count as the hand: a fifth 4m may be a wild one",
    ),
    Waits(
        "hongzhong",
        "(3333m) 1255667799m",
        "3m C",
        "four 3m are a gang: a wild tile may still be one",
    ),
    Waits(
        "guangdong_mil",
        "1234444556677m",
        "17m 1234f",
        "the four flowers are wild, and each is waited on",
    ),
    Waits(
        "hz_room",
        "1234444556677m",
        "17m C",
        "a natural tile all four of which are held is never waited on",
    ),
    Waits(
        "guangdong",
        "123456m 789p 11s 5p P",
        "34567p 1s P",
        "a wild tile finishes any set",
        {"wild": "P"},
    ),
    Waits(
        "hongzhong", "123456m 789p 445s C", "34567s C", "a wild tile stands for any tile in play"
    ),
    Waits("plain", "1112345678999m", "123456789m", "nine gates wait on all nine"),
    Waits(
        "plain", "147m 258p 369s ESWN", "CFP", "knitted tiles: thirteen of sixteen kinds are held"
    ),
    Waits(
        "hz_room",
        "147m 258p 369s 1m CCC",
        "C",
        "three wild tiles wait on the fourth, whatever the rest",
    ),
    Waits(
        "hz_room",
        "147m 258p 369s 1m CCC",
        "",
        "without four wild tiles as a win, three of them wait for nothing",
        {"four_wild": "no"},
    ),
]


@pytest.mark.parametrize("row", WAITS, ids=[each.sentence for each in WAITS])
def test_a_hand_waits(row: Waits) -> None:
    rules, win = rules_of(row.rules, row.options), win_of(f"{row.hand} + 1m")
    wild = wild_of(rules)

    assert waits(rules, win.hand, len(win.melds), wild) == {*parse_tiles(row.waits)}
    distance = shanten(win.hand, len(win.melds), aim=aim_of(rules, wild))
    assert (distance == 0) == bool(row.waits)


WINS = [
    Wins(
        "hongzhong",
        "123m 456p 7895s CCC + C; drawn",
        "four wild tiles are tiles like others: a set and half a pair",
    ),
    Wins("hz_room", "147m 258p 369s 1m CCC + C; drawn", "four wild tiles win at once"),
    Wins(
        "zhuanzhuan",
        "147m 258p 369s 1m CCC + C; drawn, first",
        "before one's own first discard four wild tiles win",
        {"tiles": 112, "wild": "C"},
    ),
    Wins("guangdong_mil", "147m 258p 369s E 123f + 4f; drawn", "four flowers win at once"),
    Wins("hongzhong", "1133m 5577p 924s CC + C; drawn", "seven pairs, three of them by wild tiles"),
    Wins(
        "guangdong",
        "19m 199p 1s ESWNCFP + P; drawn",
        "thirteen orphans with two wild tiles",
        {"wild": "P"},
    ),
]


@pytest.mark.parametrize("row", WINS, ids=[each.sentence for each in WINS])
def test_a_hand_wins(row: Wins) -> None:
    rules = rules_of(row.rules, row.options)

    assert explain_win(rules, win_of(row.win), wild_of(rules)) is None


NO_WINS = [
    Wins(
        "hongzhong", "147m 258p 369s 1m CCC + C; drawn", "four wild tiles are no win of their own"
    ),
    Wins(
        "hz_room",
        "147m 258p 369s 1m CCC + C; drawn",
        "where the option is off they do not",
        {"four_wild": "no"},
    ),
    Wins(
        "zhuanzhuan",
        "147m 258p 369s 1m CCC + C; drawn",
        "after it they do not",
        {"tiles": 112, "wild": "C"},
    ),
    Wins("hz_room", "1133m 5577p 924s CC + C; drawn", "no seven pairs in these rooms"),
    Wins(
        "hongzhong",
        "1133m 5577p 9246s C + C; drawn",
        "two wild tiles pair two of four single tiles",
    ),
]


@pytest.mark.parametrize("row", NO_WINS, ids=[each.sentence for each in NO_WINS])
def test_a_hand_does_not_win(row: Wins) -> None:
    rules = rules_of(row.rules, row.options)
    refusal = explain_win(rules, win_of(row.win), wild_of(rules))

    assert refusal is not None
    assert refusal.code == "not_a_win"


SCORED = [
    Scored(
        "plain",
        "123456m 345p 6789s + 9s; drawn",
        "pinghu 2 menqing 2",
        4,
        6,
        "a self-draw is paid by each: two and the fans",
    ),
    Scored("plain", "(123m) (EEE) 456p 6789s + 9s; drawn", "", 0, 2, "no fan is needed"),
    Scored(
        "plain",
        "(111m) (222p) (EEEE) (999s) 5m + 5m",
        "pengpeng 6 dadiaoche 6",
        12,
        14,
        "four melds, and triplets",
    ),
    Scored(
        "plain",
        "111m 222p 333s EEE 5m + 5m",
        "sianke 32",
        32,
        34,
        "the discard completes the pair: four concealed triplets",
    ),
    Scored(
        "plain",
        "111m 222p 333s EE 55m + 5m",
        "pengpeng 6 menqing 2",
        8,
        10,
        "a triplet finished by a discard is not concealed",
    ),
    Scored(
        "plain",
        "1234567892234m + 5m; drawn",
        "pinghu 2 qinglong 8 menqing 2 qingyise 16",
        28,
        30,
        "fans add up",
    ),
    Scored(
        "plain",
        "1113355m EESSCC + 1m",
        "haohua 24 hunyise 6",
        30,
        32,
        "豪华七对 has 七对 and 门清 in it; 混一色 is added",
    ),
    Scored(
        "plain",
        "2233m 4455p 66778s + 8s",
        "qidui 16 duanyao 2",
        18,
        20,
        "七对 has 门清 in it; 断幺 is added",
    ),
    Scored(
        "plain",
        "123m 789p 11199s WW + 9s",
        "quandaiyao 6 menqing 2",
        8,
        10,
        "an end in each set and in the pair",
    ),
    Scored("plain", "147m 258p 369s ESWN + F", "quanbukao 8", 8, 10, "全不靠 has 门清 in it"),
    Scored("plain", "19m 19p 19s ESWNCFP + P", "shisanyao 32", 32, 34, "thirteen orphans"),
    Scored(
        "plain",
        "(123m) (EEEE) 456p 6789s + 9s; drawn, after gang",
        "gangkai 8",
        8,
        10,
        "the tile after a gang",
    ),
    Scored("plain", "(123m) (EEE) 456p 6789s + 9s; last", "haidi 8", 8, 10, "the last discard"),
    Scored(
        "plain",
        "(123m) (EEE) 456p 6789s + 9s; drawn, last",
        "",
        0,
        2,
        "海底 names the last discard alone, no self-draw",
    ),
    Scored(
        "plain",
        "(EEE) 23456m 67899s + 1m; robbing, ready",
        "baoting 2 qianggang 8",
        10,
        12,
        "a robbed gang, after 报听",
    ),
    Scored(
        "plain",
        "123456m 345p 6789s + 9s; first ready, drawn",
        "pinghu 2 menqing 2 tianting 16",
        20,
        22,
        "天听 has 报听 in it",
    ),
    Scored(
        "plain",
        "(PPP) CCFFF 456m 99s + C",
        "dasanyuan 32",
        32,
        34,
        "three dragons, one of them melded",
    ),
    Scored(
        "hongzhong", "123m 456p 78911s 23p + 1p; drawn", "wuhong 1", 1, 2, "无红中: none is held"
    ),
    Scored(
        "hongzhong",
        "123m 456p 7891s C 23p + 1p; drawn",
        "",
        0,
        1,
        "one is held: no fan, and the least win",
    ),
    Scored(
        "hongzhong",
        "113355779922m C + C; drawn",
        "longqidui 3 qingyise 2",
        4,
        16,
        "the drawn wild tile is one of the four alike; at most four fans",
    ),
    Scored(
        "hongzhong",
        "1133m 5577p 9922s C + 2s; drawn",
        "longqidui 3",
        3,
        8,
        "three 2s and a wild tile: four alike, with the tile won on",
    ),
    Scored(
        "hongzhong",
        "111133m 5577p 992s + 2s; drawn",
        "wuhong 1 qidui 2",
        3,
        8,
        "the four alike are not the tile won on: 七对 alone",
    ),
    Scored(
        "hongzhong",
        "11133m 5577p 9922s + 1m; drawn",
        "wuhong 1 longqidui 3",
        4,
        16,
        "the tile won on is the fourth",
    ),
    Scored(
        "hongzhong", "123456789m 1p CC 5p + 5p; drawn", "long 1", 1, 2, "a straight with wild tiles"
    ),
    Scored(
        "hongzhong",
        "(999s) (888s) 111m 222p C + C; drawn",
        "daduizi 1",
        1,
        2,
        "two wild tiles are the pair",
    ),
    Scored(
        "hongzhong",
        "(999s) (8888s) 111m 55p CC + 5p; drawn, after gang",
        "daduizi 1 gangkai 1",
        2,
        4,
        "杠上开花 after any gang",
    ),
    Scored(
        "guangdong", "123m 456p 78911s 23p + 1p; drawn", "pinghu 1", 1, 2, "a win of no other shape"
    ),
    Scored(
        "guangdong",
        "1113335557799m + 9m; drawn",
        "qingyise 4",
        4,
        8,
        "清碰: 清一色 has 碰碰胡 in it",
    ),
    Scored(
        "guangdong",
        "1133557799224m + 4m; drawn",
        "qidui 4 qingyise 4",
        8,
        16,
        "清七对: both are added",
    ),
    Scored(
        "guangdong", "EEESSSWWWNNCC + C; drawn", "ziyise 8", 8, 16, "字一色 has the others in it"
    ),
    Scored(
        "guangdong", "111m 999p 111s EEES + S; drawn", "yaojiu 6", 6, 12, "幺九 has 碰碰胡 in it"
    ),
    Scored("guangdong", "11m 99p 1199s EESSC + C; drawn", "yaojiu 6", 6, 12, "幺九 has 七对 in it"),
    Scored("guangdong", "19m 19p 19s ESWNCFP + E; drawn", "shisanyao 8", 8, 16, "thirteen orphans"),
    Scored(
        "guangdong",
        "123m 456p 78911s 23p + 1p; drawn",
        "pinghu 1",
        1,
        4,
        "无鬼加倍: none is held",
        {"wild": "P", "no_wild": 2},
    ),
    Scored(
        "guangdong",
        "123m 456p 7891s P 23p + 1p; drawn",
        "pinghu 1",
        1,
        2,
        "one is held: not doubled",
        {"wild": "P", "no_wild": 2},
    ),
    Scored(
        "guangdong",
        "147m 258p 369s PPPP + 1m; drawn",
        "sigui 2",
        2,
        4,
        "four wild tiles among any others have the value of the option",
        {"wild": "P", "four_wild": "any", "four_wild_value": 2},
    ),
    Scored(
        "guangdong",
        "113355779m PPPP + 9m; drawn",
        "qidui 4 qingyise 4",
        8,
        16,
        "the dearer of four wild tiles and the shape counts",
        {"wild": "P", "four_wild": "any", "four_wild_value": 2},
    ),
    Scored(
        "guangdong",
        "EEESSSWWWNNPP + P; drawn",
        "ziyise 8",
        8,
        16,
        "three wild tiles are honours",
        {"wild": "P"},
    ),
    Scored(
        "guangdong_mil",
        "123m 456p 78911s 23p + 1p; drawn",
        "zimo 1 menqing 1",
        2,
        4,
        "no flower is held: twice as much",
    ),
    Scored(
        "guangdong_mil",
        "123m 456p 78911s 2p 1f + 1p; drawn, out 3",
        "zimo 1 menqing 1",
        2,
        16,
        "three flowers were discarded: eight times as much",
    ),
    Scored(
        "guangdong_mil",
        "147m 258p 369s 1234f + E; drawn",
        "sigui 12",
        12,
        12,
        "beside 四鬼 only the five circumstances count",
    ),
    Scored(
        "guangdong_mil",
        "19m 19p 19s ESW 1234f + N; drawn",
        "shisanyao 16 zimo 1",
        17,
        17,
        "十三幺 and 自摸 are dearer than 四鬼",
    ),
    Scored(
        "guangdong_mil",
        "147m 258p 369s 1234f + E; drawn, after gang",
        "sigui 12 gangkai 5",
        17,
        17,
        "四鬼 and 杠上开花",
    ),
    Scored(
        "guangdong_mil",
        "1112345678999m + 5m",
        "jiulian 16",
        16,
        32,
        "九莲 has 门清 and 清一色 in it",
    ),
    Scored(
        "guangdong_mil", "(111s) 111m 999p EESS + S", "yaojiu 12", 12, 24, "幺九 has 碰碰胡 in it"
    ),
    Scored(
        "guangdong_mil",
        "(111s) (2222s) 555m 78s 99p + 9s; drawn, after gang",
        "gangkai 5",
        5,
        10,
        "杠上开花 has 自摸 in it",
    ),
    Scored(
        "hongzhong",
        "(555m) (666m) (777p) 88p 9m C + 9m; drawn",
        "daduizi 1",
        1,
        2,
        "大对子 with a wild tile, won by 9m",
    ),
    Scored(
        "hongzhong",
        "(555m) (666m) (777p) 88p 9m C + 8p; drawn",
        "daduizi 1",
        1,
        2,
        "the same, won by 8p",
    ),
    Scored(
        "hongzhong",
        "(222s) 12345679m 7p C + 8m; drawn",
        "long 1",
        1,
        2,
        "一条龙 with a wild tile in the pair",
    ),
    Scored(
        "hongzhong",
        "(222s) 12345679m 7p C + 7p; drawn",
        "long 1",
        1,
        2,
        "the same, won by the pair",
    ),
    Scored(
        "hongzhong",
        "446889p C 66m 8899s + 6p; drawn",
        "qidui 2",
        2,
        4,
        "七对 with a wild tile, won by 6p",
    ),
    Scored("hongzhong", "446889p C 66m 8899s + 9p; drawn", "qidui 2", 2, 4, "the same, won by 9p"),
    Scored(
        "hongzhong",
        "(111m) (555m) 2346788m + 5m; drawn",
        "wuhong 1 qingyise 2",
        3,
        8,
        "清一色; 无红中 by its own definition",
    ),
    Scored(
        "hongzhong",
        "(111p) (222p) (444p) 88p C 9p + 9p; drawn",
        "daduizi 1 qingyise 2",
        3,
        8,
        "清一色 and 大对子, won by 9p",
    ),
    Scored(
        "hongzhong",
        "(111p) (222p) (444p) 88p C 9p + 8p; drawn",
        "daduizi 1 qingyise 2",
        3,
        8,
        "the same, won by 8p",
    ),
    Scored(
        "hongzhong",
        "1122445578899s + 7s; drawn",
        "wuhong 1 qidui 2 qingyise 2",
        4,
        16,
        "five fans, of which four count",
    ),
    Scored(
        "hongzhong",
        "444889p C 66m 8899s + 4p; drawn",
        "longqidui 3",
        3,
        8,
        "龙七对 by the fourth 4p",
    ),
    Scored(
        "plain",
        "123m 456m 789m 99p 23p + 1p",
        "menqing 2 pinghu 2 qinglong 8",
        12,
        14,
        "a straight",
    ),
    Scored(
        "plain",
        "123m 456p 789s 99p 23p + 1p; drawn, first",
        "pinghu 2 tianhe 32",
        32,
        34,
        "天和 has 门清 in it; at most 32",
    ),
    Scored(
        "plain",
        "EEE SSS WWW NN 55p + N",
        "menqing 2 hunyise 6 dasixi 32",
        32,
        34,
        "大四喜 has 碰碰和 in it",
    ),
    Scored("plain", "EESSWWNNCCFFP + P", "ziyise 32 qidui 16", 32, 34, "seven pairs of honours"),
    Scored(
        "plain",
        "(1111m) <2222p> (333s) 44s 5m5m + 4s; drawn",
        "pengpeng 6",
        6,
        8,
        "a melded triplet is not concealed",
    ),
    Scored(
        "plain",
        "<1111m> <2222p> 333s 44s 55m + 4s; drawn",
        "sianke 32",
        32,
        34,
        "concealed gangs are concealed triplets",
    ),
    Scored(
        "simple",
        "111m 333p 555s 77s 99m + 9m; drawn",
        "zimo 1 pengpeng 1",
        2,
        4,
        "each fan doubles",
    ),
    Scored(
        "simple",
        "1111m 3333p 55s 77s 9s + 9s",
        "qidui 3",
        3,
        8,
        "七对, and one for each four alike",
    ),
    Scored(
        "simple",
        "(111m) (222p) (333s) (444m) 5s + 5s; robbing",
        "qianggang 1 pengpeng 1 dandiao 1",
        3,
        8,
        "a robbed gang, by the last tile held",
    ),
    Scored(
        "simple",
        "123m 456p 789s 99p 23p + 1p; drawn, first",
        "zimo 1 tianhu 1",
        2,
        4,
        "天胡 at the first draw",
    ),
    Scored("hz_room", "123m 456p 789s 1s C 23p + 1p; drawn", "", 0, 2, "two from each"),
    Scored(
        "hz_room",
        "123m 456p 789s 1s C 23p + 1p; robbing",
        "",
        0,
        2,
        "a robbed gang is paid as a self-draw, for three",
    ),
    Scored("zhuanzhuan", "123m 456p 789s 11s 23p + 1p; drawn", "", 0, 2, "two from each"),
    Scored("zhuanzhuan", "123m 456p 789s 11s 23p + 1p", "", 0, 1, "one from the giver"),
    Scored(
        "zhuanzhuan",
        "123m 456p 789s 11s 23p + 1p; robbing",
        "",
        0,
        1,
        "a robbed gang is paid as a discard",
    ),
    Scored(
        "guangdong_mil",
        "123m 123m 456m CC EE + C; drawn",
        "zimo 1 menqing 1 hunyise 4",
        6,
        12,
        "one suit and honours",
    ),
    Scored(
        "guangdong_mil",
        "(EEE) (SSS) (WWW) N 555p + N",
        "pengpeng 4 hunyise 4 xiaosixi 12",
        20,
        40,
        "小四喜 is added to 混一色 and 碰碰胡",
    ),
    Scored(
        "guangdong_mil",
        "(CCC) (FFF) P 123m 456s + P",
        "xiaosanyuan 12",
        12,
        24,
        "two dragons and a pair of the third",
    ),
    Scored(
        "guangdong_mil", "(CCC) (FFF) PP 12m 55s 3m + P", "dasanyuan 16", 16, 32, "three dragons"
    ),
    Scored(
        "guangdong_mil",
        "(EEE) (SSS) (WWW) (NNN) 1f + 5p",
        "hunyise 4 dasixi 16",
        20,
        20,
        "大四喜 has 碰碰胡 in it; one flower is held",
    ),
    Scored(
        "guangdong_mil",
        "11m 99p 11s 99s EE CC F + F",
        "qidui 6",
        6,
        12,
        "seven pairs of ends are no 幺九",
    ),
    Scored(
        "guangdong_mil",
        "123m 456p 789s 99p 23p + 1p; drawn, first",
        "tianhe 12",
        12,
        24,
        "天和 has 自摸 and 门清 in it",
    ),
    Scored(
        "guangdong_mil",
        "123m 456p 789s 99p 23p + 1p; drawn, first, south",
        "dihe 12",
        12,
        24,
        "地和 of another seat",
    ),
    Scored(
        "guangdong_mil",
        "123m 456p 789s 99p 23p + 1p; last",
        "menqing 1 haidi 4",
        5,
        10,
        "海底 by the last discard too",
    ),
    Scored(
        "guangdong_mil",
        "11123456789m 1f 2f + 5m; drawn",
        "zimo 1 jiulian 16",
        17,
        17,
        "the thirteen are read as 九莲",
    ),
    Scored(
        "guangdong_mil",
        "1112345678999m + 1f; drawn",
        "zimo 1 jiulian 16",
        17,
        17,
        "a flower is any tenth",
    ),
    Scored(
        "guangdong_mil",
        "1123456789999m + 1m; drawn",
        "zimo 1 menqing 1 qingyise 8",
        10,
        20,
        "the thirteen are not 1112345678999",
    ),
    Scored(
        "guangdong_mil",
        "123m 456p 789s 9p 1f 23p + 1p; drawn, out 1",
        "zimo 1 menqing 1",
        2,
        4,
        "one flower was discarded: twice",
    ),
    Scored(
        "guangdong_mil",
        "123m 456p 789s 99p 23p + 1p; drawn, out 3",
        "zimo 1 menqing 1",
        2,
        16,
        "none is held, three are out: of both the greater",
    ),
    Scored("plain", "111m 222p 33345s 55m + 6s", "menqing 2", 2, 4, "three triplets"),
    Scored(
        "guangdong_mil",
        "1114567799m 2m 23f + 1f; drawn",
        "zimo 1 menqing 1 qingyise 8",
        10,
        10,
        "two 7m are held: the thirteen are no 九莲",
    ),
    Scored(
        "guangdong_mil",
        "1123455678999m + 5m",
        "menqing 1 qingyise 8",
        9,
        18,
        "without the third 1m the thirteen are no 九莲",
    ),
]


def fans_of(text: str) -> dict[str, int]:
    words = text.split()
    return dict(zip(words[::2], map(int, words[1::2]), strict=True))


@pytest.mark.parametrize("row", SCORED, ids=[f"{each.rules} {each.sentence}" for each in SCORED])
def test_a_win_is_worth(row: Scored) -> None:
    rules, win = rules_of(row.rules, row.options), win_of(row.win)
    worth = score(rules, win, wild_of(rules))

    assert explain_win(rules, win, wild_of(rules)) is None
    assert worth is not None
    assert {each.code: each.fans for each in worth.fans} == fans_of(row.fans)
    assert (rules.capped(worth.total), worth.value) == (row.total, row.unit)


REFUSED = [
    Refused(
        "hongzhong", "123m 456p 78911s 23p + 1p", "self_draw_only", "红中 is won by self-draw alone"
    ),
    Refused(
        "hz_room", "1133m 5577p 9922s C + 2s; drawn", "not_a_win", "no seven pairs in these rooms"
    ),
    Refused("guangdong", "123m 456p 78911s 23p + 1p", "self_draw_only", "self-draw alone"),
    Refused(
        "guangdong_mil",
        "123m 456p 78911s 2p 1f + 1p; drawn",
        "below_minimum",
        "two fans, but two points: four are needed",
    ),
    Refused(
        "guangdong_mil", "123m 456p 78911s 23p + 1p", "below_minimum", "one fan, and two are needed"
    ),
    Refused(
        "simple",
        "123m 456p 789s 11s 23p + 1p",
        "small_discard",
        "a discard wins for a big hand alone",
    ),
    Refused(
        "hongzhong",
        "123m 456p 789s 1s C 23p + 1p; robbing",
        "not_robbed",
        "no gang is robbed where self-draws alone win",
    ),
    Refused(
        "guangdong_mil",
        "123m 456p 789s 99p 23p + 1f",
        "wild_tile",
        "a wild tile on the table is dead",
    ),
    Refused(
        "hz_room",
        "147m 258p 369s CCCC + 1m; robbing",
        "not_a_win",
        "four wild tiles win by a self-draw",
    ),
    Refused("plain", "147m 258p 369s 1m 1p 5s 5p + 1m", "not_a_win", "no shape"),
]


@pytest.mark.parametrize("row", REFUSED, ids=[f"{each.rules} {each.sentence}" for each in REFUSED])
def test_a_win_is_refused(row: Refused) -> None:
    rules = rules_of(row.rules, row.options)
    refusal = explain_win(rules, win_of(row.win), wild_of(rules))

    assert refusal is not None
    assert refusal.code == row.code
    assert refusal in GAME.refusals


def test_fans_that_others_bring_are_named() -> None:
    """An implied fan does not count; the answer says beside which."""
    worth = score(rules_of("plain"), win_of("1113355m EESSCC + 1m"))

    assert worth is not None
    assert worth.excluded == (("menqing", "qidui"), ("qidui", "haohua"))


@pytest.mark.parametrize(
    ("turned", "option", "cycle", "wild"),
    [
        ("9m", "turned", "seven", "1m"),
        ("E", "turned", "seven", "S"),
        ("N", "turned", "seven", "C"),
        ("P", "turned", "seven", "E"),
        ("N", "turned", "winds_dragons", "E"),
        ("P", "turned", "winds_dragons", "C"),
        ("8p", "turned_two", "seven", "9p 1p"),
        ("F", "turned_two", "seven", "P E"),
    ],
)
def test_the_tile_turned_decides_the_wild_ones(
    turned: str, option: str, cycle: str, wild: str
) -> None:
    """翻鬼: the next in order is wild, 9 before 1, and honours in a circle; 双鬼: the next two."""
    rules = rules_of("guangdong", {"wild": option, "turned_cycle": cycle})

    assert wild_of(rules, parse_tile(turned)) == parse_tiles(wild)


@pytest.mark.parametrize(
    ("options", "decks"),
    [
        ({"wild": "C", "tiles": 108}, "the wild tiles C go with 112 or 136 tiles"),
        ({"wild": "P", "tiles": 112}, "the wild tiles P go with 136 tiles"),
        ({"wild": "flowers", "tiles": 136}, "the wild tiles flowers go with 140 tiles"),
        ({"wild": "none", "tiles": 140}, "the wild tiles none go with 136 or 108 tiles"),
        ({"wild": "turned", "tiles": 112}, "the wild tiles turned go with 136 or 108 tiles"),
    ],
)
def test_wild_tiles_go_with_the_tiles_that_have_them(
    options: Mapping[str, object], decks: str
) -> None:
    with pytest.raises(UnknownChoiceError) as refused:
        rules_of("guangdong", options)
    (fault,) = refused.value.faults
    assert (fault.code, fault.place, fault.text.en) == ("bad_option", ("options", "tiles"), decks)


@pytest.mark.parametrize(
    ("options", "kept"),
    [
        ({}, 2),
        ({"birds": 0}, 0),
        ({"birds": 0, "birds_no_wild": 2, "wild": "turned"}, 0),
        ({"birds": 20, "bird_set": "rank"}, 1),
        ({"birds_no_wild": 2}, 2),
        ({"birds_no_wild": 2, "wild": "turned"}, 4),
    ],
)
def test_the_wall_keeps_the_most_birds_that_a_win_may_turn(
    options: Mapping[str, object], kept: int
) -> None:
    rules = rules_of("guangdong", options)

    assert rules.walls.reserve == kept
    assert payments.number_of_birds(rules, self_draw=True, wilds=0) == kept


def test_rule_sets_have_the_options_of_their_sources() -> None:
    """Tiles; wild; birds, what hits, and its points; gangs melded and concealed; tiles kept."""
    facts = {
        name: (
            rules.options.tiles,
            rules.options.wild,
            rules.options.fans,
            (rules.options.birds, rules.options.bird_set, rules.options.bird_value),
            (rules.options.melded_gang, rules.options.concealed_gang, rules.options.late_gang),
            rules.walls.reserve,
        )
        for name, rules in rule_sets().items()
    }

    assert facts == {
        "plain": (136, "none", "plain", (0, "winner_159", "1"), (2, 2, "nothing"), 12),
        "simple": (108, "none", "simple", (0, "winner_159", "1"), (1, 2, "paid"), 0),
        "hongzhong": (112, "C", "hongzhong", (2, "winner_159", "1"), (3, 2, "nothing"), 0),
        "hz_room": (112, "C", "none", (2, "winner_159", "2"), (3, 2, "paid"), 0),
        "zhuanzhuan": (108, "none", "none", (2, "seat_east_red", "1"), (3, 2, "paid"), 0),
        "guangdong": (136, "none", "shapes", (2, "seat_east_red", "2"), (3, 2, "forbidden"), 2),
        "guangdong_mil": (
            140,
            "flowers",
            "guangdong_mil",
            (4, "seat_mil", "1"),
            (3, 2, "nothing"),
            0,
        ),
    }


def test_walls_have_the_tiles_of_their_number() -> None:
    for rules in rule_sets().values():
        assert len(rules.walls.tiles) == rules.options.tiles


def test_each_value_of_an_option_has_words_in_both_languages() -> None:
    for option in OPTIONS:
        texts = (option.text, *option.names)
        assert all(text.zh and text.en for text in texts), option.id
    for table in TABLES.values():
        codes = [fan.code for fan in table.fans]
        assert len({*codes}) == len(codes)
        assert all({*fan.excludes} <= {*codes} for fan in table.fans)


class Birds(NamedTuple):
    """Birds after a win: the wall's front, what is shown, how many hit, and why."""

    rules: str
    wall: str
    shown: str
    hits: int
    sentence: str
    seat: int = 0
    options: Mapping[str, object] = _NONE
    wilds: int = 1
    dealer: int = 0


BIRDS = [
    Birds("hongzhong", "12p 3s", "12p", 1, "two are turned; 1 5 9 hit for any winner", 2),
    Birds("hongzhong", "C 9s 4m", "C 9s", 2, "红中 hits too", 2),
    Birds("hongzhong", "5m", "5m", 1, "one tile is left: one is turned"),
    Birds("hz_room", "12m 9p 5s", "12m 9p", 2, "no wild tile is held: one bird more", wilds=0),
    Birds("hz_room", "12m 9p 5s", "12m", 1, "one is held: two birds"),
    Birds("guangdong_mil", "1m E 2s 4p", "1m E 2s 4p", 2, "1 5 9 东 are the dealer's", 0),
    Birds("guangdong_mil", "1m E 2s 4p", "1m E 2s 4p", 1, "2 6 南 中 are of the next seat", 1),
    Birds("guangdong_mil", "1m E 2s 4p", "1m E 2s 4p", 0, "3 7 西 发 are of the seat across", 2),
    Birds("guangdong_mil", "1m E 2s 4p", "1m E 2s 4p", 1, "4 8 北 白 are of the seat before", 3),
    Birds(
        "guangdong_mil", "2s 6m 1m E", "2s 6m 1m E", 2, "places are from the dealer", 2, dealer=1
    ),
    Birds("guangdong_mil", "C 6m 8p 5m", "C 6m 8p 5m", 1, "中 is not the dealer's", 0),
    Birds("guangdong_mil", "C 6m 8p 5m", "C 6m 8p 5m", 2, "中 is of the dealer's next seat", 1),
    Birds("guangdong_mil", "C 6m 8p 5m", "C 6m 8p 5m", 1, "one tile of 4 8", 3),
    Birds("guangdong_mil", "1f 2f 3f 1m", "1f 2f 3f 1m", 1, "a flower is no bird"),
    Birds("guangdong", "C6m 8p 5m 7s", "C6m 8p 5m 7s", 2, "中 is the dealer's", 0, {"birds": 5}),
    Birds("zhuanzhuan", "5m", "5555m", 4, "the last tile counts again", 0, {"birds": 4}),
    Birds("zhuanzhuan", "", "", 0, "no tile is left", 0, {"birds": 4}),
    Birds("hz_room", "7m 9p", "7m", 7, "一码全中: its rank in points", 0, {"bird_set": "rank"}),
    Birds("hz_room", "C 9p", "C", 10, "红中 is ten", 0, {"bird_set": "rank"}),
    Birds("plain", "1m", "", 0, "no birds"),
]


@pytest.mark.parametrize("row", BIRDS, ids=[each.sentence for each in BIRDS])
def test_birds_hit(row: Birds) -> None:
    rules = rules_of(row.rules, row.options)
    number = payments.number_of_birds(rules, self_draw=True, wilds=row.wilds)
    shown = birds_shown(rules, number, row.wall)

    assert shown == parse_tiles(row.shown)
    assert payments.hits_of(rules, shown, row.seat, row.dealer) == row.hits


def birds_shown(rules: Rules, number: int, wall: str) -> tuple[Tile, ...]:
    """The birds of a wall with these tiles left, after a win."""
    is_last = rules.options.bird_short == "last"
    return birds_of(Wall(parse_tiles(wall)), number, short="last" if is_last else "fewer")


def test_birds_are_turned_on_the_wins_of_the_option() -> None:
    turned = {
        (name, self_draw): payments.number_of_birds(rules_of(name), self_draw=self_draw, wilds=1)
        for name in ("hongzhong", "hz_room")
        for self_draw in (True, False)
    }
    assert turned == {
        ("hongzhong", True): 2,
        ("hongzhong", False): 0,
        ("hz_room", True): 2,
        ("hz_room", False): 2,
    }
    more = rules_of("guangdong", {"streak": "birds"})
    assert payments.number_of_birds(more, self_draw=True, wilds=0, streak=2) == 6
    paid = rules_of("guangdong", {"streak": "points"})
    assert payments.number_of_birds(paid, self_draw=True, wilds=0, streak=2) == 2


class Paid(NamedTuple):
    """A win, what each seat wins or loses, and why."""

    rules: str
    win: str
    won: PaidWin
    points: tuple[int, ...]
    sentence: str
    options: Mapping[str, object] = _NONE
    wall: str = ""
    streak: int = 0


PLAIN_HAND = "123m 456p 789s 11s 23p + 1p"
HELD = "123m 456p 789s 1s C 23p + 1p"
GANG = "(9999m) 456s 789s 11s 23p + 1p; drawn, after gang"
PAID = [
    Paid(
        "plain",
        "123m 456m 345p 6789s + 9s; drawn",
        PaidWin(0, 6),
        (18, -6, -6, -6),
        "a self-draw: each pays",
    ),
    Paid(
        "plain",
        "123m 456m 345p 6789s + 9s",
        PaidWin(1, 6, 2),
        (0, 12, -12, 0),
        "a discard: the giver pays twice",
    ),
    Paid(
        "hongzhong",
        f"{PLAIN_HAND}; drawn",
        PaidWin(1, 2),
        (-4, 12, -4, -4),
        "two birds hit",
        wall="1p 9s",
    ),
    Paid(
        "hz_room",
        f"{HELD}; robbing",
        PaidWin(1, 2, 0, is_robbed=True),
        (-12, 12, 0, 0),
        "抢杠 pays for three, birds too",
        wall="123m",
    ),
    Paid(
        "hz_room",
        f"{PLAIN_HAND}; drawn",
        PaidWin(1, 2),
        (-6, 18, -6, -6),
        "no wild tile: a bird more",
        wall="12m 9m",
    ),
    Paid(
        "guangdong",
        "111m 333m 555m 77m 99m + 9m; drawn",
        PaidWin(0, 8),
        (72, -24, -24, -24),
        "马跟底分: a bird is worth the win",
        {"bird_value": "unit"},
        "1m 5p",
    ),
    Paid(
        "zhuanzhuan",
        PLAIN_HAND,
        PaidWin(1, 1, 2),
        (0, 2, -2, 0),
        "接炮 one, and a bird",
        wall="2m 3p",
    ),
    Paid(
        "zhuanzhuan",
        PLAIN_HAND,
        PaidWin(1, 1, 0),
        (-2, 2, 0, 0),
        "庄闲: the dealer gave it, one more",
        {"dealer_point": True, "birds": 0},
    ),
    Paid(
        "zhuanzhuan",
        f"{PLAIN_HAND}; drawn",
        PaidWin(0, 2),
        (9, -3, -3, -3),
        "庄闲: one more from each",
        {"dealer_point": True, "birds": 0},
    ),
    Paid(
        "zhuanzhuan",
        f"{PLAIN_HAND}; drawn",
        PaidWin(1, 2),
        (-2, 6, -2, -2),
        "庄闲: another seat draws it",
        {"dealer_point": True, "birds": 0},
    ),
    Paid(
        "guangdong",
        GANG,
        PaidWin(1, 2, gang_from=3),
        (0, 18, 0, -18),
        "杠爆全包: the giver of the gang pays for three, birds too",
        wall="2m 6p",
    ),
    Paid(
        "hongzhong",
        GANG,
        PaidWin(1, 4, gang_from=3),
        (-4, 12, -4, -4),
        "杠上开花 is paid by all",
        {"birds": 0},
    ),
    Paid(
        "guangdong",
        f"{PLAIN_HAND}; drawn",
        PaidWin(0, 2),
        (18, -6, -6, -6),
        "节节高: two more from each for each win",
        {"streak": "points", "birds": 0},
        streak=2,
    ),
    Paid(
        "guangdong",
        f"{PLAIN_HAND}; drawn",
        PaidWin(1, 2),
        (-2, 6, -2, -2),
        "节节高 is the dealer's",
        {"streak": "points", "birds": 0},
        streak=2,
    ),
    Paid(
        "guangdong",
        f"{PLAIN_HAND}; drawn",
        PaidWin(0, 2),
        (42, -14, -14, -14),
        "买马节节高: four birds more",
        {"streak": "birds"},
        "1m 5m 9m E C 1p",
        2,
    ),
    Paid(
        "guangdong_mil",
        "(999m) 456s 789s 11s 23p + 1p; robbing",
        PaidWin(1, 8, 2, is_robbed=True),
        (0, 24, -24, 0),
        "a robbed gang: three times, no birds",
        wall="1m 5m 9m E",
    ),
    Paid(
        "guangdong_mil",
        GANG,
        PaidWin(1, 10, gang_from=3),
        (0, 36, 0, -36),
        "直杠杠上花: its giver pays for three",
        wall="2m 6p 34s",
    ),
    Paid(
        "guangdong_mil",
        "(9999m) <7777s> 456s 11s 23p + 1p; drawn, after gang",
        PaidWin(1, 10),
        (-12, 36, -12, -12),
        "another gang came between: all pay",
        wall="2m 6p 34s",
    ),
    Paid(
        "hz_room",
        f"{HELD}; drawn",
        PaidWin(1, 2),
        (-9, 27, -9, -9),
        "一码全中: the points of the tile",
        {"bird_set": "rank"},
        "7m",
    ),
    Paid(
        "simple",
        "1133557799m 22p 4s + 4s",
        PaidWin(1, 2, 3),
        (0, 2, 0, -2),
        "the giver of a discard pays once",
    ),
]


@pytest.mark.parametrize("row", PAID, ids=[f"{each.rules} {each.sentence}" for each in PAID])
def test_a_win_is_paid(row: Paid) -> None:
    rules, win = rules_of(row.rules, row.options), win_of(row.win)

    assert points_of(paid(rules, win, row)) == row.points
    worth = score(rules, win, wild_of(rules))
    assert worth is not None
    assert worth.value == row.won.unit


def paid(rules: Rules, win: Win, row: Paid) -> Sequence[Payment]:
    """The payments for a win, after its birds; seat 0 deals."""
    streak = row.streak if row.won.seat == 0 else 0
    held = sum(tile in wild_of(rules) for tile in (*win.hand, win.tile))
    drawn = win.circumstances.self_draw
    number = payments.number_of_birds(rules, self_draw=drawn, wilds=held, streak=streak)
    shown = birds_shown(rules, number, row.wall)
    won = row.won._replace(hits=payments.hits_of(rules, shown, row.won.seat, dealer=0))
    return payments.win(rules, won, dealer=0, turn=9, streak=row.streak)


def test_two_winners_who_rob_one_gang_are_paid_for_three_each() -> None:
    """Both see the same birds; the extra bird is turned only if neither holds a wild tile."""
    rules = rules_of("hz_room")
    ledger = [
        each
        for seat in (1, 3)
        for each in payments.win(
            rules, PaidWin(seat, 2, 0, is_robbed=True, hits=1), dealer=0, turn=9
        )
    ]

    assert points_of(ledger) == (-24, 12, 0, 12)
    assert {each.reason for each in ledger} == {"hu", "birds"} <= {*payments.REASONS}
    assert payments.next_dealer(rules, (1, 3), 0) == 1


@pytest.mark.parametrize(
    ("rules", "made", "points"),
    [
        ("plain", Gang(0, 1, 5), (2, -2, 0, 0)),
        ("plain", Gang(0, None, 5), (3, -1, -1, -1)),
        ("plain", Gang(0, None, 5, late=True), (0, 0, 0, 0)),
        ("plain", Gang(0, None, 5, concealed=True), (6, -2, -2, -2)),
        ("simple", Gang(2, 3, 5), (0, 0, 1, -1)),
        ("hongzhong", Gang(2, 3, 5), (0, 0, 3, -3)),
        ("hz_room", Gang(0, None, 5, late=True), (3, -1, -1, -1)),
    ],
)
def test_gangs_are_paid(rules: str, made: Gang, points: tuple[int, ...]) -> None:
    """Melded by its giver; added and concealed by each; late ones as the rules say."""
    assert points_of(payments.gang(rules_of(rules), made)) == points


def test_gangs_at_a_draw_count_where_the_rules_say_so() -> None:
    """M1, H and S count them; elsewhere 荒庄荒杠."""
    for name, rules in rule_sets().items():
        made = (Gang(0, 1, 5), Gang(0, None, 9))
        ledger = [each for gang in made for each in payments.gang(rules, gang)]
        ledger += payments.at_a_draw(rules, ledger)
        counts = name in {"plain", "simple", "hz_room"}
        assert any(points_of(ledger)) == counts, name


FOLLOWED = [
    Turn("discard", 0, Tile("1m")),
    *(Turn(kind, seat, Tile("1m")) for seat in (1, 2, 3) for kind in ("draw", "discard")),
]


@pytest.mark.parametrize(
    ("points", "turns", "paid"),
    [
        (1, FOLLOWED, (-3, 1, 1, 1)),
        (1, [*FOLLOWED[:2], Turn("ready", 1), *FOLLOWED[2:]], (-3, 1, 1, 1)),
        (1, [*FOLLOWED[:2], Turn("peng", 1), *FOLLOWED[2:]], (0, 0, 0, 0)),
        (0, FOLLOWED, (0, 0, 0, 0)),
        (1, FOLLOWED[:-1], (0, 0, 0, 0)),
        (1, [*FOLLOWED[:-1], Turn("discard", 3, Tile("2m"))], (0, 0, 0, 0)),
        (1, [*FOLLOWED, Turn("draw", 0, Tile("2m"))], (0, 0, 0, 0)),
    ],
)
def test_the_dealer_pays_those_who_follow_its_first_discard(
    points: int, turns: Sequence[Turn], paid: tuple[int, ...]
) -> None:
    rules = rules_of("guangdong", {"follow_dealer": points})

    assert points_of(payments.follow_dealer(rules, turns, 0)) == paid


@pytest.mark.parametrize(
    ("rules", "winners", "dealer"),
    [
        ("plain", (1,), 1),
        ("plain", (2,), 1),
        ("plain", (0,), 0),
        ("plain", (), 0),
        ("hongzhong", (2,), 2),
        ("hongzhong", (), 0),
        ("hz_room", (3, 1), 3),
    ],
)
def test_who_deals_next(rules: str, winners: tuple[int, ...], dealer: int) -> None:
    """The winner, the first after the giver of several; or the dealer that won, else the next."""
    assert payments.next_dealer(rules_of(rules), winners, 0) == dealer
