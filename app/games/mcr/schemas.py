"""The components of 国标 in the document: its records, its rule sets, events, and suggestions."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from app.games.mcr.answers import (
    ANALYSIS,
    CLAIMS,
    CODE,
    MAX_FANS,
    REASON,
    SCORE,
    WIN,
    WORTH,
    fan_fields,
)
from app.games.mcr.events import EVENTS
from app.games.mcr.fans.counting import NAMES as PRINCIPLES
from app.games.mcr.fans.table import OFFICIAL, fans_of
from app.games.mcr.records import (
    ACTION,
    CHOICE,
    CLAIM,
    DEALT,
    MAX_TOTAL,
    RESULT,
    TURN,
)
from app.games.mcr.rulesets import HAND, Rules
from app.games.mcr.state_record import STATE, VIEW
from app.games.mcr.wall import deck_of
from app.melding.schemas import SHAPES as TILE_SHAPES
from app.play.events import event_shape
from app.play.schemas import ID, playing_shapes, suggestion_of
from app.shapes.kinds import Listed, Part, Told, Whole, always
from app.shapes.record import Record
from app.shapes.schema import deck_schema, or_null, ref
from app.tiles.tile import WALL

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
# The places of the fans in the official list; what competition practice adds has none.
NUMBERS = {fan.code: number for number, fan in enumerate(OFFICIAL, start=1)}

_FAN: Record[Any] = Record(
    fields={
        **fan_fields(),
        "number": always(
            Whole(1, MAX_FANS),
            "Its place in the official list.",
            may_be_null=True,
            of=lambda fan: NUMBERS.get(fan.code),
        ),
        "implies": always(Listed(CODE, MAX_FANS), "The fans that do not count beside it."),
        "implies_one": always(
            Listed(CODE, MAX_FANS), "The fans of which one does not count beside it."
        ),
    }
)
_PRINCIPLE: Record[Any] = Record(
    fields={
        "id": always(Part(ID), of=lambda named: named[0].value),
        "name": always(Told(), of=itemgetter(1)),
    }
)
RULE_SET: Record[Rules] = Record(
    fields={
        "id": always(Part(ID)),
        "name": always(Told()),
        "about": always(Told()),
        "options": always(Part(ref("Options")), of=lambda rules: asdict(rules.options)),
        "seats": always(Whole(2, 4)),
        "tiles": always(
            Whole(1, len(WALL)),
            "How many tiles the wall has.",
            of=lambda rules: len(deck_of(rules)),
        ),
        "deck": always(
            Part(deck_schema("How many there are of each tile.")),
            of=lambda rules: Counter(deck_of(rules)),
        ),
        "max_hand": always(Whole(1, HAND + 1), of=lambda _: HAND + 1),
        "minimum": always(Whole(0, MAX_TOTAL), "The points that a win needs, flowers left aside."),
        "fans": always(Listed(_FAN, MAX_FANS), of=lambda rules: fans_of(rules.options)),
        "principles": always(Listed(_PRINCIPLE, 8), of=lambda _: PRINCIPLES.items()),
    },
    component="McrRuleSet",
)
_RECORDS = (
    *(ACTION, CHOICE, CLAIM, TURN, DEALT, RESULT, STATE, VIEW, SCORE, RULE_SET),
    *(ANALYSIS, WIN, WORTH, CLAIMS),
)

SHAPES: Mapping[str, Schema] = {
    **TILE_SHAPES,
    **playing_shapes("Mcr", STATE.shape()["properties"]["to_act"], REASON.schema(), SCORE.shape()),
    "McrEvent": event_shape(EVENTS),
    "McrSuggestion": suggestion_of(_VALUED),
    **{record.component: record.shape() for record in _RECORDS},
}
