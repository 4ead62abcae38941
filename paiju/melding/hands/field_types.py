"""Field types of tile games: seats, melds, tiles that may be claimed, hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from paiju.mahjong_tiles.field_types import NUMBERED, OneTile, Tiles, read_tiles
from paiju.mahjong_tiles.notation import NUMBER_REPEATED
from paiju.mahjong_tiles.tile import COPIES, WALL
from paiju.melding.hands.actions import MOST_SEATS
from paiju.melding.hands.melds import (
    HIDDEN_GANG,
    MAX_MELDS,
    MELD_TYPES,
    NO_TILE,
    STATES,
    Meld,
    from_states,
    meld_of,
)
from paiju.shapes import read as reading
from paiju.shapes.errors import Fault, InconsistentError, ShapeError
from paiju.shapes.field_types import Field, FieldType, Flag, Listed, Whole, Word, always
from paiju.shapes.read import out_of_range, wrong_type
from paiju.shapes.record import Record
from paiju.shapes.schema import Schema, ref
from paiju.text import Text

Json = dict[str, Any]

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.actions import Tabled
    from paiju.shapes.errors import Place
    from paiju.shapes.schema import AnyScript

    Own = tuple[tuple[Tile, ...], tuple[Meld, ...]]

# The seats of a tile game that does not say how many it has.
SEATS = MOST_SEATS

_NOT_BOTH = Fault(
    "melds_twice",
    Text("hand 的状态已说明副露，不可再给此字段", "the states in `hand` tell the melds already"),
    ("melds",),
)
_NOT_A_ROW = Text(
    "须为 [编号, 状态]，状态为 -1 无牌、1 手牌、2 碰、3 吃、4 暗杠、5 明杠",
    "must be [number, state]; the states are -1 no tile, 1 held, 2 peng, 3 chi, 4 concealed gang, "
    "5 open gang",
)


SEAT = Whole(0, SEATS - 1)


class EachSeat(Listed):
    """The field type of a list with one value for each seat.

    A list that was sent is compared as a whole with the one that follows from other fields.
    """

    __slots__ = ()

    def __init__(self, item: FieldType, seats: int = SEATS, *, fewest: int = 0) -> None:
        """The list of a game with this number of seats; `fewest` if some rule sets have fewer."""
        super().__init__(item, seats, least=fewest)

    def read(self, value: object, script: AnyScript) -> tuple[Any, ...]:
        """The values in a JSON list."""
        least, most = self.least or self.most, self.most
        if not least <= len(reading.read_list(value, most)) <= most:
            seats = f"{most}" if least == most else f"{least}-{most}"
            raise wrong_type(f" {seats} 家的列表", f"a list of {seats} lists")
        return super().read(value, script)

    compare = FieldType.compare


@dataclass(frozen=True, slots=True)
class Seats:
    """The field types about the seats of a game.

    Attributes:
        most: the largest number of players.
        fewest: the smallest number of players; 0 if every rule set has the same number.

    """

    most: int = SEATS
    fewest: int = 0

    @property
    def one(self) -> Whole:
        """The field type of a seat."""
        return Whole(0, self.most - 1)

    def each(self, item: FieldType) -> EachSeat:
        """The field type of a list with one value for each seat."""
        return EachSeat(item, self.most, fewest=self.fewest)


# The seats of a game that does not say how many it has.
ANY_SEATS = Seats()


def _meld(parts: Json) -> Meld:
    return meld_of(parts["type"], parts["tiles"], parts["from"], concealed=parts["concealed"])


class MeldRecord(Record[Meld]):
    """The field type of a meld as a JSON object; objects that `write` made are read faster."""

    __slots__ = ()

    def write(self, value: Meld, script: AnyScript = None) -> Json:
        """The meld as a JSON object with all its fields."""
        return {
            "type": value.type,
            "tiles": _TILES.write(value.tiles, script),
            "from": value.source,
            "concealed": value.concealed,
        }


_TILE, _TILES = OneTile(), Tiles()


MELD: Record[Meld] = MeldRecord(
    fields={
        "type": always(Word(MELD_TYPES)),
        "tiles": always(Tiles("MeldTiles")),
        "from": Field(SEAT, default=None, may_be_null=True, of="source"),
        "concealed": Field(Flag(), default=False),
    },
    make=_meld,
    component="Meld",
    description=Text(
        "亮出来的一组：三张相连、三张相同或四张相同。`from` 是打出那张牌、让它凑成的一"
        "家；只有杠可以是暗的（`concealed`）。",
        "A set put down: three in a row, three alike, four alike. `from` is the seat "
        "whose discard completed it; only a gang can be `concealed`.",
    ),
)


class SeenMeldRecord(MeldRecord):
    """The field type of a meld as another seat sees it: a concealed gang may be without tiles."""

    __slots__ = ()

    def read(self, value: object, script: AnyScript = None) -> Meld:
        """The meld of a JSON object from a caller."""
        if isinstance(value, dict) and value == MELD.write(HIDDEN_GANG):
            return HIDDEN_GANG
        return super().read(value, script)


SEEN_MELD: Record[Meld] = SeenMeldRecord(fields=MELD.fields, make=_meld, component="Meld")


def tabled_of(seat: Whole) -> Record[Tabled]:
    """The record of a tile that may be claimed, with the field type of a seat."""
    return Record(
        fields={
            "seat": always(seat, Text("谁给的。", "Who gave it."), of="source"),
            "tile": always(OneTile()),
            "robbing": always(
                Flag(),
                Text(
                    "是不是碰了再加的，可以被抢。",
                    "Whether it was added to a peng, and may be robbed.",
                ),
                of="is_robbed",
            ),
        }
    )


class Melds(Listed):
    """The field type of the melds of a player; `most` is the number of sets of a win."""

    __slots__ = ()

    def __init__(self, most: int = MAX_MELDS) -> None:
        super().__init__(MELD, most)

    def read(self, value: object, script: AnyScript) -> tuple[Meld, ...]:
        """The melds in a JSON list; an impossible meld is reported as a malformed value."""
        if not isinstance(value, list):
            raise wrong_type("副露的列表", "a list of melds")
        if len(value) > self.most:
            raise out_of_range(f"至多 {self.most} 副", f"at most {self.most} melds")
        try:
            return super().read(value, script)
        except InconsistentError as error:
            raise ShapeError(*error.faults) from error


_HAND = Text(
    "麻将牌，写法同别处；`notation: states` 时是一行行的牌编号和状态：-1 没有，"
    "1 在手里，2 碰，3 吃，4 暗杠，5 明杠，副露由此得出。",
    "Tiles, as elsewhere; or, with `notation: states`, rows of a tile's number "
    "and its state: -1 no tile, 1 held, 2 peng 碰, 3 chi 吃, 4 concealed gang 暗杠, 5 "
    "open gang 明杠, from which the melds follow.",
)
_ROW: Schema = {
    "type": "array",
    "minItems": 2,
    "maxItems": 2,
    "items": {"type": "integer", "minimum": min(STATES), "maximum": len(WALL) - 1},
}


@dataclass(frozen=True, slots=True)
class Hand(FieldType):
    """The field type of a player's tiles; in the notation `states` they contain the melds too.

    Attributes:
        sets: the number of sets of a win, besides the pair.

    """

    sets: int = MAX_MELDS

    @property
    def _rows(self) -> int:
        """The most rows of a hand in the notation `states`: every set is a gang."""
        return COPIES * self.sets + 2

    @property
    def _names(self) -> tuple[str, str]:
        """The names of the components of hands, and of their rows."""
        more = "" if self.sets == MAX_MELDS else str(3 * self.sets + 1)
        return f"Hand{more}", f"TileStates{more}"

    def read(self, value: object, script: AnyScript) -> Own:
        """The concealed tiles, and the melds (empty in other notations than `states`)."""
        if script == "states":
            return _read_rows(value, self._rows)
        return read_tiles(value, script), ()

    def schema(self) -> Schema:
        """A reference to the OpenAPI component of hands."""
        return ref(self._names[0])

    def components(self) -> dict[str, Schema]:
        """The component of hands, and those of which it is made."""
        hand, rows = self._names
        return {
            **_TILES.components(),
            hand: {"description": _HAND, "anyOf": [ref("Tiles"), ref(rows)]},
            rows: {"type": "array", "maxItems": self._rows, "items": _ROW},
        }


def _read_rows(value: object, most: int) -> Own:
    if not isinstance(value, list):
        raise wrong_type("[编号, 状态] 的列表", "a list of [number, state]")
    if len(value) > most:
        raise out_of_range(f"至多 {most} 行", f"at most {most} rows")
    faults = [
        Fault("not_a_row", _NOT_A_ROW, (place,))
        for place, row in enumerate(value)
        if not (isinstance(row, list) and len(row) == 2 and _is_state(row[1]))
    ]
    if faults:
        raise ShapeError(*faults)
    try:
        return from_states([(number, int(state)) for number, state in value])
    except InconsistentError as error:
        # An impossible meld is reported as a malformed value.
        raise ShapeError(*error.faults) from error


def _is_state(state: object) -> bool:
    return isinstance(state, int | float) and not isinstance(state, bool) and state in STATES


def split_hand(asked: Json, body: Json) -> Json:
    """The fields of a question, with the melds taken out of its hand.

    Refuses melds that are sent twice, and the number of a single tile that occurs twice.
    """
    hand, melds = asked["hand"]
    if asked["notation"] == "states" and "melds" in asked:
        raise ShapeError(_NOT_BOTH)
    if asked["notation"] in NUMBERED:
        asked["numbers"] = _numbers_of(body)
    return {**asked, "hand": hand, "melds": asked.get("melds", melds)}


def _numbers_of(body: Mapping[str, Any]) -> tuple[int, ...]:
    """The numbers of all tiles in a question; a number that occurs twice is refused."""
    numbers: list[int] = []
    faults: list[Fault] = []
    for place, number in _numbers_in(body):
        if number in numbers:
            faults.append(Fault("tile_repeated", NUMBER_REPEATED.format(number=number), place))
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
