"""The record of a view of 国标: what nobody can see is refused where it is wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.games.mcr.records import ANSWER, results_as
from app.games.mcr.rulesets import HAND, SEATS, rules_of
from app.games.mcr.state_record import (
    BEFORE_HANDS,
    DRAWN,
    ENDED,
    HAND_NUMBER,
    HISTORY,
    OWN_MELDS,
    RULES,
    STATE,
    TABLED_TILE,
    TURN_OF,
)
from app.games.mcr.view import Seen, View, view
from app.games.mcr.worlds import world
from app.melding.kinds import MELD, SEAT, EachSeat
from app.melding.melds import MAX_MELDS
from app.shapes.errors import InconsistentViewError
from app.shapes.kinds import Field, Kind, Listed, Whole, always, follows
from app.shapes.record import Record
from app.tiles.kinds import MAX_TILES, OneTile, Tiles

if TYPE_CHECKING:
    from app.shapes.kinds import AnyScript
    from app.shapes.schema import Schema

Json = dict[str, Any]


class _SeenMeld(Kind):
    """A meld, or the gang that another seat hides."""

    __slots__ = ()

    def read(self, value: object, script: AnyScript) -> object:
        """The meld."""
        return MELD.read(value, script)

    def write(self, value: Any, script: AnyScript) -> Json:  # noqa: ANN401 - a meld or None
        """The meld; a gang that is hidden has no tiles."""
        if value is None:
            return {"type": "gang", "tiles": [], "from": None, "concealed": True}
        return MELD.write(value, script)

    def schema(self) -> Schema:
        """A reference."""
        return MELD.schema()


def _view(parts: Json) -> View:
    seen = Seen(rules=parts.pop("ruleset"), **parts)
    return view(world(seen), seen.seat)


VIEW: Record[View] = Record(
    fields={
        "ruleset": Field(RULES, default=rules_of, of="rules"),
        "seat": always(SEAT),
        "hand_number": HAND_NUMBER,
        "results": results_as(InconsistentViewError),
        **BEFORE_HANDS,
        "seat_wind": follows(OneTile()),
        "turn": TURN_OF,
        "hand": always(Tiles(any_order=True), is_compared=True),
        "drawn": DRAWN,
        "counts": follows(EachSeat(Whole(0, HAND + 1)), "How many tiles each seat holds."),
        "melds": Field(EachSeat(Listed(_SeenMeld(), MAX_MELDS)), OWN_MELDS, follows=True),
        "discards": replace(STATE.fields["discards"], of=""),
        "flowers": Field(
            EachSeat(Tiles()),
            STATE.fields["flowers"].description,
            default=((),) * SEATS,
            is_compared=True,
        ),
        "left": follows(EachSeat(Whole(0, MAX_TILES)), "How many tiles are left in the walls."),
        "tabled": TABLED_TILE,
        "history": replace(HISTORY, is_required=True),
        "answer": Field(
            ANSWER, "What the seat answered to the tile.", default=None, may_be_null=True
        ),
        "result": ENDED,
        "shown": Field(
            Tiles(),
            "The hand of who won, with the winning tile.",
            default=None,
            may_be_null=True,
            is_compared=True,
        ),
    },
    make=_view,
    component="McrView",
    description="All that a seat sees. `seat`, `hand` and `history`, with `flowers` where some "
    "were shown, are enough; what follows from them must agree. A gang that another hides is one "
    "without tiles.",
    error=InconsistentViewError,
)
