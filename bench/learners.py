"""Self-play for learners: decisions in batches, and in environments of PettingZoo, on one core.

Processor time; every decision is drawn from the legal actions, all equally likely.
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

# The games side by side, the steps that are measured, and those before them.
SIZE, STEPS, WARM = 1024, 200, 20
# The decisions in environments.
DECISIONS = 1_000
# The goal: decisions a second of a core, with what each seat sees.
LEAST = 20_000.0
_UNIT = "decisions/s"


def figures() -> list[Figure]:
    """The decisions a second of every game."""
    batches = [_batch(game) for game in GAMES.values() if game.lab.learnt]
    if importlib.util.find_spec("pettingzoo") is None:
        return [*batches, not_measured("environments of PettingZoo", "it is not installed")]
    return [*batches, *_environments()]


def _batch(game: Game) -> Figure:
    """A batch whose decisions are drawn, alone and with what the seats see."""
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
    """Each game as an environment of PettingZoo, with an observation for every decision."""
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
