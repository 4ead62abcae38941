"""Answers come within their budget of time.

Measured by the server's clock, the fastest of several answers, since the machine may be busy. The
tests of the API count the work of a budget, which needs no clock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from app.games.doudizhu import game as doudizhu
from app.games.guandan import game as guandan
from app.games.guandan.match import Match
from app.games.guandan.rulesets import rules_of
from tests.api.serving import Server, until
from tests.games.guandan.rounds import random_round
from tests.support.views import HARD_LEADS, leading

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its default settings."""
    with Server(tmp_path_factory.mktemp("server")) as server:
        yield server


def answers_in_time(server: Server, game: str, budget: int, **body: object) -> None:
    """Ask until an answer comes within its budget and twenty milliseconds."""

    def is_soon() -> bool:
        response = server.post(f"/v1/{game}/suggest", {**body, "budget_ms": budget})
        return float(response.headers["Server-Timing"].removeprefix("app;dur=")) <= budget + 20

    until("an answer is soon", is_soon)


@pytest.mark.parametrize("budget", [1, 10, 50])
@pytest.mark.parametrize("skill", [3, 5])
@pytest.mark.parametrize(("ruleset", "seed"), HARD_LEADS[:3])
def test_an_answer_comes_within_its_budget_and_twenty_milliseconds(
    server: Server, ruleset: str, seed: str, skill: int, budget: int
) -> None:
    view = doudizhu.write_view(leading(seed, ruleset))
    answers_in_time(server, "doudizhu", budget, view=view, skill=skill)


@pytest.mark.parametrize("budget", [10, 50])
def test_a_master_of_guandan_answers_within_its_budget_and_twenty_milliseconds(
    server: Server, budget: int
) -> None:
    match = Match(("5", "2"), (0, 2, 1, 3))
    states = random_round(rules_of("competition"), "suggested", match)
    state = next(each for each in states if each.phase == "play")
    view = guandan.write_view(guandan.view(state, state.to_act[0]))
    answers_in_time(server, "guandan", budget, view=view, skill=5, seed=7)
