"""Kinds of values in questions about tiles; each stands once among the components.

Here a script is the name of a notation: questions about one hand know more of them than games do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.shapes.errors import Fault, ImpossibleError, ShapeError
from app.shapes.kinds import Kind
from app.shapes.reading import out_of_range, wrong_type
from app.shapes.schema import Schema, ref
from app.text import Text
from app.tiles.notation import (
    parse_botzone,
    parse_botzone_list,
    parse_tile_list,
    parse_tile_numbers,
    parse_tiles,
)
from app.tiles.script import MAX_TILES, MAX_TILES_TEXT
from app.tiles.tile import FLOWERS, Tile, is_flower

if TYPE_CHECKING:
    from collections.abc import Callable

    Read = Callable[[Any], tuple[Tile, ...]]

NOTATIONS = ("codes", "ids", "botzone", "states")
# Those in which a tile is a number; "states" says of each tile in a hand where it lies too.
NUMBERED = ("ids", "states")

_NOT_A_FLOWER = Text("{tile} 不是花牌", "{tile} is no flower")
_FLOWER_TWICE = Text(
    "{tile} 重复：每种花牌只有一张", "{tile} stands here twice; there is one of each"
)


def read_tiles(value: object, notation: str) -> tuple[Tile, ...]:
    """Tiles as a list or, but for numbers, as a string."""
    if isinstance(value, list):
        if len(value) > MAX_TILES:
            raise ShapeError(out_of_range(f"至多 {MAX_TILES} 张牌", f"at most {MAX_TILES} tiles"))
        return _reader_of_lists(notation)(value)
    if isinstance(value, str) and notation not in NUMBERED:
        if len(value) > MAX_TILES_TEXT:
            raise ShapeError(
                out_of_range(
                    f"至多 {MAX_TILES_TEXT} 个字符", f"at most {MAX_TILES_TEXT} characters"
                )
            )
        return (parse_botzone if notation == "botzone" else parse_tiles)(value)
    if notation in NUMBERED:
        raise ShapeError(wrong_type("牌的编号的列表", "a list of the numbers of tiles"))
    raise ShapeError(wrong_type("牌的列表或字符串", "a list of tiles, or a string of them"))


def _reader_of_lists(notation: str) -> Read:
    if notation in NUMBERED:
        return parse_tile_numbers
    return parse_botzone_list if notation == "botzone" else parse_tile_list


@dataclass(frozen=True, slots=True)
class Tiles(Kind):
    """A group of tiles: a list of codes, one string of codes, or a list of numbers."""

    def read(self, value: object, script: str) -> tuple[Tile, ...]:
        """The tiles."""
        return read_tiles(value, script)

    def schema(self) -> Schema:
        """A reference."""
        return ref("Tiles")


@dataclass(frozen=True, slots=True)
class OneTile(Kind):
    """One tile: its code, or its number."""

    def read(self, value: object, script: str) -> Tile:
        """The tile."""
        try:
            return _reader_of_lists(script)([value])[0]
        except ImpossibleError as error:
            # It is read as a list of one, whose place nobody asked about.
            raise ShapeError(*(Fault(fault.code, fault.text) for fault in error.faults)) from error

    def schema(self) -> Schema:
        """A reference."""
        return ref("Tile")


@dataclass(frozen=True, slots=True)
class Flowers(Kind):
    """The flowers that a player has shown: which, or how many."""

    def read(self, value: object, script: str) -> int:
        """The number of them."""
        if isinstance(value, int | float) and not isinstance(value, bool):
            if value not in range(len(FLOWERS) + 1):
                raise ShapeError(out_of_range(" 0 到 8 的整数", "a whole number from 0 to 8"))
            return int(value)
        tiles = read_tiles(value, script)
        faults = [
            Fault("not_a_flower", _NOT_A_FLOWER.format(tile=tile), (place,))
            if not is_flower(tile)
            else Fault("too_many_of_tile", _FLOWER_TWICE.format(tile=tile), (place,))
            for place, tile in enumerate(tiles)
            if not is_flower(tile) or tile in tiles[:place]
        ]
        if faults:
            raise ShapeError(*faults)
        return len(tiles)

    def schema(self) -> Schema:
        """A reference."""
        return ref("Flowers")
