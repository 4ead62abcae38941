"""Trusted turns in JSON, translated from one notation into another."""

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
    """Turns in JSON, translated from the notation `script` into `wanted`; null stays null.

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
    """A turn whose tiles have the names of another notation."""
    translated, tile, tiles = turn.copy(), turn.get("tile"), turn.get("tiles")
    if tile is not None:
        translated["tile"] = names[tile]
    if tiles:
        translated["tiles"] = [names[each] for each in tiles]
    return translated


@cache
def _of_words(wanted: AnyScript) -> dict[str, Json]:
    """The records of the turns that are words in the sealed notation."""
    write = OneTile().write
    return {
        word: {"seat": turn.seat, "type": turn.type, "tile": write(turn.tile, wanted)}
        for word, turn in TURNS.items()
    }


@cache
def _short(script: AnyScript, wanted: AnyScript) -> dict[tuple[int, str, str | None], Json]:
    """Short turns in another notation, by seat, type and tile."""
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
