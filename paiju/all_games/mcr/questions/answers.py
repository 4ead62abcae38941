"""The records of answers about hands of 国标, and their writer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from paiju.all_games.mcr.dialect import DIALECT
from paiju.all_games.mcr.fans.counting import NAMES as PRINCIPLES
from paiju.all_games.mcr.fans.table import FLOWERS as FLOWER_FAN
from paiju.all_games.mcr.records import MAX_TOTAL, POINTS, RECORDS, RESULT
from paiju.all_games.mcr.refusals import REFUSALS
from paiju.all_games.mcr.scoring import CountedFan, Worth
from paiju.all_games.mcr.state import MATCH
from paiju.mahjong_tiles.tile import COPIES, FLOWERS
from paiju.melding.hands.winning_shapes import PLAIN_FORMS
from paiju.melding.questions.analyze import analysis_of
from paiju.melding.questions.claims import claims_of
from paiju.melding.questions.hands import PLACE, READING, TileWriter, nullable
from paiju.melding.questions.score import of_worth, score_of, worth_of
from paiju.melding.questions.win import win_of
from paiju.shapes.field_types import MAX_ID, Field, Flag, Listed, Part, PlainText, Whole, always
from paiju.shapes.record import Record
from paiju.shapes.schema import open_word
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.all_games.mcr.scoring import Excluded

Json = dict[str, Any]

MAX_POINTS = 88
MAX_FANS = 96

_EXCLUDED_BY = Text(
    "已计{by}，按{principle}不计{fan}", "{fan} does not count beside {by}: {principle}"
)

CODE = Part({"type": "string", "maxLength": 2 * MAX_ID, "pattern": "^[a-z0-9_]+$"})
REASON = Part(open_word(refusal.code for refusal in REFUSALS))


@dataclass(frozen=True, slots=True)
class McrWriter(TileWriter):
    """The writer of an answer, which also writes the worth of a win as a fact of an event."""

    def fact(self, fact: object) -> object:
        """A fact of an event as JSON."""
        return WORTH.write(fact, self) if isinstance(fact, Worth) else TileWriter.fact(self, fact)


ANALYSIS = analysis_of("McrAnalysis", PLAIN_FORMS)
WIN = win_of("McrWin", DIALECT)


def fan_fields(path: str = "") -> dict[str, Field]:
    """The fields of a fan; `path` leads to it in the value of a record, and ends with a dot."""
    return {
        "code": always(CODE, of=f"{path}code"),
        "name": always(PlainText(), of=f"{path}name"),
        "name_zh": always(
            PlainText(), Text("官方中文名。", "The official Chinese name."), of=f"{path}name.zh"
        ),
        "points": always(Whole(1, MAX_POINTS), of=f"{path}points"),
    }


def _reason(excluded: Excluded) -> Text:
    fan, by, principle = excluded.fan.name, excluded.by.name, PRINCIPLES[excluded.principle]
    return Text(
        _EXCLUDED_BY.zh.format(fan=fan.zh, by=by.zh, principle=principle.zh),
        _EXCLUDED_BY.en.format(fan=fan.en, by=by.en, principle=principle.en),
    )


_EXCLUDED: Record[Excluded] = Record(
    fields={
        **fan_fields("fan."),
        "principle": always(Part(open_word(PRINCIPLES)), of="principle.value"),
        "by": always(
            CODE,
            Text("计了哪个番种，所以不计它。", "The code of the fan that counts instead of it."),
            of="by.code",
        ),
        "reason": always(
            PlainText(),
            Text("为什么不计，文字说明。", "Why it does not count, in words."),
            of=_reason,
        ),
    }
)


def _fans(worth: Worth | None) -> list[CountedFan] | None:
    """The fans that count, with flowers as one of them; None without a win."""
    if worth is None:
        return None
    flowers = [CountedFan(FLOWER_FAN, worth.flowers)] if worth.flowers else []
    return [*worth.fans, *flowers]


WORTH: Record[Worth | None] = worth_of(
    "McrWorth",
    DIALECT,
    {
        "total": nullable(
            Whole(1, MAX_TOTAL),
            Text("和了值多少，包括花牌。", "The points of the win, flowers included."),
            of=of_worth("total"),
        ),
        "fans": nullable(
            Listed(
                Record(
                    fields={
                        **fan_fields("fan."),
                        "count": always(
                            Whole(1, 2 * COPIES), Text("计几次。", "How often it counts.")
                        ),
                    }
                ),
                MAX_FANS,
            ),
            Text("计的番种，按官方的顺序。", "The fans that count, in the official order."),
            of=_fans,
        ),
        "flowers": nullable(
            Whole(0, len(FLOWERS)),
            Text("总分里花牌占几分。", "How much of the total are flowers."),
            of=of_worth("flowers"),
        ),
        "enough": nullable(
            Flag(),
            Text(
                "够不够起和分，花牌不算。",
                "Whether the fans reach the minimum, flowers left aside.",
            ),
            of=of_worth("is_enough"),
        ),
        "minimum": nullable(Whole(0, MAX_TOTAL), of=of_worth("minimum")),
        "reading": nullable(
            Record(
                fields={
                    **READING,
                    "completes": always(
                        PLACE,
                        Text("这张牌凑成的那一组。", "The group that the tile completed."),
                        of="place",
                    ),
                }
            ),
            of=lambda worth: worth,
        ),
        "excluded": nullable(
            Listed(_EXCLUDED, MAX_FANS),
            Text(
                "凑成了但不计的番种，和原因。", "The fans of the hand that do not count, and why."
            ),
            of=of_worth("excluded"),
        ),
    },
)

CLAIMS = claims_of(
    "McrClaims",
    RECORDS.acts.claim,
    REASON,
    always(
        WORTH,
        Text(
            "和了这张值多少，不管够不够起和；和不了是 null。",
            "The points of a win with the tile, enough or not; null if it does not win.",
        ),
        may_be_null=True,
    ),
    {"claim": always(RECORDS.acts.claim, of=lambda found: found.claims[0])},
    ("only_claim", "stronger", "nearest"),
)
SCORE = score_of(
    "McrScore",
    RESULT,
    MATCH,
    POINTS,
    {
        "won": always(
            WORTH, Text("上一盘和的是什么。", "The win of the last hand."), may_be_null=True
        )
    },
)
