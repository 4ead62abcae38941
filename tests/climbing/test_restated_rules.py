"""Rules of a round that are written a second time for speed, held to the first."""

from __future__ import annotations

from dataclasses import fields
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from paiju.climbing.flow.state import plays_and_bombs
from paiju.climbing.game import ClimbingGame
from paiju.climbing.plain_game import PLAYED
from paiju.climbing.players import playouts
from paiju.climbing.plays.table_kernels import leader
from paiju.climbing.rules.round import Round
from paiju.play.declaration.registry import GAMES
from tests.climbing.test_solved_games import CHANGED, OWN
from tests.support.scale import cases

HELD, EMPTY = (1, 0), (0, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_kernel_gives_the_lead_to_the_heir_of_the_rule(seats: int) -> None:
    """With every division into teams, whoever is out, in both directions."""
    divisions = [
        teams
        for teams in product(range(seats), repeat=seats)
        if all(team <= max(teams[:at], default=-1) + 1 for at, team in enumerate(teams))
    ]
    some_hold = [each for each in product((0, 1), repeat=seats) if any(each)]
    ways = product(("next", "partner"), (1, -1))
    for teams, held, winner, (heir, turns) in product(divisions, some_hold, range(seats), ways):
        rules = Round(teams, heir=heir, turns=turns)  # type: ignore[arg-type] # drawn from all values
        partners = np.array(teams) * (heir == "partner")
        hands = np.array([HELD if each else EMPTY for each in held], dtype=np.uint64)
        leads = winner if held[winner] else rules.heir_of(winner, held)
        assert leader(hands, winner, partners, turns) == leads


# Playouts leave out two rules: a seat that has passed does not return, and any card may be last.
PLAIN = [
    each
    for each in [*OWN, *CHANGED]
    if each.game.played is PLAYED
    and each.rules.round.returns is None
    and not each.rules.round.bars_last
]


@pytest.mark.parametrize("played", PLAIN, ids=str)
def test_a_playout_goes_round_the_table_as_the_flow_does(played: Any) -> None:  # noqa: ANN401 - rules of any game
    flow, rules, rng = played.game.flow, played.rules, Random(1)
    for seed in range(cases(6, plain=1)):
        state = flow.deal(rules, seed)
        if not state.to_act:
            continue
        position, nothing = PLAYED.position(flow.view(state, state.to_act[0])), [0] * rules.seats
        hands = [state.table.count(hand) for hand in state.hands]
        position.counts = state.counts
        running = playouts._Game(
            position, hands, playouts._Known(state.table), [*nothing], [*nothing]
        )
        while state.to_act:
            assert running._turn == state.to_act[0]
            assert running._last == (state.last.play.row if state.last else None)
            state = flow.step(state, flow.pick(state, rng.randrange)).state
            turn = state.history[-1]
            rest = state.table.count(state.hands[turn.seat])
            running.play(turn.play.row if turn.play else None, rest, len(turn.cards))
        ended = running.play_to_end()
        places = state.out if rules.round.ends != "seat" else state.out[:1]
        assert (ended.out, ended.left) == (places[: len(ended.out)], state.counts)
        plays, bombs = plays_and_bombs(state.history, rules.seats)
        assert (ended.plays, ended.bombs) == (tuple(plays), tuple(bombs))


# The rules of the deal, which kernels do not see; and the one that `test_solver` has.
ELSEWHERE = {"takers", "at_once", "turns"}


def test_every_rule_of_a_round_is_in_a_game_that_is_solved_by_kernels() -> None:
    """Otherwise `test_solved_games` does not hold the kernels to it."""
    rounds = [each.rules.round for each in [*OWN, *CHANGED]]
    plain = Round(())
    used = {
        each.name
        for each in fields(Round)
        if any(getattr(rules, each.name) != getattr(plain, each.name) for rules in rounds)
    }
    assert used | ELSEWHERE == {each.name for each in fields(Round)}


def test_every_climbing_game_is_solved() -> None:
    climbing = {game.id for game in GAMES.values() if isinstance(game, ClimbingGame)}
    assert {each.game.id for each in OWN} == climbing
