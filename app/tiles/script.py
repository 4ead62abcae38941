"""The notations of tiles in games: codes, or Botzone's."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from app.tiles.notation import to_botzone

if TYPE_CHECKING:
    from collections.abc import Iterable

    from app.tiles.tile import Tile


class TileScript(StrEnum):
    """A notation of tiles, by its name in a question."""

    CODES = "codes"
    BOTZONE = "botzone"

    def write_one(self, tile: Tile) -> str:
        """One tile."""
        return to_botzone(tile) if self is TileScript.BOTZONE else tile

    def write(self, tiles: Iterable[Tile]) -> list[str]:
        """Tiles as a list.

        >>> from app.tiles.notation import parse_tiles
        >>> TileScript.BOTZONE.write(parse_tiles("12m E"))
        ['W1', 'W2', 'F1']
        """
        return [to_botzone(tile) for tile in tiles] if self is TileScript.BOTZONE else list(tiles)
