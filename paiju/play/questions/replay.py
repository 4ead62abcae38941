"""The question `replay` of every game: where the record of a game leads."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paiju.play.declaration.question import Question
from paiju.play.flow.replay import replay
from paiju.play.questions.answer_parts import (
    WrittenState,
    refusal_code,
    verdict_fields,
    written_state,
    written_state_fields,
)
from paiju.play.questions.fields import MAX_ACTIONS, action_field_type, dealt_field, with_rules
from paiju.shapes.field_types import Listed, Seed, Whole, always
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.play.declaration.game import Game
    from paiju.play.declaration.question import Json
    from paiju.play.flow.flow import Refusal
    from paiju.play.questions.fields import Writes


class Replayed(NamedTuple):
    """The state after the legal actions, their number, and why the next one is refused."""

    refusal: Refusal | None
    done: int
    after: WrittenState


def replay_question(game: Game) -> Question:
    """The question `replay` of a game."""
    replayed: Record[Replayed] = Record(
        fields={
            **verdict_fields(refusal_code(game)),
            "done": always(
                Whole(0, MAX_ACTIONS), Text("做了几个动作。", "How many actions were done.")
            ),
            **written_state_fields(game, "after."),
        },
        component=f"{game.component}Replay",
    )

    def ask(asked: Json, write: Writes) -> Json:
        begun = game.dealing.deal(asked, asked["seed"], write.script)
        done = replay(game.flow, begun, asked["actions"])
        after = written_state(game, done.state, write)
        return replayed.write(Replayed(done.refusal, done.done, after), write)

    more = {
        "dealt": dealt_field(game),
        "seed": always(Seed()),
        "actions": always(
            Listed(action_field_type(game), MAX_ACTIONS),
            Text("从发牌以来的动作，按顺序。", "The actions since the deal, in order."),
        ),
    }
    return Question(
        name="replay",
        fields=with_rules(game, {**game.dealing.fields, **more}),
        answer=replayed,
        ask=ask,
        runs=True,
        summary=Text("这份牌谱打到哪里？", "Where does this record of a game lead?"),
        description=Text(
            "从发牌开始把一整局重放一遍。返回最后的局面；哪个动作不合法，就停在它之"
            "前的局面，`reason` 说明原因。`done` 是合法的动作数，也就是第一个不合法的"
            "动作的位置。",
            "Does a whole game again, from the deal on. The answer has the state in the "
            "end; or, where an action is not legal, the state before it, and `reason` "
            "says why. `done` counts the actions that were legal, so it is the place of "
            "the first that was not.",
        ),
        answer_description=Text(
            "做完所有动作的局面，或者第一个被拒绝的动作之前的局面。",
            "The state after all actions, or before the first that is refused.",
        ),
    )
