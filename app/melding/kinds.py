"""Kinds of values in questions about hands of tiles: melds, hands, claims."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.melding.actions import Action
from app.melding.melds import MAX_MELDS, MELD_TYPES, NO_TILE, STATES, Meld, from_states, meld_of
from app.shapes.errors import Fault, ImpossibleError, InconsistentError, ShapeError
from app.shapes.kinds import Kind
from app.shapes.reading import (
    NOT_AN_OBJECT,
    REQUIRED,
    UNKNOWN_FIELD,
    at,
    out_of_range,
    read_flag,
    read_list,
    read_object,
    read_whole,
    read_word,
    wrong_type,
)
from app.shapes.schema import Schema, ref
from app.text import Text
from app.tiles.kinds import NUMBERED, read_tiles

Json = dict[str, Any]

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from app.shapes.errors import Place
    from app.tiles.tile import Tile

    Own = tuple[tuple[Tile, ...], tuple[Meld, ...]]

SEATS = 4
CLAIM_TYPES = ("chi", "peng", "gang", "hu", "pass")
# Seed-style hands have eighteen rows, for four kongs and a pair.
MAX_ROWS = 18
MAX_CLAIMS = SEATS - 1

_NOT_BOTH = Fault(
    "melds_twice",
    Text("hand 的状态已说明副露，不可再给此字段", "the states in `hand` tell the melds already"),
    ("melds",),
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


@dataclass(frozen=True, slots=True)
class Melds(Kind):
    """The melds of a player."""

    def read(self, value: object, script: str) -> tuple[Meld, ...]:
        """The melds; all that are wrong are told of."""
        if not isinstance(value, list):
            raise ShapeError(wrong_type("副露的列表", "a list of melds"))
        if len(value) > MAX_MELDS:
            raise ShapeError(out_of_range(f"至多 {MAX_MELDS} 副", f"at most {MAX_MELDS} melds"))
        melds: list[Meld] = []
        faults: list[Fault] = []
        for place, each in enumerate(value):
            try:
                melds.append(_read_meld(each, script))
            except ImpossibleError as error:
                faults += [fault.under(place) for fault in error.faults]
        if faults:
            raise ShapeError(*faults)
        return tuple(melds)

    def schema(self) -> Schema:
        """The bound of the list."""
        return {"type": "array", "items": ref("Meld"), "maxItems": MAX_MELDS}


_MELD_FIELDS = ("type", "tiles", "from", "concealed")


def _read_meld(value: object, notation: str) -> Meld:
    if not isinstance(value, dict):
        raise ShapeError(NOT_AN_OBJECT)
    faults = [UNKNOWN_FIELD.under(key) for key in value if key not in _MELD_FIELDS]
    faults += [REQUIRED.under(key) for key in ("type", "tiles") if key not in value]
    if faults:
        raise ShapeError(*faults)
    kind, source, concealed = value["type"], value.get("from"), value.get("concealed", False)
    with at("type"):
        if kind not in MELD_TYPES:
            listed = ", ".join(MELD_TYPES)
            raise ShapeError(out_of_range(f" {listed} 之一", f"one of {listed}"))
    with at("from"):
        if source is not None and (isinstance(source, bool) or source not in range(SEATS)):
            raise ShapeError(
                out_of_range(" 0 到 3 的整数，或 null", "a whole number from 0 to 3, or null")
            )
    with at("concealed"):
        read_flag(concealed)
    with at("tiles"):
        tiles = read_tiles(value["tiles"], notation)
    return meld_of(kind, tiles, None if source is None else int(source), concealed=concealed)


@dataclass(frozen=True, slots=True)
class Claims(Kind):
    """The claims of seats to a tile."""

    component: str

    def read(self, value: object, script: str) -> tuple[Action, ...]:
        """The claims."""
        claims = []
        for place, each in enumerate(read_list(value, MAX_CLAIMS)):
            with at(place):
                claims.append(_read_claim(each, script))
        return tuple(claims)

    def schema(self) -> Schema:
        """The bound of the list."""
        return {"type": "array", "items": ref(self.component), "maxItems": MAX_CLAIMS}


def _read_claim(value: object, notation: str) -> Action:
    kind = value.get("type") if isinstance(value, dict) else None
    fields = read_object(value, ("seat", "type", *(("tiles",) if kind == "chi" else ())))
    with at("type"):
        word = read_word(fields["type"], CLAIM_TYPES)
    with at("seat"):
        seat = read_whole(fields["seat"], 0, SEATS - 1)
    tiles: tuple[Tile, ...] = ()
    if "tiles" in fields:
        with at("tiles"):
            tiles = read_tiles(fields["tiles"], notation)
    return Action(word, seat, tiles=tiles)


@dataclass(frozen=True, slots=True)
class Hand(Kind):
    """The tiles that a player holds; with their states, the melds too."""

    def read(self, value: object, script: str) -> Own:
        """The tiles and the melds."""
        return _read_rows(value) if script == "states" else (read_tiles(value, script), ())

    def schema(self) -> Schema:
        """A reference."""
        return ref("Hand")


def _read_rows(value: object) -> Own:
    if not isinstance(value, list):
        raise ShapeError(wrong_type("[编号, 状态] 的列表", "a list of [number, state]"))
    if len(value) > MAX_ROWS:
        raise ShapeError(out_of_range(f"至多 {MAX_ROWS} 行", f"at most {MAX_ROWS} rows"))
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
        # Rows that cannot be are a fault of their writing.
        raise ShapeError(*error.faults) from error


def _is_state(state: object) -> bool:
    return isinstance(state, int | float) and not isinstance(state, bool) and state in STATES


def settle_hand(asked: Json, body: Json) -> Json:
    """A question with hand and melds told apart; a number in two places is refused."""
    hand, melds = asked["hand"]
    if asked["notation"] == "states" and "melds" in asked:
        raise ShapeError(_NOT_BOTH)
    if asked["notation"] in NUMBERED:
        asked["numbers"] = _numbers_of(body)
    return {**asked, "hand": hand, "melds": asked.get("melds", melds)}


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
