"""The chances that players tell in games with themselves, held against what is won."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.arena.players import CONTESTS
from paiju.training.forecasts.calibrate import Told, played, players_of

if TYPE_CHECKING:
    from collections.abc import Iterable

# The errors of a mean that are allowed for: one of a thousand means is farther off by chance.
ERRORS = 3.3


class Mean(NamedTuple):
    """The mean of numbers of games, and its standard error: those of one game go together."""

    mean: float
    error: float


@cache
def told_in(game: str, skill: int, games: int) -> tuple[Told, ...]:
    """The decisions of a learned player of a skill in some games with itself."""
    contest = CONTESTS[game]
    player = players_of(contest)[skill - 4]
    return tuple(played(contest, player, range(games)))


def mean_of(numbers: Iterable[tuple[int, float]]) -> Mean:
    """The mean of numbers, each with that of its game."""
    games, values = map(np.array, zip(*numbers, strict=True))
    mean = values.mean()
    by_game = np.bincount(games.astype(int), values - mean)
    return Mean(float(mean), float(np.sqrt((by_game**2).sum()) / len(values)))


def sum_of_opposing(told: Iterable[Told]) -> Mean:
    """The sum of the chances of two opposing seats that are asked in turn."""
    return mean_of(
        (one.game, one.chance + other.chance)
        for one, other in pairwise(told)
        if (one.game, one.turn + 1) == (other.game, other.turn) and one.team != other.team
    )


def off_in_bins(told: Iterable[Told], bins: int = 10) -> list[Mean]:
    """The chances that were told less the share that was won, in bins of equally many decisions."""
    ranked = sorted(told, key=lambda each: each.chance)
    parts = np.array_split(np.arange(len(ranked)), bins)
    return [
        mean_of((ranked[at].game, ranked[at].chance - ranked[at].won) for at in part)
        for part in parts
    ]


def error_of(told: Iterable[Told]) -> Mean:
    """The mean squared error of chances (Brier score)."""
    return mean_of((each.game, (each.chance - each.won) ** 2) for each in told)
