"""A quick test of the number of tiles in each suit, which rules out most hands as a win."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from paiju.mahjong_tiles.tile import KIND, KINDS, RANKS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.melds import Meld

_MOST_SETS = 5
# The number of bits that hold the size of a suit, or of the honours.
_BITS = 8
_ONE = {tile: 1 << KIND[tile] // RANKS * _BITS for tile in KINDS}
# Every number (the sizes of the three suits and the honours packed into one) that sets and a pair
# can have.
_DIVIDED = frozenset(
    [
        sum([3 * count << place * _BITS for place, count in enumerate(sets)])
        + (2 << paired * _BITS)
        for sets in product(range(_MOST_SETS + 1), repeat=4)
        if sum(sets) <= _MOST_SETS
        for paired in range(4)
    ]
)
# Seven pairs have at most seven kinds; with a triplet, which seventeen tiles may have besides, at
# most eight. Thirteen orphans and the knitted tiles have at least thirteen kinds; at most nine of
# the knitted tiles are suited, so at least five are honours.
_FEW, _MANY, _HONOURS = 8, 13, 5
# The number of wild tiles that may win whatever the other tiles are.
_FOUR_WILD = 4


def may_win(tiles: Sequence[Tile], melds: Sequence[Meld] = (), wild: Sequence[Tile] = ()) -> bool:
    """Tests if the number of tiles in each suit allows a win; False is certain, True only possible.

    `wild` has the wild tiles.

    >>> from paiju.mahjong_tiles.notation import parse_tiles
    >>> may_win(parse_tiles("123456m 456p 1178s 9m")), may_win(parse_tiles("123456m 456p 11789s"))
    (False, True)
    """
    if wild:
        natural = [tile for tile in tiles if tile not in wild]
        if wilds := len(tiles) - len(natural):
            return _may_win_with(natural, wilds, melds)
    # A knitted straight takes three tiles of each suit, which leaves the remainders as they are.
    sizes = sum(map(_ONE.__getitem__, tiles))
    if sizes in _DIVIDED:
        return True
    if melds:
        return False
    kinds = len({*tiles})
    return kinds <= _FEW or (kinds >= _MANY and sizes >> 3 * _BITS >= _HONOURS)


def _may_win_with(natural: Sequence[Tile], wilds: int, melds: Sequence[Meld]) -> bool:
    """The same test for natural tiles with a number of wild ones, which stand for any tile."""
    if wilds >= _FOUR_WILD or _lacking(sum(map(_ONE.__getitem__, natural))) <= wilds:
        return True
    kinds = len({*natural})
    return not melds and (kinds <= _FEW or kinds >= _MANY - wilds)


@cache
def _lacking(sizes: int) -> int:
    """The least number of tiles that suits of these sizes lack to be sets and a pair."""
    each = [sizes >> place * _BITS & ((1 << _BITS) - 1) for place in range(4)]
    lacks = [-size % 3 for size in each]
    return min(sum(lacks) - lack + (2 - size) % 3 for lack, size in zip(lacks, each, strict=True))
