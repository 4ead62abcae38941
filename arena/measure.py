"""What a match comes to: shares of wins and points with 95 % intervals, and times.

Both games of a deck hang on the same cards, so the deck is the unit: its mean is one observation,
and the intervals follow from how the decks differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, sqrt
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from arena.match import Game

    Numbers = npt.NDArray[np.float64]

# The normal distribution's 97.5 % point.
Z = 1.959964


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and where it lies with a certainty of 95 %."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player did in some games, half a win for each game that nobody won."""

    games: int
    wins: Estimate
    points: Estimate


@dataclass(frozen=True, slots=True)
class Times:
    """How long decisions took, in milliseconds."""

    decisions: int
    mean: float
    median: float
    p99: float
    longest: float


def standing(decks: Sequence[Sequence[Game]], role: str | None = None) -> Standing:
    """How the first player did, in all, or in one role."""
    points = points_of(decks, role)
    return Standing(points.size, _share(_wins(points).mean(axis=1)), _mean(points.mean(axis=1)))


def shares_of(decks: Sequence[Sequence[Game]]) -> Numbers:
    """The first player's share of the games that were won, by deck."""
    shares: Numbers = _wins(points_of(decks)).mean(axis=1)
    return shares


def points_of(decks: Sequence[Sequence[Game]], role: str | None = None) -> Numbers:
    """The first player's points: a row for each deck, a column for each of its games."""
    kept = [[game.points for game in deck if role in {None, game.role}] for deck in decks]
    return np.array(kept, dtype=np.float64)


def roles_of(decks: Sequence[Sequence[Game]]) -> tuple[str, ...]:
    """What the first player was, in the order in which it comes in a deck."""
    return tuple(dict.fromkeys(game.role for game in decks[0]))


def p_value(decks: Sequence[Sequence[Game]]) -> float:
    """How likely equal players differ by at least as much.

    >>> from arena.match import Game
    >>> round(p_value([(Game("landlord", 1), Game("peasants", 1))] * 10), 6)
    0.001565
    """
    share = shares_of(decks)
    # Equal players win half: the score test, with the spread that half would have.
    return erfc(abs(float(share.mean()) - 0.5) * 2 * sqrt(_worth(share)) / sqrt(2))


def times_of(nanoseconds: Sequence[int]) -> Times:
    """What decisions took."""
    taken = np.array(nanoseconds, dtype=np.float64) / 1e6
    median, p99 = np.percentile(taken, [50, 99]).tolist()
    return Times(len(taken), float(taken.mean()), median, p99, float(taken.max()))


def _wins(points: Numbers) -> Numbers:
    return (np.sign(points) + 1) / 2


def _mean(observed: Numbers) -> Estimate:
    mean = float(observed.mean())
    error = Z * float(observed.std(ddof=1)) / sqrt(len(observed)) if len(observed) > 1 else np.inf
    return Estimate(mean, mean - error, mean + error)


def _share(observed: Numbers) -> Estimate:
    """The mean of shares, with Wilson's interval: it holds near none and all, where others fail."""
    mean, worth = float(observed.mean()), _worth(observed)
    middle = (mean + Z**2 / (2 * worth)) / (1 + Z**2 / worth)
    reach = Z / (1 + Z**2 / worth) * sqrt(mean * (1 - mean) / worth + Z**2 / (4 * worth**2))
    # Rounding may carry an end past the mean, or a share past all.
    return Estimate(mean, min(mean, max(middle - reach, 0.0)), max(mean, min(middle + reach, 1.0)))


def _worth(shares: Numbers) -> float:
    """How many throws of a coin tell as much as these shares do; where none differs, one each."""
    mean, count = float(shares.mean()), len(shares)
    spread = float(shares.var(ddof=1)) if count > 1 else 0.0
    return count * mean * (1 - mean) / spread if spread else float(count)
