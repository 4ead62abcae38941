"""The conformance vectors of 台湾麻将, chosen and random: hands, their worth, and claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.melding.lab.vectors import plain_vectors, random_hands
from paiju.play.lab.vectors import Case

if TYPE_CHECKING:
    from paiju.play.lab.vectors import Json

_CHI = [{"type": "chi", "tiles": "123m", "from": 0}]
_DRAGONS = [
    {"type": "peng", "tiles": dragon * 3, "from": source}
    for dragon, source in (("C", 0), ("F", 2), ("P", 3))
]
_TRIPLETS = "222m 444p 666s 111p 77p 55s"
# Wins of the seat South with their circumstances, and the rule that each shows.
_WINS: tuple[tuple[Json, str], ...] = (
    ({"hand": "123456m 123456p 12s CC", "tile": "3s"}, "门清 and 独听."),
    ({"hand": "123456m 123456p 45s CC", "tile": "3s"}, "平胡 is not for a hand without melds."),
    ({"hand": "456m 123456p 45s CC", "melds": _CHI, "tile": "3s"}, "平胡."),
    (
        {"hand": "456m 123456p 45s CC", "melds": _CHI, "tile": "3s", "ruleset": "cml"},
        "A pair of dragons bars it in CML.",
    ),
    (
        {"hand": "456m 456p 99p 12345s", "melds": _CHI, "tile": "3s", "ruleset": "shenlaiye"},
        "Every reading must wait on both sides in 神来也.",
    ),
    ({"hand": "34445m 55p 222s 555s 789s", "tile": "4m"}, "The best place: 三暗刻."),
    (
        {"hand": "34445m 55p 222s 555s 789s", "tile": "4m", "ruleset": "star31"},
        "A triplet comes first in 明星三缺一.",
    ),
    ({"hand": _TRIPLETS, "tile": "7p"}, "四暗刻: the fifth by a discard."),
    ({"hand": _TRIPLETS, "tile": "7p", "self_draw": True}, "五暗刻, self-drawn."),
    ({"hand": "45s 99s", "melds": [*_CHI, *_DRAGONS], "tile": "3s"}, "大三元 without 三元牌."),
    (
        {"hand": "456m 678p 999p 23s 55m", "melds": _CHI, "tile": "1s", "flowers": "1f 2f 3f 4f"},
        "花杠, and 正花 beside it.",
    ),
    (
        {
            "hand": "147m 258p 369s ESWNCFP",
            "tile": "9m",
            "self_draw": True,
            "flowers": "12345678f",
            "special": ["baxian"],
        },
        "八仙过海: eight flowers win whatever the tiles are.",
    ),
)
# Claims of seat 1 on a tile of seat 0, and the rule that each shows.
_CLAIMS: tuple[tuple[Json, str], ...] = (
    ({"hand": "123456m 123456p 12s CC", "tile": "3s"}, "A win and a chi."),
    ({"hand": "44456m 1239p 99s CC 55s E", "tile": "4m"}, "No gang of the seat before."),
    (
        {"hand": "44456m 1239p 99s CC 55s E", "tile": "4m", "ruleset": "cml"},
        "A gang of the seat before, in CML.",
    ),
    (
        {"hand": "44456m 1239p 99s CC 55s E", "tile": "4m", "last_tile": True},
        "The last discard can only be won with.",
    ),
    (
        {"hand": "4567m", "melds": [*_CHI, *_DRAGONS], "tile": "4m"},
        "食替: no chi that leaves only barred discards; the tile wins.",
    ),
)


VECTORS = plain_vectors(
    analyses=(
        Case({"hand": "1112345678999m 555p"}, "A hand that waits for nine tiles."),
        Case({"hand": "EEEE 123m 456p 789s 234s"}, "Of E it has all four."),
    ),
    wins=_WINS,
    claims=_CLAIMS,
    hands=lambda: [{"hand": hand} for hand in random_hands(16, "taiwan vectors")],
    of_win={"seat_wind": "S"},
)
