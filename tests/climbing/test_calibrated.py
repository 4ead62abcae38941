"""Calibrated estimates: what a solver or a search found, weighed with the policy's forecast."""

from __future__ import annotations

import pytest

from paiju.climbing.players.calibration import Calibration, calibration_of


def test_without_weights_an_estimate_is_given_as_it_was_found() -> None:
    assert calibration_of({}, "solved") == Calibration()
    assert calibration_of({"calibration": {"searched": (1, 2, 3)}}, "solved") == Calibration()
    assert Calibration().chance(0.73, 0.2) == 0.73


def test_weights_are_those_of_the_card() -> None:
    card = {"calibration": {"solved": (-0.5, 1.0, 0.0)}}
    assert calibration_of(card, "solved").chance(0.5, 0.9) == pytest.approx(0.3775, abs=1e-4)


@pytest.mark.parametrize("sure", [0.0, 1.0])
def test_what_is_sure_stays_sure(sure: float) -> None:
    assert Calibration(-2, 0.5, 0.5).chance(sure, 0.5) == sure


def test_of_two_estimates_the_better_one_stays_the_better() -> None:
    weights = Calibration(-0.6, 0.7, 0.3)
    chances = [weights.chance(found / 100, 0.4) for found in range(2, 99)]
    assert chances == sorted(set(chances))
    assert all(0 < each < 1 for each in chances)
