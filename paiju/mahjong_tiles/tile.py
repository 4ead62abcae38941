"""Tiles 牌: codes, kinds and the numbers of single tiles.

A tile is its code: ``"1m"`` to ``"9m"`` 万, ``"1p"`` to ``"9p"`` 饼 (筒), ``"1s"`` to ``"9s"`` 条
(索), the winds ``"E" "S" "W" "N"`` 东南西北, the dragons ``"C" "F" "P"`` 中發白, the flowers
``"1f"`` to ``"8f"`` 春夏秋冬梅兰竹菊. The four copies of a tile are alike, so a code names a
*kind*; kinds are numbered 0 to 33 in the order above, and the flowers, one copy each, 34 to 41.
Where single copies matter they have *numbers*: 0 to 143, copy by copy in the order of kinds.
"""

from __future__ import annotations

from collections import Counter
from types import MappingProxyType
from typing import TYPE_CHECKING, NewType

from paiju.shapes.errors import Fault
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from paiju.shapes.errors import Place

Tile = NewType("Tile", str)

SUITS = "mps"
# The ranks of a suit, and the number of kinds that have a suit; those of the honours follow.
RANKS = 9
SUITED = RANKS * len(SUITS)
WINDS: tuple[Tile, ...] = tuple(Tile(wind) for wind in "ESWN")
DRAGONS: tuple[Tile, ...] = tuple(Tile(dragon) for dragon in "CFP")
HONOURS = WINDS + DRAGONS

# The tile of each kind; flowers are not counted among the kinds of a hand.
KINDS: tuple[Tile, ...] = (
    *(Tile(f"{rank}{suit}") for suit in SUITS for rank in range(1, RANKS + 1)),
    *HONOURS,
)
FLOWERS: tuple[Tile, ...] = tuple(Tile(f"{number}f") for number in range(1, 9))
ALL_TILES = KINDS + FLOWERS

# The kind of each tile; hands are sorted by it.
KIND: Mapping[Tile, int] = MappingProxyType({tile: kind for kind, tile in enumerate(ALL_TILES)})

COPIES = 4

# Every single tile, by its number.
WALL: tuple[Tile, ...] = (*(tile for tile in KINDS for _ in range(COPIES)), *FLOWERS)


_NUMBERS = "一二三四五六七八九"
_NAMES: Mapping[Tile, str] = MappingProxyType(
    dict(
        zip(
            ALL_TILES,
            (
                *(f"{number}{suit}" for suit in "万饼条" for number in _NUMBERS),
                *"东南西北中发白",
                *"春夏秋冬梅兰竹菊",
            ),
            strict=True,
        )
    )
)


def chinese_name(tile: Tile, dots: str = "饼") -> str:
    """The name of a tile in Chinese; `dots` is the game's word for the suit of dots.

    >>> [chinese_name(Tile(code)) for code in ("5m", "C", "8f")], chinese_name(Tile("2p"), "筒")
    (['五万', '中', '菊'], '二筒')
    """
    return _NAMES[tile].replace("饼", dots)


def is_flower(tile: Tile) -> bool:
    """Tests if a tile is a flower 花牌, which is shown and replaced, never held.

    >>> is_flower(Tile("3f")), is_flower(Tile("F"))
    (True, False)
    """
    return KIND[tile] >= len(KINDS)


def sort_tiles(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Tiles sorted as in a hand: characters, dots, bamboos, winds, dragons.

    >>> sort_tiles((Tile("E"), Tile("2s"), Tile("9m")))
    ('9m', '2s', 'E')
    """
    return tuple(sorted(tiles, key=KIND.__getitem__))


def count_kinds(tiles: Iterable[Tile]) -> list[int]:
    """The number of tiles of each of the 34 kinds; the tiles must not be flowers.

    >>> count_kinds((Tile("2m"), Tile("2m"), Tile("P")))[1], len(count_kinds(()))
    (2, 34)
    """
    counts = [0] * len(KINDS)
    for tile in tiles:
        counts[KIND[tile]] += 1
    return counts


def surplus_faults(placed: Iterable[tuple[Place, Tile]]) -> Iterator[Fault]:
    """The faults of tiles beyond the copies in a wall: one for each kind, at its first extra tile.

    >>> [fault.place for fault in surplus_faults(enumerate_places("hand", (Tile("E"),) * 6))]
    [('hand', 4)]
    """
    seen: Counter[Tile] = Counter()
    for place, tile in placed:
        seen[tile] += 1
        most = 1 if is_flower(tile) else COPIES
        if seen[tile] == most + 1:
            yield Fault("too_many_of_tile", _TOO_MANY.format(tile=tile, most=most), place)


def enumerate_places(name: str, tiles: Iterable[Tile]) -> Iterator[tuple[Place, Tile]]:
    """The tiles of a list in a question, each with its place: the name of the list and an index.

    >>> list(enumerate_places("seen", (Tile("E"),)))
    [(('seen', 0), 'E')]
    """
    return (((name, place), tile) for place, tile in enumerate(tiles))


_TOO_MANY = Text(
    "{tile} 太多：一副牌里只有 {most} 张", "one {tile} too many; the wall has {most} of it"
)
NOT_A_FLOWER = Text("{tile} 不是花牌", "{tile} is no flower")
FLOWER_HELD = Text(
    "{tile} 是花牌，摸到即亮出补牌，不在手牌里",
    "{tile} is a flower: it is shown and replaced, never held",
)
