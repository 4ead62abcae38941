"""The forms of a winning hand, and the tiles of two of them."""

from __future__ import annotations

from enum import StrEnum
from itertools import permutations

from app.tiles.tile import KIND, KINDS, Tile


class Form(StrEnum):
    """A form of a winning hand; its place here is its number in the kernels.

    Four sets and a pair; seven pairs 七对; thirteen orphans 十三幺; the knitted tiles and honours
    全不靠; the knitted straight 组合龙 with a set and a pair.
    """

    STANDARD = "standard"
    SEVEN_PAIRS = "seven_pairs"
    THIRTEEN_ORPHANS = "thirteen_orphans"
    KNITTED = "knitted"
    KNITTED_STRAIGHT = "knitted_straight"


ORPHANS: tuple[int, ...] = tuple(
    kind for kind, tile in enumerate(KINDS) if len(tile) == 1 or tile[0] in "19"
)

# The knitted tiles: 147, 258 and 369, each of another suit.
KNITTED: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        KIND[Tile(rank + suit)] for ranks, suit in zip(order, "mps", strict=True) for rank in ranks
    )
    for order in permutations(("147", "258", "369"))
)
