"""The events of a mahjong whose first win ends the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.melding.plain.declared import COUNTS, MAX_POINTS
from paiju.melding.plain.ready import READY
from paiju.melding.rules import events
from paiju.play.flow.events import EventType, Fact
from paiju.shapes.field_types import Part, Whole
from paiju.shapes.schema import open_word
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.melding.plain.declared import Declared


READY_EVENT = EventType(
    READY, Text("报听", "a seat declares that its hand waits, and keeps it"), events.BY
)


def events_of(game: Declared) -> tuple[EventType, ...]:
    """The types of the events of a game."""
    win, seat = game.dialect.win, game.seats.one
    given = Fact(seat, Text("谁打出的", "the seat that gave the tile"))
    worth = {
        "fans": Fact(game.of_win["fans"].kind, COUNTS),
        "value": Fact(
            game.of_win["value"].kind, Text("值多少分", "how many points the win is worth")
        ),
    }
    flower = EventType(
        "flower", Text("补花", "a seat shows a flower"), {**events.BY, **events.TILE}
    )
    chi = EventType(
        "chi",
        Text("吃成顺子", "a seat claims a tile for a run"),
        {**events.BY, **events.TILE, **events.TILES, "from": given},
    )
    return (
        events.DRAW,
        *([flower] if game.has_flowers else []),
        events.DISCARD,
        *([chi] if game.has_chi else []),
        events.peng(given),
        events.gang(
            Text("杠；加杠可被抢", "a seat makes a gang; one by a tile added may be robbed"),
            given,
            may_hide=game.play.hides_gangs,
        ),
        events.hu(
            Text(f"{win}牌；自摸没有 from", "a seat wins; without `from` by its own draw"),
            given,
            worth,
        ),
        *([READY_EVENT] if game.declares else []),
        *([events.BIRDS] if game.play.birds is not None else []),
        *game.events,
        EventType(
            "exhausted", Text("牌墙摸完", "the wall is empty, and the hand is over"), events.BY
        ),
        events.payment(Part(open_word(game.reasons)), Whole(0, MAX_POINTS)),
        *events.hands(game.points, game.tile_records.hand_number, {}),
    )
