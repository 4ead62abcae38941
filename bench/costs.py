"""The costs of questions: the application's processor time for each, in games of bots."""

from __future__ import annotations

import random
import statistics
from typing import TYPE_CHECKING

from bench.figures import Figure, figure
from bench.turns import asked, proving, skill_of, turns_of
from paiju.play.declaration.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask

    from bench.turns import Json, Turn
    from paiju.play.declaration.game import Game

GAMES_PLAYED = 4
POSITIONS = 60
ROUNDS = 6
TABLES = 3
# The fields of a view that questions about cards have too.
OF_A_VIEW = ("hand", "last", "ruleset", "wild", "level")


def figures() -> list[Figure]:
    """The costs of every question of the capacity model."""
    application = proving()
    return [each for game in GAMES.values() for each in _of_game(application, game)]


def _of_game(application: Flask, game: Game) -> Iterator[Figure]:
    played = [[*turns_of(application, game, seed)] for seed in range(GAMES_PLAYED)]
    turns = statistics.fmean(map(len, played))
    yield figure(f"{game.id}: turns of a game", turns, "turns")
    every = [turn for turns in played for turn in turns]
    sample = random.Random(1).sample(every, min(POSITIONS, len(every)))
    for question in ("step", "view", "suggest", "validate", "hints"):
        bodies = [body for each in sample if (body := _body(game, question, each)) is not None]
        if f"/v1/{game.id}/{question}" in _paths(application):
            spent = cost(application, f"/v1/{game.id}/{question}", bodies, ROUNDS)
            yield figure(f"{game.id}: {question}", spent, "µs")
    acts = [act for seed in range(TABLES) for act in _acts(application, game, seed)]
    yield figure(f"{game.id}: act at a table", statistics.fmean(acts), "µs")
    yield figure(f"{game.id}: acts of a game", len(acts) / TABLES, "acts")


def _body(game: Game, question: str, turn: Turn) -> Json | None:
    """The body of a question about a turn; None if the question does not apply to that turn."""
    if question in ("step", "view"):
        return turn.body(question)
    if question == "suggest":
        return {"view": turn.view, "skill": skill_of(game)}
    if turn.action["type"] != "play":
        return None
    about = {name: turn.view[name] for name in OF_A_VIEW if name in turn.view}
    return about if question == "hints" else {**about, "cards": turn.action["cards"]}


def _paths(application: Flask) -> set[str]:
    return {str(rule) for rule in application.url_map.iter_rules()}


def cost(application: Flask, path: str, bodies: list[Json], rounds: int) -> float:
    """The mean processor time of some questions in the fastest of some rounds, in microseconds."""
    return min(_round(application, path, bodies) for _ in range(rounds))


def _round(application: Flask, path: str, bodies: list[Json]) -> float:
    return statistics.fmean(asked(application, path, body)[0] for body in bodies)


def _acts(application: Flask, game: Game, seed: int) -> Iterator[float]:
    """The cost of each act in a game at a sealed table where the human always takes `auto`."""
    seats = ["human", *[skill_of(game)] * (game.rules_of(game.default).seats - 1)]
    _, answer = asked(application, "/v1/tables", {"game": game.id, "seats": seats, "seed": seed})
    while not answer["over"]:
        question = {"table": answer["table"], "action": {"type": "auto"}}
        spent, answer = asked(application, "/v1/tables/act", question)
        yield spent
