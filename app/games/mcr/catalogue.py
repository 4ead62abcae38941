"""A rule set of 国标 as a record: its options, every fan, and the principles of counting."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from operator import itemgetter
from typing import Any

from app.games.mcr.answers import CODE, MAX_FANS, fan_fields
from app.games.mcr.fans.counting import NAMES as PRINCIPLES
from app.games.mcr.fans.table import OFFICIAL, fans_of
from app.games.mcr.records import MAX_TOTAL
from app.games.mcr.rulesets import HAND, Rules
from app.games.mcr.wall import deck_of
from app.play.schemas import ID
from app.shapes.kinds import Listed, Part, Told, Whole, always
from app.shapes.record import Record
from app.shapes.schema import deck_schema, ref
from app.tiles.tile import WALL

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
