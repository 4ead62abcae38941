"""The fans and the payments of wins of Hong Kong mahjong, by the sentences of written rules."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from paiju.all_games.hongkong.fan_texts import FAN_TEXTS
from paiju.all_games.hongkong.fans import ROWS
from paiju.all_games.hongkong.payments import Due, liable_for, paid
from paiju.all_games.hongkong.rulesets import OPTIONS, rules_of
from paiju.all_games.hongkong.scoring import is_enough, score
from paiju.melding.flow.ledger import points_of
from tests.support.hongkong import written

if TYPE_CHECKING:
    from collections.abc import Mapping


class Case(NamedTuple):
    """A win with the sentence that decides it.

    `fans` is None where the tiles are no win. `deltas` is what each seat wins or loses, None where
    the faan are not enough; `liable` is the seat that answers for the win.
    """

    says: str
    win: str
    fans: str | None
    deltas: tuple[int, ...] | None
    rules: str = "hkos"
    options: Mapping[str, Any] = MappingProxyType({})
    liable: int | None = None


CASES = (
    Case(
        "平糊 门前清 无花: three faan by a discard",
        "123567m 234678p 9s + 9s",
        "menqing 1 pinghu 1 wuhua 1",
        (-32, 32, 0, 0),
    ),
    Case(
        "the same self-drawn is four",
        "123567m 234678p 9s + 9s; drawn",
        "menqing 1 pinghu 1 wuhua 1 zimo 1",
        (-32, 96, -32, -32),
    ),
    Case(
        "平糊 with a pair of the seat's own wind",
        "123567m 23478p EE + 6p; from 2, seat 0",
        "menqing 1 pinghu 1 wuhua 1",
        (32, 0, -32, 0),
        options={"pinghu_pair": "any"},
    ),
    Case(
        "the same where the pair must be of a suit",
        "123567m 23478p EE + 6p; from 2, seat 0",
        "menqing 1 wuhua 1",
        None,
        options={"pinghu_pair": "suited"},
    ),
    Case(
        "a wind that is nobody's value does not spoil 平糊",
        "123567m 23478p NN + 6p; from 2, seat 0",
        "menqing 1 pinghu 1 wuhua 1",
        (32, 0, -32, 0),
        options={"pinghu_pair": "no_value"},
    ),
    Case(
        "鸡糊: no faan, below the minimum of three",
        "(123m 0) 567m 999p 2355s + 1s; flowers 1f",
        "",
        None,
    ),
    Case(
        "the same where nothing is needed",
        "(123m 0) 567m 999p 2355s + 1s; flowers 1f",
        "",
        (-4, 4, 0, 0),
        options={"minimum": 0},
    ),
    Case(
        "below a minimum of one",
        "(123m 0) 567m 999p 2355s + 1s; flowers 1f",
        "",
        None,
        options={"minimum": 1},
    ),
    Case(
        "无花 makes one faan: enough for a minimum of one",
        "(123m 0) 567m 999p 2355s + 1s",
        "wuhua 1",
        (-8, 8, 0, 0),
        options={"minimum": 1},
    ),
    Case(
        "a dragon triplet, 无花", "(123m 0) 567m 99p 23s CCC + 1s; from 3", "dragon 1 wuhua 1", None
    ),
    Case(
        "own wind: the seat after the dealer is South",
        "(123m 0) 567m 99p 23s SSS + 1s; from 3",
        "seat_wind 1 wuhua 1",
        None,
    ),
    Case("round wind", "(123m 0) 567m 99p 23s EEE + 1s; from 3", "round_wind 1 wuhua 1", None),
    Case(
        "the dealer's East in the East round counts twice",
        "(123m 3) 567m 99p 23s EEE + 1s; from 3, seat 0",
        "round_wind 1 seat_wind 1 wuhua 1",
        (32, 0, 0, -32),
    ),
    Case(
        "dealer seat 2: seat 1 is North, East is the round wind only",
        "(123m 0) 567m 99p 23s EEE + 1s; from 3, dealer 2",
        "round_wind 1 wuhua 1",
        None,
    ),
    Case(
        "a wind that is neither own nor of the round",
        "(123m 0) 567m 99p 23s WWW + 1s; from 3",
        "wuhua 1",
        None,
    ),
    Case(
        "对对糊, 无花",
        "(555m 2) (999p 0) 22p 77788s + 2p; from 2",
        "duidui 3 wuhua 1",
        (0, 64, -64, 0),
    ),
    Case(
        "混一色, dragon, concealed, 无花",
        "1234556799m CCC + 3m",
        "dragon 1 hunyise 3 menqing 1 wuhua 1",
        (-128, 128, 0, 0),
    ),
    Case("清一色, 无花", "(555m 2) 1234467899m + 4m", "qingyise 7 wuhua 1", (-256, 256, 0, 0)),
    Case(
        "清一色 beside a melded pung: no 平糊",
        "(111m 2) 2345567899m + 5m",
        "qingyise 7 wuhua 1",
        (-256, 256, 0, 0),
    ),
    Case(
        "清一色 and 平糊 add up",
        "(123m 0) 2345667899m + 7m",
        "pinghu 1 qingyise 7 wuhua 1",
        (-384, 384, 0, 0),
    ),
    Case(
        "three concealed, the fourth by a discard: 对对糊, concealed, 无花",
        "222m 44499p 66688s + 8s",
        "duidui 3 menqing 1 wuhua 1",
        (-96, 96, 0, 0),
    ),
    Case(
        "坎坎糊 self-drawn: neither 对对糊 nor 门前清 counts beside it",
        "222m 44499p 66688s + 8s; drawn",
        "kankan 8 wuhua 1 zimo 1",
        (-256, 768, -256, -256),
    ),
    Case(
        "four concealed triplets, the pair by a discard: 对对糊 (self_draw)",
        "222m 4449p 666888s + 9p",
        "duidui 3 menqing 1 wuhua 1",
        (-96, 96, 0, 0),
    ),
    Case(
        "the same where concealed is enough",
        "222m 4449p 666888s + 9p",
        "kankan 8 wuhua 1",
        (-384, 384, 0, 0),
        options={"kankan": "concealed"},
    ),
    Case(
        "a concealed gang is one of the four",
        "<2222m> 4449p 666888s + 9p; drawn",
        "kankan 8 wuhua 1 zimo 1",
        (-256, 768, -256, -256),
    ),
    Case(
        "the same where gangs do not count",
        "<2222m> 4449p 666888s + 9p; drawn",
        "duidui 3 menqing 1 wuhua 1 zimo 1",
        (-64, 192, -64, -64),
        options={"kankan_gangs": False},
    ),
    Case(
        "花幺九 beside 对对糊: 3 + 1, 无花",
        "(CCC 0) 111m 999p 11s NN + 1s",
        "duidui 3 huayaojiu 1 wuhua 1",
        (-96, 96, 0, 0),
        options={"faan_dragon": 0},
    ),
    Case(
        "the same with the dragon",
        "(CCC 0) 111m 999p 11s NN + 1s",
        "dragon 1 duidui 3 huayaojiu 1 wuhua 1",
        (-128, 128, 0, 0),
    ),
    Case(
        "花幺九 as four beside 对对糊",
        "(CCC 0) 111m 999p 11s NN + 1s",
        "dragon 1 duidui 3 huayaojiu 4 wuhua 1",
        (-384, 384, 0, 0),
        rules="open",
    ),
    Case(
        "清幺九 10, 无花; 对对糊 is in it",
        "(111p 0) 111m 999p 1199s + 1s",
        "qingyaojiu 10 wuhua 1",
        (-768, 768, 0, 0),
    ),
    Case(
        "十八罗汉 13 and 无花: capped at 13",
        "(3333m 0) (5555p 2) <7777s> (9999s 3) 2m + 2m",
        "shibaluohan 13 wuhua 1",
        (-1536, 1536, 0, 0),
    ),
    Case(
        "the same self-drawn: who gave the fourth gang pays for all",
        "(3333m 0) (5555p 2) <7777s> (9999s 3) 2m + 2m; drawn",
        "shibaluohan 13 wuhua 1 zimo 1",
        (0, 2304, 0, -2304),
        liable=3,
    ),
    Case(
        "a pair of dragons brings nothing", "(222p 0) 345678m 78s FF + 9s; from 3", "wuhua 1", None
    ),
    Case(
        "小三元 5 and 无花: its two triplets do not count apart",
        "(CCC 0) (PPP 2) 34m 678p FF + 5m; from 3",
        "wuhua 1 xiaosanyuan 5",
        (0, 128, 0, -128),
    ),
    Case(
        "where everything counts they do",
        "(CCC 0) (PPP 2) 34m 678p FF + 5m; from 3",
        "dragon 2 wuhua 1 xiaosanyuan 5",
        (0, 256, 0, -256),
        rules="open",
    ),
    Case(
        "大三元 8, 无花",
        "(CCC 0) (PPP 2) 34m 66p FFF + 5m; from 3",
        "dasanyuan 8 wuhua 1",
        (0, 384, 0, -384),
    ),
    Case(
        "大三元 with 混一色 3",
        "(CCC 0) (PPP 2) 3466m FFF + 5m; from 3",
        "dasanyuan 8 hunyise 3 wuhua 1",
        (0, 1024, 0, -1024),
    ),
    Case(
        "小四喜 6, 无花: neither its winds nor 混一色 count",
        "(SSS 0) (WWW 2) (NNN 3) 34m EE + 5m; from 3",
        "wuhua 1 xiaosixi 6",
        (0, 192, 0, -192),
    ),
    Case(
        "where everything counts: 小四喜 6, own wind 1, 混一色 3, 无花",
        "(SSS 0) (WWW 2) (NNN 3) 34m EE + 5m; from 3",
        "hunyise 3 seat_wind 1 wuhua 1 xiaosixi 6",
        (0, 768, 0, -768),
        rules="open",
    ),
    Case(
        "小四喜 with a fourth triplet: 对对糊 adds",
        "(SSS 0) (WWW 2) (NNN 3) 55m EE + 5m; from 3",
        "duidui 3 wuhua 1 xiaosixi 6",
        (0, 512, 0, -512),
    ),
    Case(
        "大四喜 13, 无花",
        "(SSS 0) (WWW 2) (NNN 3) (EEE 0) 5m + 5m; from 3",
        "dasixi 13 wuhua 1",
        (0, 1536, 0, -1536),
    ),
    Case(
        "字一色 10, 无花: neither 对对糊 nor single triplets",
        "(SSS 0) (EEE 2) (PPP 3) NNCC + C; from 3",
        "wuhua 1 ziyise 10",
        (0, 768, 0, -768),
    ),
    Case(
        "字一色 with 小三元: 10 + 5 + 1",
        "(SSS 0) (FFF 2) (NNN 3) CCPP + P; from 3",
        "wuhua 1 xiaosanyuan 5 ziyise 10",
        (0, 1536, 0, -1536),
    ),
    Case(
        "九莲 by self-draw: 10, 自摸, 无花; 清一色 and 门前清 are in it",
        "1112345678999m + 5m; drawn",
        "jiulian 10 wuhua 1 zimo 1",
        (-512, 1536, -512, -512),
    ),
    Case(
        "九莲 on another wait",
        "1123456678999m + 1m",
        "jiulian 10 wuhua 1",
        (-768, 768, 0, 0),
        options={"jiulian": "any"},
    ),
    Case(
        "where all nine must be waited on it is 清一色",
        "1123456678999m + 1m",
        "menqing 1 qingyise 7 wuhua 1",
        (-384, 384, 0, 0),
        options={"jiulian": "nine"},
    ),
    Case(
        "十三幺 waiting on thirteen: 13, 无花",
        "19m 19p 19s ESWNCFP + 1m",
        "shisanyao 13 wuhua 1",
        (-1536, 1536, 0, 0),
    ),
    Case(
        "十三幺 self-drawn on one tile",
        "119m 19p 19s ESWNCF + P; drawn",
        "shisanyao 13 wuhua 1 zimo 1",
        (-768, 2304, -768, -768),
    ),
    Case("seven pairs are no win by default", "1133m 5577p 2266s E + E", None, None),
    Case(
        "七对 4 where it is on; 门前清 is in it",
        "1133m 5577p 2266s E + E",
        "qidui 4 wuhua 1",
        (-96, 96, 0, 0),
        options={"faan_qidui": 4},
    ),
    Case(
        "four alike are not two pairs",
        "1133m 5577p 2222s E + E",
        None,
        None,
        options={"faan_qidui": 4},
    ),
    Case(
        "where they are",
        "1133m 5577p 2222s E + E",
        "qidui 4 wuhua 1",
        (-96, 96, 0, 0),
        options={"faan_qidui": 4, "qidui_repeats": True},
    ),
    Case(
        "seven pairs beat the runs: 清一色 7, 七对 4, 无花; the runs make 7 + 1 + 1 + 1",
        "1122334455667m + 7m",
        "qidui 4 qingyise 7 wuhua 1",
        (-1024, 1024, 0, 0),
        options={"faan_qidui": 4},
    ),
    Case(
        "杠上开花: the gang's tile, self-draw, 无花",
        "(123m 0) (8888p 0) 567m 99p 23s + 1s; drawn, gangkai",
        "gangkai 1 wuhua 1 zimo 1",
        (-16, 48, -16, -16),
    ),
    Case(
        "连杠开花 8, 自摸, 无花",
        "(5555s 3) (8888p 0) 567m 99p 23s + 1s; drawn, liangang",
        "liangang 8 wuhua 1 zimo 1",
        (-256, 768, -256, -256),
    ),
    Case(
        "where it is no fan it is 杠上开花",
        "(5555s 3) (8888p 0) 567m 99p 23s + 1s; drawn, liangang",
        "gangkai 1 wuhua 1 zimo 1",
        (-16, 48, -16, -16),
        options={"faan_liangang": 0},
    ),
    Case(
        "the tile drawn for a flower, own flower, 自摸, 平糊",
        "(123m 0) 567m 23499p 23s + 1s; drawn, buhua, flowers 2f",
        "buhua 1 pinghu 1 zhenghua 1 zimo 1",
        (-32, 96, -32, -32),
    ),
    Case(
        "own flower, 自摸, the tile for a flower",
        "(123m 0) 567m 77799p 23s + 1s; drawn, buhua, flowers 2f",
        "buhua 1 zhenghua 1 zimo 1",
        (-16, 48, -16, -16),
    ),
    Case(
        "the same without that fan",
        "(123m 0) 567m 77799p 23s + 1s; drawn, buhua, flowers 2f",
        "zhenghua 1 zimo 1",
        None,
        options={"faan_buhua": 0},
    ),
    Case(
        "抢杠, 无花: the seat that adds pays",
        "(123m 0) 567m 77799p 23s + 1s; from 2, qianggang",
        "qianggang 1 wuhua 1",
        None,
    ),
    Case(
        "robbed gang as a self-draw: that seat pays for all three",
        "(123m 0) 567m 77799p 23s + 1s; from 2, qianggang",
        "qianggang 1 wuhua 1 zimo 1",
        (0, 48, -48, 0),
        options={"robbed_gang": "self_draw"},
    ),
    Case(
        "海底捞月, 自摸, 无花",
        "(123m 0) 567m 77799p 23s + 1s; drawn, haidi",
        "haidi 1 wuhua 1 zimo 1",
        (-16, 48, -16, -16),
    ),
    Case(
        "the discard after the last tile",
        "(123m 0) 567m 77799p 23s + 1s; from 2, hedi",
        "hedi 1 wuhua 1",
        None,
    ),
    Case(
        "海底 and 杠上开花 add up",
        "(123m 0) <7777p> 567m 99p 23s + 1s; drawn, haidi, gangkai",
        "gangkai 1 haidi 1 wuhua 1 zimo 1",
        (-32, 96, -32, -32),
    ),
    Case(
        "天糊 13, 无花: neither 自摸 nor 门前清",
        "123567m 77799p 23s + 1s; drawn, seat 0, tianhu",
        "tianhu 13 wuhua 1",
        (2304, -768, -768, -768),
    ),
    Case(
        "地糊 on the dealer's first discard",
        "123567m 77799p 23s + 1s; dihu",
        "dihu 13 wuhua 1",
        (-1536, 1536, 0, 0),
    ),
    Case(
        "人糊 on the discard of another before the own first draw",
        "123567m 77799p 23s + 1s; from 1, seat 2, renhu",
        "renhu 13 wuhua 1",
        (0, -1536, 1536, 0),
    ),
    Case(
        "where it is off",
        "123567m 77799p 23s + 1s; seat 2, renhu",
        "menqing 1 wuhua 1",
        None,
        options={"faan_renhu": 0},
    ),
    Case("own season", "(123m 0) 567m 77799p 23s + 1s; flowers 2f", "zhenghua 1", None),
    Case(
        "own season and own flower",
        "(123m 0) 567m 77799p 23s + 1s; flowers 2f 6f",
        "zhenghua 2",
        None,
    ),
    Case(
        "others' flowers: neither 无花 nor 正花",
        "(123m 0) 567m 77799p 23s + 1s; flowers 1f 5f",
        "",
        None,
    ),
    Case(
        "一台花: a whole set is 2, its own flower is in it",
        "(123m 0) 567m 77799p 23s + 1s; flowers 1f 2f 3f 4f",
        "yitaihua 2",
        None,
    ),
    Case(
        "一台花 and the own flower of the other set",
        "(123m 0) 567m 77799p 23s + 1s; flowers 1f 2f 3f 4f 6f",
        "yitaihua 2 zhenghua 1",
        (-32, 32, 0, 0),
    ),
    Case(
        "the seat West owns 菊 8f, not 竹 7f",
        "(123m 1) 567m 77799p 23s + 1s; seat 2, flowers 7f 8f",
        "zhenghua 1",
        None,
    ),
    Case(
        "the seat North owns 竹 7f",
        "(123m 2) 567m 77799p 23s + 1s; seat 3, flowers 7f 8f",
        "zhenghua 1",
        None,
    ),
    Case(
        "seven flowers in an ordinary win: 花糊 3 for all of them",
        "(123m 0) 567m 77799p 23s + 1s; flowers 1f 2f 3f 4f 5f 6f 8f",
        "huahu 3",
        (-32, 32, 0, 0),
    ),
    Case(
        "without 花糊: 一台花 2 and the other own flower",
        "(123m 0) 567m 77799p 23s + 1s; flowers 1f 2f 3f 4f 5f 6f 8f",
        "yitaihua 2 zhenghua 1",
        (-32, 32, 0, 0),
        options={"flower_win": 0},
    ),
    Case(
        "无花 is a faan of flowers: 对对糊 is enough without it",
        "(555m 2) (999p 0) 22p 77788s + 8s; from 2",
        "duidui 3 wuhua 1",
        (0, 64, -64, 0),
        options={"minimum_flowers": False},
    ),
    Case(
        "a dragon and two own flowers: enough",
        "(123m 0) 567m 99p 23s CCC + 1s; flowers 2f 6f",
        "dragon 1 zhenghua 2",
        (-32, 32, 0, 0),
    ),
    Case(
        "the same where flowers do not count to the minimum",
        "(123m 0) 567m 99p 23s CCC + 1s; flowers 2f 6f",
        "dragon 1 zhenghua 2",
        None,
        options={"minimum_flowers": False},
    ),
    Case(
        "十二张: the fourth set came from seat 2, who pays for all three",
        "(222m 0) (345m 0) (777m 3) (999m 2) 5m + 5m; drawn",
        "qingyise 7 wuhua 1 zimo 1",
        (0, 576, -576, 0),
        liable=2,
    ),
    Case(
        "by a discard nothing changes (bao_scope self_draw)",
        "(222m 0) (345m 0) (777m 3) (999m 2) 5m + 5m; from 3",
        "qingyise 7 wuhua 1",
        (0, 256, 0, -256),
    ),
    Case(
        "where the scope is all, seat 2 pays what seat 3 owes",
        "(222m 0) (345m 0) (777m 3) (999m 2) 5m + 5m; from 3",
        "qingyise 7 wuhua 1",
        (0, 256, -256, 0),
        options={"bao_scope": "all"},
        liable=2,
    ),
    Case(
        "without 包",
        "(222m 0) (345m 0) (777m 3) (999m 2) 5m + 5m; drawn",
        "qingyise 7 wuhua 1 zimo 1",
        (-192, 576, -192, -192),
        options={"bao_12": "none"},
    ),
    Case(
        "below the minimum: no win",
        "(222m 0) (345m 0) (777m 3) (999m 2) 5p + 5p; drawn",
        "wuhua 1 zimo 1",
        None,
    ),
    Case(
        "the four sets are of one suit, whatever the pair",
        "(222m 0) (345m 0) (777m 3) (999m 2) 5p + 5p; drawn",
        "wuhua 1 zimo 1",
        (0, 24, -24, 0),
        options={"bao_12": "suit", "minimum": 0},
        liable=2,
    ),
    Case(
        "not of one suit",
        "(222m 0) (345p 0) (777m 3) (999m 2) 5p + 5p; drawn",
        "wuhua 1 zimo 1",
        (-8, 24, -8, -8),
        options={"bao_12": "suit", "minimum": 0},
    ),
    Case(
        "the fourth is a concealed gang: nobody answers",
        "(222m 0) (345m 0) (777m 3) <9999m> 5m + 5m; drawn",
        "qingyise 7 wuhua 1 zimo 1",
        (-192, 576, -192, -192),
    ),
    Case(
        "a gang added to the fourth set: who gave the peng",
        "(222m 0) (345m 0) (777m 3) (9999m 2) 5m + 5m; drawn",
        "qingyise 7 wuhua 1 zimo 1",
        (0, 576, -576, 0),
        liable=2,
    ),
    Case(
        "包 of the third dragon set",
        "(CCC 0) (PPP 2) (FFF 3) 34m 66p + 5m; drawn",
        "dasanyuan 8 wuhua 1 zimo 1",
        (0, 768, 0, -768),
        options={"bao_patterns": True},
        liable=3,
    ),
    Case(
        "off by default",
        "(CCC 0) (PPP 2) (FFF 3) 34m 66p + 5m; drawn",
        "dasanyuan 8 wuhua 1 zimo 1",
        (-256, 768, -256, -256),
    ),
    Case(
        "the third dragon triplet is in the hand: nobody",
        "(CCC 0) (PPP 2) 34m 66p FFF + 5m; drawn",
        "dasanyuan 8 wuhua 1 zimo 1",
        (-256, 768, -256, -256),
        options={"bao_patterns": True},
    ),
    Case(
        "包 of the fourth wind, before the twelve tiles",
        "(EEE 0) (SSS 2) (WWW 3) (NNN 0) 5p + 5p; drawn",
        "dasixi 13 wuhua 1 zimo 1",
        (-2304, 2304, 0, 0),
        options={"bao_patterns": True},
        liable=0,
    ),
    Case(
        "清一色 6, 平糊, 无花",
        "(123m 0) 2345667899m + 7m",
        "pinghu 1 qingyise 6 wuhua 1",
        (-64, 128, -32, -32),
        rules="laak",
    ),
    Case(
        "小三元 4, 无花",
        "(CCC 0) (PPP 2) 34m 678p FF + 5m; from 3",
        "wuhua 1 xiaosanyuan 4",
        (-16, 64, -16, -32),
        rules="laak",
    ),
    Case(
        "七对 4, 无花",
        "1133m 5577p 2266s E + E",
        "qidui 4 wuhua 1",
        (-32, 64, -16, -16),
        rules="laak",
    ),
    Case(
        "a limit hand, paid as 10",
        "222m 44499p 66688s + 8s; drawn",
        "kankan 10 wuhua 1 zimo 1",
        (-128, 384, -128, -128),
        rules="laak",
    ),
    Case(
        "混一色 2, dragon, concealed; 四番 the limit",
        "1234556799m CCC + 3m",
        "dragon 1 hunyise 2 menqing 1",
        (-32, 64, -16, -16),
        rules="two_two",
    ),
    Case(
        "对对糊 2",
        "(555m 2) (999p 0) 22p 77788s + 8s; from 2",
        "duidui 2",
        (-4, 16, -8, -4),
        rules="two_two",
    ),
    Case("鸡糊 wins", "(123m 0) 567m 999p 2355s + 1s", "", (-2, 4, -1, -1), rules="two_two"),
    Case(
        "清一色 4 and 平糊, limit 4",
        "(123m 0) 2345667899m + 7m",
        "pinghu 1 qingyise 4",
        (-32, 64, -16, -16),
        rules="two_two",
    ),
    Case(
        "清龙 8 with 平糊 1, 门前清 1, 无花 1",
        "123456789m 55p 23s + 1s",
        "menqing 1 pinghu 1 qinglong 8 wuhua 1",
        (-768, 768, 0, 0),
        rules="open",
    ),
    Case(
        "坎坎糊 8, 门前清, 自摸, 无花",
        "222m 44499p 66688s + 8s; drawn",
        "kankan 8 menqing 1 wuhua 1 zimo 1",
        (-384, 1152, -384, -384),
        rules="open",
    ),
    Case(
        "三色龙: a dragon, and triplets and a pair of its suit, in place of what is in it",
        "(FFF 0) (222s 2) 4446688s + 8s",
        "sanselong 10 wuhua 1",
        (-768, 768, 0, 0),
        options={"faan_sanselong": 10},
    ),
    Case(
        "三色龙: C goes with characters, not with bamboos",
        "(CCC 0) (222s 2) 4446688s + 8s",
        "dragon 1 duidui 3 hunyise 3 wuhua 1",
        (-256, 256, 0, 0),
        options={"faan_sanselong": 10},
    ),
    Case(
        "三色龙: its pair is of the suit, and no wind is in it",
        "(FFF 0) (222s 2) 444s 666s E + E",
        "dragon 1 duidui 3 hunyise 3 wuhua 1",
        (-256, 256, 0, 0),
        options={"faan_sanselong": 10},
    ),
    Case(
        "三色龙: the dragon is a triplet",
        "(111s 0) (222s 2) 444s 666s F + F",
        "duidui 3 hunyise 3 wuhua 1",
        (-192, 192, 0, 0),
        options={"faan_sanselong": 10},
    ),
    Case(
        "清龙 may be melded, and is of one suit",
        "(123m 0) (456m 0) 78m 234p 55s + 9m",
        "pinghu 1 qinglong 8 wuhua 1",
        (-512, 512, 0, 0),
        rules="open",
    ),
    Case(
        "清龙 of two suits is none",
        "(123m 0) (456p 0) 78m 234p 55s + 9m",
        "pinghu 1 wuhua 1",
        None,
        rules="open",
    ),
    Case(
        "a triplet that a discard completes is not concealed, though a discard may be enough",
        "222m 44499p 66688s + 8s",
        "duidui 3 menqing 1 wuhua 1",
        (-96, 96, 0, 0),
        options={"kankan": "concealed"},
    ),
    Case(
        "九莲 has no gang",
        "<1111m> 2345678999m + 7m",
        "menqing 1 qingyise 7 wuhua 1",
        (-384, 384, 0, 0),
    ),
    Case(
        "九莲 lacks a tile of the nine",
        "1112344456789m + 7m",
        "menqing 1 qingyise 7 wuhua 1",
        (-384, 384, 0, 0),
    ),
    Case(
        "a row without faan excludes nothing: dragons count beside 大三元",
        "(CCC 0) (PPP 2) 34m 66p FFF + 5m",
        "dragon 3 wuhua 1",
        (-64, 64, 0, 0),
        options={"faan_dasanyuan": 0},
    ),
    Case(
        "无花 does not help to the minimum where flowers do not",
        "(123m 0) 567m 99p 23s EEE + 1s; from 3, seat 0",
        "round_wind 1 seat_wind 1 wuhua 1",
        None,
        options={"minimum_flowers": False},
    ),
    Case(
        "没有花牌: nobody lacks flowers where none are played",
        "(123m 0) 567m 99p 23s CCC + 1s",
        "dragon 1",
        None,
        options={"flowers": False},
    ),
    Case(
        "平糊 with a pair of dragons, where pairs of value bar it",
        "123567m 23478p CC + 6p",
        "menqing 1 wuhua 1",
        None,
        options={"pinghu_pair": "no_value"},
    ),
    Case(
        "大四喜, 对对糊, 混一色 where everything counts",
        "(SSS 0) (WWW 2) (NNN 3) (EEE 0) 5m + 5m; from 3",
        "dasixi 13 duidui 3 hunyise 3 wuhua 1",
        (-1536, 1536, 0, 0),
        rules="open",
        liable=0,
    ),
    Case(
        "the flowers of a whole set count one by one where the set is no fan",
        "(123m 0) 567m 77799p 23s + 1s; flowers 1f 2f 3f 4f",
        "zhenghua 1",
        None,
        options={"faan_yitaihua": 0},
    ),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.says} ({case.win})")
def test_a_win_has_the_fans_of_its_sentence_and_is_paid(case: Case) -> None:
    rules, (win, seat, source) = rules_of(case.rules, case.options), written(case.win)
    worth = score(rules, win)
    if case.fans is None:
        assert worth is None
        return
    assert worth is not None
    words = case.fans.split()
    expected = {code: int(fans) for code, fans in zip(words[::2], words[1::2], strict=True)}
    assert {each.code: each.fans for each in worth.fans} == expected
    assert worth.total == sum(expected.values())
    assert is_enough(rules.options, worth) == (case.deltas is not None)
    if case.deltas is None:
        return
    found, drawn = {each.code for each in worth.fans}, win.circumstances.self_draw
    liable = liable_for(rules.options, win.melds, found, self_draw=drawn)
    assert liable == case.liable
    won = Due(seat, worth.value, source, liable, win.circumstances.robbing_gang)
    assert points_of(paid(rules.options, won, (seat,), 0)) == case.deltas


def test_a_worth_names_what_does_not_count_and_beside_what() -> None:
    """W: of nested criteria only the tighter."""
    win = written("222m 44499p 66688s + 8s; drawn").win
    worth = score(rules_of(), win)
    assert worth is not None
    assert [tuple(each) for each in worth.excluded] == [("menqing", "kankan"), ("duidui", "kankan")]
    assert worth.place == 3


def test_every_fan_has_its_words_and_an_option() -> None:
    assert [*ROWS] == [*FAN_TEXTS]
    named = {option.id for option in OPTIONS}
    assert {f"faan_{code}" for code in ROWS} <= named
    for row in ROWS.values():
        assert {*row.excludes} <= ROWS.keys()


def test_a_rule_set_may_have_flowers_or_none() -> None:
    """W M R C: 144 tiles with flowers; Z, two_two: 136."""
    assert len(rules_of().walls.tiles) == 144
    assert len(rules_of("two_two").walls.tiles) == 136
