"""The question `compare` of every climbing game: which of two groups of cards beats the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from paiju.climbing.plays.reading import Play, beats, readings, whole_readings
from paiju.climbing.questions.cards import card_question, check_cards
from paiju.climbing.questions.plays import PLAY
from paiju.playing_cards.field_types import Group
from paiju.shapes.field_types import Word, always
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.climbing.declared import DeclaredGame
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.questions.plays import Writer
    from paiju.play.declaration.question import Json, Question
    from paiju.playing_cards.holding import Holding

Result = Literal["a_beats_b", "b_beats_a", "neither"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The comparison of two groups of cards, with the play that each makes, or None."""

    result: Result
    a: Play | None
    b: Play | None


def compare(table: MoveTable, a: Holding, b: Holding) -> Comparison:
    """The comparison of two groups of cards: which one may be played on the other.

    Each is taken as a whole hand, and checked by itself: they may come from different deals.
    """
    check_cards(table, a, "a")
    check_cards(table, b, "b")
    ours, theirs = readings(table, a), readings(table, b)
    if ours and theirs:
        from_a, from_b = _playable(table, ours, a), _playable(table, theirs, b)
        for play in from_a:
            if _beats_on_table(table, play, from_b):
                return Comparison("a_beats_b", play, from_b[0])
        for play in from_b:
            if _beats_on_table(table, play, from_a):
                return Comparison("b_beats_a", from_a[0], play)
    return Comparison("neither", next(iter(ours), None), next(iter(theirs), None))


def _playable(table: MoveTable, plays: tuple[Play, ...], cards: Holding) -> Sequence[Play]:
    """The readings of cards that are legal where bombs may not be broken up."""
    if not table.rules.whole:
        return plays
    rows = tuple(play.row for play in plays if not play.is_short)
    kept = {*whole_readings(table, rows, cards), *table.held_short(cards)}
    return [play for play in plays if play.row in kept]


def _beats_on_table(table: MoveTable, play: Play, on_table: Sequence[Play]) -> bool:
    """Tests if a play beats the cards on the table, by their strongest reading.

    Nothing beats a short form: it ends the game.
    """
    return bool(on_table) and not on_table[0].is_short and beats(table, play.row, on_table[0].row)


def compare_question(game: DeclaredGame) -> Question:
    """The question `compare` of a climbing game."""
    return card_question(
        game,
        name="compare",
        fields={
            "a": always(Group(), Text("一组。", "One group.")),
            "b": always(Group(), Text("另一组。", "The other.")),
        },
        answer=COMPARISON,
        ask=_ask,
        summary=Text("这两组牌谁管得住谁？", "Which of two groups of cards beats the other?"),
        description=Text(
            "`a_beats_b` 表示 a 能出在 b 上。牌型或长度不同，只有炸弹管得住。两组牌不"
            "必出自同一副牌：各看各的。",
            "`a_beats_b` means that a may be played on b. Groups of different patterns or "
            "lengths beat each other only as bombs do. The groups need not be possible in "
            "one deal: each is looked at by itself.",
        ),
        answer_description=Text(
            "谁能管谁，各是什么牌。", "Which may be played on the other, and what each is."
        ),
    )


def _ask(asked: Json, write: Writer) -> Json:
    return COMPARISON.write(compare(asked["table"], asked["a"], asked["b"]), write)


COMPARISON: Record[Comparison] = Record(
    fields={
        "result": always(Word(get_args(Result))),
        "a": always(PLAY, may_be_null=True),
        "b": always(PLAY, may_be_null=True),
    },
    component="Comparison",
)
