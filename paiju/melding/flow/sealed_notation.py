"""The notation of tile games at sealed tables: codes of one length, and words for most turns.

Nearly all turns of a hand say a seat, one of three types and a tile. As a word such a turn is a
seventh as long as its record, and is looked up where that is read. All words are of one length.
What a seat alone knows of itself is of one length too, whether or not there is something to know.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from paiju.mahjong_tiles.field_types import Tiles
from paiju.mahjong_tiles.notation import TileScript, to_botzone
from paiju.mahjong_tiles.tile import ALL_TILES
from paiju.melding.flow.turns import Turn
from paiju.melding.hands.field_types import SEATS, EachSeat
from paiju.shapes.field_types import Whole
from paiju.shapes.union import Variants

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from paiju.mahjong_tiles.tile import Tile
    from paiju.shapes.errors import InconsistentError
    from paiju.shapes.schema import AnyScript

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


class HiddenOfSeats(EachSeat):
    """A value for each seat that it alone knows: in the sealed notation all are of one length."""

    __slots__ = ()

    def compare(
        self, given: object, follows: object, script: AnyScript, error: type[InconsistentError]
    ) -> None:
        """Refuse what does not follow; tables of earlier versions have lengths of their own."""
        known = self.write(self.read(given, script), script) if script is SEALED else given
        EachSeat.compare(self, known, follows, script, error)


@dataclass(frozen=True, slots=True, kw_only=True)
class FewTiles(Tiles):
    """Some tiles; in the sealed notation null, which is as long as a tile, fills the free places.

    Attributes:
        most: the number of places.

    """

    most: int

    def read(self, value: object, script: AnyScript) -> tuple[Tile, ...]:
        """The tiles."""
        is_filled = script is SEALED and isinstance(value, list)
        return Tiles.read(self, _taken(value) if is_filled else value, script)

    def recall(self, value: Any, script: AnyScript) -> tuple[Tile, ...]:  # noqa: ANN401 - a list
        """The tiles, which are in the order in which they were written."""
        return Tiles.recall(self, _taken(value), script)

    def write(self, value: Any, script: AnyScript) -> Any:  # noqa: ANN401 - codes or numbers
        """The tiles as a list."""
        written = Tiles.write(self, value, script)
        free = self.most - len(written) if script is SEALED else 0
        return [*written, *[None] * free]


def _taken(places: Any) -> list[Any]:  # noqa: ANN401 - a list
    """The places of a list that are not free."""
    return [each for each in places if each is not None]


@dataclass(frozen=True, slots=True)
class TwoDigits(Whole):
    """A number; in the sealed notation a word of two digits, which is as long as null."""

    def read(self, value: object, script: AnyScript) -> int:
        """The number."""
        known = int(value) if script is SEALED and isinstance(value, str) else value
        return Whole.read(self, known, script)

    def recall(self, value: Any, script: AnyScript) -> Any:  # noqa: ANN401 - a number or a word
        """The number."""
        del script
        return int(value)

    def write(self, value: Any, script: AnyScript) -> Any:  # noqa: ANN401 - a number or a word
        """The number as JSON."""
        return f"{value:02}" if script is SEALED else value
