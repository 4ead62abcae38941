"""Playing candidates out: all of them over the same deals, with the policy on every seat."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.climbing.learned.rounds_kernels import WINNER, Rounds, play_each
from app.doudizhu.agents.search.deals import deals, drawn
from app.doudizhu.agents.search.playing import play_out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.climbing.kernels import Flags, Rows
    from app.climbing.learned.coding import Numbers
    from app.climbing.learned.policy import Policy
    from app.doudizhu.agents.search.deals import Seen
    from app.games.agents import Rng

# Deals are made in batches; for each that is played out so many are drawn and weighed.
BATCH, OFFERED = 8, 2
# More deals say hardly anything more.
MOST = 128
# What a card that is left in any hand costs until it is played, for each candidate: a first guess,
# rather too high than too low, which the first batch puts right.
CARD = 10


class Ahead(NamedTuple):
    """What playing out came to.

    Attributes:
        wins: by candidate and deal, whether its side won.
        work: what it took: a move looked at is 1, reading a state is `playing.READING`.

    """

    wins: Flags
    work: int

    @property
    def worlds(self) -> int:
        """How many deals were played."""
        return len(self.wins[0])

    @property
    def shares(self) -> list[float]:
        """The share of deals that each candidate won."""
        shares: list[float] = self.wins.mean(axis=1).tolist()
        return shares

    @property
    def best(self) -> int:
        """The candidate to take: the first, unless another surely wins more often.

        All played the same deals, so that it is their differences that count: by one standard error
        at least.
        """
        best, most = 0, 0.0
        for place in range(1, len(self.wins)):
            gains = self.wins[place].astype(np.float64) - self.wins[0]
            gain, error = float(gains.mean()), float(gains.std()) / sqrt(self.worlds)
            if gain > error and gain > most:
                best, most = place, gain
        return best


def look_ahead(
    seen: Seen, policy: Policy, candidates: Sequence[int], budget: int, rng: Rng
) -> Ahead | None:
    """Play candidates out for so much work; None where that is too little to find anything out."""
    cards = int(seen.cards.sum())
    per_world = CARD * cards * len(candidates)
    wins, work, worlds = [], 0, 0
    while worlds < MOST and work + per_world * BATCH <= budget:
        rounds, weights, used = deals(seen, policy, OFFERED * BATCH, rng)
        chosen = drawn(weights, BATCH, rng)
        found, played = _play_out(rounds, chosen, candidates, policy)
        wins.append((found == 0) == (seen.role == 0))
        worlds += BATCH
        work += used + played
        per_world = work // worlds
    return Ahead(np.concatenate(wins, axis=1), work) if wins else None


def _play_out(
    rounds: Rounds, chosen: Rows, candidates: Sequence[int], policy: Policy
) -> tuple[Numbers, int]:
    """Who wins each of the chosen rounds after each candidate, by candidate; and what it took."""
    places = np.tile(chosen, len(candidates))
    played = rounds.copies(places)
    games = np.arange(len(places), dtype=np.int32)
    play_each(played, games, np.repeat(candidates, len(chosen)).astype(np.int32), policy.coding)
    work = play_out(played, policy)
    return played.numbers[:, WINNER].reshape(len(candidates), -1), work
