"""Forecasts hold: of opposing seats one wins, and of similar chances as many games as they say."""

from __future__ import annotations

import pytest

from tests.support.forecasts import ERRORS, decisions_in, error_of, off_in_bins, sum_of_opposing
from tests.support.scale import COMPILED

pytestmark = pytest.mark.skipif(not COMPILED, reason="as plain Python it takes too long")

# Of every game the numbers of games in each run, and of the wide suite.
FEW, MANY = {"doudizhu": 200, "guandan": 60}, {"doudizhu": 1200, "guandan": 400}
# The error of the forecasts where there is a choice, before those without one were looked at.
BEFORE = {"doudizhu": 0.190, "guandan": 0.238}
# By how much similar forecasts may be off, beyond the error of so many games.
OFF = 0.03

EACH = [
    *(pytest.param(game, number, 0.04, id=game) for game, number in FEW.items()),
    *(
        pytest.param(game, number, 0.02, id=f"{game}-long", marks=pytest.mark.wide)
        for game, number in MANY.items()
    ),
]


@pytest.mark.parametrize(("game", "number", "off"), EACH)
def test_the_chances_of_opposing_seats_in_turn_sum_to_one(
    game: str, number: int, off: float
) -> None:
    found = sum_of_opposing(decisions_in(game, 4, number))
    assert abs(found.mean - 1) <= off + ERRORS * found.error


@pytest.mark.wide
def test_the_chances_of_players_that_search_sum_to_one_too() -> None:
    found = sum_of_opposing(decisions_in("doudizhu", 5, 60))
    assert abs(found.mean - 1) <= 0.02 + ERRORS * found.error


@pytest.mark.parametrize(("game", "number", "_"), EACH)
def test_a_seat_that_must_pass_wins_as_often_as_forecast(game: str, number: int, _: float) -> None:
    told = [each for each in decisions_in(game, 4, number) if each.part == "forced"]
    # They are a seventh of all at least.
    assert 7 * len(told) > len(decisions_in(game, 4, number))
    for off in off_in_bins(told):
        assert abs(off.mean) <= OFF + ERRORS * off.error


@pytest.mark.parametrize(("game", "number", "_"), EACH)
def test_where_there_is_a_choice_forecasts_err_no_more_than_before(
    game: str, number: int, _: float
) -> None:
    found = error_of(each for each in decisions_in(game, 4, number) if each.part == "choice")
    assert found.mean <= BEFORE[game] + ERRORS * found.error


@pytest.mark.parametrize(("game", "number", "_"), EACH)
def test_where_there_is_a_choice_similar_forecasts_win_as_often_as_they_say(
    game: str, number: int, _: float
) -> None:
    chosen = [each for each in decisions_in(game, 4, number) if each.part == "choice"]
    for off in off_in_bins(chosen):
        assert abs(off.mean) <= OFF + ERRORS * off.error


@pytest.mark.parametrize(
    ("game", "number", "_"), [each for each in EACH if each.values[0] == "doudizhu"]
)
def test_a_solved_ending_is_won_as_often_as_forecast(game: str, number: int, _: float) -> None:
    told = [each for each in decisions_in(game, 4, number) if each.part == "solved"]
    sure, unsure = ([each for each in told if (each.chance == 1) is it] for it in (True, False))
    for off in (*off_in_bins(sure, 1), *off_in_bins(unsure, 3)):
        assert abs(off.mean) <= OFF + ERRORS * off.error
