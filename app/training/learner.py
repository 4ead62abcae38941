"""The learner: batch after batch along a schedule, from where it was left."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import torch

from app.climbing.learned.features import LARGE_MEMORY, VERSION, memory_for
from app.training.games import GAMES
from app.training.networks import Networks
from app.training.policy import Policy
from app.training.selfplay import self_play
from app.training.update import Pace, Student, learn

if TYPE_CHECKING:
    from pathlib import Path

    from app.climbing.learned.learnt import Learnt
    from app.training.crew import Alone, Together
    from app.training.update import Lesson

# From the first to the last decision of the schedule; and of one that begins with what another run
# has learnt, which goes on as carefully as that one ended.
RATES, TUNED_RATES = (7e-4, 4e-5), (2e-4, 2e-5)
ENTROPIES, TUNED_ENTROPIES = (0.05, 0.008), (0.012, 0.008)
# So many batches the rate rises to what the schedule says.
WARM_UP = 10
# What is kept of the averaged parameters at each batch.
AVERAGED = 0.95


@dataclass(frozen=True)
class Plan:
    """What is learnt and how: it stays the same when a run goes on.

    Attributes:
        game: the game, by name.
        objective: what is played for: `wins` or `points`.
        decisions: how many the schedule is made for, of all processes together.
        seed: what chance is drawn from.
        processes: how many learn together.
        rounds: how many games each of them plays for a batch.
        part: how many decisions each of them steps by.
        is_tuned: whether it begins with what another run has learnt.

    """

    game: str
    objective: str = "wins"
    decisions: int = 40_000_000
    seed: int = 1
    processes: int = 1
    rounds: int = 768
    part: int = 1024
    is_tuned: bool = False


class Progress(NamedTuple):
    """How far it is, of all processes together; seconds are the processor's."""

    batches: int = 0
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0


class Figures(NamedTuple):
    """What a batch showed."""

    progress: Progress
    pace: Pace
    lesson: Lesson
    first_won: float


class Learner:
    """One process's part of learning; all have the same parameters."""

    def __init__(self, plan: Plan, crew: Alone | Together, device: str = "cpu") -> None:
        self.plan, self.crew, self.game = plan, crew, GAMES[plan.game]
        self.networks = Networks.of(self.game.coding)
        self.progress = Progress()
        fresh = self.networks.fresh(plan.seed).to(device)
        self.averaged = fresh.clone()
        self.flat = fresh.requires_grad_()
        self.optimizer = torch.optim.Adam([self.flat], lr=RATES[0], eps=1e-5, fused=True)
        self.memory = memory_for(LARGE_MEMORY)

    @property
    def share(self) -> float:
        """How much of the schedule is done."""
        return min(1.0, self.progress.decisions / self.plan.decisions)

    @property
    def pace(self) -> Pace:
        """How it steps now."""
        begun = min(1.0, (self.progress.batches + 1) / WARM_UP)
        tuned = self.plan.is_tuned
        rate, last_rate = TUNED_RATES if tuned else RATES
        entropy, last_entropy = TUNED_ENTROPIES if tuned else ENTROPIES
        return Pace(
            (rate + (last_rate - rate) * self.share) * begun,
            entropy + (last_entropy - entropy) * self.share,
        )

    def policy(self, game: Learnt | None = None, *, averaged: bool = False) -> Policy:
        """The policies as they are now, or as they are on average, at a table of the game."""
        flat = self.averaged if averaged else self.flat
        return Policy(self.networks, flat, (game or self.game).coding, self.memory)

    def advance(self) -> Figures:
        """Play a batch of games, and learn from it."""
        begun, pace, plan = process_time(), self.pace, self.plan
        # Chance hangs on the batch alone, so that whoever goes on draws what would have been drawn.
        chance = np.random.default_rng((plan.seed, self.crew.rank, self.progress.batches))
        # Of several tables each batch has one, in turn.
        turn = self.progress.batches * self.crew.number + self.crew.rank
        game = self.game.variants[turn % len(self.game.variants)]
        batch = self_play(game, self.policy(game), plan.objective, plan.rounds, chance)
        lesson = learn(
            Student(self.flat, self.optimizer, self.networks, game.coding),
            batch,
            pace,
            plan.part,
            chance,
            self.crew,
        )
        with torch.no_grad():
            self.averaged.lerp_(self.flat, 1 - AVERAGED)
        own = [batch.games, len(batch.roles), process_time() - begun, batch.first_won]
        games, decisions, seconds, won = map(sum, zip(*self.crew.gather(own), strict=True))
        before = self.progress
        self.progress = Progress(
            before.batches + 1,
            before.games + int(games),
            before.decisions + int(decisions),
            before.seconds + seconds,
        )
        return Figures(self.progress, pace, lesson, won / self.crew.number)

    def state(self) -> dict[str, Any]:
        """All that it takes to go on as if nothing had happened, whatever the process."""
        return {
            "features": VERSION,
            "plan": json.dumps(asdict(self.plan)),
            "progress": list(self.progress),
            "flat": self.flat.detach(),
            "averaged": self.averaged,
            "optimizer": self.optimizer.state_dict(),
        }

    def begin_with(self, state: dict[str, Any]) -> None:
        """Begin with what another run has learnt, on average."""
        if state["features"] != VERSION or read_plan(state).game != self.plan.game:
            raise ValueError(f"this is of another game: {state['plan']}")
        with torch.no_grad():
            self.flat.copy_(state["averaged"])
            self.averaged.copy_(state["averaged"])

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state of the same plan."""
        if state["features"] != VERSION or read_plan(state) != self.plan:
            raise ValueError(f"this was learnt otherwise: {state['plan']}")
        with torch.no_grad():
            self.flat.copy_(state["flat"])
            self.averaged.copy_(state["averaged"])
        self.optimizer.load_state_dict(state["optimizer"])
        batches, games, decisions, seconds = state["progress"]
        self.progress = Progress(batches, games, decisions, seconds)


def read_plan(state: dict[str, Any]) -> Plan:
    """The plan of a state that was kept."""
    return Plan(**json.loads(state["plan"]))


def write_state(path: Path, state: dict[str, Any]) -> None:
    """Keep a state; whoever reads the file finds the one before, or this one."""
    fresh = path.with_suffix(".new")
    torch.save(state, fresh)
    fresh.replace(path)


def load_state(path: Path) -> dict[str, Any]:
    """A state that was kept; the file holds numbers and words, and nothing of it is run."""
    state: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
    return state
