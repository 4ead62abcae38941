"""The calibration of chances to win that a solver or a search found.

A solver and a search are biased. A solved ending counts every deal alike, against defenders that
see all cards. A search reports the greatest of several uncertain shares. So a found chance is
combined in log odds with the policy's forecast. The weights are on the model's card. They are
chosen by results of games (`paiju.training.forecasts.calibrate`).
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

SOLVED, SEARCHED = "solved", "searched"

# Chances are kept this far from 0 and 1, so that log odds stay finite.
_NEAR = 0.01


class Calibration(NamedTuple):
    """The weights that correct a chance to win that a solver or a search found, in log odds.

    Attributes:
        base: the constant term.
        found: the weight of the found chance.
        forecast: the weight of the policy's forecast.

    """

    base: float = 0.0
    found: float = 1.0
    forecast: float = 0.0

    def chance(self, found: float, forecast: float) -> float:
        """The calibrated chance to win: the `found` chance corrected by the policy's `forecast`.

        A certain win or loss stays certain.

        >>> Calibration().chance(0.7, 0.5), Calibration(-1, 0.5, 0.5).chance(1.0, 0.5)
        (0.7, 1.0)
        >>> round(Calibration(-0.5, 0.5, 0.5).chance(0.8, 0.6), 2)
        0.6
        """
        if found in {0.0, 1.0} or self == Calibration():
            return found
        odds = self.base + self.found * log_odds(found) + self.forecast * log_odds(forecast)
        return 1 / (1 + exp(-odds))


def log_odds(chance: float) -> float:
    """The log odds of a chance, which is first moved away from 0 and 1 to keep them finite.

    >>> [round(log_odds(each), 2) for each in (0.5, 0.9, 1.0)]
    [0.0, 2.2, 4.6]
    """
    kept = min(max(chance, _NEAR), 1 - _NEAR)
    return log(kept / (1 - kept))


def calibration_of(card: Mapping[str, Any], name: str) -> Calibration:
    """The calibration of a name on a model's card; one that changes nothing if there is none."""
    weights = card.get("calibration", {}).get(name)
    return Calibration() if weights is None else Calibration(*weights)
