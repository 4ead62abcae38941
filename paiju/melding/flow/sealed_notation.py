"""The notation of tile games at sealed tables: codes of one length, and words for most turns.

A sealed table is the encrypted state of a game, and its length must not betray a hidden tile.

Nearly all turns of a hand have a seat, one of three types and a tile, and nothing more. As a word
such a turn is a seventh as long as its record, and it is looked up rather than read. All words have
one length. Fields that only one seat knows have one length too.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from paiju.mahjong_tiles.field_types import OneTile, Tiles
from paiju.mahjong_tiles.notation import TileScript, to_botzone
from paiju.mahjong_tiles.tile import ALL_TILES
from paiju.melding.flow.turns import Turn
from paiju.melding.hands.field_types import SEATS, EachSeat
from paiju.shapes.field_types import Listed, OrNull, Whole
from paiju.shapes.union import Variants

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from paiju.mahjong_tiles.tile import Tile
    from paiju.shapes.errors import InconsistentError
    from paiju.shapes.schema import AnyScript

Json = dict[str, Any]

# The types of turns that have only a seat and a tile, with their signs in words.
SHORT: Mapping[str, str] = MappingProxyType({"draw": "+", "discard": "-", "flower": "*"})


class SealedScript(StrEnum):
    """The notation of sealed tables, which writes tiles in Botzone's codes."""

    SEALED = "botzone"

    def write_one(self, tile: Tile) -> str:
        """One tile in Botzone's code."""
        return TileScript.BOTZONE.write_one(tile)

    def write(self, tiles: Iterable[Tile]) -> list[str]:
        """A list of tiles in Botzone's codes."""
        return TileScript.BOTZONE.write(tiles)


SEALED = SealedScript.SEALED
# Turns by their words; and the words by type, seat and tile of the turn.
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
    """The type of a turn in JSON, which is a word or an object.

    >>> type_of("2-W1"), type_of({"seat": 2, "type": "gang"})
    ('discard', 'gang')
    """
    kind: str = TURNS[turn].type if isinstance(turn, str) else turn["type"]
    return kind


class Turns(Variants[Turn]):
    """The field type of a turn: an object, or a word in the sealed notation."""

    __slots__ = ()

    def read(self, value: object, script: AnyScript = None) -> Turn:
        """The turn in a JSON object, or in a word."""
        if script is SEALED and isinstance(value, str):
            return TURNS[value]
        return Variants.read(self, value, script)

    def read_trusted(self, turns: list[Any], script: AnyScript = None) -> tuple[Turn, ...]:
        """The turns in a list that `History.write` made."""
        if script is SEALED:
            return tuple([self.read(turn, script) for turn in turns])
        known = _turns_of(script)
        return tuple(
            [
                known.get((turn["type"], turn["seat"], turn.get("tile"))) or self.read(turn, script)
                for turn in turns
            ]
        )


class History(Listed):
    """The field type of the turns of a hand; it has a hundred, so most are looked up."""

    __slots__ = ()

    def write(self, value: Any, script: AnyScript) -> list[Any]:  # noqa: ANN401 - turns
        """The turns as JSON objects; as words in the sealed notation, if they have one."""
        write = self.item.write
        if script is SEALED:
            return [
                _WORDS.get((turn.type, turn.seat, turn.tile)) or write(turn, script)
                for turn in value
            ]
        names = _names_of(script)
        return [
            {"seat": turn.seat, "type": kind, "tile": names[turn.tile]}
            if (kind := turn.type) in SHORT
            else write(turn, script)
            for turn in value
        ]


@cache
def _names_of(script: AnyScript) -> dict[Tile | None, Any]:
    """The names of all tiles in a notation; a hidden tile is None in all of them."""
    one = OneTile()
    return {None: None, **{tile: one.write(tile, script) for tile in ALL_TILES}}


@cache
def _turns_of(script: AnyScript) -> dict[tuple[str, int, str], Turn]:
    """The turns that have words, by type, seat and the name of their tile in a notation."""
    names = _names_of(script)
    return {(turn.type, turn.seat, names[turn.tile]): turn for turn in TURNS.values()}


class HiddenOfSeats(EachSeat):
    """The field type of a list with a value for each seat that only this seat knows.

    In the sealed notation, all values have one length.
    """

    __slots__ = ()

    def compare(
        self, given: object, follows: object, script: AnyScript, error: type[InconsistentError]
    ) -> None:
        """Refuses values that do not follow from other fields.

        A sealed value is written again before it is compared, because tables of earlier versions
        have other lengths.
        """
        known = self.write(self.read(given, script), script) if script is SEALED else given
        EachSeat.compare(self, known, follows, script, error)


@dataclass(frozen=True, slots=True, kw_only=True)
class FewTiles(Tiles):
    """The field type of a few tiles; the sealed notation fills the list up with null.

    A null is as long as a tile, so that the length of the JSON is always the same.

    Attributes:
        most: the length of a full list.

    """

    most: int

    def read(self, value: object, script: AnyScript) -> tuple[Tile, ...]:
        """The tiles in a JSON list."""
        is_filled = script is SEALED and isinstance(value, list)
        return Tiles.read(self, _taken(value) if is_filled else value, script)

    def write(self, value: Any, script: AnyScript) -> Any:  # noqa: ANN401 - codes or numbers
        """The tiles as a list, which is filled up with null in the sealed notation."""
        written = Tiles.write(self, value, script)
        free = self.most - len(written) if script is SEALED else 0
        return [*written, *[None] * free]


def _taken(places: Any) -> list[Any]:  # noqa: ANN401 - a list
    """The entries of a list that are not null."""
    return [each for each in places if each is not None]


@dataclass(frozen=True, slots=True)
class TwoDigits(Whole):
    """The field type of a number below 100, written as two digits in the sealed notation.

    In quotes, the digits are as long as null.
    """

    def read(self, value: object, script: AnyScript) -> int:
        """The number in a JSON value."""
        known = int(value) if script is SEALED and isinstance(value, str) else value
        return Whole.read(self, known, script)

    def write(self, value: Any, script: AnyScript) -> Any:  # noqa: ANN401 - a number or a word
        """The number as JSON."""
        return f"{value:02}" if script is SEALED else value


@dataclass(frozen=True, slots=True, eq=False)
class NumberOrNull(OrNull):
    """The field type of a number or null, in words of one length in the sealed notation."""

    kind: Whole

    def read(self, value: object, script: AnyScript) -> int | None:
        """The number in a JSON value; None for null."""
        known = json.loads(value) if script is SEALED and isinstance(value, str) else value
        return None if known is None else self.kind.read(known, script)

    def write(self, value: Any, script: AnyScript) -> Any:  # noqa: ANN401 - a number, a word or null
        """The number as JSON."""
        if script is not SEALED:
            return value
        return json.dumps(value).rjust(len(str(self.kind.most)))
