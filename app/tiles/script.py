"""The notations of tiles in JSON: codes, or Botzone's."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING

from app.shapes.errors import ImpossibleError, ShapeError
from app.shapes.reading import out_of_range, wrong_type
from app.tiles.notation import (
    parse_botzone,
    parse_botzone_list,
    parse_tile_list,
    parse_tiles,
    to_botzone,
)
from app.tiles.tile import WALL

if TYPE_CHECKING:
    from collections.abc import Iterable

    from app.tiles.tile import Tile

MAX_TILES = len(WALL)
MAX_TILES_TEXT = 640


class TileScript(Enum):
    """A way to write tiles, by its name in a question."""

    CODES = "codes"
    BOTZONE = "botzone"

    def write_one(self, tile: Tile) -> str:
        """One tile."""
        return to_botzone(tile) if self is TileScript.BOTZONE else tile

    def write(self, tiles: Iterable[Tile]) -> list[str]:
        """Tiles as a list.

        >>> TileScript.BOTZONE.write(parse_tiles("12m E"))
        ['W1', 'W2', 'F1']
        """
        return [self.write_one(tile) for tile in tiles]

    def read_one(self, value: object) -> Tile:
        """One tile from its code."""
        try:
            return self._read_list([value])[0]
        except ImpossibleError as error:
            # It is read as a list of one, whose place nobody asked about.
            raise type(error)(*(replace(fault, place=()) for fault in error.faults)) from None

    def read(self, value: object) -> tuple[Tile, ...]:
        """Tiles from a list, or from a string of codes.

        >>> TileScript.CODES.read("12m E"), TileScript.BOTZONE.read(["W1"])
        (('1m', '2m', 'E'), ('1m',))
        """
        if isinstance(value, list):
            if len(value) > MAX_TILES:
                raise ShapeError(
                    out_of_range(f"至多 {MAX_TILES} 张牌", f"at most {MAX_TILES} tiles")
                )
            return self._read_list(value)
        if not isinstance(value, str):
            raise ShapeError(wrong_type("牌的列表或字符串", "a list of tiles, or a string of them"))
        if len(value) > MAX_TILES_TEXT:
            raise ShapeError(
                out_of_range(
                    f"至多 {MAX_TILES_TEXT} 个字符", f"at most {MAX_TILES_TEXT} characters"
                )
            )
        return parse_botzone(value) if self is TileScript.BOTZONE else parse_tiles(value)

    def _read_list(self, value: list[object]) -> tuple[Tile, ...]:
        return parse_botzone_list(value) if self is TileScript.BOTZONE else parse_tile_list(value)
