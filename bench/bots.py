"""The cost of a bot's move by skill: the application's processor time for a suggestion."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from bench.calculator import work
from bench.costs import cost
from bench.figures import Figure, figure
from bench.turns import proving, turns_of
from paiju.play.declaration.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask

    from paiju.play.declaration.game import Game

GAMES_PLAYED = 3
POSITIONS = 30
ROUNDS = 2


def figures() -> list[Figure]:
    """The cost of a suggestion of every skill of every game."""
    application = proving()
    return [each for game in GAMES.values() for each in _of_game(application, game)]


def _of_game(application: Flask, game: Game) -> Iterator[Figure]:
    every = [turn for seed in range(GAMES_PLAYED) for turn in turns_of(application, game, seed)]
    sample = random.Random(1).sample(every, min(POSITIONS, len(every)))
    for bot in sorted((each for each in game.bots if each.skill), key=lambda each: each.skill or 0):
        bodies = [{"view": turn.view, "skill": bot.skill} for turn in sample]
        spent = cost(application, f"/v1/{game.id}/suggest", bodies, ROUNDS)
        yield figure(work(game.id, bot.skill or 0), spent, "µs")
