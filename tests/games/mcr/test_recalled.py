"""States that are recalled from their JSON, in every notation."""

from __future__ import annotations

import json

import pytest

from app.chance import Chance
from app.games.mcr import GAME
from app.tiles.notation import TileScript


@pytest.mark.parametrize("seed", range(3))
def test_a_history_that_was_written_in_one_notation_is_told_in_the_other(seed: int) -> None:
    flow, bot = GAME.flow, GAME.bot("skilled").agent
    state = flow.deal(GAME.rules_of(GAME.default), seed)
    while state.to_act:
        seat = state.to_act[0]
        action = bot.decide(flow.view(state, seat), 1, Chance(seed, str(len(state.history)))).action
        state = flow.step(state, action).state
        told = json.loads(json.dumps(flow.write_state(state, TileScript.BOTZONE)))
        recalled = flow.recall_state(told, TileScript.BOTZONE)
        for script in TileScript:
            assert flow.write_state(recalled, script) == flow.write_state(state, script)
            for each in range(GAME.seats):
                seen = flow.write_view(flow.view(recalled, each), script)
                assert seen == flow.write_view(flow.view(state, each), script)
