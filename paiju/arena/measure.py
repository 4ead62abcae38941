"""The statistics of a match: shares of wins and points with 95 % intervals, and times.

The games of a deck are correlated, because they share their cards. So the mean of a deck is one
observation, and intervals follow from the spread of these means.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, sqrt
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    import numpy.typing as npt

    from paiju.arena.match import MatchGame

    GamesOfDecks = Sequence[Sequence[MatchGame]]
    Numbers = npt.NDArray[np.float64]

# The 97.5 % quantile of the normal distribution.
Z = 1.959964
_DIGITS = 9


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimated mean, with its 95 % interval from `low` to `high`."""

    mean: float
    low: float
    high: float

    def __format__(self, spec: str) -> str:
        """The mean with its interval in brackets, each number formatted by `spec`.

        >>> f"{Estimate(0.5, 0.25, 0.75):.2f}"
        '0.50 [0.25, 0.75]'
        """
        return f"{self.mean:{spec}} [{self.low:{spec}}, {self.high:{spec}}]"


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's results in some games.

    Attributes:
        games: the number of games.
        wins: the share of games won; a game without a winner counts as half.
        points: the points per game.
        measures: the other measures of the contest by name; None for one that no game has.

    """

    games: int
    wins: Estimate
    points: Estimate
    measures: dict[str, Estimate | None]


@dataclass(frozen=True, slots=True)
class Times:
    """Statistics of the durations of decisions, in milliseconds."""

    decisions: int
    mean: float
    median: float
    p99: float
    longest: float


def standing(
    decks: GamesOfDecks,
    role: str | None = None,
    player: int = 0,
    measures: Iterable[str] = (),
) -> Standing:
    """A player's results in some games.

    Args:
        decks: the games of each deck.
        role: the role of player 0 in the games that count; None for all games.
        player: the number of the player in the match.
        measures: the names of the contest's other measures, in the order of the contest.
    """
    points, shares = points_of(decks, role, player), _shares(decks, role, player)

    def counted(at: int) -> Numbers:
        return _table(decks, role, lambda game: game.scores[player].measures[at])

    return Standing(
        points.size,
        _share(_by_deck(shares)),
        _mean(_by_deck(points)),
        {name: _ratio(counted(at)) for at, name in enumerate(measures)},
    )


def shares_of(decks: GamesOfDecks, player: int = 0) -> Numbers:
    """The share of games that a player won on each deck."""
    return _by_deck(_shares(decks, None, player))


def points_of(decks: GamesOfDecks, role: str | None = None, player: int = 0) -> Numbers:
    """The points of a player: a row for each deck, a column for each of the deck's games."""
    return _table(decks, role, lambda game: game.scores[player].points)


def _shares(decks: GamesOfDecks, role: str | None, player: int) -> Numbers:
    return _table(decks, role, lambda game: game.scores[player].share)


def _table(
    decks: GamesOfDecks,
    role: str | None,
    of: Callable[[MatchGame], float | None],
) -> Numbers:
    kept = [[of(game) for game in deck if role in {None, game.role}] for deck in decks]
    return np.array(kept, dtype=np.float64)


def roles_of(decks: GamesOfDecks) -> tuple[str, ...]:
    """The roles that player 0 has in the games of one deck, in their order."""
    return tuple(dict.fromkeys(game.role for game in decks[0]))


def p_value(decks: GamesOfDecks, player: int = 0) -> float:
    """The p-value of a player's share of games won, if all players were equally strong.

    >>> from paiju.play.lab.contest import PlayerScore
    >>> from paiju.arena.match import MatchGame
    >>> won = PlayerScore(1, 1.0), PlayerScore(-1, 0.0)
    >>> round(p_value([(MatchGame("landlord", won), MatchGame("peasants", won))] * 10), 6)
    0.001565
    """
    share = shares_of(decks, player)
    # The score test: under the hypothesis that players are equal, the share is a half.
    return erfc(abs(float(share.mean()) - 0.5) * 2 * sqrt(_worth(share)) / sqrt(2))


def p_points(decks: GamesOfDecks, player: int = 0) -> float:
    """The p-value of a player's points, if all players were equally strong."""
    points = _by_deck(points_of(decks, player=player))
    error = float(points.std(ddof=1)) / sqrt(len(points)) if len(points) > 1 else 0.0
    if not error:
        return float(not points.any())
    return erfc(abs(float(points.mean())) / error / sqrt(2))


def times_of(nanoseconds: Sequence[int]) -> Times:
    """The statistics of durations, which are given in nanoseconds."""
    taken = np.array(nanoseconds, dtype=np.float64) / 1e6
    median, p99 = np.percentile(taken, [50, 99]).tolist()
    return Times(len(taken), float(taken.mean()), median, p99, float(taken.max()))


def _by_deck(table: Numbers) -> Numbers:
    """The mean of each row (a deck), rounded so that the games of equal players cancel to 0."""
    means: Numbers = table.mean(axis=1).round(_DIGITS) + 0.0
    return means


def _mean(observed: Numbers) -> Estimate:
    mean = float(observed.mean())
    error = Z * float(observed.std(ddof=1)) / sqrt(len(observed)) if len(observed) > 1 else np.inf
    return Estimate(mean, mean - error, mean + error)


def _ratio(counted: Numbers) -> Estimate | None:
    """The mean of a measure over the games that have it; None if no game has it.

    `counted` has a row for each deck and NaN where a game lacks the measure. Residuals are summed
    per deck, because games of one deck are correlated.
    """
    counts = np.isfinite(counted).sum(axis=1)
    sums = np.nansum(counted, axis=1)
    if not counts.any():
        return None
    mean = float(sums.sum() / counts.sum())
    beyond = _mean((sums - mean * counts) / counts.mean())
    reach = beyond.high - beyond.mean
    # Measures are counts, which are never negative.
    return Estimate(mean, max(mean - reach, 0.0), mean + reach)


def _share(observed: Numbers) -> Estimate:
    """The mean of shares with its Wilson interval, which is good near 0 and 1 too."""
    mean, worth = float(observed.mean()), _worth(observed)
    middle = (mean + Z**2 / (2 * worth)) / (1 + Z**2 / worth)
    reach = Z / (1 + Z**2 / worth) * sqrt(mean * (1 - mean) / worth + Z**2 / (4 * worth**2))
    # Rounding could move an end beyond the mean, or beyond 0 or 1.
    return Estimate(mean, min(mean, max(middle - reach, 0.0)), max(mean, min(middle + reach, 1.0)))


def _worth(shares: Numbers) -> float:
    """The number of coin tosses whose mean has the same error as the mean of these shares.

    If all shares are equal, each counts as one toss.
    """
    mean, count = float(shares.mean()), len(shares)
    spread = float(shares.var(ddof=1)) if count > 1 else 0.0
    return count * mean * (1 - mean) / spread if spread else float(count)
