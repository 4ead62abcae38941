"""The components of 国标 in the OpenAPI document: records, rule sets, events and suggestions."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any

from paiju.all_games.mcr.events import EVENTS
from paiju.all_games.mcr.fans.counting import NAMES as PRINCIPLES
from paiju.all_games.mcr.fans.table import OFFICIAL, fans_of
from paiju.all_games.mcr.flow.flow import FLOW
from paiju.all_games.mcr.questions.answers import CODE, MAX_FANS, SCORE, fan_fields
from paiju.all_games.mcr.records import MAX_TOTAL, RESULT
from paiju.mahjong_tiles.tile import WALL
from paiju.melding.questions.components import rule_set_of
from paiju.play.declaration.game import shapes_of
from paiju.play.questions.fields import ID
from paiju.shapes.field_types import Listed, Part, PlainText, Whole, always
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.all_games.mcr.rulesets import Rules

# The number of each fan in the official list; the fan that competitions add has none.
NUMBERS = {fan.code: number for number, fan in enumerate(OFFICIAL, start=1)}

_FAN: Record[Any] = Record(
    fields={
        **fan_fields(),
        "number": always(
            Whole(1, MAX_FANS),
            Text("在官方番种表里的序号。", "Its place in the official list."),
            may_be_null=True,
            of=lambda fan: NUMBERS.get(fan.code),
        ),
        "implies": always(
            Listed(CODE, MAX_FANS),
            Text("有它就不计的番种。", "The fans that it excludes."),
        ),
        "implies_one": always(
            Listed(CODE, MAX_FANS),
            Text(
                "与这些番种只能计其中一个。",
                "The fans that do not count together with it: only one of each pair does.",
            ),
        ),
    }
)
_PRINCIPLE: Record[Any] = Record(
    fields={
        "id": always(Part(ID), of=lambda named: named[0].value),
        "name": always(PlainText(), of=itemgetter(1)),
    }
)
RULE_SET: Record[Rules] = rule_set_of(
    "McrRuleSet",
    len(WALL),
    {
        "minimum": always(
            Whole(0, MAX_TOTAL),
            Text("和牌要的分，花牌不算。", "The points that a win needs, flowers left aside."),
        ),
        "fans": always(Listed(_FAN, MAX_FANS), of=lambda rules: fans_of(rules.options)),
        "principles": always(Listed(_PRINCIPLE, 8), of=lambda _: PRINCIPLES.items()),
    },
)
SHAPES = shapes_of("Mcr", EVENTS, (*FLOW.every_record, RESULT, SCORE, RULE_SET))
