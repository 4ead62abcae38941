"""The question `advance` of every game: an action, and what bots do after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.play.declaration.question import TIME, Question
from paiju.play.flow.flow import Step
from paiju.play.questions.answer_parts import (
    Shown,
    WrittenState,
    event_field_type,
    refusal_code,
    score_field_type,
    verdict_fields,
    view_field_type,
    written_state,
    written_state_fields,
)
from paiju.play.questions.fields import MAX_ACTIONS, MAX_SEATS, about_state, action_field, budget
from paiju.play.questions.suggest import ANYTHING, Bots, decide
from paiju.play.questions.view_fields import HISTORY
from paiju.shapes.field_types import DRAWN, Field, Listed, OrNull, Seed, Whole, always
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from paiju.chance import Seed as AnySeed
    from paiju.play.declaration.game import Game
    from paiju.play.declaration.question import Json
    from paiju.play.flow.flow import Event, Refusal, State
    from paiju.play.players.player import Bot
    from paiju.play.questions.fields import Writes

    AnyBot = Bot[Any, Any]


class Turns(NamedTuple):
    """The result of the bots' turns: the state after them, their number, and all their events."""

    state: State
    taken: int
    events: tuple[Event, ...]


def play_on(
    game: Game,
    state: State,
    bots: Mapping[int, AnyBot],
    choose: Callable[[AnyBot, State, int], Any],
) -> Turns:
    """The turns of the bots, one after another, until a seat without a bot is to act.

    If several seats are to act at the same time, those without a bot act first, so that no person
    sees what the bots chose.

    Args:
        game: the game.
        state: the state before the first turn.
        bots: the bots by seat.
        choose: gives the action of the first seat to act, from its bot, the state and the number
            of turns already taken.
    """
    flow, taken, events = game.flow, 0, list[Any]()
    while (to_act := state.to_act) and bots.keys() >= {*to_act}:
        seat = to_act[0]
        action = choose(bots[seat], state, taken)
        done = flow.step(state, action)
        if done.refusal is not None or action.seat != seat:
            message = f"{bots[seat].id} broke the rules with {action}: {done.refusal}"
            raise RuntimeError(message)
        state, taken = done.state, taken + 1
        events += done.events
    return Turns(state, taken, tuple(events))


def shares(budget: int, bots: int) -> Iterator[int]:
    """The milliseconds of each decision in turn: the rest of the budget, divided by n bots.

    >>> from itertools import islice
    >>> [*islice(shares(100, 2), 8)]
    [50, 25, 12, 6, 3, 2, 1, 1]
    """
    while True:
        share = max(1, budget // max(1, bots))
        yield share
        budget = max(0, budget - share)


class Advanced(NamedTuple):
    """The state when a seat without a bot is to act, and how it came about.

    Attributes:
        refusal: why the action is refused, or None.
        events: the events of the action, then those of the bots.
        after: the state.
        views: the views that were asked for.
        score: the score, if the game is over.
        seed: the seed of the bots.

    """

    refusal: Refusal | None
    events: Sequence[Event]
    after: WrittenState
    views: Sequence[Shown]
    score: Any
    seed: AnySeed


def advance_question(game: Game) -> Question:
    """The question `advance` of a game."""
    flow, anything = game.flow, game.bot(ANYTHING).agent
    advanced = _advanced(game)

    def ask(asked: Json, write: Writes) -> Json:
        # Without an action, nothing happens first.
        begun = Step(asked["state"])
        if asked.get("action") is not None:
            begun = flow.step(begun.state, asked["action"])
        seed, bots = asked["seed"], {} if begun.refusal else asked["bots"]
        time = shares(asked["budget_ms"], len(bots))

        def act(bot: AnyBot, state: State, taken: int) -> Any:  # noqa: ANN401 - each game has its own
            view = flow.view(state, state.to_act[0])
            return decide(bot.agent, anything, view, next(time), f"{seed}/{taken}").action

        after = play_on(game, begun.state, bots, act)
        is_over = not after.state.to_act and begun.refusal is None
        answer = Advanced(
            begun.refusal,
            (*begun.events, *after.events),
            written_state(game, after.state, write),
            [Shown(flow.view(after.state, seat), asked["history"]) for seat in asked["views"]],
            flow.settle(after.state) if is_over else None,
            seed,
        )
        return advanced.write(answer, write)

    more = {
        "action": action_field(game, may_be_null=True),
        "bots": Field(
            Bots(game),
            Text(
                "各座位的机器人，写水平或者名字。",
                "The players by seat, each by its skill or its id.",
            ),
            default=dict,
        ),
        "views": Field(
            Listed(OrNull(Whole(0, game.seats - 1)), game.seats + 1),
            Text(
                "要哪几家的视图；null 是旁观者的。",
                "The seats whose views are wanted; null for a spectator's.",
            ),
            default=(),
        ),
        "history": HISTORY,
        "budget_ms": budget(),
        "seed": Field(Seed(), default=DRAWN),
    }
    return Question(
        name="advance",
        fields=about_state(game, more),
        answer=advanced,
        ask=ask,
        budget=TIME,
        runs=True,
        summary=Text("这个动作加上机器人，走到哪里？", "What do this action and the bots lead to?"),
        description=Text(
            "有动作就像 `step` 那样做，然后让机器人接着走，直到轮到没有机器人的座位，"
            "或者牌局结束，这时响应里有 `score`。有 n 个机器人时，每次决策用剩余预算的"
            " n 分之一。第 t 步（从 0 数起）的机器人，决定跟用种子 `<seed>/<t>` 问 "
            "`suggest` 一样。动作不合法时，机器人不走。",
            "Does an action, if there is one, as `step` does, and lets the bots act until a "
            "seat without one must, or until the game is over and the answer has its "
            "`score`. With n bots each decision takes an n-th of the remaining budget. The "
            "bot of turn t, from 0, decides as `suggest` does with the seed `<seed>/<t>`. "
            "After an illegal action no bot acts.",
        ),
        answer_description=Text(
            "轮到没有机器人的座位时、或者牌局结束时的局面。",
            "The state when a seat without a bot is to act, or when the game is over.",
        ),
    )


def _advanced(game: Game) -> Record[Advanced]:
    """The record of the answer."""
    return Record(
        fields={
            **verdict_fields(refusal_code(game)),
            "events": always(
                Listed(event_field_type(game), MAX_ACTIONS),
                Text(
                    "先是这个动作的，再是机器人的，按顺序。",
                    "The action's, then the bots', in order.",
                ),
            ),
            **written_state_fields(game, "after."),
            "views": always(
                Listed(view_field_type(game), MAX_SEATS + 1),
                Text("要的几个视图。", "The views that were asked for."),
            ),
            "score": always(
                score_field_type(game),
                Text("分数，牌局结束才有。", "The score, once the game is over."),
                may_be_null=True,
            ),
            "seed": always(Seed()),
        },
        component=f"{game.component}Advance",
    )
