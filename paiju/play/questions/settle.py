"""The question `settle` of every game: the score of a finished game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.play.declaration.question import Question
from paiju.play.declaration.refusals import NOT_OVER
from paiju.play.questions.answer_parts import refusal_code, refusal_fields
from paiju.play.questions.fields import about_state
from paiju.play.questions.state_fields import with_game_id
from paiju.shapes.field_types import Flag, Part, always
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.play.declaration.game import Game
    from paiju.play.declaration.question import Json
    from paiju.play.flow.flow import Refusal
    from paiju.play.questions.fields import Writes


class Settled(NamedTuple):
    """The score of a finished game as JSON; or why there is none."""

    score: Json
    refusal: Refusal | None = None


def settle_question(game: Game) -> Question:
    """The question `settle` of a game."""
    settle: Any = game.flow.settle
    settled = _settled(game)

    def ask(asked: Json, write: Writes) -> Json:
        state = asked["state"]
        if state.to_act:
            answer = Settled({}, NOT_OVER)
        else:
            score = settle(state, **{name: asked[name] for name in game.settle_fields})
            answer = Settled(game.write_score(score, write))
        return with_game_id(game, settled.write(answer, write))

    return Question(
        name="settle",
        fields=about_state(game, game.settle_fields),
        answer=settled,
        ask=ask,
        runs=True,
        summary=Text("这一局怎么算分？", "What is the score of this game?"),
        description=Text(
            "打完的一局的分数，列出每个倍数。各家的分加起来是零。没打完的没有分数："
            "`over` 是 false，`reason` 说明原因，其余字段是 null。",
            "The score of a finished game, with every multiplier. The sum of the scores "
            "of all seats is zero. An unfinished game has none: `over` is false, `reason` "
            "says so, and the other fields are null.",
        ),
        answer_description=Text(
            "分数，或者说明牌局还没结束。", "The score, or that the game is not over."
        ),
    )


def _settled(game: Game) -> Record[Settled]:
    """The record of the answer: a score whose fields may be null, and why they are."""
    score = game.shapes[f"{game.component}Score"]["properties"]
    return Record(
        fields={
            "over": always(
                Flag(),
                Text(
                    "牌局是不是结束了；没结束就没有分数。",
                    "Whether the game is over; if not, it has no score.",
                ),
                of=lambda answer: answer.refusal is None,
            ),
            **{
                name: always(Part(shape), may_be_null=True, of=_of_score(name))
                for name, shape in score.items()
            },
            **refusal_fields(refusal_code(game)),
        },
        component=f"{game.component}Settled",
    )


def _of_score(name: str) -> Callable[[Settled], Any]:
    return lambda answer: answer.score.get(name)
