"""The routes of the questions that a game declares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.api.blueprint import Blueprint
from app.api.fields import asked_as
from app.api.language import language

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from app.play.game import Game
    from app.play.question import Question

    Json = dict[str, Any]


def blueprint(game: Game) -> Blueprint:
    """The operations of a game."""
    blueprint = Blueprint(
        game.id,
        __name__,
        url_prefix=f"/v1/{game.id}",
        description=f"Questions about {game.name.en} {game.name.zh}.",
    )
    for question in game.questions:
        component = f"{game.component}{question.title}Question"
        register = blueprint.question(
            f"/{question.name}",
            asked_as(
                component,
                question.fields,
                None if question.about_hand else game.scripts,
                question.finish,
            ),
            question.answer,
            is_heavy=question.is_heavy,
            operationId=f"{game.id}_{question.name}",
            summary=question.summary,
            description=question.description,
            answer=question.told,
        )
        register(_view(game, question))
    return blueprint


def _view(game: Game, question: Question) -> Callable[[Json], Json]:
    def view(asked: Json) -> Json:
        return question.ask(asked, game.writer(language(), asked))

    view.__name__ = question.name
    return view
