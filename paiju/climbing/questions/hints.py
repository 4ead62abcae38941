"""The question `hints` of every climbing game: the best plays of a hand, by the hand alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paiju.climbing.plays.reading import play_of
from paiju.climbing.questions.cards import (
    CAN_PASS,
    HAND,
    TO_BEAT,
    card_question,
    check_duties,
    check_hand,
    last_play,
    passing,
)
from paiju.climbing.questions.plays import IS_COMPLETE, PLAY, PLAYS_COUNT, POWER, WHY_NOT
from paiju.climbing.rules.duties import FREE, Duties
from paiju.climbing.rules.reasons import HINT_TEXTS, HintReason
from paiju.climbing.splits.hints import By, Hints
from paiju.climbing.splits.hints import hints as best_hints
from paiju.play.declaration.question import Budget
from paiju.play.questions.fields import IN_WORDS
from paiju.playing_cards.script import MAX_CARDS
from paiju.shapes.field_types import Field, Listed, Part, PlainText, Whole, Word, always
from paiju.shapes.record import Record
from paiju.shapes.schema import open_word
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.climbing.declared import DeclaredGame
    from paiju.climbing.plays.reading import Play
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.questions.plays import Writer
    from paiju.climbing.splits.split import Power
    from paiju.play.declaration.question import Json, Question
    from paiju.play.flow.flow import Refusal
    from paiju.playing_cards.holding import Holding

MAX_HINTS = 100


class Hinted(NamedTuple):
    """A hint: the play, the power of what it leaves, and the reason of its place."""

    play: Play
    rest: Power
    reason: HintReason


class Ranked(NamedTuple):
    """Hints, the best first.

    Attributes:
        hints: the hints.
        can_pass: whether the player may pass instead.
        is_complete: whether every way to cut what is left was looked at.
        refusal: says that nothing beats the last play, if that is so.

    """

    hints: list[Hinted]
    can_pass: bool
    is_complete: bool
    refusal: Refusal | None


def hints(
    table: MoveTable,
    hand: Holding,
    last: Holding | None,
    limit: int,
    by: By = "rest",
    duties: Duties = FREE,
) -> Hints:
    """The best plays of a hand; see `paiju.climbing.splits.hints.hints`."""
    check_hand(table, hand)
    check_duties(duties, hand, last)
    return best_hints(table, hand, last_play(table, last, hand), limit, by, duties=duties)


def hints_question(game: DeclaredGame) -> Question:
    """The question `hints` of a climbing game."""
    return card_question(
        game,
        name="hints",
        fields={
            "hand": HAND,
            "last": TO_BEAT,
            "limit": Field(
                Whole(1, MAX_HINTS),
                Text("最多给几个提示。", "The most hints in the answer."),
                default=10,
            ),
            "by": Field(
                Word(("rest", "whole")),
                Text(
                    "`rest` 按出完剩下的牌力排；`whole` 按这手牌加剩下的牌力排，最好的"
                    "拆法里的几手就排在前面：先长后短，先小后大。",
                    "`rest` orders by the power of the cards left; `whole` by that of the "
                    "play and the cards left together, so that plays of a best cut come "
                    "first: the longest, then the lowest.",
                ),
                default="rest",
            ),
        },
        answer=HINTS,
        ask=_ask,
        budget=Budget("limit", 10),
        summary=Text("这手牌出哪几张最好？", "What is best played from this hand?"),
        description=Text(
            "只凭这手牌，把能首出的或管得住的排个序：看出完剩下的牌力。一样好的，炸弹"
            "和王排后面，再是剩下手数多的，再是把最好的拆法拆得更散的。它不知道上家是"
            "谁、出过什么、别人有什么，也从不建议不出；高手会怎么打，问 `suggest`。",
            "Ranks the leads, or the plays that beat the last one, by this hand alone: by "
            "the power of the cards that are left. Among equals, plays without bombs and "
            "jokers come first, then those that leave fewer plays, then those that tear less "
            "out of the best cut. It does not know who made the last play, the cards played "
            "before or the hands of others, and never passes: `suggest` says what a good "
            "player would do.",
        ),
        answer_description=Text("提示，最好的在前。", "The hints, best first."),
    )


def _ask(asked: Json, write: Writer) -> Json:
    table, hand, last = asked["table"], asked["hand"], asked.get("last")
    duties: Duties = asked["duties"]
    found = hints(table, hand, last, asked["limit"], asked["by"], duties)
    hinted = [
        Hinted(play_of(table, each.row, hand, duties.contains), each.rest, each.reason)
        for each in found.hints
    ]
    can_pass, refusal = passing(table, hand, last, duties, is_empty=not hinted)
    return HINTS.write(Ranked(hinted, can_pass, found.is_complete, refusal), write)


_REST: Record[Power] = Record(
    fields={"power": POWER, "plays": always(Whole(0, MAX_CARDS), PLAYS_COUNT)}
)
_HINT: Record[Hinted] = Record(
    fields={
        "play": always(PLAY),
        "rest": always(_REST),
        "reason": always(Part(open_word(reason.value for reason in HintReason)), of="reason.value"),
        "text": always(
            PlainText(),
            IN_WORDS,
            of=lambda hint: HINT_TEXTS[hint.reason].format(plays=hint.rest.plays),
        ),
    }
)
HINTS: Record[Ranked] = Record(
    fields={
        "hints": always(
            Listed(_HINT, MAX_HINTS), Text("出法，最好的在前。", "Plays, the best first.")
        ),
        "can_pass": CAN_PASS,
        "complete": IS_COMPLETE,
        **WHY_NOT,
    },
    component="Hints",
)
