"""The conformance vectors of 长沙麻将, chosen and random: hands, their worth, and claims."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.all_games.changsha.rulesets import WALLS
from paiju.chance import Chance, shuffle
from paiju.mahjong_tiles.tile import sort_tiles
from paiju.play.lab.vectors import Case, Vectors

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.all_games.changsha.state import State
    from paiju.play.lab.vectors import Json

_SEED = "changsha vectors"
_MANY = 60
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


def _analyses() -> list[Case]:
    """Random hands of thirteen or fourteen tiles."""
    found = []
    for number in range(_MANY):
        chance = Chance(f"{_SEED} {number}", "vectors: hand")
        drawn = shuffle(WALLS.tiles, f"{_SEED} {number}", "vectors: tiles")
        found.append(Case({"hand": list(sort_tiles(drawn[: 13 + chance.randrange(2)]))}))
    return found


CHOSEN: Mapping[str, tuple[Case, ...]] = MappingProxyType(
    {
        "analyze": (
            Case({"hand": "234m 345m 2345678p"}, "A hand that waits for three pairs."),
            Case({"hand": "225588m 225588p 2s"}, "Generals alone wait for all generals."),
        ),
        "score": tuple(Case(asked, shows) for asked, shows in _WINS),
        "claims": tuple(Case({"seat": 2, "from": 0, **asked}, shows) for asked, shows in _CLAIMS),
    }
)


def _dealt(state: State) -> Json:
    return {"walls": ["".join(wall.tiles) for wall in state.dealt]}


VECTORS = Vectors(
    compared={
        "analyze": ("shanten", "waits", "accepts", "formal"),
        "score": ("wins", "total", "value", "fans", "reason"),
        "claims": ("claims", "resolve"),
        "deal": ("state",),
        "settle": ("results", "scores", "ledger"),
    },
    chosen=CHOSEN,
    dealt=_dealt,
    as_begun=("results",),
    drawn=MappingProxyType({"analyze": _analyses}),
)
