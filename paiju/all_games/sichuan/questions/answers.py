"""The records of answers about hands of 四川麻将."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.all_games.sichuan.dialect import DIALECT
from paiju.all_games.sichuan.fans import FAN
from paiju.all_games.sichuan.records import (
    FAN_COUNT,
    LEDGER,
    MAX_FANS,
    MAX_POINTS,
    MAX_VALUE,
    POINTS,
    RECORDS,
    RESULT,
    SUIT,
)
from paiju.all_games.sichuan.refusals import REFUSALS
from paiju.all_games.sichuan.rulesets import MATCH, SEATS
from paiju.melding.hands.winning_shapes import Form
from paiju.melding.questions.analyze import analysis_of
from paiju.melding.questions.claims import claims_of
from paiju.melding.questions.hands import READING, nullable
from paiju.melding.questions.score import of_worth, score_of, worth_of
from paiju.melding.questions.win import win_of
from paiju.shapes.field_types import Listed, Part, PlainText, Whole, always
from paiju.shapes.record import Record
from paiju.shapes.schema import open_word
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.melding.rules.fan_table import FanCount, Worth

Json = dict[str, Any]
REASON = Part(open_word(refusal.code for refusal in REFUSALS))


ANALYSIS = analysis_of(
    "SichuanAnalysis",
    (Form.STANDARD, Form.SEVEN_PAIRS),
    {
        "void": always(
            SUIT,
            Text(
                "缺门：写了的那门，或者最好的一门。",
                "The void suit: the one that was named, or the best.",
            ),
        )
    },
)
WIN = win_of("SichuanWin", DIALECT)


_COUNTED: Record[FanCount] = Record(
    fields={
        **FAN_COUNT.fields,
        "name": always(PlainText(), of=lambda each: FAN[each.code].name),
        "name_zh": always(
            PlainText(),
            Text("中文名。", "The Chinese name."),
            of=lambda each: FAN[each.code].name.zh,
        ),
    }
)
WORTH: Record[Worth | None] = worth_of(
    "SichuanWorth",
    DIALECT,
    {
        "value": nullable(
            Whole(1, MAX_VALUE),
            Text("2 的番数次方，封顶之后。", "Two to the power of the fans, capped."),
            of=of_worth("value"),
        ),
        "total": nullable(
            Whole(0, MAX_FANS),
            Text("番数，不封顶。", "The fans, not capped."),
            of=of_worth("total"),
        ),
        "fans": nullable(
            Listed(_COUNTED, len(FAN)),
            Text("算了哪些番。", "The fans that count."),
            of=of_worth("fans"),
        ),
        "reading": nullable(Record(fields=READING), of=lambda worth: worth),
    },
)

CLAIMS = claims_of(
    "SichuanClaims",
    RECORDS.acts.claim,
    REASON,
    always(
        WORTH,
        Text(
            "胡了这张值多少；胡不了是 null。",
            "The value of a win with the tile; null if it does not win.",
        ),
        may_be_null=True,
    ),
    {
        "claims": always(
            Listed(RECORDS.acts.claim, SEATS),
            Text(
                "能胡的各家，或者拿到这张牌的一家。", "All who win, or the one that gets the tile."
            ),
        )
    },
    ("only_claim", "stronger", "all_win"),
)
SCORE = score_of(
    "SichuanScore",
    RESULT,
    MATCH,
    POINTS,
    {
        "lost": always(
            Whole(0, MAX_POINTS), Text("没人得、当罚分的。", "The fines, which go to nobody.")
        ),
        "ledger": always(
            LEDGER,
            Text("上一盘的每一笔付分，按顺序。", "Every payment of the last hand, in order."),
        ),
    },
)
