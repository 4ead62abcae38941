"""The quality of forecasts: their error, and the share won in bins of similar forecasts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from paiju.climbing.lab.selfplay.training_game import Values

_BINS = 10


class Bin(NamedTuple):
    """Decisions with similar forecasts: their number, the mean forecast, and the share won."""

    decisions: int
    foretold: float
    won: float


class Quality(NamedTuple):
    """The quality of forecasts.

    Attributes:
        error: the mean squared error (Brier score).
        bins: ten bins of equally many decisions.

    """

    error: float
    bins: tuple[Bin, ...]

    @property
    def fields(self) -> dict[str, Any]:
        """The quality as fields of a model's card."""
        return {"error": self.error, "bins": [each._asdict() for each in self.bins]}


def quality_of(foretold: Values, won: Values) -> Quality:
    """The quality of forecasts; fewer than ten bins if there are fewer decisions.

    >>> quality_of(np.array([0.25, 0.75]), np.array([0.0, 1.0])).error
    0.0625
    """
    order = np.argsort(foretold, kind="stable")
    parts = [part for part in np.array_split(order, _BINS) if len(part)]
    bins = (Bin(len(part), float(foretold[part].mean()), float(won[part].mean())) for part in parts)
    error = float(((foretold - won) ** 2).mean()) if len(won) else 0.0
    return Quality(error, tuple(bins))
