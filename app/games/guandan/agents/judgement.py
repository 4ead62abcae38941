"""The judgement of options: their share of rounds won, by a learned model.

The model is a small network, fitted to played rounds (`lab.fit_judgement`). Its numbers are data of
the package (`agents.model`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.games.guandan.agents.features import features_of
from app.games.guandan.agents.model import PLACES, WIN

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from app.climbing.seat import Option
    from app.games.guandan.agents.played import Position

    Numbers = npt.NDArray[np.float64]


class Model(NamedTuple):
    """A network of one hidden layer beside a linear part.

    Attributes:
        hidden: by feature, its weight in each hidden unit.
        linear: by feature, its weight in the sum.
        thresholds: the thresholds of the hidden units.
        outward: the weight of each hidden unit in the sum.
        base: the constant of the sum.

    """

    hidden: Numbers
    linear: Numbers
    thresholds: Numbers
    outward: Numbers
    base: float

    def shares(self, features: Sequence[Sequence[float]]) -> list[float]:
        """The shares of rows of features, from 0 to 1."""
        rows = np.array(features)
        units = np.tanh(rows @ self.hidden + self.thresholds)
        sums = units @ self.outward + rows @ self.linear + self.base
        shares: list[float] = (1 / (1 + np.exp(-sums))).tolist()
        return shares


def read_model(written: str) -> Model:
    """Read a model: two lines for the hidden units, then a line for each feature.

    The first line has the thresholds and the base, the second the outward weights and a 0; every
    other one the weights of a feature in the hidden units, and in the sum.
    """
    rows = np.array([line.split() for line in written.strip().splitlines()], dtype=np.float64)
    return Model(rows[2:, :-1], rows[2:, -1], rows[0, :-1], rows[1, :-1], float(rows[0, -1]))


# The model of wins; and once a seat is out, the model of the further places.
_WIN, _PLACES = read_model(WIN), read_model(PLACES)


def judge_options(position: Position, options: Sequence[Option]) -> list[float]:
    """The worth of each option: the share of rounds won, or of the levels still open."""
    model = _PLACES if position.is_decided else _WIN
    return model.shares([features_of(position, option) for option in options])
