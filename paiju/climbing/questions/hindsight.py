"""Hindsight of climbing games: the solver's verdict on an action, with open hands."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from paiju.climbing.players.solver.search_kernels import weigh
from paiju.climbing.players.solver.solve import OpenPosition, Solver
from paiju.climbing.questions.solve import NODES_A_MS, PLAIN_NODES_A_MS
from paiju.play.players.judge import Hindsight

if TYPE_CHECKING:
    from paiju.climbing.declared import DeclaredGame

# The most cards in all hands, and the time for each of the two positions in milliseconds.
MOST_CARDS, MILLISECONDS = 24, 20


def look_back(game: DeclaredGame, state: Any, action: Any) -> Hindsight | None:  # noqa: ANN401 - each game has its own
    """The verdict on an action; None before the play phase, and while many cards are left."""
    if state.phase != "play" or sum(map(len, state.hands)) > MOST_CARDS:
        return None
    seat = state.to_act[0]
    teams = game.played.teams(game.flow.view(state, seat))
    before, used = _wins(state, teams, seat)
    after, more = _wins(game.flow.step(state, action).state, teams, seat, len(state.out))
    return Hindsight(before, after, (used + more) / _rate())


def _rate() -> int:
    return NODES_A_MS if weigh.is_compiled else PLAIN_NODES_A_MS


def _wins(
    state: Any,  # noqa: ANN401 - as above
    teams: tuple[int, ...],
    seat: int,
    out: int | None = None,
) -> tuple[bool | None, int]:
    """The answer whether a seat's side can force to be out next, None if unknown; and the nodes.

    Args:
        state: the state.
        teams: the team of each seat.
        seat: the seat.
        out: the number of seats that were out before the action; None before it.
    """
    if out is not None and (len(state.out) > out or not state.to_act):
        return teams[state.out[out]] == teams[seat], 0
    position = OpenPosition(
        state.table,
        replace(state.round, teams=teams),
        state.hands,
        state.to_act[0],
        state.last,
        state.passed,
        is_first=not state.history,
    )
    solution = Solver(position, MILLISECONDS * _rate()).solve()
    is_ours = teams[state.to_act[0]] == teams[seat]
    return None if solution.wins is None else solution.wins == is_ours, solution.nodes
