"""The fields of requests about tiles: tiles, melds, hands as rows of tiles with their states."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

import marshmallow as ma

from app.api.fields import (
    Asked,
    JsonSchema,
    PaijuField,
    out_of_range,
    refusing,
    wrong_type,
)
from app.games.mcr.action_json import ANSWERS as CLAIM_TYPES
from app.games.mcr.rulesets import SEATS
from app.melding.actions import Action
from app.melding.melds import MAX_MELDS, MELD_TYPES, NO_TILE, STATES, Meld, from_states, meld_of
from app.shapes.errors import Fault, ImpossibleError, InconsistentError, ShapeError
from app.shapes.reading import (
    NOT_AN_OBJECT,
    REQUIRED,
    UNKNOWN_FIELD,
    at,
    read_list,
    read_object,
    read_whole,
    read_word,
)
from app.text import Text
from app.tiles.notation import (
    parse_botzone,
    parse_botzone_list,
    parse_tile_list,
    parse_tile_numbers,
    parse_tiles,
)
from app.tiles.tile import FLOWERS, WALL, Tile, is_flower

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from app.shapes.errors import Place

    Read = Callable[[Any], tuple[Tile, ...]]
    Own = tuple[tuple[Tile, ...], tuple[Meld, ...]]

NOTATIONS = ("codes", "ids", "botzone", "states")
# Those in which a tile is a number; "states" says of each tile in a hand where it lies too.
NUMBERED = ("ids", "states")
MAX_TILES = len(WALL)
MAX_TILES_TEXT = 640
MAX_TILE_TEXT = 8
# Seed-style hands have eighteen rows, for four kongs and a pair.
MAX_ROWS = 18
MAX_MELD_TILES = 4
MAX_CLAIMS = SEATS - 1

_NOT_BOTH = Fault(
    "melds_twice",
    Text("hand 的状态已说明副露，不可再给此字段", "the states in `hand` tell the melds already"),
)
_REPEATED = Text(
    "编号 {number} 重复：每个编号是一张牌",
    "number {number} stands here twice; each number is one single tile",
)
_NOT_A_ROW = Text(
    "须为 [编号, 状态]，状态为 -1 无牌、1 手牌、2 碰、3 吃、4 暗杠、5 明杠",
    "must be [number, state]; the states are -1 no tile, 1 held, 2 peng, 3 chi, 4 concealed gang, "
    "5 open gang",
)
_NOT_A_FLOWER = Text("{tile} 不是花牌", "{tile} is no flower")
_FLOWER_TWICE = Text(
    "{tile} 重复：每种花牌只有一张", "{tile} stands here twice; there is one of each"
)


def _read_tiles(value: object, notation: object) -> tuple[Tile, ...]:
    """Tiles as a list or, but for numbers, as a string."""
    if isinstance(value, list):
        if len(value) > MAX_TILES:
            raise out_of_range(f"至多 {MAX_TILES} 张牌", f"at most {MAX_TILES} tiles")
        return _parsed(_reader_of_lists(notation), value)
    if isinstance(value, str) and notation not in NUMBERED:
        if len(value) > MAX_TILES_TEXT:
            raise out_of_range(
                f"至多 {MAX_TILES_TEXT} 个字符", f"at most {MAX_TILES_TEXT} characters"
            )
        return _parsed(parse_botzone if notation == "botzone" else parse_tiles, value)
    if notation in NUMBERED:
        raise wrong_type("牌的编号的列表", "a list of the numbers of tiles")
    raise wrong_type("牌的列表或字符串", "a list of tiles, or a string of them")


def _reader_of_lists(notation: object) -> Read:
    if notation in NUMBERED:
        return parse_tile_numbers
    return parse_botzone_list if notation == "botzone" else parse_tile_list


def _parsed(read: Read, value: object) -> tuple[Tile, ...]:
    try:
        return read(value)
    except ImpossibleError as error:
        raise ma.ValidationError(list(error.faults)) from error


def _notation_of(data: Mapping[str, Any] | None) -> object:
    notation = (data or {}).get("notation")
    return notation if isinstance(notation, str) else None


class _TileField(PaijuField):
    """What tiles are written in, by a component of the OpenAPI document."""

    component: str

    def __init__(self, description: str, **options: Any) -> None:  # noqa: ANN401 - as marshmallow
        super().__init__(metadata={"description": description}, **options)

    def json_schema(self) -> JsonSchema:
        """A reference: the shape stands once among the components."""
        return {"$ref": f"#/components/schemas/{self.component}"}


class Tiles(_TileField):
    """A group of tiles: a list of codes, one string of codes, or a list of numbers."""

    component = "Tiles"

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, Any] | None, **_: object
    ) -> tuple[Tile, ...]:
        del attr
        return _read_tiles(value, _notation_of(data))


class OneTile(_TileField):
    """One tile: its code, or its number."""

    component = "Tile"

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, Any] | None, **_: object
    ) -> Tile:
        del attr
        try:
            return _reader_of_lists(_notation_of(data))([value])[0]
        except ImpossibleError as error:
            # It is read as a list of one, whose place nobody asked about.
            faults = [Fault(fault.code, fault.text) for fault in error.faults]
            raise ma.ValidationError(faults) from error


class Flowers(_TileField):
    """The flowers that a player has shown: which, or how many."""

    component = "Flowers"

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, Any] | None, **_: object
    ) -> int:
        del attr
        if isinstance(value, int | float) and not isinstance(value, bool):
            if value not in range(len(FLOWERS) + 1):
                raise out_of_range(" 0 到 8 的整数", "a whole number from 0 to 8")
            return int(value)
        tiles = _read_tiles(value, _notation_of(data))
        faults = [
            Fault("not_a_flower", _NOT_A_FLOWER.format(tile=tile), (place,))
            if not is_flower(tile)
            else Fault("too_many_of_tile", _FLOWER_TWICE.format(tile=tile), (place,))
            for place, tile in enumerate(tiles)
            if not is_flower(tile) or tile in tiles[:place]
        ]
        if faults:
            raise ma.ValidationError(faults)
        return len(tiles)


class Melds(_TileField):
    """The melds of a player."""

    component = "Meld"

    def json_schema(self) -> JsonSchema:
        """The bound of the list."""
        return {"type": "array", "items": super().json_schema(), "maxItems": MAX_MELDS}

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, Any] | None, **_: object
    ) -> tuple[Meld, ...]:
        del attr
        if not isinstance(value, list):
            raise wrong_type("副露的列表", "a list of melds")
        if len(value) > MAX_MELDS:
            raise out_of_range(f"至多 {MAX_MELDS} 副", f"at most {MAX_MELDS} melds")
        melds: list[Meld] = []
        faults: list[Fault] = []
        for place, each in enumerate(value):
            try:
                melds.append(_read_meld(each, _notation_of(data)))
            except ma.ValidationError as error:
                faults += [fault.under(place) for fault in _faults_in(error)]
        if faults:
            raise ma.ValidationError(faults)
        return tuple(melds)


_MELD_FIELDS = ("type", "tiles", "from", "concealed")


def _read_meld(value: object, notation: object) -> Meld:
    if not isinstance(value, dict):
        raise ma.ValidationError([NOT_AN_OBJECT])
    faults = [UNKNOWN_FIELD.under(key) for key in value if key not in _MELD_FIELDS]
    faults += [REQUIRED.under(key) for key in ("type", "tiles") if key not in value]
    if faults:
        raise ma.ValidationError(faults)
    kind, source, concealed = value["type"], value.get("from"), value.get("concealed", False)
    with _under("type"):
        if kind not in MELD_TYPES:
            listed = ", ".join(MELD_TYPES)
            raise out_of_range(f" {listed} 之一", f"one of {listed}")
    with _under("from"):
        if source is not None and (isinstance(source, bool) or source not in range(SEATS)):
            raise out_of_range(" 0 到 3 的整数，或 null", "a whole number from 0 to 3, or null")
    with _under("concealed"):
        if not isinstance(concealed, bool):
            raise wrong_type(" true 或 false", "true or false")
    with _under("tiles"):
        tiles = _read_tiles(value["tiles"], notation)
    try:
        return meld_of(kind, tiles, None if source is None else int(source), concealed=concealed)
    except ImpossibleError as error:
        raise ma.ValidationError(list(error.faults)) from error


@contextmanager
def _under(name: str) -> Iterator[None]:
    try:
        yield
    except ma.ValidationError as error:
        raise ma.ValidationError([fault.under(name) for fault in _faults_in(error)]) from error


def _faults_in(error: ma.ValidationError) -> list[Fault]:
    """The faults that the fields here raise, which marshmallow's types take for messages."""
    return cast("list[Fault]", error.messages)


