"""Field types of tiles, each with its components of the OpenAPI document.

The parameter `script` is None for codes. Otherwise `read` takes the name of a notation, and `write`
an object with `write` and `write_one`: a `TileScript`, or the writer of an answer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from paiju.mahjong_tiles.notation import (
    BOTZONE_TILES,
    TILES_OF_CODES,
    parse_botzone,
    parse_botzone_list,
    parse_tile_list,
    parse_tile_numbers,
    parse_tiles,
)
from paiju.mahjong_tiles.tile import FLOWERS, NOT_A_FLOWER, WALL, Tile, is_flower, sort_tiles
from paiju.shapes.errors import Fault, ImpossibleError, ShapeError
from paiju.shapes.field_types import FieldType
from paiju.shapes.read import agree, out_of_range, wrong_type
from paiju.shapes.schema import ANSWERED, Schema, listed, ref, whole
from paiju.shapes.schema import NUMBERED as AS_NUMBER
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.shapes.errors import InconsistentError
    from paiju.shapes.schema import AnyScript

MAX_TILES = len(WALL)
MAX_TILES_TEXT = 640
# A hand of five sets and a pair.
MAX_HAND = 17
MAX_MELD_TILES = 4
MAX_TILE_TEXT = 8
NOTATIONS = ("codes", "ids", "botzone", "states")
# The notations in which a tile is a number; "states" adds the state of each tile of a hand.
NUMBERED = ("ids", "states")

# For each notation other than codes: its tiles by exact code, and its reader of lists.
_EXACT: Mapping[str | None, Mapping[Any, Tile]] = {
    "botzone": BOTZONE_TILES, **{notation: {} for notation in NUMBERED},
}  # fmt: skip
_LISTS: Mapping[str | None, Callable[[Any], tuple[Tile, ...]]] = {
    "botzone": parse_botzone_list, **dict.fromkeys(NUMBERED, parse_tile_numbers),
}  # fmt: skip

_NUMBER = whole(0, len(WALL) - 1)
_TEXT: Schema = {"type": "string", "maxLength": MAX_TILES_TEXT}
_TILE: dict[str, Schema] = {
    "Tile": {
        "type": "string",
        "description": Text(
            "一张麻将牌的代码。`notation: ids` 时是编号，见 `/openapi.json?notation=ids`。",
            "A tile by its code. With `notation: ids` it is a number, as "
            "`/openapi.json?notation=ids` describes it.",
        ),
        "maxLength": MAX_TILE_TEXT,
        AS_NUMBER: _NUMBER,
    },
}
_ANY_TILE: dict[str, Schema] = {
    **_TILE,
    "AnyTile": {
        "description": Text(
            "一张麻将牌：`1m`-`9m` 万、`1p`-`9p` 饼、`1s`-`9s` 条、`E` `S` `W` `N` 东"
            "南西北、`C` `F` `P` 中发白、`1f`-`8f` 花；`notation: botzone` 时是 `W1` "
            "`B1` `T1` `F1` `J1` `H1`；`notation: ids` 时是单张牌的编号：0 到 135，按"
            "上面的顺序每种四张，136 到 143 是花。",
            "A tile: `1m`-`9m` 万, `1p`-`9p` 饼, `1s`-`9s` 条, `E` `S` `W` `N` winds, `C` "
            "`F` `P` 中發白, `1f`-`8f` flowers; with `notation: botzone` `W1` `B1` `T1` `F1` "
            "`J1` `H1`; with `notation: ids` the number of a single tile: 0 to 135, four "
            "of each in that order, 136 to 143 the flowers.",
        ),
        "anyOf": [{"type": "string", "minLength": 1, "maxLength": MAX_TILE_TEXT}, _NUMBER],
        ANSWERED: ref("Tile"),
    },
}


def _lists(most: int) -> tuple[Schema, Schema]:
    """The schemas of a list of codes of tiles, and of a list of numbers of tiles."""
    return listed(ref("Tile"), most), listed(_NUMBER, most)


def _tiles(most: int, description: Text) -> Schema:
    """The schema of at most `most` tiles, as questions and as answers write them."""
    return {
        "description": description,
        "anyOf": [*_lists(most), _TEXT],
        ANSWERED: listed(ref("Tile"), most),
    }


# The schemas of `Tiles`, by component.
_TILES: Mapping[str, Schema] = {
    "Tiles": _tiles(
        MAX_TILES,
        Text(
            "一组麻将牌，列表；不是编号的话也可以是一个字符串。缩写 `123m EEE`、`五万`、"
            "`東`、小写都认。",
            "Tiles, as a list or, unless they are numbers, as one string. The short form "
            "`123m EEE` is understood, as are `五万`, `東` and lower case.",
        ),
    ),
    "MeldTiles": _tiles(
        MAX_MELD_TILES,
        Text(
            "一副副露的牌，列表或一个字符串。", "The tiles of a meld, as a list or as one string."
        ),
    ),
}
_FLOWERS: dict[str, Schema] = {
    **_TILE,
    "Flowers": {"anyOf": [whole(0, len(FLOWERS)), *_lists(len(FLOWERS)), _TEXT]},
}

_FLOWER_TWICE = Text(
    "{tile} 重复：每种花牌只有一张", "{tile} stands here twice; there is one of each"
)


def read_tiles(value: object, notation: str | None) -> tuple[Tile, ...]:
    """The tiles of a JSON value: a list, or a string in a notation without numbers.

    >>> read_tiles("12m E", None), read_tiles(["W1"], "botzone"), read_tiles([4], "ids")
    (('1m', '2m', 'E'), ('1m',), ('2m',))
    """
    if isinstance(value, list):
        if len(value) > MAX_TILES:
            raise out_of_range(f"至多 {MAX_TILES} 张牌", f"at most {MAX_TILES} tiles")
        try:
            return tuple(map(_EXACT.get(notation, TILES_OF_CODES).__getitem__, value))
        except (KeyError, TypeError):
            return _LISTS.get(notation, parse_tile_list)(value)
    if isinstance(value, str) and notation not in NUMBERED:
        if len(value) > MAX_TILES_TEXT:
            raise out_of_range(
                f"至多 {MAX_TILES_TEXT} 个字符", f"at most {MAX_TILES_TEXT} characters"
            )
        return (parse_botzone if notation == "botzone" else parse_tiles)(value)
    if notation in NUMBERED:
        raise wrong_type("牌的编号的列表", "a list of the numbers of tiles")
    raise wrong_type("牌的列表或字符串", "a list of tiles, or a string of them")


@dataclass(frozen=True, slots=True)
class Tiles(FieldType):
    """Tiles: a list of codes, one string of codes, or a list of numbers.

    Attributes:
        component: the name of its component: `Tiles`, or `MeldTiles` for those of a meld.
        in_order: whether `read` sorts the tiles as in a hand.
        any_order: whether order is ignored when tiles of a question are compared with those that
            follow from its other fields.

    """

    component: str = "Tiles"
    in_order: bool = False
    any_order: bool = False

    def read(self, value: object, script: AnyScript) -> tuple[Tile, ...]:
        """The tiles of a JSON value in this notation."""
        tiles = read_tiles(value, script)
        return sort_tiles(tiles) if self.in_order else tiles

    def write(self, value: Any, script: AnyScript) -> Any:  # noqa: ANN401 - codes or numbers
        """The tiles as a list of codes or numbers."""
        return list(value) if script is None else script.write(value)

    def compare(
        self, given: object, follows: object, script: AnyScript, error: type[InconsistentError]
    ) -> None:
        """Refuse tiles that differ from those that follow from other fields."""
        if self.any_order:
            given = self.write(sort_tiles(self.read(given, script)), script)
        agree(given, follows, error)

    def schema(self) -> Schema:
        """A reference to the component of these tiles."""
        return ref(self.component)

    def components(self) -> dict[str, Schema]:
        """The component of these tiles, and that of a tile."""
        return {**_TILE, self.component: _TILES[self.component]}


class TileList(Tiles):
    """Tiles in an answer: a list, at most as long as a hand."""

    __slots__ = ()

    def schema(self) -> Schema:
        """A list of at most as many tiles as a hand has."""
        return listed(ref("Tile"), MAX_HAND)

    def components(self) -> dict[str, Schema]:
        """The component of a tile."""
        return _TILE


@dataclass(frozen=True, slots=True)
class OneTile(FieldType):
    """One tile: its code, or its number."""

    def read(self, value: object, script: AnyScript) -> Tile:
        """The tile of a JSON value in this notation."""
        exact = _EXACT.get(script, TILES_OF_CODES)
        if isinstance(value, str) and value in exact:
            return exact[value]
        try:
            return _LISTS.get(script, parse_tile_list)([value])[0]
        except ImpossibleError as error:
            # It was read as a list of one: the place in that list is no place in the question.
            raise ShapeError(*(replace(fault, place=()) for fault in error.faults)) from error

    def write(self, value: Any, script: AnyScript) -> Any:  # noqa: ANN401 - a code or a number
        """The tile as a code or a number."""
        return value if script is None else script.write_one(value)

    def schema(self) -> Schema:
        """A reference to the component of a single tile."""
        return ref("AnyTile")

    def components(self) -> dict[str, Schema]:
        """The component of a tile, as questions and as answers write it."""
        return _ANY_TILE


@dataclass(frozen=True, slots=True)
class Flowers(FieldType):
    """The flowers that a player has shown, or their number, where it does not matter which."""

    def read(self, value: object, script: AnyScript) -> tuple[Tile, ...]:
        """The flowers of a JSON value; the first ones stand for a number."""
        if isinstance(value, int | float) and not isinstance(value, bool):
            if value not in range(len(FLOWERS) + 1):
                raise out_of_range(" 0 到 8 的整数", "a whole number from 0 to 8")
            return FLOWERS[: int(value)]
        tiles = read_tiles(value, script)
        faults = [
            Fault("not_a_flower", NOT_A_FLOWER.format(tile=tile), (place,))
            if not is_flower(tile)
            else Fault("too_many_of_tile", _FLOWER_TWICE.format(tile=tile), (place,))
            for place, tile in enumerate(tiles)
            if not is_flower(tile) or tile in tiles[:place]
        ]
        if faults:
            raise ShapeError(*faults)
        return tiles

    def schema(self) -> Schema:
        """A reference to the component of flowers."""
        return ref("Flowers")

    def components(self) -> dict[str, Schema]:
        """The component of flowers, and that of a tile."""
        return _FLOWERS
