"""The records of answers about hands of a mahjong whose first win ends the hand."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from paiju.melding.hands.winning_shapes import Form
from paiju.melding.plain.declared import COUNTS, MAX_FANS, MAX_VALUE
from paiju.melding.questions.analyze import analysis_of
from paiju.melding.questions.claims import claims_of
from paiju.melding.questions.hands import READING, nullable
from paiju.melding.questions.score import score_of
from paiju.melding.rules.fan_table import FanCount, Worth
from paiju.play.declaration.refusals import OF_EVERY_GAME
from paiju.play.flow.flow import Refusal
from paiju.play.questions.fields import IN_WORDS
from paiju.shapes.field_types import Flag, Listed, Part, PlainText, Whole, Word, always
from paiju.shapes.record import Record
from paiju.shapes.schema import open_word
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.melding.plain.declared import Declared
    from paiju.melding.rules.fan_table import Excluded, Fan


def refusals_of(game: Declared) -> tuple[Refusal, ...]:
    """All refusals of a game, those of every game included."""
    return tuple(dict.fromkeys((*game.usual_refusals, *OF_EVERY_GAME, *game.refusals)))


def analysis_record(game: Declared) -> Record[Any]:
    """The record of the analysis of a hand."""
    forms = [form for form in game.forms if form is not Form.SHAPELESS]
    return analysis_of(f"{game.component}Analysis", forms, sets=game.sets_most)


def worth_record(game: Declared) -> Record[Worth | Refusal]:
    """The record of the worth of a win, or of its refusal."""
    fan = {each.code: each for each in game.fans}
    named = _named(fan)
    counted: Record[FanCount] = Record(fields={**game.fan_count.fields, **named})
    excluded: Record[Excluded] = Record(
        fields={
            "code": game.fan_count.fields["code"],
            **named,
            "by": always(
                game.fan_count.fields["code"].kind,
                Text("计了哪一番，所以不计它。", "The fan that counts instead of it."),
            ),
        }
    )
    codes = open_word(refusal.code for refusal in refusals_of(game))
    return Record(
        component=f"{game.component}Worth",
        fields={
            "wins": always(Flag(), of=lambda worth: isinstance(worth, Worth)),
            "value": nullable(
                Whole(0, MAX_VALUE),
                Text("值多少分。", "Its points."),
                of=_unless(Refusal, attrgetter("value")),
            ),
            "total": nullable(
                Whole(-MAX_FANS, MAX_FANS),
                Text("番数，不封顶。", "The fans, not capped."),
                of=_unless(Refusal, attrgetter("total")),
            ),
            "fans": nullable(
                Listed(counted, len(fan)), COUNTS, of=_unless(Refusal, attrgetter("fans"))
            ),
            "excluded": nullable(
                Listed(excluded, len(fan)),
                Text("凑成了但不计的番。", "The fans of the hand that do not count."),
                of=_unless(Refusal, attrgetter("excluded")),
            ),
            "reading": nullable(
                Record(
                    fields={**READING, "form": always(Word(game.forms), of="reading.form.value")}
                ),
                of=_unless(Refusal, lambda worth: worth),
            ),
            "reason": nullable(Part(codes), of=_unless(Worth, attrgetter("code"))),
            "text": nullable(PlainText(), IN_WORDS, of=_unless(Worth, attrgetter("text"))),
        },
    )


def _unless(kind: type[Any], of: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A function that gives a part of an answer, and None for an answer of this kind."""
    return lambda answer: None if isinstance(answer, kind) else of(answer)


def _named(fan: Mapping[str, Fan[Any]]) -> dict[str, Any]:
    """The fields with the names of a fan, by its code."""
    return {
        "name": always(PlainText(), of=lambda each: fan[each.code].name),
        "name_zh": always(
            PlainText(),
            Text("中文名。", "The Chinese name."),
            of=lambda each: fan[each.code].name.zh,
        ),
    }


def claims_record(game: Declared, worth: Record[Worth | Refusal]) -> Record[Any]:
    """The record of the answer to `claims`."""
    claim = game.tile_records.acts.claim
    return claims_of(
        f"{game.component}Claims",
        claim,
        Part(open_word(refusal.code for refusal in refusals_of(game))),
        always(
            worth,
            Text(
                "要来赢值多少；赢不了是 null。",
                "The value of a win with the tile; null if it does not win.",
            ),
            may_be_null=True,
        ),
        {
            "claims": always(
                Listed(claim, game.seats.most),
                Text(
                    "能赢的各家，或者拿到这张牌的一家。",
                    "All who win, or the one that gets the tile.",
                ),
            )
        },
        game.ways,
    )


def score_record(game: Declared) -> Record[Any]:
    """The record of the score of a game."""
    return score_of(
        f"{game.component}Score",
        game.result,
        game.match,
        game.points,
        {
            "ledger": always(
                game.ledger,
                Text("上一盘的每一笔付分，按顺序。", "Every payment of the last hand, in order."),
            )
        },
    )
