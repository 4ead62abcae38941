"""The question `deal` of every game: a fresh game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.play.declaration.question import Question
from paiju.play.questions.answer_parts import (
    WrittenState,
    written_state,
    written_state_fields,
)
from paiju.play.questions.fields import dealt_field, with_rules
from paiju.shapes.field_types import DRAWN, Field, Seed
from paiju.shapes.record import Record

if TYPE_CHECKING:
    from paiju.play.declaration.game import Game
    from paiju.play.declaration.question import Json
    from paiju.play.questions.fields import Writes


def deal_question(game: Game) -> Question:
    """The question `deal` of a game; the game says in words what it deals."""
    dealt: Record[WrittenState] = Record(
        fields=written_state_fields(game), component=f"{game.component}Position"
    )

    def ask(asked: Json, write: Writes) -> Json:
        state = game.dealing.deal(asked, asked["seed"], write.script)
        return dealt.write(written_state(game, state, write), write)

    more = {"dealt": dealt_field(game), "seed": Field(Seed(), default=DRAWN)}
    return Question(
        name="deal",
        fields=with_rules(game, {**game.dealing.fields, **more}),
        answer=dealt,
        ask=ask,
        runs=True,
        summary=game.dealing.summary,
        description=game.dealing.description,
        answer_description=game.dealing.answer_description,
    )
