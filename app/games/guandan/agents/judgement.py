"""Judging options: the share of rounds that are won by them, as a model learnt it.

The model is a small network, fitted to rounds that were played (`lab.fit_judgement`). Its
numbers are data of the package (`agents.model`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.games.guandan.agents.features import features_of
from app.games.guandan.agents.model import PLACES, WIN

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from app.climbing.option import Option
    from app.games.guandan.agents.played import Position

    Numbers = npt.NDArray[np.float64]


class Model(NamedTuple):
    """A network of one hidden layer beside a linear part.

    Attributes:
        hidden: by feature, its weight in each hidden unit.
        linear: by feature, its weight in the sum.
        thresholds: of the hidden units.
        outward: the weight of each hidden unit in the sum.
        base: what is added to the sum.

    """

    hidden: Numbers
    linear: Numbers
    thresholds: Numbers
    outward: Numbers
    base: float

    def shares(self, features: Sequence[Sequence[float]]) -> list[float]:
        """What rows of features come to, from 0 to 1."""
        rows = np.array(features)
        units = np.tanh(rows @ self.hidden + self.thresholds)
        sums = units @ self.outward + rows @ self.linear + self.base
        shares: list[float] = (1 / (1 + np.exp(-sums))).tolist()
        return shares


def read_model(written: str) -> Model:
    """A model as it is written: the hidden units, then a line for each feature.

    The first line has the thresholds and the base, the second the outward weights and a 0; every
    other one the weights of a feature in the hidden units, and in the sum.
    """
    rows = np.array([line.split() for line in written.strip().splitlines()], dtype=np.float64)
    return Model(rows[2:, :-1], rows[2:, -1], rows[0, :-1], rows[1, :-1], float(rows[0, -1]))


# Who wins the round; and once somebody is out, who of the others comes before whom.
_WIN, _PLACES = read_model(WIN), read_model(PLACES)


def judge_options(position: Position, options: Sequence[Option]) -> list[float]:
    """What each option is worth: the share of rounds won, or of the places left to win."""
    model = _PLACES if position.is_decided else _WIN
    return model.shares([features_of(position, option) for option in options])
