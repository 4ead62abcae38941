"""The question `classify` of every trick-taking game: the reading of cards as a lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.playing_cards.field_types import Pile
from paiju.shapes.field_types import always
from paiju.shapes.record import Record
from paiju.text import Text
from paiju.tricks.plays.following import Lead
from paiju.tricks.plays.leads import lead_of
from paiju.tricks.questions.cards import card_question, check_cards
from paiju.tricks.questions.components import (
    READING_FIELDS,
    WHY_NOT,
    Reading,
    reading_in,
    reading_of,
)
from paiju.tricks.rules.refusals import BY_CODE, NO_CARDS

if TYPE_CHECKING:
    from paiju.play.declaration.question import Json, Question
    from paiju.tricks.declared import DeclaredTricks
    from paiju.tricks.plays.card_order import CardOrder
    from paiju.tricks.questions.cards import Cards, Rules
    from paiju.tricks.questions.writer import Writer


def classify(rules: Rules, order: CardOrder, cards: Cards) -> Reading:
    """The reading of cards; it has the reason if they may not be led."""
    check_cards(rules, {("cards",): cards})
    if not cards:
        return Reading(refusal=NO_CARDS)
    lead = lead_of(rules.play, order, cards)
    if isinstance(lead, Lead):
        return reading_of(lead)
    group, refusal = order.group_of_all(cards), BY_CODE[lead]
    if group is None:
        return Reading(refusal=refusal)
    return reading_in(rules.play, group, cards, refusal)


def classify_question(game: DeclaredTricks) -> Question:
    """The question `classify` of a trick-taking game."""
    return card_question(
        game,
        name="classify",
        fields={"cards": always(Pile())},
        answer=READING,
        ask=_ask,
        summary=Text("这几张是什么牌？", "What are these cards?"),
        description=Text(
            "把几张牌当首出的牌来认：是哪一门，里面有什么牌型，大的先拿出来。几个牌型一起就是"
            "甩牌。不能首出时 `reason` 说明原因；不是同一门的，`group` 是 null。",
            "Reads cards as a lead: their suit, and their units, the largest of which is taken out "
            "first. Several units are a throw. `reason` says why cards may not be led; the `group` "
            "of cards of several suits is null.",
        ),
        answer_description=Text("这几张牌的读法。", "The reading of the cards."),
    )


def _ask(asked: Json, write: Writer) -> Json:
    return READING.write(classify(asked["ruleset"], asked["order"], asked["cards"]), write)


READING: Record[Reading] = Record(fields={**READING_FIELDS, **WHY_NOT}, component="TrickReading")
