"""Comparing the chances that players give, in games against themselves, with the results."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.arena.players import CONTESTS
from paiju.training.forecasts.calibrate import ForecastDecision, played, players_of

if TYPE_CHECKING:
    from collections.abc import Iterable

# The standard errors by which a mean may be off: by chance only one in a thousand is farther off.
ERRORS = 3.3


class Mean(NamedTuple):
    """A mean and its standard error, which allows for numbers of one game being correlated."""

    mean: float
    error: float


@cache
def decisions_in(game: str, skill: int, games: int) -> tuple[ForecastDecision, ...]:
    """The decisions of a learned player of a skill in a number of games against itself."""
    contest = CONTESTS[game]
    player = players_of(contest)[skill - 4]
    return tuple(played(contest, player, range(games)))


def mean_of(numbers: Iterable[tuple[int, float]]) -> Mean:
    """The mean of values; each is given behind the number of its game."""
    games, values = map(np.array, zip(*numbers, strict=True))
    mean = values.mean()
    by_game = np.bincount(games.astype(int), values - mean)
    return Mean(float(mean), float(np.sqrt((by_game**2).sum()) / len(values)))


def sum_of_opposing(told: Iterable[ForecastDecision]) -> Mean:
    """The mean sum of the chances that two opposing seats give one after the other."""
    return mean_of(
        (one.game, one.chance + other.chance)
        for one, other in pairwise(told)
        if (one.game, one.turn + 1) == (other.game, other.turn) and one.team != other.team
    )


def off_in_bins(told: Iterable[ForecastDecision], bins: int = 10) -> list[Mean]:
    """The mean chance less the share that was won, in bins with equal numbers of decisions."""
    ranked = sorted(told, key=lambda each: each.chance)
    parts = np.array_split(np.arange(len(ranked)), bins)
    return [
        mean_of((ranked[at].game, ranked[at].chance - ranked[at].won) for at in part)
        for part in parts
    ]


def error_of(told: Iterable[ForecastDecision]) -> Mean:
    """The mean squared error of the chances (Brier score)."""
    return mean_of((each.game, (each.chance - each.won) ** 2) for each in told)
