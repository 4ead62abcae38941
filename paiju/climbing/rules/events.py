"""The types of events in the play phase of every climbing game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from paiju.play.flow.events import EventType, Fact
from paiju.shapes.field_types import Listed, Part, Whole
from paiju.shapes.schema import ref
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Collection

# When a round ends: as soon as one seat is out, as soon as a whole team is out, or when all seats
# but one are out.
Ends = Literal["seat", "team", "all"]

PLAY = Fact(Part(ref("Play")), Text("所出的牌，识别成牌型", "the play"))


def seat_of(seats: int) -> Fact:
    """The field of an event that names a seat, in a game with a number of seats."""
    return Fact(Whole(0, seats - 1), Text("座位", "the seat"))


def round_events(seats: int, ends: Collection[Ends]) -> tuple[EventType, ...]:
    """The types of events of the play phase, for a game whose rule sets end a round in these ways.

    >>> [each.type for each in round_events(3, ("seat",))]
    ['play', 'pass', 'lead', 'over']
    """
    seat, by_one, by_places = seat_of(seats), "seat" in ends, set(ends) != {"seat"}
    place = Fact(Whole(1, seats), Text("第几名", "at which place the seat is out"))
    order = Fact(
        Listed(Whole(0, seats - 1), seats), Text("各座位，按名次", "every seat by its place")
    )
    last = {"seat": seat._replace(is_optional=by_places)} if by_one else {}
    if by_places:
        last["seats"] = order._replace(is_optional=by_one)
    out = EventType("out", _OUT, {"seat": seat, "place": place})
    return (
        EventType("play", _PLAY, {"seat": seat, "play": PLAY}),
        EventType("pass", _PASS, {"seat": seat}),
        EventType("lead", _LEAD, {"seat": seat}),
        *((out,) if by_places else ()),
        EventType("over", _OVER if by_places else _OVER_BY_ONE, last),
    )


_PLAY = Text("出牌", "a seat plays cards")
_PASS = Text("不出", "a seat passes")
_LEAD = Text("一圈结束，由该家首出", "a trick is over, and the seat leads")
_OUT = Text("出完手里的牌，其余各家继续", "a seat is out, and the others go on")
_OVER_BY_ONE = Text("该家出完，牌局结束", "the seat is out: the game is over")
_OVER = Text("牌局结束", "the game is over")
