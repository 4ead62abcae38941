"""The share of endings that the solver solves in time, in games of bots.

Bots of skill 2 play each climbing game in its default rule set. A position counts as an ending if
all hands together have at most twenty cards. Times are processor time.
"""

from __future__ import annotations

from dataclasses import replace
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from bench.figures import Figure, Reading
from paiju.chance import Chance
from paiju.climbing.game import ClimbingGame
from paiju.climbing.players.solver.solve import OpenPosition, Solver
from paiju.climbing.questions.solve import NODES_A_MS
from paiju.play.declaration.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

# The number of positions, the most cards of one, and the milliseconds within which it must be
# solved.
POSITIONS, CARDS, WITHIN_MS = 2_000, 20, 100
SKILL, BUDGET_MS = 2, 20
SHARE = 0.99


class Timed(NamedTuple):
    """The outcome of solving a position.

    Attributes:
        is_solved: whether the position was solved within `WITHIN_MS`.
        micros: the processor time, in microseconds.
        is_first: whether the position is the first ending of its game.

    """

    is_solved: bool
    micros: float
    is_first: bool


def figures() -> list[Figure]:
    """The share of endings solved in time: of all, of the first ones, and of each game's."""
    games = [game for game in GAMES.values() if isinstance(game, ClimbingGame)]
    found = {game.id: [*_timed(game, -(-POSITIONS // len(games)))] for game in games}
    everything = [each for timed in found.values() for each in timed]
    first = [each for each in everything if each.is_first]
    return [
        _figure("endings of all games", everything, SHARE),
        _figure("the first ending of each game", first),
        *(_figure(f"{game}: endings", timed) for game, timed in found.items()),
    ]


def _figure(work: str, timed: list[Timed], least: float | None = None) -> Figure:
    micros = sorted(each.micros for each in timed)
    solved = sum(each.is_solved for each in timed) / len(timed)
    return Figure(
        work,
        (
            Reading(f"solved in {WITHIN_MS} ms", solved, "%", least=least),
            Reading("of", len(timed), "positions"),
            Reading("median", micros[len(micros) // 2], "µs"),
            Reading("p99", micros[len(micros) * 99 // 100], "µs"),
        ),
    )


def _timed(game: ClimbingGame, number: int) -> Iterator[Timed]:
    # Compiling and building tables are not measured.
    for position, _ in _endings(game, 1):
        Solver(position, 1).solve()
    for position, is_first in _endings(game, number):
        started = process_time()
        found = Solver(position, NODES_A_MS * WITHIN_MS).solve()
        micros = 1e6 * (process_time() - started)
        is_solved = found.wins is not None and micros <= 1e3 * WITHIN_MS
        yield Timed(is_solved, micros, is_first)


def _endings(game: ClimbingGame, number: int) -> Iterator[tuple[OpenPosition, bool]]:
    """A number of endings of a climbing game, and for each whether it is the first of its deal."""
    seed = 0
    while number > 0:
        seed, is_first = seed + 1, True
        for state in _played(game, seed):
            if state.phase == "play" and sum(map(len, state.hands)) <= CARDS and number:
                yield position_of(game, state), is_first
                number, is_first = number - 1, False


def _played(game: ClimbingGame, seed: int) -> Iterator[Any]:
    state, agent = game.flow.deal(game.rules_of(game.default), seed), game.bot(SKILL).agent
    while state.to_act:
        view = game.flow.view(state, state.to_act[0])
        yield state
        chance = Chance(f"{seed} {len(state.history)}", "study")
        state = game.flow.step(state, agent.decide(view, BUDGET_MS, chance).action).state


def position_of(game: ClimbingGame, state: Any) -> OpenPosition:  # noqa: ANN401 - each game has its own
    """The position of a state in its play phase, with all hands open, as the solver takes it."""
    (turn,) = state.to_act
    teams = game.played.teams(game.flow.view(state, turn))
    rules = replace(state.round, teams=tuple(teams))
    is_first = not state.history
    return OpenPosition(state.table, rules, state.hands, turn, state.last, state.passed, is_first)
