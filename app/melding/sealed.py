"""The notation of tile games at sealed tables: codes of one length, and words for most turns.

Nearly all turns of a hand say a seat, one of three types and a tile. As a word such a turn is a
seventh as long as its record, and is looked up where that is read. All words are of one length.
"""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from app.melding.kinds import SEATS
from app.melding.turns import Turn
from app.shapes.variants import Variants
from app.tiles.notation import TileScript, to_botzone
from app.tiles.tile import ALL_TILES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from app.shapes.kinds import AnyScript
    from app.tiles.tile import Tile

Json = dict[str, Any]

# The types of turns that say their seat and a tile, and nothing more, with their signs in words.
SHORT: Mapping[str, str] = MappingProxyType({"draw": "+", "discard": "-", "flower": "*"})


class SealedScript(StrEnum):
    """The notation, which reads and writes tiles as Botzone's does."""

    SEALED = "botzone"

    def write_one(self, tile: Tile) -> str:
        """One tile."""
        return TileScript.BOTZONE.write_one(tile)

    def write(self, tiles: Iterable[Tile]) -> list[str]:
        """Tiles as a list."""
        return TileScript.BOTZONE.write(tiles)


SEALED = SealedScript.SEALED
# The turns that are words, and these by what the turns say.
TURNS: Mapping[str, Turn] = {
    f"{seat}{sign}{to_botzone(tile)}": Turn(kind, seat, tile)
    for seat in range(SEATS)
    for kind, sign in SHORT.items()
    for tile in ALL_TILES
}
_WORDS: Mapping[tuple[str, int, Tile | None], str] = {
    (turn.type, turn.seat, turn.tile): word for word, turn in TURNS.items()
}


def type_of(turn: Json | str) -> str:
    """The type of a turn that was written.

    >>> type_of("2-W1"), type_of({"seat": 2, "type": "gang"})
    ('discard', 'gang')
    """
    kind: str = TURNS[turn].type if isinstance(turn, str) else turn["type"]
    return kind


class Turns(Variants[Turn]):
    """The turns of a game as records, or as words in the sealed notation."""

    __slots__ = ()

    def read(self, value: object, script: AnyScript = None) -> Turn:
        """The turn of an object in JSON, or of a word."""
        if script is SEALED and isinstance(value, str):
            return TURNS[value]
        return Variants.read(self, value, script)

    def recall(self, value: Any, script: AnyScript = None) -> Turn:  # noqa: ANN401 - an object or a word
        """The turn that was written before."""
        return TURNS[value] if isinstance(value, str) else Variants.recall(self, value, script)

    def write(self, value: Turn, script: AnyScript = None) -> Any:  # noqa: ANN401 - an object or a word
        """The turn as JSON."""
        word = _WORDS.get((value.type, value.seat, value.tile)) if script is SEALED else None
        return Variants.write(self, value, script) if word is None else word
