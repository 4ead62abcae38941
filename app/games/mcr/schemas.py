"""The components of 国标 in the document: its records, its events, and suggestions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.games.mcr.answers import ANALYSIS, CLAIMS, REASON, SCORE, WIN, WORTH
from app.games.mcr.catalogue import RULE_SET
from app.games.mcr.records import ACTION, CHOICE, CLAIM, DEALT, POINTS, RESULT, TURN, WON_OR_LOST
from app.games.mcr.state_record import STATE, VIEW
from app.melding.kinds import SEAT
from app.melding.schemas import SHAPES as TILE_SHAPES
from app.play.schemas import ID, playing_shapes, suggestion_of
from app.shapes.kinds import Field, Flag, Part, always
from app.shapes.record import Record
from app.shapes.schema import or_null, ref
from app.tiles.kinds import OneTile, TileList, Tiles

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.shapes.schema import Schema

# No player values an action higher or lower.
MAX_VALUE = 100

_VALUED = {
    "action": ref("McrAction"),
    "value": or_null(
        {
            "type": "number",
            "minimum": -MAX_VALUE,
            "maximum": MAX_VALUE,
            "description": "What the player thinks it worth: the higher the better. Skills 3 and "
            "4 say what the wins behind it may bring less what danger costs, in hundreds of "
            "points; skill 2 takes the tiles missing from a hundredth of those that help; who "
            "compares nothing says null.",
        }
    ),
}
EVENT: Record[Any] = Record(
    fields={
        "type": always(Part(ID)),
        "seat": Field(SEAT),
        "tile": Field(OneTile()),
        "tiles": Field(Tiles()),
        "from": Field(SEAT),
        "concealed": Field(Flag()),
        "hand": Field(TileList(), "The hand that won, with the winning tile."),
        "won": Field(WORTH, "What the win is worth."),
        "scores": Field(POINTS, WON_OR_LOST),
        "hand_number": STATE.fields["hand_number"],
        "dealer": Field(SEAT),
        "round_wind": Field(OneTile()),
    },
    component="McrEvent",
    description="Something that happened, as everybody sees it: the type says what.",
)
_RECORDS = (
    *(ACTION, CHOICE, CLAIM, TURN, DEALT, RESULT, STATE, VIEW, EVENT, SCORE, RULE_SET),
    *(ANALYSIS, WIN, WORTH, CLAIMS),
)

SHAPES: Mapping[str, Schema] = {
    **TILE_SHAPES,
    **playing_shapes("Mcr", STATE.shape()["properties"]["to_act"], REASON.schema()),
    "McrSuggestion": suggestion_of(_VALUED),
    **{record.component: record.shape() for record in _RECORDS},
}
