"""Turns that were written before, in another notation."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from app.tiles.kinds import OneTile
from app.tiles.tile import ALL_TILES

if TYPE_CHECKING:
    from app.tiles.notation import TileScript

Json = dict[str, Any]


def rewritten(
    turns: list[Json], script: TileScript | None, wanted: TileScript | None
) -> list[Json]:
    """Turns in another notation, by the names of their tiles; hidden ones stay hidden.

    >>> from app.tiles.notation import TileScript
    >>> turn = {"seat": 1, "type": "exchange", "tiles": None}
    >>> rewritten([turn], TileScript.BOTZONE, TileScript.CODES) == [turn]
    True
    """
    names = _names(script, wanted)
    return [
        {
            name: names[part]
            if name == "tile" and part is not None
            else ([names[tile] for tile in part] if name == "tiles" and part else part)
            for name, part in turn.items()
        }
        for turn in turns
    ]


@cache
def _names(script: TileScript | None, wanted: TileScript | None) -> dict[str, str]:
    tile = OneTile()
    return {tile.write(each, script): tile.write(each, wanted) for each in ALL_TILES}
