"""Elo ratings from a round-robin: one number for each player, fitted to the results of all matches.

The model is that of Bradley and Terry: a player rated 400 above another wins ten games for each
that it loses. The first player is fixed at 1000. Intervals are bootstrapped over decks, because
the games of a deck are not independent.
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.arena.measure import Estimate, shares_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.arena.measure import Numbers
    from paiju.arena.result import Result

FIRST = 1000
SCALE = 400 / log(10)

# The drawn games that are added for every two players. Without them, the rating of a player that
# lost every game would have no lower bound.
DRAWN = 1
STEPS = 30
DRAWS = 300


class Rating(NamedTuple):
    """A player's Elo rating, with its interval."""

    name: str
    elo: Estimate


def ratings(names: Sequence[str], results: Sequence[Result]) -> list[Rating]:
    """The ratings of the players `names` of a round-robin, the best first."""
    place = {name: number for number, name in enumerate(names)}
    pairs = [
        _Pair(place[one], place[two], shares_of(each.decks))
        for each in results
        for one, two in [each.match.players]
    ]
    best = _fitted(len(names), pairs)
    rng = np.random.default_rng(1)
    drawn = [
        _fitted(
            len(names),
            [pair._replace(shares=rng.choice(pair.shares, pair.decks)) for pair in pairs],
        )
        for _ in range(DRAWS)
    ]
    low, high = np.percentile(drawn, [2.5, 97.5], axis=0)
    rated = [
        Rating(name, Estimate(float(best[at]), float(low[at]), float(high[at])))
        for name, at in place.items()
    ]
    return sorted(rated, key=lambda rating: -rating.elo.mean)


class _Pair(NamedTuple):
    one: int
    two: int
    shares: Numbers

    @property
    def decks(self) -> int:
        return len(self.shares)


def _fitted(players: int, pairs: Sequence[_Pair]) -> Numbers:
    """The most likely rating of each player by Newton's method, which starts from equal ratings."""
    wins = np.full((players, players), DRAWN / 2)
    np.fill_diagonal(wins, 0)
    for pair in pairs:
        wins[pair.one, pair.two] += pair.shares.sum()
        wins[pair.two, pair.one] += pair.decks - pair.shares.sum()
    games = wins + wins.T
    strength = np.zeros(players)
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        missing = (wins - games * chances).sum(axis=1)
        bends = -games * chances * chances.T
        np.fill_diagonal(bends, 0)
        np.fill_diagonal(bends, -bends.sum(axis=1))
        # Only differences matter, so the first rating is fixed.
        strength[1:] += np.linalg.solve(bends[1:, 1:], missing[1:])
    rated: Numbers = FIRST + SCALE * strength
    return rated
