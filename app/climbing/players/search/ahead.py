"""Playing candidates out: all of them over the same deals, with the policy on every seat."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.climbing.learned.features import KICKERS
from app.climbing.learned.playing_kernels import play_on
from app.climbing.learned.rounds_kernels import play_each
from app.climbing.players.search.deals import deals, drawn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from app.climbing.kernels import Rows
    from app.climbing.learned.network import Shares
    from app.climbing.learned.policy import Policy
    from app.climbing.learned.rounds_kernels import Rounds
    from app.climbing.players.search.deals import Seen
    from app.play.agents import Rng

# What is played out: what the policy would do as often as that, and no more candidates.
DOUBTED, CANDIDATES = 0.03, 4
# Deals are made in batches; for each that is played out so many are drawn and weighed.
BATCH, OFFERED = 8, 2
# More deals say hardly anything more.
MOST = 512
# What a card that is left in any hand costs until it is played, for each candidate, and what a
# decision: a first guess, rather too high than too low, which the first batch puts right.
CARD, DECISION = 10, 25
# How many standard errors a difference must have: for another than the first to be taken, and for a
# candidate to be given up, which is not done before so many deals.
TAKEN, GIVEN_UP, SEEN_IN = 1.0, 2.5, 2 * BATCH


class Came(NamedTuple):
    """What deals came to for a side, deal by deal.

    Attributes:
        worths: what they are worth: what is chosen by.
        wins: 1 for a win and 0 for none, or how likely a win is.

    """

    worths: Shares
    wins: Shares


class Judge(NamedTuple):
    """What a game makes of deals that were played on.

    Attributes:
        come: what each of them came to for the side of the seat that looks ahead.
        decisions: how many decisions each is played on for at most.

    """

    come: Callable[[Rounds], Came]
    decisions: int


class Ahead(NamedTuple):
    """What playing out came to.

    Attributes:
        came: for each candidate, what it came to; whoever was given up was played in the first
            deals only.
        work: what it took: a move looked at is 1, reading a state is
            `app.climbing.learned.playing_kernels.READING`.

    """

    came: tuple[Came, ...]
    work: int

    @property
    def worlds(self) -> int:
        """How many deals were played."""
        return max(len(each.worths) for each in self.came)

    @property
    def means(self) -> list[float]:
        """What each candidate came to in the mean."""
        return [float(each.worths.mean()) for each in self.came]

    @property
    def shares(self) -> list[float]:
        """The share of its deals that each candidate won."""
        return [float(each.wins.mean()) for each in self.came]

    def is_better(self, one: int, other: int, errors: float) -> bool:
        """Whether one candidate came to more than another by so many standard errors.

        Both played the same deals, so that it is their differences that count.
        """
        worths, others = self.came[one].worths, self.came[other].worths
        deals = min(len(worths), len(others))
        gains = worths[:deals] - others[:deals]
        gain, error = float(gains.mean()), float(gains.std()) / sqrt(deals)
        return gain > errors * error and gain > 0

    @property
    def hopeful(self) -> list[int]:
        """The candidates that no other is surely better than."""
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
        """The candidate to take: the first, unless another surely comes to more."""
        better = [place for place in range(1, len(self.came)) if self.is_better(place, 0, TAKEN)]
        kept = [place for place in self.hopeful if place in better]
        return max(kept or better, key=lambda place: self.means[place]) if better else 0


def doubted(shares: Sequence[float]) -> int:
    """How many choices are worth playing out, of those that a policy likes best.

    >>> doubted((0.5, 0.4, 0.02)), doubted((0.2,) * 5)
    (2, 4)
    """
    return sum(share >= DOUBTED for share in shares[:CANDIDATES])


def look_ahead(
    seen: Seen, policy: Policy, judge: Judge, candidates: Sequence[int], budget: int, rng: Rng
) -> Ahead | None:
    """Play candidates out for so much work; None where that is too little to find anything out."""
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
    """What each of the chosen rounds comes to after each candidate, by candidate; and the work."""
    # The policy plays the same deal the same way again.
    places, again = np.unique(chosen, return_inverse=True)
    played = rounds.copies(np.tile(places, len(candidates)))
    games = np.arange(len(played.numbers), dtype=np.int32)
    play_each(played, games, np.repeat(candidates, len(places)).astype(np.int32), policy.coding)
    network = policy.model.network
    work = play_on(played, judge.decisions, KICKERS, policy.coding, policy.memory, network)
    worths, wins = (each.reshape(-1, len(places))[:, again] for each in judge.come(played))
    return [*map(Came, worths, wins)], work
