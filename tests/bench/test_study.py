"""The study of reviews: games that a seat may be in, and what is said of losses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from bench.study.games import dealt_again, play
from bench.study.pieces import gathered
from bench.study.referee import Loss, difference
from bench.study.strength import accuracies_in, told_apart
from paiju.play.declaration.registry import GAMES

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("name", ["doudizhu", "guandan", "paodekuai", "mcr", "sichuan"])
def test_a_game_that_was_dealt_again_looks_the_same_to_its_seat(name: str) -> None:
    game = GAMES[name]
    seats = game.rules_of(game.default).seats
    done = play(game, [game.bot(1).agent] * seats, "again")
    turns = [state for state, _ in done if state.phase in {"play", "turn"}]
    for state in turns[:: max(1, len(turns) // 6)]:
        (seat,) = state.to_act
        others = [dealt_again(game, state, seat, f"{number}") for number in range(3)]
        for other in others:
            assert game.flow.view(other, seat) == game.flow.view(state, seat)
    assert dealt_again(game, turns[0], turns[0].to_act[0], "other") != turns[0]


def test_a_loss_is_the_weighted_difference_with_its_error() -> None:
    rows = np.array([[1.0, 0.0, 1.0], [1.0, 1.0, 1.0], [2.0, 0.0, 0.0]])
    found = difference(rows)
    assert found.mean == pytest.approx(0.25)
    assert found.error == pytest.approx((0.1875 / (16 / 6)) ** 0.5)


def test_players_who_are_alike_are_told_apart_half_of_the_time() -> None:
    alike = np.arange(20.0)
    found = told_apart(alike, alike)
    assert found.share == pytest.approx(0.5, abs=0.03)
    assert found.low < 0.4
    assert found.high > 0.6
    assert told_apart(alike, alike + 20) == (1, 1, 1)


def test_the_interval_of_the_share_is_narrower_with_more_games() -> None:
    rng = np.random.default_rng(1)
    few, many = (
        told_apart(rng.normal(0, 1, number), rng.normal(0.5, 1, number)) for number in (20, 320)
    )
    assert few.high - few.low > 2 * (many.high - many.low)


def test_accuracies_come_from_the_leads_that_were_kept() -> None:
    seats: list[dict[str, object]] = [
        {"skill": 1, "decisions": [["play", 0.1, 0.0], ["play", -0.1, 0.0]]},
        {"skill": 2, "decisions": []},
    ]
    found = accuracies_in([{"seats": seats}, {"seats": seats}])
    assert {skill: own.round(1).tolist() for skill, own in found.items()} == {1: [68.4, 68.4]}


@pytest.mark.parametrize(
    ("mean", "error", "games", "is_clear"),
    [
        (0.5, 0.1, 80, True),
        (0.4, 0.1, 80, False),
        (-0.2, 0.1, 80, True),
        # Games that all end alike are no proof if they are few.
        (0.0, 0.0, 10, False),
        (0.0, 0.0, 80, True),
    ],
)
def test_a_loss_is_clear_if_it_is_three_errors_from_the_bound(
    mean: float, error: float, games: int, *, is_clear: bool
) -> None:
    assert Loss(mean, error).is_clear(0.15, games) is is_clear


def test_a_study_goes_on_where_it_was_cut_short_and_runs_add_up(tmp_path: Path) -> None:
    studied: list[int] = []

    def study(number: int) -> dict[str, int]:
        studied.append(number)
        return {"of": number}

    assert gathered(tmp_path, "work", "one", 2, study) == [{"of": 0}, {"of": 1}]
    assert gathered(tmp_path, "work", "one", 3, study) == [{"of": 0}, {"of": 1}, {"of": 2}]
    assert studied == [0, 1, 2]
    assert len(gathered(tmp_path, "work", "other", 1, study)) == 4
    assert len(gathered(tmp_path, "work", "one", 0, study)) == 4
    assert gathered(None, "work", "one", 1, study) == [{"of": 0}]
    assert studied == [0, 1, 2, 0, 0]
