"""The types of events in a trick-taking game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.play.flow.events import EventType, Fact
from paiju.playing_cards.field_types import Pile
from paiju.shapes.field_types import Whole
from paiju.text import Text
from paiju.tricks.flow.records import MAX_POINTS

if TYPE_CHECKING:
    from paiju.tricks.flow.names import Names
    from paiju.tricks.flow.stage import Opening


def events_of(names: Names, opening: Opening) -> tuple[EventType, ...]:
    """The types of events of a game with an opening."""
    seat = Fact(names.seat, Text("座位", "the seat"))
    cards = Fact(Pile(), Text("牌", "the cards"))
    ahead = Fact(names.seat, Text("这一轮暂时谁大", "the seat whose play takes the trick so far"))
    points = Fact(
        Whole(opening.least_points, MAX_POINTS), Text("这一轮的分", "the points in the trick")
    )
    taken = {"seat": seat, "points": points, **opening.taken_facts(names)}
    return (
        *opening.events(names),
        EventType("lead", _LEAD, {"seat": seat, "cards": cards, "ahead": ahead}),
        EventType("follow", _FOLLOW, {"seat": seat, "cards": cards, "ahead": ahead}),
        EventType("trick", _TRICK, taken),
        EventType("over", _OVER, {}),
    )


_LEAD = Text("首出", "a seat leads")
_FOLLOW = Text("跟牌", "a seat follows")
_TRICK = Text("一轮出完，该家收牌，由它首出", "the trick goes to the seat, which leads next")
_OVER = Text("牌出完了", "all cards are played")
