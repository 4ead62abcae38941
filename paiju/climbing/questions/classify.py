"""The question `classify` of every climbing game: the play that cards are."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paiju.climbing.plays.reading import Play, readings
from paiju.climbing.plays.refusal_texts import refusal_text
from paiju.climbing.plays.verdicts import why_no_play
from paiju.climbing.questions.cards import SAID, card_question, check_cards, declared_cards
from paiju.climbing.questions.plays import PLAY, WHY_NOT
from paiju.play.flow.flow import Refusal
from paiju.playing_cards.field_types import Cards
from paiju.shapes.field_types import Listed, always
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.climbing.declared import DeclaredGame
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.questions.plays import Writer
    from paiju.play.declaration.question import Json, Question
    from paiju.playing_cards.holding import Holding

MAX_READINGS = 64


class Reading(NamedTuple):
    """The plays that cards are, the strongest first; or the reason why they are none."""

    plays: tuple[Play, ...]
    refusal: Refusal | None = None


def classify(table: MoveTable, cards: Holding) -> tuple[Play, ...]:
    """Every play that the cards make, the strongest first."""
    check_cards(table, cards, "cards", is_read=True)
    return readings(table, cards)


def classify_question(game: DeclaredGame) -> Question:
    """The question `classify` of a climbing game."""
    return card_question(
        game,
        name="classify",
        fields={"cards": always(Cards()), "as": SAID},
        answer=READING,
        ask=_ask,
        summary=Text("这几张是什么牌？", "What play is this group of cards?"),
        description=Text(
            "把几张牌认成一手牌。有几种读法时，`play` 是最大的，`alternatives` 是其余"
            "的。什么都不是时，`play` 是 null，`reason` 说明原因。",
            "Reads a group of cards as a play. If it has several readings, `play` is the "
            "strongest and `alternatives` are the others. If it is not a play, `play` is "
            "null and `reason` says why.",
        ),
        answer_description=Text("这几张牌的读法。", "The readings of the cards."),
    )


def _ask(asked: Json, write: Writer) -> Json:
    table, cards = asked["table"], declared_cards(asked)
    plays = classify(table, cards)
    if plays:
        return READING.write(Reading(plays), write)
    reason = why_no_play(table, cards)
    text = refusal_text(reason, table, cards, known=asked["known"])
    return READING.write(Reading((), Refusal(reason.value, text)), write)


READING: Record[Reading] = Record(
    fields={
        "play": always(
            PLAY, may_be_null=True, of=lambda reading: reading.plays[0] if reading.plays else None
        ),
        **WHY_NOT,
        "alternatives": always(Listed(PLAY, MAX_READINGS), of=lambda reading: reading.plays[1:]),
    },
    component="Reading",
)
