"""Playouts of candidates: all over the same deals, with the policy on every seat."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.climbing.learned.coding import KICKERS
from app.climbing.learned.network_kernels import play_on
from app.climbing.learned.rounds_kernels import play_each
from app.climbing.players.search.deals import deals, drawn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from app.climbing.kernels import Rows, Shares
    from app.climbing.learned.policy import Policy
    from app.climbing.learned.rounds_kernels import Rounds
    from app.climbing.players.search.deals import Seen
    from app.play.agents import Rng


# The slowdown of plain kernels.
_PLAIN = 1_600


def work_at(pace: float, budget: int) -> int:
    """The work for a budget in milliseconds, at a pace of work in a millisecond when compiled.

    A move is 1, and a read state is `READING`.
    """
    return int(budget * (pace if play_on.is_compiled else pace / _PLAIN))


# The least probability of a candidate, and the most candidates.
DOUBTED, CANDIDATES = 0.03, 4
# The deals of a batch, and the number drawn and weighed for each one played out.
BATCH, OFFERED = 8, 2
# The most deals; more would add little.
MOST = 512
# The work of each card in a hand and of each decision, for a candidate: a first, high estimate,
# which the first batch corrects.
CARD, DECISION = 10, 25
# The standard errors of a difference for taking another candidate than the first, and for giving
# one up, which needs a number of deals.
TAKEN, GIVEN_UP, SEEN_IN = 1.0, 2.5, 2 * BATCH


class Came(NamedTuple):
    """The results of deals for a side.

    Attributes:
        worths: the worth of each deal, by which candidates are chosen.
        wins: 1 for a win and 0 for none, or the chance of a win.

    """

    worths: Shares
    wins: Shares


class Judge(NamedTuple):
    """A game's judgement of played deals.

    Attributes:
        come: the results of deals for the side of the searching seat.
        decisions: the most decisions of a playout.

    """

    come: Callable[[Rounds], Came]
    decisions: int


class Ahead(NamedTuple):
    """The result of a search.

    Attributes:
        came: the results of each candidate; one that was given up has the first deals only.
        work: the work: a move is 1, a read state is
            `app.climbing.learned.playing_kernels.READING`.

    """

    came: tuple[Came, ...]
    work: int

    @property
    def worlds(self) -> int:
        """The number of deals played."""
        return max(len(each.worths) for each in self.came)

    @property
    def means(self) -> list[float]:
        """The mean worth of each candidate."""
        return [float(each.worths.mean()) for each in self.came]

    @property
    def shares(self) -> list[float]:
        """The share of its deals that each candidate won."""
        return [float(each.wins.mean()) for each in self.came]

    def is_better(self, one: int, other: int, errors: float) -> bool:
        """One candidate is better than another by a number of standard errors.

        Both played the same deals, so the differences by deal count.
        """
        worths, others = self.came[one].worths, self.came[other].worths
        deals = min(len(worths), len(others))
        gains = worths[:deals] - others[:deals]
        gain, error = float(gains.mean()), float(gains.std()) / sqrt(deals)
        return gain > errors * error and gain > 0

    @property
    def hopeful(self) -> list[int]:
        """The candidates for which no other is surely better."""
        every = range(len(self.came))
        if self.worlds < SEEN_IN:
            return [*every]
        return [
            place
            for place in every
            if not any(self.is_better(other, place, GIVEN_UP) for other in every)
        ]

    @property
    def best(self) -> int:
        """The candidate to take: the first, unless another is surely better."""
        better = [place for place in range(1, len(self.came)) if self.is_better(place, 0, TAKEN)]
        kept = [place for place in self.hopeful if place in better]
        return max(kept or better, key=lambda place: self.means[place]) if better else 0


def doubted(shares: Sequence[float]) -> int:
    """The number of the policy's choices that are worth a playout.

    >>> doubted((0.5, 0.4, 0.02)), doubted((0.2,) * 5)
    (2, 4)
    """
    return sum(share >= DOUBTED for share in shares[:CANDIDATES])


def look_ahead(
    seen: Seen, policy: Policy, judge: Judge, candidates: Sequence[int], budget: int, rng: Rng
) -> Ahead | None:
    """Play candidates out within a budget of work; None if that is too little."""
    found = Ahead((Came(np.zeros(0), np.zeros(0)),) * len(candidates), 0)
    hopeful = found.hopeful
    per_game = float(min(CARD * seen.left, DECISION * judge.decisions))
    while (
        len(hopeful) > 1
        and found.worlds < MOST
        and found.work + per_game * BATCH * len(hopeful) <= budget
    ):
        rounds, weights, used = deals(seen, policy, OFFERED * BATCH, rng)
        chosen = drawn(weights, BATCH, rng)
        new, played = _play_out(rounds, chosen, [candidates[at] for at in hopeful], policy, judge)
        came = [*found.came]
        for at, those in zip(hopeful, new, strict=True):
            came[at] = Came(*map(np.append, came[at], those))
        found = Ahead(tuple(came), found.work + used + played)
        per_game = found.work / sum(len(each.worths) for each in came)
        hopeful = found.hopeful
    return found if found.worlds else None


def _play_out(
    rounds: Rounds, chosen: Rows, candidates: Sequence[int], policy: Policy, judge: Judge
) -> tuple[list[Came], int]:
    """The results of the chosen rounds after each candidate, by candidate; and the work."""
    # The policy plays equal deals equally, so each is played once.
    places, again = np.unique(chosen, return_inverse=True)
    played = rounds.copies(np.tile(places, len(candidates)))
    games = np.arange(len(played.numbers), dtype=np.int32)
    play_each(played, games, np.repeat(candidates, len(places)).astype(np.int32), policy.coding)
    network = policy.model.network
    work = play_on(played, judge.decisions, KICKERS, policy.coding, policy.memory, network)
    worths, wins = (each.reshape(-1, len(places))[:, again] for each in judge.come(played))
    return [*map(Came, worths, wins)], work
