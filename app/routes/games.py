"""The operations of a game, one for each question that it declares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.http.operations import Operation, Section
from app.http.question_schema import question_schema
from app.language import language
from app.served import served
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.play.declaration.game import Game
    from paiju.play.declaration.question import Question

    Json = dict[str, Any]


def section(game: Game) -> Section:
    """The operations of a game, under one tag of the OpenAPI document."""
    description = Text(f"{game.name.zh}的接口。", f"Questions about {game.name.en} {game.name.zh}.")
    return Section(game.id, description, [_operation(game, each) for each in game.questions])


def _operation(game: Game, question: Question) -> Operation:
    return Operation(
        id=f"{game.id}_{question.name}",
        path=f"/v1/{game.id}/{question.name}",
        view=_view(game, question),
        component=question.answer.component,
        summary=question.summary,
        description=question.description,
        answer_summary=question.answer_description,
        asked=question_schema(
            f"{game.component}{question.title}Question",
            question.fields,
            question.script_of(game.scripts),
            question.finish,
        ),
        cost=question.cost if question.budget else None,
    )


def _view(game: Game, question: Question) -> Callable[[Json], Json]:
    def view(asked: Json) -> Json:
        return question.ask(asked, served(game.id).writer(language(), asked))

    return view
