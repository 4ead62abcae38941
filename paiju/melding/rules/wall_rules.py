"""The tiles of a rule set and its walls, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from paiju.melding.hands.winning_shapes import SETS
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
        flowers_in_turn: whether seats take turns at the deal, each to replace the flowers that it
            has; otherwise a seat replaces all of its own, and what replaces them, before the next.
        dealer_draws: whether the dealer draws its first tile in its turn; otherwise it is dealt one
            tile more.
        gang_from_tail: whether the tile after a gang comes from the tail of the wall.
        sets: the number of sets of a win, besides the pair: four or five.
        reserve: the number of tiles at the end of the wall that are never drawn.
        reserve_for_gang: how many more are kept for each gang, if there is a reserve.
        whole_stacks: whether a single tile at the end, which an odd number of gangs leaves, is not
            counted in the reserve.
        wild: the tiles that are wild.

    """

    salt: str
    tiles: tuple[Tile, ...]
    count: int = 1
    flowers: frozenset[Tile] = frozenset()
    flowers_in_turn: bool = False
    dealer_draws: bool = False
    gang_from_tail: bool = True
    sets: int = SETS
    reserve: int = 0
    reserve_for_gang: int = 0
    whole_stacks: bool = False
    wild: Wild = NO_WILD

    @property
    def size(self) -> int:
        """The number of tiles that each wall is built of."""
        return len(self.tiles) // self.count

    @property
    def hand(self) -> int:
        """The number of tiles of a hand between turns."""
        return 3 * self.sets + 1

    def reserve_after(self, gangs: int) -> int:
        """The number of tiles at the end of the wall that are not drawn after this many gangs.

        >>> kept = WallRules(salt="", tiles=(), reserve=12, whole_stacks=True)
        >>> kept.reserve_after(0), kept.reserve_after(1)
        (12, 13)
        """
        if not self.reserve:
            return 0
        single = gangs % 2 if self.whole_stacks else 0
        return self.reserve + self.reserve_for_gang * gangs + single
