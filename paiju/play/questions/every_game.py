"""The questions that every game answers, from `deal` to `suggest`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.play.questions.advance import advance_question
from paiju.play.questions.deal import deal_question
from paiju.play.questions.replay import replay_question
from paiju.play.questions.settle import settle_question
from paiju.play.questions.step import step_question
from paiju.play.questions.suggest import suggest_question
from paiju.play.questions.view import view_question

if TYPE_CHECKING:
    from paiju.play.declaration.game import Game
    from paiju.play.declaration.question import Question

_QUESTIONS = (
    deal_question,
    step_question,
    advance_question,
    replay_question,
    view_question,
    settle_question,
    suggest_question,
)


def playing_questions(game: Game) -> tuple[Question, ...]:
    """The questions of every game about its states and views."""
    return tuple(question(game) for question in _QUESTIONS)