class Claims(_TileField):
    """What seats claim of a tile."""

    component = "McrClaim"

    def json_schema(self) -> JsonSchema:
        """The bound of the list."""
        return {"type": "array", "items": super().json_schema(), "maxItems": MAX_CLAIMS}

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, Any] | None, **_: object
    ) -> tuple[Action, ...]:
        del attr
        claims = []
        with refusing():
            for place, each in enumerate(read_list(value, MAX_CLAIMS)):
                with at(place):
                    claims.append(_read_claim(each, _notation_of(data)))
        return tuple(claims)


def _read_claim(value: object, notation: object) -> Action:
    kind = value.get("type") if isinstance(value, dict) else None
    fields = read_object(value, ("seat", "type", *(("tiles",) if kind == "chi" else ())))
    with at("type"):
        word = read_word(fields["type"], CLAIM_TYPES)
    with at("seat"):
        seat = read_whole(fields["seat"], 0, SEATS - 1)
    tiles: tuple[Tile, ...] = ()
    if "tiles" in fields:
        with at("tiles"):
            tiles = _tiles_in(fields["tiles"], notation)
    return Action(word, seat, tiles=tiles)


def _tiles_in(value: object, notation: object) -> tuple[Tile, ...]:
    try:
        return _read_tiles(value, notation)
    except ma.ValidationError as error:
        raise ShapeError(*_faults_in(error)) from error


