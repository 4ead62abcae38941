"""The walls 牌墙 of a rule set: the deck, and walls built from a seed."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.all_games.mcr.rulesets import SEATS
from paiju.chance import DEALS_KEPT, shuffle
from paiju.mahjong_tiles.tile import FLOWERS, WALL
from paiju.melding.flow.wall import Wall

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.all_games.mcr.rulesets import Rules
    from paiju.chance import Seed
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.wall import Walls

# The number of walls, by the option of the rule set.
WALLS: Mapping[str, int] = MappingProxyType({"shared": 1, "separate": SEATS})


def deck_of(rules: Rules) -> tuple[Tile, ...]:
    """Every tile that a rule set plays with: all tiles, with or without flowers."""
    return WALL if rules.options.flowers else WALL[: -len(FLOWERS)]


# Each request about a game builds its walls again, since a state in JSON has only the seed.
@lru_cache(maxsize=DEALS_KEPT)
def build_walls(rules: Rules, seed: Seed, hand_number: int) -> Walls:
    """The walls of a seed for a hand of a match: one for all seats, or one for each.

    >>> from paiju.all_games.mcr.rulesets import rules_of
    >>> [wall.left for wall in build_walls(rules_of("botzone"), 7, 0)]
    [34, 34, 34, 34]
    """
    tiles = shuffle(deck_of(rules), seed, f"mahjong wall {hand_number}")
    count = WALLS[rules.options.walls]
    size = len(tiles) // count
    return tuple(Wall(tuple(tiles[place * size : (place + 1) * size])) for place in range(count))
