"""The conformance vectors of 香港麻雀, chosen and random: hands, their worth, and claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.melding.lab.vectors import plain_vectors, random_hands
from paiju.play.lab.vectors import Case

if TYPE_CHECKING:
    from paiju.play.lab.vectors import Json

_SMALL_WINDS = [
    {"type": "peng", "tiles": f"{wind}{wind}{wind}", "from": source}
    for wind, source in (("S", 0), ("W", 2), ("N", 3))
]
_CHI = [{"type": "chi", "tiles": "123m", "from": 0}]
# Wins with their circumstances, and the rule that each shows.
_WINS: tuple[tuple[Json, str], ...] = (
    ({"hand": "123567m 234678p 9s", "tile": "9s"}, "All runs 平糊, concealed 门前清, 无花: three."),
    ({"hand": "123567m 23478p EE", "tile": "6p"}, "A pair of one's wind does not bar 平糊."),
    (
        {"hand": "123567m 23478p EE", "tile": "6p", "ruleset": "laak"},
        "It does where the pair must be of a suit.",
    ),
    (
        {"hand": "222m 44499p 66688s", "tile": "8s", "self_draw": True},
        "坎坎糊 self-drawn: neither 对对糊 nor 门前清 counts beside it.",
    ),
    ({"hand": "222m 44499p 66688s", "tile": "8s"}, "By a discard it is 对对糊."),
    ({"hand": "34m EE", "melds": _SMALL_WINDS, "tile": "5m"}, "小四喜 in place of its winds."),
    (
        {"hand": "34m EE", "melds": _SMALL_WINDS, "tile": "5m", "ruleset": "open"},
        "Where everything counts, its winds and 混一色 do.",
    ),
    ({"hand": "1122334455667m", "tile": "7m", "ruleset": "laak"}, "The best of several readings."),
    ({"hand": "1112345678999m", "tile": "5m", "self_draw": True}, "九子连环."),
    ({"hand": "19m 19p 19s ESWNCFP", "tile": "1m"}, "十三幺, which waits for thirteen tiles."),
    (
        {"hand": "567m 77799p 23s", "melds": _CHI, "tile": "1s", "flowers": "1f 2f 3f 4f 6f"},
        "一台花: its own flower is in it; the dealer owns 梅, not 兰.",
    ),
    (
        {"hand": "147m 258p 369s ESWN", "tile": "C", "self_draw": True, "flowers": "1234567f"},
        "花糊: seven flowers win whatever the tiles are.",
    ),
    ({"hand": "1133m 5577p 2266s E", "tile": "E"}, "Seven pairs are no win by default."),
)
# Claims of seat 1 on a tile of seat 0, and the rule that each shows.
_CLAIMS: tuple[tuple[Json, str], ...] = (
    ({"hand": "123567m 23478p 55s", "tile": "9p"}, "A win and a chi."),
    ({"hand": "567m 999p 2355s", "melds": _CHI, "tile": "1s"}, "Too few faan: no win."),
    ({"hand": "44456m 1239p 99s CC", "tile": "4m"}, "A gang, a peng and a chi."),
    (
        {"hand": "44456m 1239p 99s CC", "tile": "4m", "last_tile": True},
        "The last discard can only be won with.",
    ),
    (
        {
            "hand": "123567m 23478p 55s",
            "tile": "9p",
            "ruleset": "laak",
            "claims": [{"seat": 1, "type": "hu"}, {"seat": 3, "type": "hu"}],
        },
        "截糊: the nearest of two wins.",
    ),
)


VECTORS = plain_vectors(
    analyses=(
        Case({"hand": "23456m 789p 23455s"}, "A hand that waits for three tiles."),
        Case({"hand": "19m 19p 19s ESWNCFP"}, "Thirteen tiles complete it."),
    ),
    wins=_WINS,
    claims=_CLAIMS,
    hands=lambda: [{"hand": hand} for hand in random_hands(13, "hongkong vectors")],
)
