"""The question `score` of tile games: what a win is worth; and the score of a game."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from paiju.melding.hands.field_types import split_hand
from paiju.melding.hands.winning_shapes import SETS
from paiju.melding.questions.hands import WINS, why_not, won_hand
from paiju.play.declaration.question import Question
from paiju.shapes.field_types import Listed, always
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.melding.rules.dialect import Dialect
    from paiju.play.declaration.question import Json
    from paiju.shapes.field_types import Field, FieldType


def score_question(
    answer: Record[Any],
    ask: Callable[[Json], Any],
    more: Mapping[str, Field],
    description: Text,
    answer_description: Text,
    sets: int = SETS,
) -> Question:
    """The question `score`: the worth of a win.

    Args:
        answer: the record of the answer.
        ask: gives the worth from the fields of a question.
        more: the fields of the circumstances and the rule set.
        description: the description of the question.
        answer_description: the description of its answer.
        sets: the number of sets of a win, besides the pair.
    """
    return Question(
        name="score",
        fields={**won_hand(sets), **more},
        answer=answer,
        ask=lambda asked, write: answer.write(ask(asked), write),
        finish=split_hand,
        about_hand=True,
        summary=Text("这副牌和多少？", "What is this win worth?"),
        description=description,
        answer_description=answer_description,
    )


def of_worth(path: str) -> Callable[[Any], Any]:
    """A function that gives an attribute of a win's worth, and None if there is no win.

    `path` is the name of the attribute, with dots for attributes of attributes.
    """
    return lambda worth: None if worth is None else attrgetter(path)(worth)


def worth_of(component: str, dialect: Dialect, parts: Mapping[str, Field]) -> Record[Any]:
    """The record of the worth of a win; its fields are `parts`, null if there is no win."""
    return Record(fields={"wins": WINS, **parts, **why_not(dialect)}, component=component)


def score_of(
    component: str, result: Record[Any], most: int, points: FieldType, more: Mapping[str, Field]
) -> Record[Any]:
    """The record of the score of a game.

    Args:
        component: the name of its component.
        result: the record of the result of a hand.
        most: the greatest number of hands of a game.
        points: the field type of the points of all seats.
        more: the fields that only this game has.

    """
    return Record(
        fields={
            "results": always(
                Listed(result, most),
                Text("这一局里每一盘的结果。", "How each hand of the game ended."),
            ),
            "scores": always(
                points, Text("各家输赢。", "The points that each seat wins or loses."), of="points"
            ),
            **more,
        },
        component=component,
    )
