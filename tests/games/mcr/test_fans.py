"""Every fan of the table: a win that has it, and one that nearly has."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from paiju.all_games.mcr.fans.counting import Principle
from paiju.all_games.mcr.fans.table import OFFICIAL, UNOFFICIAL
from tests.support.winning import fans_in, scored


class Row(NamedTuple):
    """A fan, a win with it, a win without it, and what the second one lacks."""

    fan: str
    having: str
    lacking: str
    why: str


TABLE = (
    Row("大四喜", "(EEE) (SSS) WWW NN 55p + N",
        "(EEE) (SSS) WWW NN 55p + 5p", "one wind is a pair"),
    Row("大三元", "(CCC) (FFF) PP 11p 999m + P", "(CCC) (FFF) PP 111p 99m + 9m", "one is a pair"),
    Row("绿一色", "(234s) (666s) 33888s FF + F", "(345s) (666s) 33888s FF + F", "5s has red"),
    Row("九莲宝灯", "1112345678999m + 5m", "1112345567899m + 9m", "it did not wait on all nine"),
    Row("四杠", "(1111s) (2222m) <3333p> <4444p> 8s + 8s",
        "(1111s) (2222m) <3333p> (444p) 8s + 8s", "three"),
    Row("连七对", "2233445566778s + 8s", "2233445566779s + 9s", "no 8s"),
    Row("十三幺", "19m 19p 19s ESWNCFP + P", "1199m 1199p 1199s E + E", "not every kind"),
    Row("清幺九", "(111m) (999m) 111p 99p 11s + 9p", "(111m) (999m) 111p 99p EE + 9p", "honours"),
    Row("小四喜", "(EEE) (SSS) WWW NN 23m + 1m", "(EEE) (SSS) WWW 55p 23m + 1m", "no fourth wind"),
    Row("小三元", "(CCC) (FFF) PP 23m 456s + 1m", "(CCC) (FFF) 55p 23m 456s + 1m", "no pair of P"),
    Row("字一色", "(EEE) (CCC) SSS PP NN + N", "(EEE) (CCC) SSS PP 99m + 9m", "a pung of nines"),
    Row("四暗刻", "111444888m 888s 5p + 5p",
        "111444888m 88s 55p + 8s", "one was completed by another"),
    Row("一色双龙会", "1122335577899m + 8m", "1122334477899m + 8m", "the pair is not of fives"),
    Row("一色四同顺", "(456s) (456s) (456s) 45s 55m + 6s",
        "(456s) (456s) (456s) 56s 55m + 7s", "the fourth differs"),
    Row("一色四节高", "(111s) (222s) (444s) 333s 2p + 2p",
        "(111s) (222s) (555s) 333s 2p + 2p", "a gap"),
    Row("一色四步高", "(123m) (345m) 67789m CC + 5m",
        "(123m) (345m) 67m 789s CC + 5m", "two suits"),
    Row("三杠", "(1111s) <2222m> <4444p> 333p 8s + 8s",
        "(1111s) <2222m> 444333p 8s + 8s", "two"),
    Row("混幺九", "(NNN) (999s) (CCC) 999m 1p + 1p", "(NNN) (999s) (CCC) 888m 1p + 1p", "eights"),
    Row("七对", "3355m 335588s 5p NN + 5p",
        "112233m 778899m 5m + 5m", "it is worth more otherwise"),
    Row("七星不靠", "14m 36p 258s ESWNCF + P", "14m 369p 258s ESWNC + P", "six honours"),
    Row("全双刻", "(444m) (666m) 22244s 88p + 4s",
        "(444m) (666m) 22244s 77p + 4s", "a pair of sevens"),
    Row("清一色", "(123s) (333s) 4567899s + 6s",
        "(123s) (333s) 456789s P + P", "a pair of honours"),
    Row("一色三同顺", "(456s) (456s) 456s 7m CCC + 7m",
        "(456s) (456s) 567s 7m CCC + 7m", "the third differs"),
    Row("一色三节高", "(666p) 77888p 678s WW + 7p", "(555p) 77888p 678s WW + 7p", "a gap"),
    Row("全大", "778899m 777s 8999p + 7p", "667788m 777s 8999p + 7p", "sixes"),
    Row("全中", "44666m 456s 45556p + 4m", "44777m 456s 45556p + 4m", "sevens"),
    Row("全小", "(111p) (111s) (222s) 11m 33s + 1m", "(111p) (111s) (222s) 11m 44s + 1m", "fours"),
    Row("清龙", "12345566789s 22p + 4s", "345m 123456s 2279p + 8p", "789 in another suit"),
    Row("三色双龙会", "(123m) (789m) (123p) 89p 55s + 7p",
        "(123m) (789m) (123p) 89p 66s + 7p", "the pair is not of fives"),
    Row("一色三步高", "(123m) (345m) 567m 34s CC + 5s",
        "(123m) (345m) 678m 34s CC + 5s", "uneven steps"),
    Row("全带五", "(345m) 567m 45556p 34s + 5s", "(345m) 678m 45556p 34s + 5s", "678 has no five"),
    Row("三同刻", "<1111m> (1111p) 1113444s + 5s", "<1111m> (2222p) 1113444s + 5s", "other ranks"),
    Row("三暗刻", "44m 77s 444p 567p FFF + 7s; drawn", "44m 77s 444p 567p FFF + 7s", "given"),
    Row("全不靠", "147m 28p 69s ESWNCF + 3s", "147m 258p 36s EEE CC + 9s", "a set and a pair"),
    Row("组合龙", "147m 258p 36s EEE CC + 9s", "147m 28p 369s ESWNC + F", "no 5p"),
    Row("大于五", "(678p) 789m 6777s 999p + 6s", "(567p) 789m 6777s 999p + 6s", "a five"),
    Row("小于五", "(234m) (234m) 12333s 34p + 2p", "(345m) (234m) 12333s 34p + 2p", "a five"),
    Row("三风刻", "(EEE) (SSS) WWW 78m 55p + 9m", "(EEE) (SSS) CCC 78m 55p + 9m", "two winds"),
    Row("花龙", "123456m 456p 1178s + 9s", "123456m 456p 1156s + 7s", "no 789"),
    Row("推不倒", "(234p) 123345p 8899s + 9s", "(234p) 123456p 8899s + 9s", "6p is not symmetric"),
    Row("三色三同顺", "(567m) 11m 567678s 56p + 7p", "(456m) 11m 567678s 56p + 7p", "one differs"),
    Row("三色三节高", "(555m) 678m 666s 77p 99p + 7p", "(444m) 678m 666s 77p 99p + 7p", "a gap"),
    Row("无番和", "(123m) (345m) 56s 678p WW + 7s",
        "(123m) (345m) 56s 678p WW + 7s; drawn", "自摸"),
    Row("妙手回春", "(123m) (345m) 56s 678p WW + 7s; drawn, last tile",
        "(123m) (345m) 56s 678p WW + 7s; last tile", "given"),
    Row("海底捞月", "(123m) (345m) 56s 678p WW + 7s; last tile",
        "(123m) (345m) 56s 678p WW + 7s; drawn, last tile", "drawn"),
    Row("杠上开花", "(123m) (EEEE) 56s 678p WW + 7s; drawn, after kong",
        "(123m) (EEEE) 56s 678p WW + 7s; drawn", "no replacement"),
    Row("抢杠和", "(123m) (345m) 56s 678p WW + 7s; robbing", "(123m) (345m) 56s 678p WW + 7s",
        "discarded"),
    Row("碰碰和", "(333p) (444s) 11188m SS + 8m", "(333p) (456s) 11188m SS + 8m", "a chow"),
    Row("混一色", "(CCC) (789s) 11345s NN + 1s", "(CCC) (789s) 11m 345s NN + 1m", "two suits"),
    Row("三色三步高", "(234p) 23m 345s 45677p + 1m", "(345p) 23m 345s 45677p + 1m", "uneven steps"),
    Row("五门齐", "(678m) (444s) (FFF) 234p W + W", "(678m) (444s) (EEE) 234p W + W", "no dragon"),
    Row("全求人", "(234m) (345p) (234s) (CCCC) 1m + 1m",
        "(234m) (345p) (234s) <CCCC> 1m + 1m", "a concealed kong"),
    Row("双暗杠", "<PPPP> <1111s> (345m) 6789p + 9p",
        "<PPPP> (1111s) (345m) 6789p + 9p", "one is melded"),
    Row("双箭刻", "(PPP) (FFF) 999s 3335p + 4p", "(PPP) (NNN) 999s 3335p + 4p", "one dragon"),
    Row("全带幺", "(123p) (CCC) 999m 7999p + 8p", "(234p) (CCC) 999m 7999p + 8p", "234 has none"),
    Row("不求人", "234678m 44556s 55p + 3s; drawn", "234678m 44556s 55p + 3s", "given"),
    Row("双明杠", "(CCCC) (2222s) 456s 24p 66p + 3p",
        "(CCCC) <2222s> 456s 24p 66p + 3p", "one is concealed"),
    Row("和绝张", "(123p) (888m) 67m 678s FF + 8m",
        "(123p) (999m) 67m 678s FF + 8m", "others are left"),
    Row("箭刻", "(PPP) (789m) 34s 123p SS + 5s", "(NNN) (789m) 34s 123p SS + 5s", "a wind"),
    Row("圈风刻", "(SSS) 345m 11567s 45p + 6p; round S",
        "(SSS) 345m 11567s 45p + 6p; round W", "the round's wind is another"),
    Row("门风刻", "(SSS) 345m 11567s 45p + 6p; seat S",
        "(SSS) 345m 11567s 45p + 6p; seat W", "the seat's wind is another"),
    Row("门前清", "234567m 66s 34567p + 8p", "234567m 66s 34567p + 8p; drawn", "drawn"),
    Row("平和", "(345p) 345567m 55s 68p + 7p", "(345p) 345567m EE 68p + 7p", "a pair of honours"),
    Row("四归一", "(999m) 22789m 89s CCC + 7s", "(9999m) 22678m 89s CCC + 7s", "a kong"),
    Row("双同刻", "(999p) (999s) 35s 22345p + 4s", "(888p) (999s) 35s 22345p + 4s", "other ranks"),
    Row("双暗刻", "1235789m 666888s + 5m", "(666s) 1235789m 888s + 5m", "one is melded"),
    Row("暗杠", "<CCCC> 56m 888s 11234p + 7m", "(CCCC) 56m 888s 11234p + 7m", "melded"),
    Row("断幺", "(345m) 22256s 22456p + 7s", "(345m) 11156s 22456p + 7s", "ones"),
    Row("一般高", "(234p) 22667788s 24p + 3p", "(345p) 345m 22678s 24p + 3p", "none alike"),
    Row("喜相逢", "(123m) (678s) 456m 23p WW + 1p",
        "(123m) (678s) 456m 34p WW + 2p", "other ranks"),
    Row("连六", "(123m) (678s) 56m 345p WW + 4m", "(123m) (678s) 45m 345p WW + 3m", "345"),
    Row("老少副", "(123m) (678s) 78m 345p WW + 9m", "(123m) (678s) 67m 345p WW + 8m", "678"),
    Row("幺九刻", "(999m) (456s) 23m 678p 55s + 1m", "(888m) (456s) 23m 678p 55s + 1m", "eights"),
    Row("明杠", "(9999s) (123p) (456s) 44s 46p + 5p",
        "<9999s> (123p) (456s) 44s 46p + 5p", "concealed"),
    Row("缺一门", "(123p) (789p) 44567s 46p + 5p", "(123m) (789p) 44567s 46p + 5p", "three suits"),
    Row("无字", "(999s) (123p) 44567m 46p + 5p", "(999s) (123p) 567m EE 46p + 5p", "honours"),
    Row("边张", "(123m) (345m) 12s 678p WW + 3s", "(123m) (345m) 23s 678p WW + 1s", "4s wins too"),
    Row("坎张", "(123m) (345m) 46s 678p WW + 5s", "(123m) (345m) 45s 678p WW + 6s", "3s wins too"),
    Row("单钓将", "(123m) (345m) 567s 678p W + W", "(123m) (345m) 567s 5678p + 8p", "5p wins too"),
    Row("自摸", "(123m) (345m) 56s 678p WW + 7s; drawn", "(123m) (345m) 56s 678p WW + 7s", "given"),
    Row("花牌", "(123m) (345m) 56s 678p WW + 7s; flowers 1",
        "(123m) (345m) 56s 678p WW + 7s", "none shown"),
    Row("明暗杠", "<1111m> (2222p) 1113444s + 5s",
        "(1111m) (2222p) 1113444s + 5s", "both are melded"),
)  # fmt: skip


def test_the_table_has_a_row_for_every_fan_in_the_official_order() -> None:
    assert [row.fan for row in TABLE] == [fan.name.zh for fan in (*OFFICIAL, *UNOFFICIAL)]


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.fan)
def test_a_win_that_has_the_fan_counts_it(row: Row) -> None:
    assert row.fan in fans_in(scored(row.having))


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.fan)
def test_a_win_that_nearly_has_the_fan_does_not_count_it(row: Row) -> None:
    assert row.fan not in fans_in(scored(row.lacking)), row.why


def test_a_fan_of_another_reading_gives_way_to_the_highest() -> None:
    """高者优先: the seven shifted pairs are four chows too, and count as what is worth more."""
    excluded = {each.fan.name.zh: each for each in scored("3344556778899s + 6s").excluded}
    assert excluded["平和"].principle is Principle.HIGHEST
    assert excluded["平和"].by.name.zh == "连七对"


def test_the_winning_tile_has_one_place() -> None:
    """高者优先: the tile ends the chow or the pair, and one wait counts."""
    found = scored("1233s 456p 789m 567m + 3s")
    assert fans_in(found)["边张"] == 1
    excluded = {each.fan.name.zh: each for each in found.excluded}
    assert excluded["单钓将"].principle is Principle.HIGHEST
    assert excluded["单钓将"].by.name.zh == "边张"
