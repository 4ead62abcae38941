"""Accuracy: its mean over what the lead may be, by what was measured and what was believed."""

from __future__ import annotations

import numpy as np
import pytest

from app.play.judging import Belief
from app.study.accuracy import accuracy_of

PLAIN = Belief(0.0, 0.0, 0.08)
MIXED = Belief(0.6, 0.1, 0.15)


@pytest.mark.parametrize(("lead", "error"), [(0.1, 0.04), (-0.05, 0.05), (0.0, 0.2), (0.4, 0.1)])
@pytest.mark.parametrize("belief", [PLAIN, MIXED, Belief(0.9, -0.1, 0.05)])
def test_accuracy_is_the_mean_over_what_the_lead_may_be(
    lead: float, error: float, belief: Belief
) -> None:
    rng = np.random.default_rng(1)
    number = 1_000_000
    true = rng.normal(belief.mean, belief.spread, number)
    true[rng.random(number) < belief.equal] = 0
    # Those count that would be measured so.
    weights = np.exp(-(((lead - true) / error) ** 2) / 2)
    expected = np.average(np.exp(-10 * np.maximum(0, true)), weights=weights)
    assert accuracy_of(lead, error, belief) == pytest.approx(expected, abs=0.01)


def test_a_lead_without_an_error_needs_no_belief() -> None:
    assert [accuracy_of(0.1, 0.0, each) for each in (PLAIN, MIXED)] == [np.exp(-1)] * 2


def test_what_was_believed_fades_as_more_is_measured() -> None:
    rough, close = (
        abs(accuracy_of(0.05, error, Belief(0.0, -0.1, 0.1)) - accuracy_of(0.05, error, PLAIN))
        for error in (0.1, 0.01)
    )
    assert close < rough / 10


def test_a_belief_that_is_certain_stays() -> None:
    assert accuracy_of(0.1, 0.05, Belief(1.0, 0.0, 0.1)) == 1


@pytest.mark.parametrize("belief", [PLAIN, MIXED, Belief(0.6, 0.0, 0.01)])
def test_accuracy_is_known_of_a_lead_of_many_games(belief: Belief) -> None:
    assert accuracy_of(500, 0.01, belief) == accuracy_of(1, 0.01, belief)
    assert accuracy_of(-500, 0.01, belief) == pytest.approx(1)
