"""Turns that were written before, in another notation."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from app.melding.kinds import SEATS
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
    names, short = _names(script, wanted), _short(script, wanted)
    return [
        short.get((turn["seat"], turn["type"], turn.get("tile"))) or _renamed(turn, names)
        for turn in turns
    ]


def _renamed(turn: Json, names: dict[str, str]) -> Json:
    """A turn with other names of its tiles."""
    found, tile, tiles = turn.copy(), turn.get("tile"), turn.get("tiles")
    if tile is not None:
        found["tile"] = names[tile]
    if tiles:
        found["tiles"] = [names[each] for each in tiles]
    return found


# The types of turns that say their seat and a tile, and nothing more: nearly all turns are such.
_SHORT = ("draw", "discard", "flower")


@cache
def _short(
    script: TileScript | None, wanted: TileScript | None
) -> dict[tuple[int, str, str | None], Json]:
    """The short turns in another notation, by what they say."""
    names: dict[str | None, str | None] = {None: None}
    names.update(_names(script, wanted))
    return {
        (seat, kind, tile): {"seat": seat, "type": kind, "tile": names[tile]}
        for seat in range(SEATS)
        for kind in _SHORT
        for tile in names
    }


@cache
def _names(script: TileScript | None, wanted: TileScript | None) -> dict[str, str]:
    tile = OneTile()
    return {tile.write(each, script): tile.write(each, wanted) for each in ALL_TILES}
