"""The conformance vectors of 推倒胡, chosen and random: hands, their worth, and claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.tuidaohu.tiles import DECKS
from paiju.melding.lab.vectors import plain_vectors, random_hands
from paiju.play.lab.vectors import Case

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.play.lab.vectors import Json

_RED: Json = {"ruleset": "hongzhong", "self_draw": True}
_FLOWERS: Json = {"ruleset": "guangdong_mil", "self_draw": True}
_ROOM: Json = {"ruleset": "guangdong", "self_draw": True}
# Wins with their circumstances, and the rule that each shows.
_WINS: tuple[tuple[Json, str], ...] = (
    ({"hand": "123456m 345p 6789s", "tile": "9s", "self_draw": True}, "门清 and 平胡 add up."),
    ({"hand": "1113355m EESSCC", "tile": "1m"}, "豪华七对 has 七对 and 门清 in it."),
    ({"hand": "111m 222p 333s EE 55m", "tile": "5m"}, "A triplet by a discard is not concealed."),
    ({"hand": "111m 222p 333s EEE 5m", "tile": "5m"}, "Four concealed triplets 四暗刻."),
    ({"hand": "147m 258p 369s ESWN", "tile": "F"}, "全不靠 has 门清 in it."),
    ({"hand": "123456m 345p 6789s", "tile": "9s", "special": ["first_ready", "ready"]}, "天听."),
    ({"hand": "123m 456p 78911s 23p", "tile": "1p", **_RED}, "No wild tile is held 无红中."),
    ({"hand": "123m 456p 7891s C 23p", "tile": "1p", **_RED}, "One is held: the least win."),
    ({"hand": "113355779922m C", "tile": "C", **_RED}, "Five fans, of which four count."),
    ({"hand": "1133m 5577p 9922s C", "tile": "2s", **_RED}, "龙七对 by a wild tile."),
    ({"hand": "4444m 234p 567p 888s", "tile": "C", **_RED}, "A wild tile is no fifth 4m."),
    ({"hand": "4444m 234p 567p 888s", "tile": "C", **_RED, "ruleset": "hz_room"}, "Here it is."),
    ({"hand": "123m 456p 78911s 23p", "tile": "1p", "ruleset": "hongzhong"}, "By self-draw alone."),
    ({"hand": "147m 258p 369s 1234f", "tile": "E", **_FLOWERS}, "Four flowers win at once 四鬼."),
    ({"hand": "19m 19p 19s ESW 1234f", "tile": "N", **_FLOWERS}, "十三幺 is dearer than 四鬼."),
    ({"hand": "11123456789m 12f", "tile": "5m", **_FLOWERS}, "九莲 with two flowers."),
    (
        {"hand": "123m 456p 78911s 2p 1f", "tile": "1p", "wilds_out": 3, **_FLOWERS},
        "Three flowers were discarded: eight times as much.",
    ),
    ({"hand": "123m 456p 78911s 2p 1f", "tile": "1p", **_FLOWERS}, "Too little to win."),
    ({"hand": "1113335557799m", "tile": "9m", **_ROOM}, "清碰: 清一色 has 碰碰胡 in it."),
    ({"hand": "1133557799224m", "tile": "4m", **_ROOM}, "清七对: both are added."),
    (
        {
            "hand": "123m 456p 78911s 23p",
            "tile": "1p",
            "self_draw": True,
            "ruleset": {"id": "guangdong", "options": {"wild": "P", "no_wild": 2}},
        },
        "无鬼加倍.",
    ),
    ({"hand": "123m 456p 78911s 23p", "tile": "1p", "ruleset": "zhuanzhuan"}, "接炮: one point."),
    ({"hand": "123m 456p 78911s 23p", "tile": "1p", "ruleset": "simple"}, "Too small a hand."),
)
# Claims of a seat on a tile, and the rule that each shows.
_CLAIMS: tuple[tuple[Json, str], ...] = (
    ({"hand": "34556m 19p 19s ESWN", "tile": "5m"}, "A peng, and two runs."),
    ({"hand": "34556m 19p 19s ESWN", "tile": "5m", "seat": 2}, "Runs are for the next seat."),
    (
        {"hand": "123m 456p 789s 111s C", "tile": "1s", "ruleset": "hongzhong"},
        "A gang or a peng, no win: self-draw alone wins.",
    ),
    (
        {"hand": "123m 456p 789s 11s CC", "tile": "C", "ruleset": "hongzhong"},
        "A wild tile on the table is dead.",
    ),
    (
        {
            "hand": "123m 456p 789s 11s 23p",
            "tile": "1p",
            "ruleset": "zhuanzhuan",
            "claims": [{"seat": 1, "type": "hu"}, {"seat": 3, "type": "hu"}],
        },
        "All who claim a win have it 一炮多响.",
    ),
)


def _hands() -> Iterator[Json]:
    """Random hands with red dragons, which are wild."""
    for number, hand in enumerate(random_hands(13, "tuidaohu vectors", DECKS[112])):
        yield {"hand": hand, "ruleset": ("hongzhong", "hz_room")[number % 2]}


VECTORS = plain_vectors(
    analyses=(
        Case(
            {"hand": "1234444556677m", "ruleset": "hongzhong"},
            "No five concealed tiles are alike.",
        ),
        Case(
            {"hand": "147m 258p 369s 1m CCC", "ruleset": "hz_room"},
            "Three wild tiles wait for the fourth.",
        ),
    ),
    wins=_WINS,
    claims=_CLAIMS,
    hands=_hands,
)
