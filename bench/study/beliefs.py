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
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from app.play.judging import Belief
from bench.study.courts import courts
from bench.study.pieces import gathered, work_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    Numbers = npt.NDArray[np.float64]

# The bounds between bands, as logarithms of odds.
BOUNDS = (-4.0, 0.0, 4.0)
ROUNDS, LEAST_SPREAD = 300, 0.005


def fit(leads: Numbers, errors: Numbers) -> Belief:
    """The belief by which these leads are the likeliest, by expectation and maximization."""
    equal, mean, spread = 0.5, float(leads.mean()), 0.1
    for _ in range(ROUNDS):
        wide = np.hypot(spread, errors)
        none = equal * np.exp(-((leads / errors) ** 2) / 2) / errors
        some = (1 - equal) * np.exp(-(((leads - mean) / wide) ** 2) / 2) / wide
        apart = some / np.maximum(none + some, np.finfo(float).tiny)
        trust = (spread / wide) ** 2
        believed = mean + trust * (leads - mean)
        equal = 1 - float(apart.mean())
        mean = float(np.average(believed, weights=apart))
        square = (believed - mean) ** 2 + trust * errors**2
        spread = max(LEAST_SPREAD, float(np.average(square, weights=apart)) ** 0.5)
    return Belief(round(equal, 2), round(mean, 3), round(spread, 3))


def bands(odds: Numbers) -> list[npt.NDArray[np.bool_]]:
    """The places in each band of odds."""
    places = np.searchsorted(BOUNDS, odds)
    return [places == band for band in range(len(BOUNDS) + 1)]


def main(arguments: Sequence[str] | None = None) -> None:
    """Fit the beliefs of a game to the games that are kept, and print them."""
    parser = argparse.ArgumentParser(prog="bench.study.beliefs", description=__doc__)
    parser.add_argument("game", choices=[*courts()])
    parser.add_argument("--folder", type=Path, required=True, help="that of `strength`")
    chosen = parser.parse_args(arguments)
    court = courts()[chosen.game]()
    games = gathered(chosen.folder, work_of("strength", court), "", 0, lambda _: {})
    rows = [row for game in games for seat in game["seats"] for row in seat["decisions"]]
    told = np.array([row[1:] for row in rows if row[2] and row[3] is not None])
    for place, band in enumerate(bands(told[:, 2])):
        least, most = (-np.inf, *BOUNDS)[place], (*BOUNDS, np.inf)[place]
        print(fit(*told[band, :2].T), f"# {least:g} to {most:g}, {band.sum()} decisions")


if __name__ == "__main__":
    main()
