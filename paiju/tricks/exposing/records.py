"""The JSON of what exposing and totals add to states, views, events and scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.play.flow.events import EventType, Fact
from paiju.playing_cards.field_types import Pile, Written
from paiju.playing_cards.script import MAX_CARDS
from paiju.shapes.field_types import Field, Listed, Whole, always, follows
from paiju.shapes.record import Record
from paiju.text import Text
from paiju.tricks.exposing.scoring import Match, Score, counting_piles, worth_of
from paiju.tricks.exposing.stage import EXPOSE
from paiju.tricks.flow.records import acts_of

if TYPE_CHECKING:
    from paiju.tricks.flow.names import Names
    from paiju.tricks.flow.state import Table

# The largest total of a match, and the most points of a hand, either way.
_MAX_TOTAL, MAX_WORTH = 1 << 20, 1 << 16


def match_fields(names: Names) -> dict[str, Field]:
    """The fields about the match."""
    return {
        "totals": Field(_totals_of(names), _TOTALS, default=None),
        "leader": Field(names.seat, _LEADER, default=None, may_be_null=True, of="dealer"),
    }


def next_record(names: Names) -> Record[Match]:
    """The record of what a round takes from the one before it."""
    leader = always(names.seat, _LEADER, may_be_null=True)
    return Record(
        fields={"totals": always(_totals_of(names), _TOTALS), "leader": leader},
        make=lambda parts: Match(**parts),
        component=f"{names.component}Match",
    )


def state_fields(names: Names) -> dict[str, Field]:
    """The fields of states about the exposing."""
    return {
        "exposing": Field(acts_of(names, EXPOSE, "Chosen", names.seats), _EXPOSING, default=()),
        "exposed": follows(Pile(), _EXPOSED),
        "leads": follows(names.seat, _LEADS, may_be_null=True, of=_first_of),
    }


def view_fields(names: Names) -> dict[str, Field]:
    """The fields of views about the exposing."""
    return {
        "exposing": Field(acts_of(names, EXPOSE, "Chosen", names.seats), _EXPOSING, default=()),
        "exposed": follows(Pile(), _EXPOSED),
        "leads": Field(names.seat, _LEADS, default=None, may_be_null=True, of=_first_of),
    }


def taken_fields(names: Names) -> dict[str, Field]:
    """The fields of what each seat took."""
    return {
        "taken": follows(Listed(Pile(), names.seats), _TAKEN, of=counting_piles),
        "points": follows(Listed(Whole(-MAX_WORTH, MAX_WORTH), names.seats), _POINTS, of=worth_of),
    }


def events(names: Names) -> tuple[EventType, ...]:
    """The types of events of the exposing."""
    seat = Fact(names.seat, Text("座位", "the seat"))
    cards = Fact(Pile(), Text("牌", "the cards"))
    return (
        EventType("chosen", Text("一家选好亮什么", "a seat has chosen"), {"seat": seat}),
        EventType("exposed", Text("都选好了，亮的牌公开", "all is shown"), {"cards": cards}),
        EventType("leads", Text("由这一家先出", "a seat is to lead first"), {"seat": seat}),
    )


def score_of(names: Names) -> Record[Score]:
    """The record of a score."""
    worth, seats = Whole(-MAX_WORTH, MAX_WORTH), names.seats
    won = Text("整场打完时，总分最高的各家。", "The seats with the highest total, if it is over.")
    return Record(
        fields={
            "scores": always(Listed(worth, seats), _POINTS, of=lambda score: score.points),
            "lost": always(Whole(-seats * MAX_WORTH, seats * MAX_WORTH), _LOST),
            "taken": always(Listed(Written(MAX_CARDS), seats), _TAKEN),
            "totals": always(_totals_of(names), Text("打完以后的总分。", "The totals now.")),
            "leader": always(names.seat, Text("下一副谁先出。", "Who leads the next round.")),
            "match_winners": always(Listed(names.seat, seats), won, of="winners"),
            "next": always(
                next_record(names),
                Text(
                    "下一副的 /deal 写这些字段；整场打完了是 null。",
                    "The fields of /deal for the next round; null when the match is over.",
                ),
                of="next_match",
                may_be_null=True,
            ),
        },
        component=f"{names.component}Score",
    )


def _totals_of(names: Names) -> Listed:
    """The field type of totals."""
    return Listed(Whole(-_MAX_TOTAL, _MAX_TOTAL), names.seats)


def _first_of(table: Table) -> int | None:
    """The seat that leads first; None before it is known."""
    return table.contract.dealer if table.contract else None


_TOTALS = Text("各家到现在的总分。", "The points of each seat so far; zeros by default.")
_LEADER = Text(
    "上一副吃到猪的一家，由它先出；第一副是 null。",
    "The seat that took the pig in the hand before, which leads; null in the first hand.",
)
_EXPOSING = Text(
    "各家亮了什么；都选好以前只有自己的。",
    "The choices of the seats; before all have chosen, only the viewer's.",
)
_EXPOSED = Text("亮着的牌。", "The cards that are exposed.")
_LEADS = Text("谁先出。", "Who leads first; null before all have chosen.")
_LOST = Text(
    "四家一共输掉的分，没有人得到；赢的多时是负数。",
    "The points that the seats lost together, which nobody gets; negative if they won more.",
)
_TAKEN = Text("各家吃到的分牌。", "The cards that each seat took and that count.")
_POINTS = Text("各家的分。", "The points of each seat.")