class Hand(_TileField):
    """The tiles that a player holds; with their states, the melds too."""

    component = "Hand"

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, Any] | None, **_: object
    ) -> Own:
        del attr
        notation = _notation_of(data)
        return _read_rows(value) if notation == "states" else (_read_tiles(value, notation), ())


def _read_rows(value: object) -> Own:
    if not isinstance(value, list):
        raise wrong_type("[编号, 状态] 的列表", "a list of [number, state]")
    if len(value) > MAX_ROWS:
        raise out_of_range(f"至多 {MAX_ROWS} 行", f"at most {MAX_ROWS} rows")
    faults = [
        Fault("not_a_row", _NOT_A_ROW, (place,))
        for place, row in enumerate(value)
        if not (isinstance(row, list) and len(row) == 2 and _is_state(row[1]))
    ]
    if faults:
        raise ma.ValidationError(faults)
    try:
        return from_states([(number, int(state)) for number, state in value])
    except ImpossibleError as error:
        raise ma.ValidationError(list(error.faults)) from error


def _is_state(state: object) -> bool:
    return isinstance(state, int | float) and not isinstance(state, bool) and state in STATES


class Flag(PaijuField):
    """Yes or no."""

    def __init__(self, description: str, *, load_default: bool = False) -> None:
        super().__init__(metadata={"description": description}, load_default=load_default)

    def json_schema(self) -> JsonSchema:
        """A boolean."""
        return {"type": "boolean"}

    def _deserialize(self, value: object, *_: object, **__: object) -> bool:
        if not isinstance(value, bool):
            raise wrong_type(" true 或 false", "true or false")
        return value


class AskedAboutHand(Asked):
    """A question about one player's hand and melds."""

    @ma.post_load(pass_original=True)
    def settle(self, data: dict[str, Any], original: dict[str, Any], **_: object) -> dict[str, Any]:
        """Tell hand and melds apart, and refuse a number that stands in two places."""
        hand, melds = data["hand"]
        if data["notation"] == "states" and "melds" in data:
            raise ma.ValidationError(cast("dict[str, list[str]]", {"melds": [_NOT_BOTH]}))
        if data["notation"] in NUMBERED:
            data["numbers"] = _numbers_of(original)
        return {**data, "hand": hand, "melds": data.get("melds", melds)}


def _numbers_of(body: Mapping[str, Any]) -> tuple[int, ...]:
    """The numbers of all the tiles that a question names, each of which is one single tile."""
    numbers: list[int] = []
    faults: list[Fault] = []
    for place, number in _numbers_in(body):
        if number in numbers:
            faults.append(Fault("tile_repeated", _REPEATED.format(number=number), place))
        numbers.append(number)
    if faults:
        raise InconsistentError(*faults)
    return tuple(numbers)


def _numbers_in(body: Mapping[str, Any]) -> Iterator[tuple[Place, int]]:
    if body["notation"] == "states":
        for place, (number, state) in enumerate(body["hand"]):
            if state != NO_TILE:
                yield ("hand", place, 0), int(number)
    else:
        yield from _numbers_at(("hand",), body["hand"])
    for place, meld in enumerate(body.get("melds", ())):
        yield from _numbers_at(("melds", place, "tiles"), meld["tiles"])
    if "tile" in body:
        yield ("tile",), int(body["tile"])
    yield from _numbers_at(("seen",), body.get("seen", ()))
    if isinstance(body.get("flowers"), list):
        yield from _numbers_at(("flowers",), body["flowers"])


def _numbers_at(place: Place, numbers: Iterable[float]) -> Iterator[tuple[Place, int]]:
    return (((*place, each), int(number)) for each, number in enumerate(numbers))
