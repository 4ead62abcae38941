"""Wins as text: the worked examples of the rule text, with their fans.

Open melds are in round brackets, ``(123m)`` and ``(EEEE)``; ``<EEEE>`` is a concealed kong. The
winning tile follows a plus sign, and the circumstances a semicolon: ``drawn``, ``last copy``,
``seat S``, ``round W``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paiju.play.lab.vectors import Json

# The examples of the rule text, fan by fan (ChineseOfficialMahjongHelper, score_definition.xml).
RULE_TEXT = (
    ("(EEE) (SSSS) 55p WWWNN + N; drawn", "大四喜 混一色 双暗刻 明杠 自摸"),
    ("(WWW) (NNN) 11s EEESS + S", "大四喜 混幺九 混一色"),
    ("(NNN) (EEE) SSSWWFF + W", "大四喜 字一色"),
    ("(PPP) (FFF) 66999s CC + C; drawn", "大三元 碰碰和 混一色 双暗刻 幺九刻 自摸"),
    ("(CCC) <FFFF> (999m) 11p PP + P", "大三元 混幺九 暗杠 缺一门"),
    ("(FFF) (EEE) WWCCCPP + P; seat W", "大三元 字一色 圈风刻"),
    ("(234s) (666s) 33888s FF + F; drawn", "绿一色 箭刻 双暗刻 自摸"),
    ("2233334466888s + 8s", "绿一色 七对 清一色 四归一 四归一 断幺"),
    ("1112345678999m + 9m; drawn", "九莲宝灯 清龙 四归一 自摸"),
    ("1112345678999p + 2p", "九莲宝灯 双暗刻 连六 幺九刻"),
    ("2233455667788s + 4s", "连七对 断幺"),
    ("19m 119p 19s ESWNFP + C; drawn", "十三幺 自摸"),
    ("(111m) 111999p 1199s + 1s; drawn", "清幺九 三同刻 三暗刻 自摸"),
    ("(1111m) (111p) 999p 1199s + 9s; drawn", "清幺九 双暗刻 明杠 自摸"),
    ("1199m 119999p 199s + 1s; drawn", "清幺九 七对 四归一 自摸"),
    ("(EEE) (SSS) 23p WWWNN + 1p; drawn, seat N, round S", "小四喜 混一色 全带幺 圈风刻 自摸"),
    ("(NNN) (EEE) 11s SSSWW + 1s; seat S, round W", "小四喜 混幺九 混一色 门风刻"),
    ("(NNN) (WWW) EESSSFF + F", "小四喜 字一色 箭刻"),
    ("(PPP) (999s) 345m CFFF + C", "小三元 幺九刻 缺一门 单钓将"),
    ("(CCC) (PPP) (111p) 999p F + F; drawn", "小三元 混幺九 混一色 单钓将 自摸"),
    ("(EEE) (CCC) NNFFFPP + N; seat W, round S", "小三元 字一色"),
    ("(EEE) (SSS) (FFF) WWNN + W; drawn, seat W, round W", "小四喜 字一色 箭刻 圈风刻 门风刻 自摸"),
    ("EESSWWNNCFFPP + C; drawn", "字一色 七对 自摸"),
    ("111444888m 5p 888s + 5p", "四暗刻 双同刻 幺九刻 无字 单钓将"),
    ("1155777999p 999s + 1p; drawn", "四暗刻 双同刻 幺九刻 幺九刻 幺九刻 缺一门 无字 自摸"),
    ("(123p) 1235577899p + 8p; drawn", "一色双龙会 坎张 自摸"),
    ("(456s) (456s) (456s) 55m 45s + 6s; drawn, last copy",
     "一色四同顺 全中 全带五 和绝张 平和 缺一门 自摸"),
    ("(234s) 22333444s FF + 2s; drawn", "绿一色 一色四同顺 自摸"),
    ("(111s) (222s) (444s) 2p 333s + 2p", "一色四节高 小于五 幺九刻 缺一门 单钓将"),
    ("(123m) (345m) 67789m CC + 5m; drawn", "一色四步高 混一色 自摸"),
    ("(123p) (234p) 344556p 9s + 9s; drawn", "一色四步高 平和 缺一门 单钓将 自摸"),
    ("(NNN) (999s) (CCC) 999m 1p + 1p; drawn, seat S", "混幺九 五门齐 箭刻 双同刻 单钓将 自摸"),
    ("99m 11p SWWNNFFPP + S; drawn", "混幺九 七对 缺一门 自摸"),
    ("3355m 5p 335588s NN + 5p; drawn", "七对 自摸"),
    ("1111m 99p 99s WWNNP + P", "混幺九 七对 五门齐 四归一"),
    ("14m 369p 25s ESWNFP + C; drawn", "七星不靠 自摸"),
    ("(444m) (666m) 88p 22244s + 4s", "全双刻 双同刻"),
    ("(123s) (333s) 4567899s + 6s; drawn", "清一色 四归一 连六 自摸"),
    ("1122445566889p + 9p; drawn", "七对 清一色 自摸"),
    ("(456p) (456p) 77m 456p CC + C", "一色三同顺 箭刻 缺一门"),
    ("(789s) 56p 44778899s + 7p", "一色三同顺 平和 缺一门"),
    ("(666p) 77888p 678s WW + 7p", "一色三节高 缺一门"),
    ("(234s) (111m) (222m) 33m 11s + 3m", "一色三节高 小于五 幺九刻 缺一门"),
    ("778899m 8999p 777s + 7p; drawn", "全大 不求人 一般高 喜相逢"),
    ("(789m) (999s) 7899p 789s + 9p", "全大 三色三同顺 全带幺 四归一 幺九刻"),
    ("44666m 45556p 456s + 4m; drawn", "全中 不求人 双暗刻 喜相逢"),
    ("(444m) (666m) 444p 4466s + 4s", "全双刻 全中 三同刻"),
    ("(111p) (111s) (222s) 11m 33s + 1m", "全小 三同刻 碰碰和 幺九刻 幺九刻 幺九刻"),
    ("112m 11223333p 33s + 2m; drawn", "七对 全小 四归一 自摸"),
    ("22p 12345566789s + 4s; drawn", "清龙 不求人 平和 一般高 缺一门"),
    ("(123m) (789m) (123p) 89p 55s + 7p; drawn", "三色双龙会 边张 自摸"),
    ("(123m) (345m) 567m 34s CC + 5s; drawn", "一色三步高 喜相逢 缺一门 自摸"),
    ("(234p) 12334567p EE + 5p; drawn, seat S, round S", "一色三步高 混一色 连六 自摸"),
    ("(345m) 567m 45556p 34s + 5s", "全带五 三色三步高 平和 喜相逢"),
    ("<1111m> (1111p) 1113444s + 5s; drawn", "三同刻 双暗刻 幺九刻 幺九刻 幺九刻 无字 自摸 明暗杠"),
    ("44m 444567p 77s FFF + 7s; drawn", "三暗刻 不求人 箭刻"),
    ("1156667m 888p 222s + 6m", "三暗刻 门前清 四归一 无字"),
    ("3377p 444666888s + 7p", "三暗刻 碰碰和 门前清 断幺 缺一门"),
    ("147m 28p 69s ESWNFP + 3s; drawn", "全不靠 自摸"),
    ("369m 147p 25s SWNFP + 8s", "全不靠 组合龙"),
    ("(234p) 258m 369p 1478s + 8s", "组合龙 平和 单钓将"),
    ("(678p) 789m 999p 6777s + 6s", "大于五 双暗刻 幺九刻"),
    ("(666m) (777m) (999m) 7888m + 6m; last copy", "清一色 大于五 和绝张 四归一 四归一 幺九刻"),
    ("(234m) (234m) 34p 12333s + 2p", "小于五 平和 一般高 喜相逢"),
    ("(123p) 23334p 22244s + 4s; drawn", "小于五 推不倒 四归一 双暗刻 自摸"),
    ("(EEE) (SSS) 78m 55p WWW + 9m; drawn, seat N, round N", "三风刻 缺一门 自摸"),
    ("(EEE) (SSS) 99m 55p WWW + 9m; drawn, seat N, round N",
     "三风刻 碰碰和 双暗刻 幺九刻 缺一门 自摸"),
    ("123456m 456p 1178s + 9s", "花龙 门前清 平和 喜相逢"),
    ("(456s) (567p) 6678m 123p + 9m", "花龙 平和"),
    ("(888p) (789m) 45p 123s PP + 6p", "花龙"),
    ("(456s) (123p) (888p) 23p 55s + 1p", "推不倒 一般高 无字"),
    ("(234p) 123345p 8899s + 9s", "一色三步高 推不倒 幺九刻 无字"),
    ("223344558p PPPP + 8p; drawn", "七对 推不倒 混一色 四归一 自摸"),
    ("(567m) 11m 56p 566778s + 7p", "三色三同顺 平和"),
    ("(234m) 11234p 23344s + 2s", "小于五 三色三同顺 平和 一般高"),
    ("(555m) 678m 7799p 666s + 7p", "三色三节高 无字"),
    ("(444s) 333m 55p WWCCC + 5p; drawn", "三暗刻 三色三节高 碰碰和 五门齐 箭刻 自摸"),
    ("(123m) (345m) 678p 56s WW + 7s", "无番和"),
    ("(888p) (789m) 45p 123s PP + 3p", "无番和"),
    ("(333p) (444s) 11188m SS + 8m; drawn", "碰碰和 双暗刻 幺九刻 自摸"),
    ("(FFF) (789s) 11345s NN + 1s", "混一色 箭刻 幺九刻"),
    ("(CCC) (789m) 12345m EE + 6m; drawn, seat S, round S", "清龙 混一色 箭刻 自摸"),
    ("112255889p PPPP + 9p", "七对 推不倒 混一色 四归一"),
    ("(234p) 23m 45677p 345s + 1m", "三色三步高 平和"),
    ("<CCCC> 567m 456p 68s SS + 7s", "三色三步高 五门齐 箭刻 门前清 暗杠 坎张"),
    ("(678m) (444s) (FFF) 234p W + W", "五门齐 箭刻 单钓将"),
    ("7788m 3344p 44s WWF + F; drawn", "七对 五门齐 自摸"),
    ("(FFF) 147m 258p 39s WW + 6s", "组合龙 五门齐 箭刻"),
    ("(234m) (345p) (234s) (CCCC) 1m + 1m", "全求人 箭刻 喜相逢 明杠"),
    ("<PPPP> <1111s> (345m) 6789p + 9p", "双暗杠 箭刻 幺九刻"),
    ("<6666s> <5555p> 55777m 34s + 5s; drawn", "三暗刻 三色三节高 双暗杠 不求人 断幺"),
    ("(PPP) (FFF) 3335p 999s + 4p; drawn", "双箭刻 幺九刻 缺一门 自摸"),
    ("(123p) (CCC) 999m 7999p + 8p; drawn", "全带幺 箭刻 老少副 幺九刻 缺一门 自摸"),
    ("234678m 55p 44556s + 3s; drawn", "不求人 平和 断幺"),
    ("12789m 234999p 33s + 3m; drawn", "不求人 老少副 幺九刻 无字 边张"),
    ("234678m 55p 22s FFF + 5p; drawn", "不求人 箭刻 双暗刻"),
    ("(PPPP) (2222s) 2466p 456s + 3p", "双明杠 箭刻 缺一门 坎张"),
    ("(CCC) (4444p) (4444m) 1113m + 3m", "碰碰和 双明杠 箭刻 双同刻 幺九刻 缺一门"),
    ("(123p) (888m) 67m 678s FF + 8m; drawn, last copy", "和绝张 四归一 喜相逢 自摸"),
    ("(PPP) (789m) 123p 34s SS + 5s", "五门齐 箭刻"),
    ("3368m 345678p FFF + 7m", "箭刻 门前清 喜相逢 连六 缺一门 坎张"),
    ("<EEEE> 888m 4567p 789s + 4p; seat S", "圈风刻 门前清 双暗刻 暗杠"),
    ("234567m 66789s NN + N; seat N, round N", "圈风刻 门风刻 门前清 连六 缺一门"),
    ("(SSS) 345m 45p 11567s + 6p; seat S, round N", "三色三步高 门风刻"),
    ("(WWW) (FFF) 78m 44678p + 6m; seat W, round W", "箭刻 圈风刻 门风刻 喜相逢 缺一门"),
    ("234567m 34567p 66s + 8p", "门前清 平和 断幺 连六 连六"),
    ("33m 123456p 12456s + 3s", "门前清 平和 喜相逢 喜相逢 连六 边张"),
    ("345678999m 2235p + 4p", "门前清 喜相逢 连六 幺九刻 缺一门 无字 坎张"),
    ("345m 23457p 12344s + 6p", "三色三步高 门前清 平和 连六 坎张"),
    ("(345p) 345567m 68p 55s + 7p; drawn", "平和 断幺 喜相逢 连六 坎张 自摸"),
    ("(999m) 22789m 89s CCC + 7s", "箭刻 四归一 喜相逢 幺九刻 缺一门 边张"),
    ("(111s) (123s) 3345555s + 3s; drawn", "清一色 四归一 四归一 四归一 幺九刻 自摸"),
    ("55m 22448p 88s PPPP + 8p; drawn", "七对 四归一 自摸"),
    ("(234m) (555m) 567m 5556s + 6s", "四归一 双同刻 断幺 连六 缺一门"),
    ("(999p) (999s) 22345p 35s + 4s", "双同刻 喜相逢 幺九刻 幺九刻 缺一门 无字 坎张"),
    ("(222m) (555m) 8m 222555s + 8m", "碰碰和 双同刻 双同刻 双暗刻 断幺 缺一门 单钓将"),
    ("1235789m 666888s + 5m", "门前清 双暗刻 老少副 缺一门 无字 单钓将"),
    ("<CCCC> 56m 11234p 888s + 7m", "箭刻 门前清 双暗刻 暗杠"),
    ("(345m) 22456p 22256s + 7s", "三色三步高 断幺"),
    ("44558m 22p 225566s + 8m; drawn", "七对 断幺 自摸"),
    ("(234p) 24p 22667788s + 3p", "平和 断幺 一般高 一般高 缺一门 坎张"),
    ("234678m 23467p 55s + 8p", "门前清 平和 断幺 喜相逢 喜相逢"),
    ("(234s) (567s) 34568p 88s + 7p", "平和 断幺 连六 连六 缺一门 坎张"),
    ("(123m) 55789m 12789s + 3s; drawn", "平和 喜相逢 老少副 老少副 缺一门 边张 自摸"),
    ("(WWW) (NNNN) (111p) 55m 99s + 9s; drawn, seat S",
     "碰碰和 幺九刻 幺九刻 幺九刻 幺九刻 明杠 自摸"),
    ("(9999s) (123p) (456s) 46p 44s + 5p; drawn", "喜相逢 连六 幺九刻 明杠 缺一门 无字 坎张 自摸"),
    ("55678m 12345789p + 6p; drawn", "清龙 不求人 平和 缺一门"),
    ("556699m 2233445p + 5p", "七对 缺一门 无字"),
    ("<9999s> (123p) (456s) 46p 44s + 5p", "暗杠 喜相逢 连六 幺九刻 缺一门 无字 坎张"),
    ("(FFF) (234p) 234m NPPP + N", "双箭刻 喜相逢 缺一门 单钓将"),
    ("(FFFF) 678999m 22s CC + 2s; drawn", "箭刻 双暗刻 幺九刻 明杠 缺一门 自摸"),
)  # fmt: skip

_MELD = re.compile(r"\(([^)]*)\)|<([^>]*)>")
_NAMES = {
    "drawn": "self_draw",
    "last copy": "last_copy",
    "seat": "seat_wind",
    "round": "round_wind",
}
_KONG = 4


def asked_of(win: str) -> Json:
    """The body of a question to `/score` about a win in this notation.

    >>> asked_of("(CCC) 234m 55p 67s EE + E; drawn, seat S")["melds"]
    [{'type': 'peng', 'tiles': 'CCC', 'from': 1, 'concealed': False}]
    """
    tiles, _, happened = win.partition(";")
    held, _, tile = tiles.partition("+")
    melds = [_meld(open_ or closed, bool(closed)) for open_, closed in _MELD.findall(held)]
    hand = " ".join(_MELD.sub(" ", held).split())
    asked: Json = {"hand": hand, "melds": melds, "tile": tile.strip()}
    for word in filter(None, (each.strip() for each in happened.split(","))):
        if word in _NAMES:
            asked[_NAMES[word]] = True
        else:
            name, _, wind = word.partition(" ")
            asked[_NAMES[name]] = wind
    return asked


def _meld(tiles: str, concealed: bool) -> Json:  # noqa: FBT001 - as the bracket says
    kinds = [tile for tile in tiles if tile not in "mps"]
    alike = "gang" if len(kinds) == _KONG else "peng"
    kind = alike if kinds[0] == kinds[1] else "chi"
    source = None if concealed else 0 if kind == "chi" else 1
    return {"type": kind, "tiles": tiles, "from": source, "concealed": concealed}
