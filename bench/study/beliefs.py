"""Fit what judges believe of leads before they play anything, to the games of `strength`.

::

    python -m bench strength --only doudizhu --games 60 --seed calibration --folder DIR
    python -m bench.study.beliefs doudizhu --folder DIR

In each band of odds the leads that were measured, each with its error, are taken to be of two
kinds: those that are nothing, and those that are normal. It prints the belief of each band that
makes them the likeliest. Take other games than those by which reviews are measured.
"""

from __future__ import annotations

import argparse
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from app.play.judging import Belief, Beliefs
from bench.study.courts import courts
from bench.study.pieces import gathered, work_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    Numbers = npt.NDArray[np.float64]

# The bounds between bands, as logarithms of odds.
BOUNDS = (-4.0, 0.0, 4.0)
ROUNDS = 300
# So many leads count besides, as they are of what nobody has measured: few decisions are not to say
# too much.
BESIDES, UNMEASURED = 8, Belief()


def fit(measured: Numbers) -> Belief:
    """The belief by which these leads, each with its error, are the likeliest.

    It is found by expectation and maximization.
    """
    leads, errors = measured.T
    equal, mean, spread = UNMEASURED
    besides = BESIDES * (1 - equal)
    for _ in range(ROUNDS):
        wide = np.hypot(spread, errors)
        none = equal * np.exp(-((leads / errors) ** 2) / 2) / errors
        some = (1 - equal) * np.exp(-(((leads - mean) / wide) ** 2) / 2) / wide
        apart = some / np.maximum(none + some, np.finfo(float).tiny)
        trust = (spread / wide) ** 2
        believed = mean + trust * (leads - mean)
        number = float(apart.sum()) + besides
        equal = 1 - number / (len(leads) + BESIDES)
        mean = float(apart @ believed) / number
        squares = (believed - mean) ** 2 + trust * errors**2
        spread = sqrt((float(apart @ squares) + besides * UNMEASURED.spread**2) / number)
    return Belief(round(equal, 2), round(mean, 3), round(spread, 3))


def fitted(rows: Sequence[Sequence[Any]]) -> Beliefs:
    """The beliefs by which these rows of `strength` are the likeliest; no bands without odds."""
    measured = [row[1:] for row in rows if row[2]]
    told = np.array([row for row in measured if row[2] is not None]).reshape(-1, 3)
    untold = fit(np.array([row[:2] for row in measured if row[2] is None]).reshape(-1, 2))
    if not len(told):
        return Beliefs(untold)
    places = np.searchsorted(BOUNDS, told[:, 2])
    bands = (fit(told[places == band, :2]) for band in range(len(BOUNDS) + 1))
    return Beliefs(untold, BOUNDS, tuple(bands))


def main(arguments: Sequence[str] | None = None) -> None:
    """Fit the beliefs of a game to the games that are kept, and print them."""
    parser = argparse.ArgumentParser(prog="bench.study.beliefs", description=__doc__)
    parser.add_argument("game", choices=[*courts()])
    parser.add_argument("--folder", type=Path, required=True, help="that of `strength`")
    chosen = parser.parse_args(arguments)
    work = work_of("strength", courts()[chosen.game]())
    games = gathered(chosen.folder, work, "", 0, lambda _: {})
    rows = [row for game in games for seat in game["seats"] for row in seat["decisions"]]
    print(f"{len(games)} games: {fitted(rows)}")


if __name__ == "__main__":
    main()
