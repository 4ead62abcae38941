"""The speed of self-play for learners: in batches of games, and in environments of PettingZoo.

It is measured in decisions a second of processor time on one core. Each decision is a random legal
action.
"""

from __future__ import annotations

import importlib.util
import random
from time import process_time
from typing import TYPE_CHECKING

import numpy as np

from bench.figures import Figure, Reading, not_measured
from paiju.env import Environments
from paiju.play.declaration.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.play.declaration.game import Game

# The games of a batch, the steps that are measured, and the steps before them.
SIZE, STEPS, WARM = 1024, 200, 20
# The decisions that are measured in an environment.
DECISIONS = 1_000
# The goal: decisions a second of a core, with an observation for each seat that acts.
LEAST = 20_000.0
_UNIT = "decisions/s"


def figures() -> list[Figure]:
    """The figures of all games: batches of games, and environments of PettingZoo."""
    batches = [_batch(game) for game in GAMES.values() if game.lab.learnt]
    if importlib.util.find_spec("pettingzoo") is None:
        return [*batches, not_measured("environments of PettingZoo", "it is not installed")]
    return [*batches, *_environments()]


def _batch(game: Game) -> Figure:
    """The figure of a batch of games, with observations of the seats that act and without."""
    readings = []
    for name, observes in (("with what is seen", True), ("alone", False)):
        batch, chance = Environments(game).batch(SIZE), np.random.default_rng(1)
        started = 0.0
        for step in range(WARM + STEPS):
            if step == WARM:
                started = process_time()
            if observes:
                batch.observe()
            batch.step(batch.at_random(chance))
        rate = SIZE * STEPS / (process_time() - started)
        readings.append(Reading(name, rate, _UNIT, least=LEAST if observes else None))
    return Figure(f"{game.id}: a batch of {SIZE:,} games", tuple(readings))


def _environments() -> Iterator[Figure]:
    """The figures of games as environments of PettingZoo, with an observation for each decision."""
    for game in GAMES.values():
        env, draw = Environments(game).env(), random.Random(1)
        done, started, seed = 0, process_time(), 0
        while done < DECISIONS:
            env.reset(seed=seed)
            seed += 1
            for _ in env.agent_iter():
                seen, _, terminated, _, _ = env.last()
                legal = np.flatnonzero(seen["action_mask"])
                env.step(None if terminated else draw.choice(legal))
                done += not terminated
        rate = done / (process_time() - started)
        yield Figure(f"{game.id}: an environment of PettingZoo", (Reading("", rate, _UNIT),))
