"""The operations of sealed tables."""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING, Any

import orjson
from flask import current_app

from app.guard import time_grid
from app.guard.sealing import seal_of
from app.http.operations import Operation, Section
from app.http.question_schema import question_schema
from app.language import language
from app.served import served
from paiju.play.declaration.question import PLAIN_MS
from paiju.shapes.read import at, read_word
from paiju.tables import questions
from paiju.tables import table as tables
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.guard.sealing import Seal
    from paiju.play.declaration.game import Game
    from paiju.play.questions.fields import Json, Writes
    from paiju.tables.table import Outcome

# The seed of a table decides the hidden cards, so it must not be guessable: 128 random bits.
SEED_BYTES = 16


def section() -> Section:
    """The operations of sealed tables."""
    return Section(
        "tables",
        Text(
            "跟机器人打整局，不用自己写后端。",
            "Whole games against bots, without a back end of your own.",
        ),
        [
            Operation(
                id="lay_table",
                path="/v1/tables",
                view=_lay,
                component="Table",
                summary=Text("和机器人开一局", "Begin a game against bots."),
                description=Text(
                    "发牌，让机器人走到轮到真人为止。整局牌都密封在 `table` 里：客户端"
                    "存着，下次带回来，看不到也改不了里面的内容。`view` 和 `events` 是"
                    "真人可以知道的，`legal` 是真人现在能做的动作。",
                    "Deals, and lets the bots act until the human must. The whole game is "
                    "in `table`, sealed: a client keeps it and sends it back, but can "
                    "neither read nor change it. `view` and `events` show what the human "
                    "may know, `legal` lists its legal actions.",
                ),
                answer_summary=Text(
                    "第一次轮到真人时的牌桌。",
                    "The table when the human is to act for the first time.",
                ),
                asked=question_schema("LayTableQuestion", questions.LAY, _game_of),
                cost=_cost,
            ),
            Operation(
                id="act_at_table",
                path="/v1/tables/act",
                view=_act,
                component="Table",
                summary=Text("走一步，看机器人怎么应", "Act, and see what the bots do."),
                description=Text(
                    "做真人的动作，让机器人走到再轮到真人为止，或者到牌局结束，这时响"
                    "应里有 `score` 和 `state`。动作不合法就什么都不变：`accepted` 是 "
                    "false，`reason` 说明原因，`table` 跟原来一样。被改过的、过期的、"
                    "在别处密封的牌桌按 `bad_seal` 拒绝。拿旧的牌桌接着打也可以，这就"
                    "是悔牌。",
                    "Does the human's action, and lets the bots act until the human must "
                    "again or until the game is over and the answer has its `score` and "
                    "`state`. An illegal action changes nothing: `accepted` is false, "
                    "`reason` says why, and `table` is the same as before. A table that "
                    "was changed, has expired or was sealed elsewhere is refused as "
                    "`bad_seal`. An old table may be played on too: that is an undo.",
                ),
                answer_summary=Text(
                    "再轮到真人时、或者牌局结束时的牌桌。",
                    "The table when the human is to act again, or when the game is over.",
                ),
                asked=question_schema("ActAtTableQuestion", questions.ACT),
                cost=_cost,
            ),
        ],
    )


def _game_of(body: Mapping[str, Any]) -> object:
    """The id of the game that a body names, by which its rule set is read."""
    return body.get("game")


def _cost(_: Json) -> int:
    """The cost of a turn at a table, in plain questions: one decision of each bot."""
    return -(-tables.BUDGET_MS * (questions.MAX_SEATS - 1) // PLAIN_MS)


def _lay(asked: Json) -> Json:
    game = served(asked["game"])
    write = _writer(game, asked)
    rules = asked["ruleset"] if "ruleset" in asked else game.rules_of(game.default)
    seats = asked["seats"] if "seats" in asked else tables.default_seats(game, rules)
    seed = asked["seed"] if "seed" in asked else token_hex(SEED_BYTES)
    course = tables.lay(game, rules, seats, seed, asked.get("match"))
    return _answer(course, seal_of(current_app), write, has_history=asked["history"])


def _act(asked: Json) -> Json:
    seal = seal_of(current_app)
    table = tables.read(seal.open(asked["table"]), orjson.loads)
    write = _writer(table.game, asked)
    with at("action"):
        action = table.game.flow.read_action(asked["action"], write.script)
    course = tables.act(table, action)
    token = None if course.refusal is None else asked["table"]
    return _answer(course, seal, write, token, has_history=asked["history"])


def _writer(game: Game, asked: Json) -> Writes:
    """The writer of an answer; refuses a notation that the game does not have."""
    with at("notation"):
        read_word(asked["notation"], tuple([script.value for script in game.scripts]))
    write: Writes = game.writer(language(), asked)
    return write


def _answer(
    course: Outcome, seal: Seal, write: Writes, token: str | None = None, *, has_history: bool
) -> Json:
    """The answer to a new table or to an action at one.

    Args:
        course: the table, with the events since the last answer, or a refusal.
        seal: seals the table.
        write: writes cards, actions and texts for the caller.
        token: the table as it was sent, if the action was refused and nothing has changed.
        has_history: whether the view has its history.
    """
    time_grid.keep_to_grid(tables.thinking_ms(course))
    token = token or seal.seal(tables.write(course.table, orjson.dumps))
    return questions.write_answer(course, token, write, has_history=has_history)
