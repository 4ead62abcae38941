"""The operations of a game: the questions that it declares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.api.fields import asked_as
from app.api.language import language
from app.api.operations import Operation, Section
from app.api.problems import ProblemError
from app.play.question import CODES
from app.play.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from enum import Enum

    from app.play.game import Game
    from app.play.question import Question

    Json = dict[str, Any]


def section(game: Game) -> Section:
    """The operations of a game."""
    told = f"Questions about {game.name.en} {game.name.zh}."
    return Section(game.id, told, [_operation(game, each) for each in game.questions])


def _operation(game: Game, question: Question) -> Operation:
    return Operation(
        id=f"{game.id}_{question.name}",
        path=f"/v1/{game.id}/{question.name}",
        view=_view(game, question),
        component=question.answer,
        summary=question.summary,
        description=question.description,
        told=question.told,
        asked=asked_as(
            f"{game.component}{question.title}Question",
            question.fields,
            _notation if question.about_hand else _scripts(game.scripts),
            question.finish,
        ),
        cost=question.cost if question.budget else None,
    )


def _notation(body: Mapping[str, Any]) -> str:
    """The name of the notation of a question."""
    notation = body.get("notation")
    return notation if isinstance(notation, str) else CODES


def _scripts(scripts: type[Enum]) -> Callable[[Mapping[str, Any]], Enum]:
    """The script of a question, by its body; a wrong one is refused as a field."""
    default, known = scripts["CODES"], {each.value: each for each in scripts}

    def script_of(body: Mapping[str, Any]) -> Enum:
        notation = body.get("notation")
        return known.get(notation, default) if isinstance(notation, str) else default

    return script_of


def _view(game: Game, question: Question) -> Callable[[Json], Json]:
    def view(asked: Json) -> Json:
        return question.ask(asked, served(game.id).writer(language(), asked))

    return view


def served(game: str) -> Game:
    """A game by its id; a problem if it is none, or was left out."""
    if game not in GAMES:
        raise ProblemError("not_found")
    return GAMES[game]
