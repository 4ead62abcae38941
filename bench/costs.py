"""The cost of questions: processor time in the application, over games of bots."""

from __future__ import annotations

import random
import statistics
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

from app import create_app
from app.chance import Chance
from app.config import Settings
from app.play.registry import GAMES
from bench.figures import Figure, figure
from bench.wsgi import ask

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask

    from app.play.game import Game

Json = dict[str, Any]

GAMES_PLAYED = 4
POSITIONS = 60
ROUNDS = 6
TABLES = 3
# The skill of the bots in the games and at the tables.
SKILL = 3
# The fields of a view that a question about cards takes.
OF_A_VIEW = ("hand", "last", "ruleset", "wild", "level")


class Position(NamedTuple):
    """A moment of a game: the state, the view of the seat to act, and its action."""

    state: Json
    view: Json
    action: Json


def figures() -> list[Figure]:
    """The costs of every question of the capacity model."""
    application = create_app(Settings())
    return [each for game in GAMES.values() for each in _of_game(application, game)]


def _of_game(application: Flask, game: Game) -> Iterator[Figure]:
    played = [_played(game, seed) for seed in range(GAMES_PLAYED)]
    turns = statistics.fmean(map(len, played))
    yield figure(f"{game.id}: turns of a game", turns, "turns")
    every = [position for course in played for position in course]
    sample = random.Random(1).sample(every, min(POSITIONS, len(every)))
    for question in ("step", "view", "suggest", "validate", "hints"):
        asked = [body for each in sample if (body := _body(question, each)) is not None]
        if f"/v1/{game.id}/{question}" in _paths(application):
            cost = _cost(application, f"/v1/{game.id}/{question}", asked)
            yield figure(f"{game.id}: {question}", cost, "µs")
    acts = [cost for seed in range(TABLES) for cost in _acts(application, game, seed)]
    yield figure(f"{game.id}: act at a table", statistics.fmean(acts), "µs")
    yield figure(f"{game.id}: acts of a game", len(acts) / TABLES, "acts")


def _played(game: Game, seed: int) -> list[Position]:
    """Every turn of a game of bots."""
    flow, bot = game.flow, GAMES[game.id].bot(SKILL).agent
    state = flow.deal(game.rules_of(game.default), seed)
    found: list[Position] = []
    while state.to_act:
        seen, chance = flow.view(state, state.to_act[0]), Chance(seed, f"costs {len(found)}")
        action = bot.decide(seen, 1, chance).action
        found.append(
            Position(flow.write_state(state), flow.write_view(seen), flow.write_action(action))
        )
        state = flow.step(state, action).state
    return found


def _body(question: str, position: Position) -> Json | None:
    """The body of a question about a position; None if it does not apply there."""
    state, view, action = position
    if question == "step":
        return {"state": state, "action": action}
    if question == "view":
        return {"state": state, "seat": view["seat"]}
    if question == "suggest":
        return {"view": view, "skill": SKILL}
    if action["type"] != "play":
        return None
    asked = {name: view[name] for name in OF_A_VIEW if name in view}
    return asked if question == "hints" else {**asked, "cards": action["cards"]}


def _paths(application: Flask) -> set[str]:
    return {str(rule) for rule in application.url_map.iter_rules()}


def _cost(application: Flask, path: str, asked: list[Json]) -> float:
    """The mean processor time of questions in microseconds, in the fastest of some rounds."""
    bodies = [orjson.dumps(body) for body in asked]
    return min(_round(application, path, bodies) for _ in range(ROUNDS))


def _round(application: Flask, path: str, bodies: list[bytes]) -> float:
    return statistics.fmean(_asked(application, path, body)[0] for body in bodies)


def _asked(application: Flask, path: str, body: bytes) -> tuple[float, Json]:
    """Ask a question; return its cost in microseconds, and its answer."""
    answer = ask(application, path, body)
    told: Json = orjson.loads(answer.body)
    assert answer.status == 200, (path, told)  # noqa: S101 - a refusal is no measurement
    return answer.micros, told


def _acts(application: Flask, game: Game, seed: int) -> Iterator[float]:
    """The cost of each act at a sealed table whose human always acts automatically."""
    seats = ["human", *[SKILL] * (game.rules_of(game.default).seats - 1)]
    _, told = _asked(
        application, "/v1/tables", orjson.dumps({"game": game.id, "seats": seats, "seed": seed})
    )
    while not told["over"]:
        question = {"table": told["table"], "action": {"type": "auto"}}
        cost, told = _asked(application, "/v1/tables/act", orjson.dumps(question))
        yield cost
