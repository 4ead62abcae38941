"""The question `validate` of every climbing game: whether cards may be played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.climbing.plays.duties import forbidden
from paiju.climbing.plays.refusal_texts import refusal_text
from paiju.climbing.plays.verdicts import Verdict, judge, judge_held, judge_on
from paiju.climbing.questions.cards import (
    SAID,
    TO_BEAT,
    card_question,
    check_cards,
    check_duties,
    check_hand,
    declared_cards,
    last_play,
    last_row,
    reading_of,
    row_of,
    some_are_bare,
)
from paiju.climbing.questions.plays import PLAY, PLAY_REASON
from paiju.climbing.rules.duties import FREE, Duties
from paiju.play.flow.flow import Refusal
from paiju.play.questions.answer_parts import refusal_fields
from paiju.playing_cards.field_types import Cards
from paiju.shapes.field_types import Field, Flag, Part, always
from paiju.shapes.record import Record, objects_of
from paiju.shapes.schema import PARTLY
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.climbing.declared import DeclaredGame
    from paiju.climbing.plays.reading import Play
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.questions.plays import Writer
    from paiju.play.declaration.question import Json, Question
    from paiju.playing_cards.holding import Holding
    from paiju.shapes.schema import Schema


def validate(
    table: MoveTable,
    cards: Holding,
    hand: Holding | None = None,
    last: Holding | None = None,
    duties: Duties = FREE,
) -> Verdict:
    """The verdict whether cards may be played.

    Args:
        table: the move table.
        cards: the cards to play; none for a pass.
        hand: the hand that they come from; None if that is not to be checked.
        last: the play to beat; None or empty on a lead.
        duties: what the seat must do at its turn.
    """
    other = cards if hand is None else hand
    are_plain = _are_plain(table, cards, other, last)
    if not are_plain:
        check_cards(table, cards, "cards")
        if hand is not None:
            check_hand(table, hand)
    if hand is not None and duties.contains:
        check_duties(duties, hand, last)
    if not cards.cards:
        return judge(table, cards, hand, last_play(table, last, other), duties)
    if are_plain:
        verdict = judge_held(table, cards, hand, row_of(table, last))
    else:
        verdict = judge_on(table, cards, hand, last_row(table, last, other))
    if duties is FREE or verdict.play is None:
        return verdict
    reason = forbidden(duties, table, verdict.play.row, cards, hand)
    return Verdict(reason) if reason else verdict


def _are_plain(table: MoveTable, cards: Holding, hand: Holding, last: Holding | None) -> bool:
    """Tests quickly if the cards are surely possible; most questions need no more than that.

    False means that the full checks must decide.
    """
    if cards.declared or (last is not None and last.declared):
        return False
    rules, shown, played = table.rules, set(hand.cards), set(cards.cards)
    count, packed = len(hand.cards), hand.packed
    if count > rules.max_hand or len(played) < len(cards.cards) or not played <= shown:
        return False
    if last is not None:
        shown.update(last.cards)
        count, packed = count + len(last.cards), packed + last.packed
    is_shown = len(shown) == count and rules.deck.has(shown, packed)
    return is_shown and not (rules.suits and some_are_bare(shown))


def validate_question(game: DeclaredGame) -> Question:
    """The question `validate` of a climbing game."""
    return card_question(
        game,
        name="validate",
        fields={
            "cards": always(
                Cards(),
                Text("要出的牌；一张没有就是不出。", "The cards to be played; none is a pass."),
            ),
            "hand": Field(
                Cards(),
                Text(
                    "不写就只看这几张牌本身。",
                    "Without it, only the cards themselves are looked at.",
                ),
            ),
            "last": TO_BEAT,
            "as": SAID,
        },
        answer=VERDICT,
        ask=_ask,
        summary=Text("这几张牌能不能出？", "May these cards be played?"),
        description=Text(
            "判断几张牌能不能出：给了手牌就看手里有没有，给了上家的牌就看管不管得住。"
            "一张不出就是“不出”，除了首出都合法。拒绝也是正常响应，理由用文字说明。",
            "Judges cards against the hand that they come from and the last play that "
            "they must beat, as far as those are given. No cards are a pass, which is "
            "legal unless the player leads. A refusal is an answer, with its reason in "
            "words.",
        ),
        answer_description=Text(
            "能不能出：能，是什么牌；不能，为什么。",
            "Whether the cards may be played, as which play, or why not.",
        ),
    )


def _ask(asked: Json, write: Writer) -> Json:
    hand, last = asked.get("hand"), asked.get("last")
    table, cards, duties = asked["table"], declared_cards(asked), asked["duties"]
    verdict = validate(table, cards, hand, last, duties)
    if verdict.reason is None:
        return VERDICT.write(Judged(play=verdict.play), write)
    beaten = reading_of(table, last)
    known = asked["known"]
    text = refusal_text(
        verdict.reason, table, cards, hand=hand, last=beaten, duties=duties, known=known
    )
    return VERDICT.write(Judged(Refusal(verdict.reason.value, text)), write)


class Judged(NamedTuple):
    """A verdict in words: the play that the cards are, if any; or why they may not be played."""

    refusal: Refusal | None = None
    play: Play | None = None


_LEGAL: Record[Judged] = Record(
    fields={
        "legal": always(Part({"type": "boolean", "const": True}), of=lambda _: True),
        "play": always(
            PLAY,
            Text(
                "这几张牌是什么牌；不出是 null。", "The play that the cards are; null for a pass."
            ),
            may_be_null=True,
        ),
    },
    component="LegalVerdict",
)
_ILLEGAL: Record[Judged] = Record(
    fields={
        "legal": always(Part({"type": "boolean", "const": False}), of=lambda _: False),
        **refusal_fields(PLAY_REASON, may_be_null=False),
    },
    component="IllegalVerdict",
)


class _Verdicts(Record[Judged]):
    """The record of a verdict, which is one of two: legal or illegal."""

    __slots__ = ()

    def write(self, value: Judged, script: Any = None) -> Json:  # noqa: ANN401 - the writer of the answer
        """The verdict as JSON."""
        return (_ILLEGAL if value.refusal else _LEGAL).write(value, script)

    def shape(self) -> Schema:
        """The two verdicts, with the fields of both.

        Those are for generators of clients that support only strings as constants: they take these
        fields and ignore the two alternatives.
        """
        verdicts = [_LEGAL.schema(), _ILLEGAL.schema()]
        return {**objects_of(self.fields, self.description), "anyOf": verdicts, PARTLY: True}

    def components(self) -> dict[str, Schema]:
        """The verdict and its two alternatives."""
        return {self.component: self.shape(), **_LEGAL.components(), **_ILLEGAL.components()}


VERDICT = _Verdicts(
    fields={
        "legal": always(Flag()),
        **{
            name: replace(field, is_required=False)
            for record in (_LEGAL, _ILLEGAL)
            for name, field in record.fields.items()
            if name != "legal"
        },
    },
    component="Verdict",
    description=Text(
        "对这几张牌的判断：`legal` 说是两种里的哪一种。",
        "A verdict on cards: `legal` says which of the two it is.",
    ),
)
