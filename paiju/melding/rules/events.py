"""The types of events that tile games share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.mahjong_tiles.field_types import OneTile, Tiles
from paiju.melding.hands.field_types import SEAT
from paiju.play.flow.events import EventType, Fact
from paiju.shapes.field_types import Flag, OrNull
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.shapes.field_types import FieldType

BY = {"seat": Fact(SEAT, Text("座位", "the seat"))}
TILE = {"tile": Fact(OneTile(), Text("那张牌", "the tile"))}
TILES = {"tiles": Fact(Tiles(), Text("那几张牌", "the tiles"))}
_CONCEALED = Fact(Flag(), Text("是否暗杠", "whether it is concealed"))

DRAW = EventType("draw", Text("摸牌", "a seat draws a hidden tile"), BY)
DISCARD = EventType("discard", Text("打牌", "a seat discards"), {**BY, **TILE}, is_answered=True)


def peng(source: Fact) -> EventType:
    """The type of the events of pengs; `source` is the fact that names the seat of the tile."""
    about = Text("碰", "a seat claims a tile for three of a kind")
    return EventType("peng", about, {**BY, **TILE, "from": source})


def gang(text: Text, source: Fact, *, may_hide: bool) -> EventType:
    """The type of the events of gangs; with `may_hide`, other seats may not see the tile."""
    tile = {"tile": TILE["tile"]._replace(is_optional=may_hide)}
    by = {"from": source._replace(is_optional=True)}
    facts = {**BY, **tile, **by, "concealed": _CONCEALED}
    return EventType("gang", text, facts, is_answered=True)


def hu(text: Text, source: Fact, more: Mapping[str, Fact]) -> EventType:
    """The type of the events of wins; `more` are the facts about a win's value."""
    return EventType("hu", text, {**BY, **TILE, "from": source._replace(is_optional=True), **more})


BIRDS = EventType(
    "birds",
    Text("赢家翻鸟", "the next tiles of the wall are turned over for a seat that won"),
    {**BY, **TILES},
)


def payment(reason: FieldType, points: FieldType) -> EventType:
    """The type of the events of payments, with the field types of their reasons and points."""
    facts = {
        "reason": Fact(reason, Text("为何", "what for")),
        "payer": Fact(SEAT, Text("谁付", "the seat that pays")),
        "payee": Fact(
            OrNull(SEAT), Text("付给谁，空为无人", "the seat that gets them; null for nobody")
        ),
        "points": Fact(points, Text("多少", "how many")),
    }
    return EventType("payment", Text("付分", "points are paid, at once or at the end"), facts)


def hands(points: FieldType, number: FieldType, more: Mapping[str, Fact]) -> tuple[EventType, ...]:
    """The types of events at the end of a hand: scores, then the next hand or the end.

    Args:
        points: the field type of the points of all seats.
        number: the field type of the number of a hand in a match.
        more: facts about the next hand that only this game has.
    """
    scores = {"scores": Fact(points, Text("各家输赢", "what each seat wins or loses"))}
    begun = {
        "hand_number": Fact(number, Text("第几盘", "which hand of a match it is")),
        "dealer": Fact(SEAT, Text("庄家", "the dealer")),
    }
    return (
        EventType("scores", Text("一盘结束，结账", "a hand is over, and paid"), scores),
        EventType("hand", Text("下一盘开始", "the next hand begins"), {**begun, **more}),
        EventType("over", Text("全局结束", "the game is over"), {}),
    )
