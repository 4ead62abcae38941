"""The wild tiles 癞子 of a rule set, as data.

They may be the same in every hand, or follow from a tile that is turned over at the deal 翻鬼.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from paiju.mahjong_tiles.tile import DRAGONS, HONOURS, KINDS, RANKS, SUITED, WINDS

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from paiju.mahjong_tiles.tile import Tile

# The tiles that follow each other in a round, the first after the last: suits, then honours.
_SUITS = tuple([KINDS[place : place + RANKS] for place in range(0, SUITED, RANKS)])
_CYCLES: Mapping[str, tuple[tuple[Tile, ...], ...]] = {
    "seven": (*_SUITS, HONOURS),
    "winds_dragons": (*_SUITS, WINDS, DRAGONS),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Wild:
    """The wild tiles of a rule set: they are drawn, held and discarded, never claimed or melded.

    Attributes:
        tiles: the tiles that are wild in every hand.
        steps: which tiles are wild, by their distance in order from the one turned over at the
            deal: (1,) is the next tile, (0, 1) the tile itself and the next. No tile is turned
            without steps, nor in a game whose flowers are shown and replaced.
        cycle: the order of honours: all `seven` in one round, or `winds_dragons` in two.
        shuffled_back: whether the tile that was turned is shuffled into the wall; otherwise it
            stays out of play.
        may_discard: whether a seat may discard a wild tile while it holds another tile.

    """

    tiles: tuple[Tile, ...] = ()
    steps: tuple[int, ...] = ()
    cycle: Literal["seven", "winds_dragons"] = "seven"
    shuffled_back: bool = False
    may_discard: bool = True

    @property
    def takes_tile(self) -> bool:
        """Tests if a tile of the wall is turned over and stays out of play."""
        return bool(self.steps) and not self.shuffled_back

    def of(self, turned: Tile | None, deck: Collection[Tile]) -> tuple[Tile, ...]:
        """The wild tiles of a hand in which a tile was turned over, or none.

        The tiles of the `deck` follow each other; after the last one comes the first again.

        >>> next_two = Wild(steps=(1, 2))
        >>> next_two.of(KINDS[8], KINDS), next_two.of(HONOURS[6], KINDS)
        (('1m', '2m'), ('E', 'S'))
        """
        if turned is None:
            return self.tiles
        cycle = next(each for each in _CYCLES[self.cycle] if turned in each)
        played = [tile for tile in cycle if tile in deck]
        place = played.index(turned)
        after = [played[(place + step) % len(played)] for step in self.steps]
        return tuple(dict.fromkeys((*self.tiles, *after)))


# The rule of a game without wild tiles.
NO_WILD = Wild()
