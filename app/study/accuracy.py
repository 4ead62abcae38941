"""Accuracy: what a decision is expected to have left of the worth that it could have had.

A lead is measured with an error. Together with what its judge believed before, it makes a
distribution of the true lead, and the accuracy is the mean over that.
"""

from __future__ import annotations

from math import erfc, exp, log, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.play.judging import Belief

# The accuracy of a decision that loses this share of a whole game is 1 / e.
TOLERANCE = 0.1
# The greatest logarithm of odds that are told from certainty.
_SURE = 50.0


def accuracy_of(lead: float, error: float, belief: Belief) -> float:
    """The expected accuracy, from 0 to 1, of a decision whose rival leads by this part of a game.

    >>> from app.play.judging import Belief
    >>> [round(accuracy_of(lead, 0.0, Belief()), 2) for lead in (-0.1, 0.0, 0.1)]
    [1.0, 1.0, 0.37]
    >>> [round(accuracy_of(lead, 0.04, Belief(0.0, 0.0, 0.08)), 2) for lead in (-0.1, 0.0, 0.1)]
    [1.0, 0.88, 0.48]
    """
    lead = max(-1.0, min(1.0, lead))
    if not error:
        return exp(-max(0.0, lead) / TOLERANCE)
    trust = belief.spread**2 / (belief.spread**2 + error**2)
    mean = belief.mean + trust * (lead - belief.mean)
    apart = _expected(mean, sqrt(trust) * error)
    equal = _equal(lead, error, belief)
    return equal + (1 - equal) * apart


def _equal(lead: float, error: float, belief: Belief) -> float:
    """The chance that both are worth the same, now that the lead was measured."""
    if not 0 < belief.equal < 1:
        return belief.equal
    spread = sqrt(belief.spread**2 + error**2)
    odds = log(belief.equal / (1 - belief.equal) * spread / error)
    odds += (((lead - belief.mean) / spread) ** 2 - (lead / error) ** 2) / 2
    return 1 / (1 + exp(-max(-_SURE, min(_SURE, odds))))


def _expected(mean: float, spread: float) -> float:
    """The expected accuracy where the lead is normal."""
    rate = 1 / TOLERANCE
    # The chance that it was right, and what a normal lead above 0 leaves on average.
    worse = exp((rate * spread) ** 2 / 2 - rate * mean) * _below(mean / spread - rate * spread)
    return _below(-mean / spread) + worse


def _below(bound: float) -> float:
    """The chance that a normal number lies below a bound."""
    return erfc(-bound / sqrt(2)) / 2
