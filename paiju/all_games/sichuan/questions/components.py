"""The components of 四川麻将 in the OpenAPI document: records, rule sets, events, suggestions."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any

from paiju.all_games.sichuan import records
from paiju.all_games.sichuan.events import EVENTS
from paiju.all_games.sichuan.fans import FANS
from paiju.all_games.sichuan.flow.flow import FLOW
from paiju.all_games.sichuan.payments import REASONS
from paiju.all_games.sichuan.questions.answers import SCORE
from paiju.all_games.sichuan.rulesets import DECK
from paiju.all_games.sichuan.state import PHASES
from paiju.melding.questions.components import rule_set_of
from paiju.play.declaration.game import shapes_of
from paiju.play.questions.fields import ID
from paiju.shapes.field_types import Listed, Part, PlainText, always
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.all_games.sichuan.rulesets import Rules

_FAN: Record[Any] = Record(
    fields={
        "code": always(Part(ID)),
        "name": always(PlainText()),
        "about": always(PlainText(), Text("什么时候计。", "When it counts.")),
    }
)
_REASON: Record[Any] = Record(
    fields={"id": always(Part(ID), of=itemgetter(0)), "name": always(PlainText(), of=itemgetter(1))}
)


def _phases(rules: Rules) -> list[str]:
    return [each for each in PHASES if each != "exchange" or rules.options.exchange != "none"]


RULE_SET: Record[Rules] = rule_set_of(
    "SichuanRuleSet",
    len(DECK),
    {
        "phases": always(
            Listed(Part(ID), len(PHASES)),
            Text(
                "一盘的各个阶段，按顺序；`exchange` 和 `void` 时各家同时选，互相看不到。",
                "The phases of a hand, in order; in `exchange` and `void` all choose at "
                "once, unseen.",
            ),
            of=_phases,
        ),
        "fans": always(Listed(_FAN, len(FANS)), of=lambda _: FANS),
        "payments": always(
            Listed(_REASON, len(REASONS)),
            Text("为什么付分。", "The reasons of payments."),
            of=lambda _: REASONS.items(),
        ),
    },
)
SHAPES = shapes_of(
    "Sichuan",
    EVENTS,
    (*FLOW.every_record, records.PAYMENT, records.FAN_COUNT, records.RESULT, SCORE, RULE_SET),
)
