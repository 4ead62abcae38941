"""The learner: it learns batch after batch along a schedule, and can resume from a saved state."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import torch

from paiju.climbing.network.features import LARGE_MEMORY, VERSION, memory_for
from paiju.training.games import GAMES
from paiju.training.networks import JOINT, WIDE, Networks
from paiju.training.policy import Policy
from paiju.training.processes.crew import Alone
from paiju.training.rivals.league import League
from paiju.training.selfplay import self_play
from paiju.training.update import Pace, Student, learn

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from paiju.climbing.lab.selfplay.training_game import TrainingGame
    from paiju.training.processes.crew import Together
    from paiju.training.update import Lesson

# Learning rates and entropy weights at the first and the last decision of the schedule. A run that
# begins with trained policies (TUNED) starts lower.
RATES, TUNED_RATES = (7e-4, 4e-5), (2e-4, 2e-5)
ENTROPIES, TUNED_ENTROPIES = (0.05, 0.008), (0.012, 0.008)
# The number of batches in which the rate rises to the schedule's.
WARM_UP = 10
# The share that averaged parameters keep of themselves at each batch.
AVERAGED = 0.95


@dataclass(frozen=True)
class Plan:
    """The plan of a training run; it does not change when the run resumes.

    Attributes:
        game: the id of the game.
        objective: the goal of the players: `wins` or `points`.
        decisions: the length of the schedule: the number of decisions of all processes together.
        seed: the seed of all chance.
        processes: the number of processes.
        rounds: the games of each process in a batch.
        part: the decisions of each process in a learning step.
        rates: the learning rate at the first decision and at the last.
        entropies: the weight of the policies' entropy at the first decision and at the last.
        before: the number of decisions that the first policies of the run were trained on already.
        joint: the number of units that join a state and a play.
        wide: the number of units that read a state, and of the critic's units.
        held: the weight of the penalty that keeps hidden units of states near 0; None for the
            game's own.
        reach: the weight of the final result against the critic's estimates of later decisions;
            None for the game's own.
        apart: whether processes average their parameters after each batch, instead of their
            gradients at each step.
        against: the rivals: each the word `shipped`, or a path (see `begin.beginning`).
        league: the share of games in which a rival plays.

    """

    game: str
    objective: str = "wins"
    decisions: int = 40_000_000
    seed: int = 1
    processes: int = 1
    rounds: int = 768
    part: int = 1024
    rates: tuple[float, float] = RATES
    entropies: tuple[float, float] = ENTROPIES
    before: int = 0
    joint: int = JOINT
    wide: int = WIDE
    held: float | None = None
    reach: float | None = None
    apart: bool = False
    against: tuple[str, ...] = ()
    league: float = 0.0


class Progress(NamedTuple):
    """The progress of a run, over all processes together; `seconds` is processor time."""

    batches: int = 0
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0


class Figures(NamedTuple):
    """The figures of a batch, for the curve and the printed report.

    Attributes:
        progress: the progress of the run after the batch.
        pace: the learning rate and the weight of entropy.
        lesson: the figures of the learning steps.
        first_won: the share of the games without a rival that the first team won.
        rivals_lost: the share of the games with a rival that the learner won.
    """

    progress: Progress
    pace: Pace
    lesson: Lesson
    first_won: float
    rivals_lost: float


class Rival(NamedTuple):
    """The layout of a rival's networks, and the rival's parameters."""

    networks: Networks
    flat: torch.Tensor


class Learner:
    """The learner of one process; all processes have the same parameters after each batch."""

    def __init__(self, plan: Plan, crew: Alone | Together, device: str = "cpu") -> None:
        game = GAMES[plan.game]
        self.plan, self.crew = plan, crew
        self.game = game if plan.reach is None else replace(game, reach=plan.reach)
        self.networks = Networks.of(
            self.game.coding, plan.joint, plan.wide, rivals=len(plan.against)
        )
        self.rivals: tuple[Rival, ...] = ()
        self.progress = Progress()
        fresh = self.networks.fresh(plan.seed).to(device)
        self.averaged = fresh.clone()
        self.flat = fresh.requires_grad_()
        self.optimizer = torch.optim.Adam([self.flat], lr=plan.rates[0], eps=1e-5, fused=True)
        self.memory = memory_for(LARGE_MEMORY)

    @property
    def share(self) -> float:
        """The share of the schedule that is completed, from 0 to 1."""
        return min(1.0, self.progress.decisions / self.plan.decisions)

    @property
    def held(self) -> float:
        """The weight of the penalty that keeps hidden units of states near 0."""
        return self.game.held if self.plan.held is None else self.plan.held

    @property
    def pace(self) -> Pace:
        """The learning rate and the weight of entropy at this moment of the schedule."""
        begun = min(1.0, (self.progress.batches + 1) / WARM_UP)
        rate, last_rate = self.plan.rates
        entropy, last_entropy = self.plan.entropies
        return Pace(
            (rate + (last_rate - rate) * self.share) * begun,
            entropy + (last_entropy - entropy) * self.share,
        )

    def policy(self, game: TrainingGame | None = None, *, averaged: bool = False) -> Policy:
        """The current policies, ready to play.

        Args:
            game: the variant of the game to play; None for the first one.
            averaged: whether the policies have the averaged parameters instead of the latest ones.
        """
        flat = self.averaged if averaged else self.flat
        return Policy(self.networks, flat, (game or self.game).coding, self.memory)

    def advance(self) -> Figures:
        """Play a batch of games and learn from it; returns the batch's figures."""
        begun, pace, plan = process_time(), self.pace, self.plan
        # Chance depends only on the batch, so that a resumed run draws the same numbers.
        chance = np.random.default_rng((plan.seed, self.crew.rank, self.progress.batches))
        # The variants of a game take turns, one in each batch.
        turn = self.progress.batches * self.crew.number + self.crew.rank
        game = self.game.variants[turn % len(self.game.variants)]
        rivals = (Policy(*each, game.coding, self.memory) for each in self.rivals)
        league = League(tuple(rivals), plan.league)
        batch = self_play(game, self.policy(game), plan.objective, plan.rounds, chance, league)
        lesson = learn(
            Student(self.flat, self.optimizer, self.networks, game.coding, self.held),
            batch,
            pace,
            plan.part,
            chance,
            Alone() if plan.apart else self.crew,
        )
        if plan.apart:
            self._average_processes()
        with torch.no_grad():
            self.averaged.lerp_(self.flat, 1 - AVERAGED)
        shares = batch.first_won, batch.rivals_lost
        own = [batch.games, len(batch.roles), process_time() - begun, *shares]
        games, decisions, seconds, *won = map(sum, zip(*self.crew.gather(own), strict=True))
        before = self.progress
        self.progress = Progress(
            before.batches + 1,
            before.games + int(games),
            before.decisions + int(decisions),
            before.seconds + seconds,
        )
        return Figures(self.progress, pace, lesson, *(each / self.crew.number for each in won))

    def _average_processes(self) -> None:
        """Average the parameters and the optimizer's state over all processes."""
        with torch.no_grad():
            self.crew.average(self.flat)
            for numbers in self.optimizer.state.values():
                for each in numbers.values():
                    self.crew.average(each)

    def state(self) -> dict[str, Any]:
        """The learner's state, from which every process can resume exactly."""
        return {
            "features": VERSION,
            "plan": json.dumps(asdict(self.plan)),
            "progress": list(self.progress),
            "flat": self.flat.detach(),
            "averaged": self.averaged,
            "optimizer": self.optimizer.state_dict(),
            "rivals": [(*_widths(each.networks), each.flat) for each in self.rivals],
        }

    def set_rivals(self, rivals: Iterable[Rival]) -> None:
        """Set the rivals: one for each that the plan names."""
        device = self.averaged.device
        self.rivals = tuple(each._replace(flat=each.flat.to(device)) for each in rivals)

    def begin_with(self, flat: torch.Tensor) -> None:
        """Set the parameters that the run begins with, as the latest and as the averaged ones."""
        with torch.no_grad():
            self.flat.copy_(flat)
            self.averaged.copy_(flat)

    def restore(self, state: dict[str, Any]) -> None:
        """Restore a saved state; raises `ValueError` if it belongs to another plan."""
        if state["features"] != VERSION or read_plan(state) != self.plan:
            raise ValueError(f"this was learnt otherwise: {state['plan']}")
        with torch.no_grad():
            self.flat.copy_(state["flat"])
            self.averaged.copy_(state["averaged"])
        self.optimizer.load_state_dict(state["optimizer"])
        coding = self.game.coding
        self.set_rivals(
            Rival(Networks.of(coding, *of), flat) for *of, flat in state.get("rivals", ())
        )
        batches, games, decisions, seconds = state["progress"]
        self.progress = Progress(batches, games, decisions, seconds)


def _widths(networks: Networks) -> tuple[int, int]:
    return networks.shape.joint, networks.shape.wide


def read_plan(state: dict[str, Any]) -> Plan:
    """The plan that a saved state contains."""
    fields: dict[str, Any] = json.loads(state["plan"])
    for name in ("rates", "entropies", "against"):
        fields[name] = tuple(fields.get(name, ()))
    return Plan(**fields)


def write_state(path: Path, state: dict[str, Any]) -> None:
    """Save a state atomically: a reader of the file finds either the old state or the new one."""
    fresh = path.with_suffix(".new")
    torch.save(state, fresh)
    fresh.replace(path)


def load_state(path: Path) -> dict[str, Any]:
    """Load a saved state without running code from the file."""
    state: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
    return state
