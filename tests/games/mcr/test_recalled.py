"""States that are recalled from their JSON, in every notation."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.mcr import GAME
from paiju.chance import Chance
from paiju.mahjong_tiles.notation import TileScript
from tests.games.mcr.test_flow import GANGS, robbable
from tests.support.mahjong_games import after, begun
from tests.support.scale import wide_but

if TYPE_CHECKING:
    from paiju.all_games.mcr.state import State

HANDS = ("111m 123456789p E", GANGS[1], GANGS[2], "4477m 99s CCCFFPP")
# Seat 3 may claim the tile that was discarded after a gang.
AFTER_GANG = after(begun(GANGS, tail="PF"), "gang 1m", "discard C")


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(begun(), id="dealt elsewhere"),
        pytest.param(after(begun(), "discard 5p"), id="a discard"),
        pytest.param(robbable(), id="a gang that may be robbed"),
        pytest.param(
            after(begun(), "discard 5p", "1: chi 456p", "2: peng", "3: hu"), id="a won discard"
        ),
        pytest.param(after(robbable(), "3: hu"), id="a robbed gang"),
        pytest.param(
            after(GAME.flow.deal(GAME.rules_of("mcr", {"fouls": "penalised"}), 7), "hu"),
            id="a foul",
        ),
        pytest.param(after(begun(HANDS, "1m", "E"), "gang 1m"), id="a tile after a gang"),
        pytest.param(after(begun(HANDS, "1m", "E"), "gang 1m", "hu"), id="out after a gang"),
        pytest.param(AFTER_GANG, id="a discard after a gang"),
        pytest.param(after(AFTER_GANG, "3: peng"), id="a claim after a gang"),
        pytest.param(after(AFTER_GANG, "3: gang C"), id="a gang after a gang"),
    ],
)
def test_a_state_is_recalled_as_it_was(state: State) -> None:
    flow = GAME.flow
    told = json.loads(json.dumps(flow.write_state(state)))
    recalled = flow.read_trusted_state(told)
    assert (recalled.dealt, recalled.gang, recalled.won) == (state.dealt, state.gang, state.won)
    assert flow.write_state(recalled) == told
    assert flow.legal(recalled) == flow.legal(state)


@pytest.mark.parametrize("seed", wide_but(range(3), 0))
def test_a_history_in_one_notation_is_written_in_the_other(seed: int) -> None:
    flow, bot = GAME.flow, GAME.bot("skilled").agent
    state = flow.deal(GAME.rules_of(GAME.default), seed)
    while state.to_act:
        seat = state.to_act[0]
        action = bot.decide(flow.view(state, seat), 1, Chance(seed, str(len(state.history)))).action
        state = flow.step(state, action).state
        told = json.loads(json.dumps(flow.write_state(state, TileScript.BOTZONE)))
        recalled = flow.read_trusted_state(told, TileScript.BOTZONE)
        assert recalled.dealt == state.dealt
        for script in TileScript:
            assert flow.write_state(recalled, script) == flow.write_state(state, script)
            for each in range(GAME.seats):
                seen = flow.write_view(flow.view(recalled, each), script)
                assert seen == flow.write_view(flow.view(state, each), script)
