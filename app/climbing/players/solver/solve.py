"""Solving a position in which every hand lies open: a side wins, or loses, or it takes too long."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.cards.holding import Holding, pack
from app.climbing.acts import Turn
from app.climbing.players.solver.kernels import (
    PASS,
    TURN,
    UNKNOWN,
    WON,
    Task,
    follow,
    outcome,
    solve,
)
from app.climbing.players.solver.tasks import Goal, nothing_known, plays_of, rules_for, steps_from
from app.climbing.reading import read_as
from app.climbing.table import as_words

if TYPE_CHECKING:
    from app.cards.card import Card
    from app.climbing.players.solver.kernels import Grid, Steps
    from app.climbing.round import Round
    from app.climbing.table import MoveTable

# The most ways to play that one seat may ever have. With eight wild cards among twenty some seats
# have nearly so many; to list them takes half a millisecond.
MAX_PLAYS = 4_000


@dataclass(frozen=True, slots=True)
class Position:
    """A position in which every hand lies open.

    Attributes:
        hands: the cards of each seat; a seat that is out has none.
        turn: the seat that acts.
        last: the play to beat; None on a lead.
        passed: the seats that have passed since, or in this trick where a pass locks out.

    """

    table: MoveTable
    round: Round
    hands: tuple[Holding, ...]
    turn: int
    last: Turn | None = None
    passed: tuple[int, ...] = ()


class Solution(NamedTuple):
    """The result of solving a position.

    Attributes:
        wins: whether the side reaches its goal; None if unknown.
        move: the best move of the seat to act, any of equal ones; None with `wins`.
        nodes: the number of positions searched.

    """

    wins: bool | None
    move: Turn | None
    nodes: int


class Solver:
    """A solver of a position: it keeps the plays of its seats and its results.

    `nodes` bounds the positions searched to solve it, and again those of a line. The default goal:
    a seat of the team of the seat to act is out first.
    """

    def __init__(self, position: Position, nodes: int, goal: Goal | None = None) -> None:
        table, hands, teams = position.table, position.hands, position.round.teams
        self._position, self._nodes = position, nodes
        own = (seat for seat, team in enumerate(teams) if team == teams[position.turn])
        found = [table.groups(hand, len(hand), MAX_PLAYS) for hand in hands]
        groups = [each for each in found if each is not None]
        self._task: Task | None = None
        if len(groups) == len(found):
            self._task = Task(
                plays_of(table, hands, groups),
                rules_for(position.round, goal or Goal(tuple(own))),
                nothing_known(table, len(hands), nodes),
            )

    def solve(self) -> Solution:
        """Solve the position."""
        if self._task is None:
            return Solution(None, None, 0)
        kinds, hands = self._kinds()
        value, at, used = solve(hands, self._steps(), self._task, self._nodes)
        if value == UNKNOWN:
            return Solution(None, None, used)
        return Solution(bool(value == WON), self._made(at, self._position.turn, kinds), used)

    def line(self) -> tuple[Turn, ...]:
        """The best line of all seats, as far as the budget of nodes allows.

        A seat whose side has lost makes its first play in the solver's order.
        """
        task, nodes, line = self._task, self._nodes, list[Turn]()
        if task is None:
            return ()
        (kinds, hands), steps = self._kinds(), self._steps()
        while True:
            value, at, used = solve(hands, steps, task, nodes)
            if value == UNKNOWN:
                return tuple(line)
            nodes -= used
            turn = self._made(at, int(steps[0, TURN]), kinds)
            line.append(turn)
            hands[turn.seat] -= task.plays.words[:, at]
            if outcome(hands, turn.seat, task.rules) != UNKNOWN:
                return tuple(line)
            follow(hands, steps, 0, int(task.plays.cores[at]), task.rules)
            steps[0] = steps[1]

    def _steps(self) -> Steps:
        now = self._position
        last, owner = -1, -1
        if now.last is not None and now.last.play is not None:
            last, owner = now.table.core(now.last.play.row).number, now.last.seat
        trick = now.turn, last, owner, now.passed
        return steps_from(sum(map(len, now.hands)), len(now.hands), trick)

    def _kinds(self) -> tuple[list[list[list[Card]]], Grid]:
        """The cards of all seats by kind, of which moves are made, and their counts."""
        table, hands = self._position.table, self._position.hands
        kinds = [table.kinds(hand) for hand in hands]
        return kinds, np.array([as_words(pack([len(kind) for kind in hand])) for hand in kinds])

    def _made(self, at: int, seat: int, kinds: list[list[list[Card]]]) -> Turn:
        """A move, by its place, with cards that are taken away."""
        if self._task is None or at == PASS:
            return Turn(seat)
        cards: list[Card] = []
        for lane, count in enumerate(self._task.plays.words[:, at].tobytes()):
            if count:
                cards += kinds[seat][lane][:count]
                del kinds[seat][lane][:count]
        core = int(self._task.plays.cores[at])
        play = read_as(self._position.table, Holding.of(cards), core)
        return Turn(seat, play.cards, play)
