"""The question `step` of every game: what an action leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paiju.play.declaration.question import Question
from paiju.play.questions.answer_parts import (
    WrittenState,
    event_field_type,
    refusal_code,
    verdict_fields,
    written_state,
    written_state_fields,
)
from paiju.play.questions.fields import MAX_EVENTS, about_state, action_field
from paiju.shapes.field_types import Listed, always
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.play.declaration.game import Game
    from paiju.play.declaration.question import Json
    from paiju.play.flow.flow import Event, Refusal
    from paiju.play.questions.fields import Writes


class Stepped(NamedTuple):
    """The state after an action, and what happened; or the same state, and the refusal."""

    refusal: Refusal | None
    events: Sequence[Event]
    after: WrittenState


def step_question(game: Game) -> Question:
    """The question `step` of a game."""
    stepped: Record[Stepped] = Record(
        fields={
            **verdict_fields(refusal_code(game)),
            "events": always(
                Listed(event_field_type(game), MAX_EVENTS),
                Text("发生了什么，按顺序。", "The events, in order."),
            ),
            **written_state_fields(game, "after."),
        },
        component=f"{game.component}Step",
    )

    def ask(asked: Json, write: Writes) -> Json:
        done = game.flow.step(asked["state"], asked["action"])
        after = written_state(game, done.state, write)
        return stepped.write(Stepped(done.refusal, done.events, after), write)

    return Question(
        name="step",
        fields=about_state(game, {"action": action_field(game, is_required=True)}),
        answer=stepped,
        ask=ask,
        runs=True,
        summary=Text("这个动作之后怎样？", "What does this action lead to?"),
        description=Text(
            "在牌局里做一个动作，返回下一个局面、发生了什么、轮到谁、能做什么。动作不"
            "合法就什么都不变：`accepted` 是 false，`reason` 说明原因。"
            '`{"type": "auto"}` 做默认的动作，给超时的玩家用。不可能打出来的局面按 '
            "`inconsistent_state` 拒绝。",
            "Does one action in a game and answers with the next state, what happened, "
            "whose turn it is and what they may do. An action that is not legal changes "
            'nothing: `accepted` is false, and `reason` says why. `{"type": "auto"}` does '
            "the default action, for a player whose time is up. A state that no game can "
            "come to is refused as `inconsistent_state`.",
        ),
        answer_description=Text(
            "下一个局面，或者原来的局面和原因。",
            "The next state, or the same one and the reason why.",
        ),
    )
