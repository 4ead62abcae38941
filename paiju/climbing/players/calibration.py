"""The calibration of estimates: chances to win from what a solver or a search found.

A solved ending counts every deal alike, against defenders that see all cards; a search tells the
most of several uncertain shares. Both are wrong in one direction. Each is weighed, in log odds,
with the forecast of the policy, by numbers on the model's card that were fitted to results of games
(`paiju.training.forecasts.calibrate`).
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

SOLVED, SEARCHED = "solved", "searched"

# Chances nearer to 0 or 1 than this count as that near.
_NEAR = 0.01


class Calibration(NamedTuple):
    """The weights of a chance in log odds.

    Attributes:
        base: what is added.
        found: the weight of what was found.
        forecast: the weight of the policy's forecast.

    """

    base: float = 0.0
    found: float = 1.0
    forecast: float = 0.0

    def chance(self, found: float, forecast: float) -> float:
        """The chance to win; what is sure stays sure.

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
    """The log odds of a chance.

    >>> [round(log_odds(each), 2) for each in (0.5, 0.9, 1.0)]
    [0.0, 2.2, 4.6]
    """
    kept = min(max(chance, _NEAR), 1 - _NEAR)
    return log(kept / (1 - kept))


def calibration_of(card: Mapping[str, Any], name: str) -> Calibration:
    """A calibration on the card of a model; one that changes nothing if it has none."""
    weights = card.get("calibration", {}).get(name)
    return Calibration() if weights is None else Calibration(*weights)
