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
    found = [turn.copy() for turn in turns]
    for turn in found:
        tile, tiles = turn.get("tile"), turn.get("tiles")
        if tile is not None:
            turn["tile"] = names[tile]
        if tiles:
            turn["tiles"] = [names[each] for each in tiles]
    return found


@cache
def _names(script: TileScript | None, wanted: TileScript | None) -> dict[str, str]:
    tile = OneTile()
    return {tile.write(each, script): tile.write(each, wanted) for each in ALL_TILES}
