"""Reviews of whole games of every game, by their records alone."""

from __future__ import annotations

import pytest

import paiju
from paiju.play.declaration.registry import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_a_finished_game_is_reviewed_by_its_record(name: str) -> None:
    game = paiju.Game(name)
    player, state = game.player(1), game.new(seed="whole")
    done = 0
    while state.to_act:
        state = state.step(player.choose(state.view(), seed=done))
        done += 1
    asked = {"hindsight": True} if GAMES[name].family == "cards" else {}
    found = game.review(state=dict(state), budget_ms=60, seed=1, **asked)
    # A seat that declined what nobody then did leaves no trace in a record of tiles.
    assert done - 10 < len(found["decisions"]) <= done
    assert {each["judged"]["seat"] for each in found["decisions"]} <= {
        each["seat"] for each in found["seats"]
    }
    assert any(each["judged"]["class"] for each in found["decisions"])
