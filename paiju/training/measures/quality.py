"""The quality of forecasts of a win: their error, and how often similar forecasts came true."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from paiju.climbing.lab.selfplay.training_game import Values

_BINS = 10


class Bin(NamedTuple):
    """A group of decisions with similar forecasts.

    Attributes:
        decisions: the number of decisions.
        foretold: the mean forecast, as a chance to win.
        won: the share of the decisions whose team won.
    """

    decisions: int
    foretold: float
    won: float


class Quality(NamedTuple):
    """The quality of a set of forecasts.

    Attributes:
        error: the mean squared error (Brier score).
        bins: ten bins of equally many decisions, from the lowest forecasts to the highest.

    """

    error: float
    bins: tuple[Bin, ...]

    @property
    def fields(self) -> dict[str, Any]:
        """The quality as fields of a model's card."""
        return {"error": self.error, "bins": [each._asdict() for each in self.bins]}


def quality_of(foretold: Values, won: Values) -> Quality:
    """The quality of forecasts against results; fewer than ten bins if there are fewer decisions.

    Args:
        foretold: for each decision, the forecast chance to win.
        won: for each decision, 1 if the team won, else 0.

    >>> quality_of(np.array([0.25, 0.75]), np.array([0.0, 1.0])).error
    0.0625
    """
    order = np.argsort(foretold, kind="stable")
    parts = [part for part in np.array_split(order, _BINS) if len(part)]
    bins = (Bin(len(part), float(foretold[part].mean()), float(won[part].mean())) for part in parts)
    error = float(((foretold - won) ** 2).mean()) if len(won) else 0.0
    return Quality(error, tuple(bins))
