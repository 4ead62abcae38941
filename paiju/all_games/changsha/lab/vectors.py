"""The conformance vectors of 长沙麻将, chosen and random: hands, their worth, and claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.changsha.rulesets import WALLS
from paiju.melding.lab.vectors import plain_vectors, random_hands
from paiju.play.lab.vectors import Case

if TYPE_CHECKING:
    from paiju.play.lab.vectors import Json

_GANG = [{"type": "gang", "tiles": "9999s", "concealed": True}]
# Wins with their circumstances, and the rule that each shows.
_WINS: tuple[tuple[Json, str], ...] = (
    ({"hand": "123234m 345p 7892s", "tile": "2s"}, "A small win has a pair of 2, 5 or 8."),
    ({"hand": "123234m 345p 7891s", "tile": "1s"}, "A pair of 1s makes no small win."),
    ({"hand": "1234567891134m", "tile": "5m"}, "A big win takes any pair."),
    ({"hand": "1133557799224m", "tile": "4m"}, "Big fans add up."),
    ({"hand": "2588m 2588p 25882s", "tile": "2m"}, "将将胡 needs no shape."),
    ({"hand": "11113333m 1133p 4s", "tile": "4s"}, "Two fours in seven pairs: three big fans."),
    (
        {"hand": "123234m 345p 7s", "melds": _GANG, "tile": "7s", "self_draw": True}
        | {"after_gang": True},
        "杠上开花 takes any pair.",
    ),
    (
        {"hand": "123234m 345p 7s", "melds": _GANG, "tile": "7s", "self_draw": True}
        | {"after_gang": True, "ruleset": {"id": "classic", "options": {"context_pair": "258"}}},
        "It does not where the hand must wait by itself.",
    ),
    (
        {"hand": "1133557799224m", "tile": "4m", "self_draw": True, "ruleset": "rooms"},
        "Half for each big fan by self-draw.",
    ),
)
# Claims of seat 2 on a tile of seat 0, and the rule that each shows.
_CLAIMS: tuple[tuple[Json, str], ...] = (
    ({"hand": "999234m 345p 7892s", "tile": "9m"}, "A gang that draws, or one that turns tiles."),
    ({"hand": "999234m 345p 7891s", "tile": "9m"}, "The second wants a hand that is ready."),
    ({"hand": "225588m 225588p 2s", "tile": "5s"}, "Generals win in any shape."),
)


VECTORS = plain_vectors(
    analyses=(
        Case({"hand": "234m 345m 2345678p"}, "A hand that waits for three pairs."),
        Case({"hand": "225588m 225588p 2s"}, "Generals alone wait for all generals."),
    ),
    wins=_WINS,
    claims=_CLAIMS,
    hands=lambda: [{"hand": hand} for hand in random_hands(13, "changsha vectors", WALLS.tiles)],
    of_claim={"seat": 2, "from": 0},
)
