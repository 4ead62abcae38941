"""The tiles of a rule set and its walls, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from paiju.melding.rules.wild_rules import NO_WILD

if TYPE_CHECKING:
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.rules.wild_rules import Wild


@dataclass(frozen=True, slots=True, kw_only=True)
class WallRules:
    """The tiles of a rule set, and how their walls are dealt and drawn from.

    Attributes:
        salt: the words that are mixed into the seed of the walls, before the number of the hand.
        tiles: every tile, each as often as the walls have it.
        count: the number of walls: one that all seats draw from, or one for each seat.
        flowers: the tiles that are shown when they are drawn, and replaced from the tail.
        dealer_draws: whether the dealer draws its first tile in its turn; otherwise it is dealt one
            tile more.
        gang_from_tail: whether the tile after a gang comes from the tail of the wall.
        wild: the tiles that are wild.

    """

    salt: str
    tiles: tuple[Tile, ...]
    count: int = 1
    flowers: frozenset[Tile] = frozenset()
    dealer_draws: bool = False
    gang_from_tail: bool = True
    wild: Wild = NO_WILD

    @property
    def size(self) -> int:
        """The number of tiles that each wall is built of."""
        return len(self.tiles) // self.count
