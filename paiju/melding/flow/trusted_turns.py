"""Turns in trusted JSON, translated from one notation of tiles into another.

Trusted JSON was written by this service. So it is translated as it is, without reading the turns as
values.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from paiju.mahjong_tiles.field_types import OneTile
from paiju.mahjong_tiles.tile import ALL_TILES
from paiju.melding.flow.sealed_notation import SEALED, SHORT, TURNS
from paiju.melding.hands.field_types import SEATS

if TYPE_CHECKING:
    from paiju.shapes.schema import AnyScript

Json = dict[str, Any]


def translate_turns(turns: list[Any], script: AnyScript, wanted: AnyScript) -> list[Json]:
    """The turns, translated from the notation `script` into `wanted`; hidden tiles stay null.

    >>> from paiju.mahjong_tiles.notation import TileScript
    >>> turn = {"seat": 1, "type": "exchange", "tiles": None}
    >>> translate_turns([turn], TileScript.BOTZONE, TileScript.CODES) == [turn]
    True
    """
    if script is SEALED:
        records, names = _of_words(wanted), _names(script, wanted)
        return [
            records[turn] if isinstance(turn, str) else _translated(turn, names) for turn in turns
        ]
    if script is wanted:
        return turns
    names, short = _names(script, wanted), _short(script, wanted)
    return [
        short.get((turn["seat"], turn["type"], turn.get("tile"))) or _translated(turn, names)
        for turn in turns
    ]


def _translated(turn: Json, names: dict[str, str]) -> Json:
    """A turn in another notation: `names` translates each tile."""
    translated, tile, tiles = turn.copy(), turn.get("tile"), turn.get("tiles")
    if tile is not None:
        translated["tile"] = names[tile]
    if tiles:
        translated["tiles"] = [names[each] for each in tiles]
    return translated


@cache
def _of_words(wanted: AnyScript) -> dict[str, Json]:
    """The turns that are words in the sealed notation, as JSON in the notation `wanted`."""
    write = OneTile().write
    return {
        word: {"seat": turn.seat, "type": turn.type, "tile": write(turn.tile, wanted)}
        for word, turn in TURNS.items()
    }


@cache
def _short(script: AnyScript, wanted: AnyScript) -> dict[tuple[int, str, str | None], Json]:
    """The turns of only a seat, a type and a tile, as JSON in the notation `wanted`.

    The keys are the seat, the type, and the tile in the notation `script`.
    """
    names: dict[str | None, str | None] = {None: None}
    names.update(_names(script, wanted))
    return {
        (seat, kind, tile): {"seat": seat, "type": kind, "tile": names[tile]}
        for seat in range(SEATS)
        for kind in SHORT
        for tile in names
    }


@cache
def _names(script: AnyScript, wanted: AnyScript) -> dict[str, str]:
    tile = OneTile()
    return {tile.write(each, script): tile.write(each, wanted) for each in ALL_TILES}
