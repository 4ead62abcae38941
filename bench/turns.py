"""The cost of a turn, early and late in a game, with proof and without, and of an act at a table.

A cost is the processor time in the application, in the fastest of some rounds.
"""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

from app import create_app
from app.config import Settings
from bench.figures import Figure, Reading, figure
from bench.wsgi import ask
from paiju.chance import Chance
from paiju.play.declaration.registry import GAMES
from paiju.play.questions.state_fields import read_state
from paiju.tables.seal import KEY_BYTES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask

    from paiju.play.declaration.game import Game

Json = dict[str, Any]

GAMES_PLAYED = 3
# The share of a game's turns that count as its first ones, and as its last ones.
PART = 0.1
ROUNDS = 15
# The skill of the players; and the bot at tables, which costs nearly nothing.
SKILL, ANYTHING = 3, "random"
# The goals: a turn with its proof, however late, and an act at a table without the bots' thinking.
MOST, MOST_ACT = 500.0, 800.0


class Turn(NamedTuple):
    """A turn of a game, as JSON.

    Attributes:
        state: the state before the action.
        proof: the proof of that state.
        view: the view of the seat that acts.
        action: the action.

    """

    state: Json
    proof: str
    view: Json
    action: Json

    def body(self, question: str, *, is_proved: bool = True) -> Json:
        """The body of a question about the turn: of `step`, or of one for the seat like `view`."""
        about: Json = {"state": self.state, **({"proof": self.proof} if is_proved else {})}
        more = {"action": self.action} if question == "step" else {"seat": self.action["seat"]}
        return {**about, **more}


def figures() -> list[Figure]:
    """The figures of all games: `step` and `view`, early and late, and acts at a table."""
    application = proving()
    return [each for game in GAMES.values() for each in _of_game(application, game)]


def _of_game(application: Flask, game: Game) -> Iterator[Figure]:
    first: list[Turn] = []
    last: list[Turn] = []
    for seed in range(GAMES_PLAYED):
        turns = [turn for turn in turns_of(application, game, seed) if turn.state["history"]]
        part = max(1, int(PART * len(turns)))
        first += turns[:part]
        last += turns[-part:]
    for question in ("step", "view"):
        path = f"/v1/{game.id}/{question}"
        begins, ends = (
            _cost(application, path, [turn.body(question) for turn in turns])
            for turns in (first, last)
        )
        again = [turn.body(question, is_proved=False) for turn in last]
        yield Figure(
            f"{game.id}: {question} with proof",
            (
                Reading("first", begins, "µs", MOST),
                Reading("last", ends, "µs", MOST),
                Reading("last / first", ends / begins),
                Reading("last without proof", _cost(application, path, again), "µs"),
            ),
        )
    acts = [cost for seed in range(GAMES_PLAYED) for cost in _acts(application, game, seed)]
    yield figure(f"{game.id}: act at a table", statistics.fmean(acts), "µs", most=MOST_ACT)


def proving() -> Flask:
    """An application with seal keys, so that its states have proofs, and without a grid of time.

    A processor that has just slept until the end of a slot works more slowly.
    """
    return create_app(Settings(seal_keys=(bytes(KEY_BYTES),), table_grid_ms=0))


def skill_of(game: Game) -> int:
    """The skill of the players: 3, or the best of a game that has no bot of skill 3."""
    return min(SKILL, max(bot.skill or 0 for bot in game.bots))


def turns_of(application: Flask, game: Game, seed: int) -> Iterator[Turn]:
    """The turns of a game that bots play over HTTP."""
    flow, agent = game.flow, game.bot(skill_of(game)).agent
    answer = asked(application, f"/v1/{game.id}/deal", {"seed": seed})[1]
    number = 0
    while answer["to_act"]:
        state = read_state(game, answer["state"], game.scripts["CODES"])
        seen, chance = flow.view(state, state.to_act[0]), Chance(seed, f"turns {number}")
        action = agent.decide(seen, 1, chance).action
        turn = Turn(
            answer["state"], answer["proof"], flow.write_view(seen), flow.write_action(action)
        )
        yield turn
        answer = asked(application, f"/v1/{game.id}/step", turn.body("step"))[1]
        number += 1


def _cost(application: Flask, path: str, bodies: list[Json]) -> float:
    """The mean over some questions of the processor time in the fastest round, in microseconds."""
    return statistics.fmean(
        min(asked(application, path, body)[0] for _ in range(ROUNDS)) for body in bodies
    )


def asked(application: Flask, path: str, body: Json) -> tuple[float, Json]:
    """The processor time of a question in microseconds, and the answer as JSON."""
    answer = ask(application, path, orjson.dumps(body))
    parsed: Json = orjson.loads(answer.body)
    assert answer.status == 200, (path, parsed)  # noqa: S101 - a refusal is no measurement
    return answer.micros, parsed


def _acts(application: Flask, game: Game, seed: int) -> Iterator[float]:
    """The cost of each act in a game at a sealed table whose bots do not think."""
    seats = ["human", *[ANYTHING] * (game.rules_of(game.default).seats - 1)]
    laid = {"game": game.id, "seats": seats, "seed": seed}
    answer = asked(application, "/v1/tables", laid)[1]
    while not answer["over"]:
        question = {"table": answer["table"], "action": {"type": "auto"}}
        cost, answer = asked(application, "/v1/tables/act", question)
        yield min(cost, *(asked(application, "/v1/tables/act", question)[0] for _ in range(4)))
