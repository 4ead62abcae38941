"""Solving a position in which every hand lies open: a side wins, or loses, or it takes too long."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import shake_128
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.cards.holding import LANES, Holding, pack, unpack
from app.climbing.acts import Turn
from app.climbing.forms import counts_of
from app.climbing.players.solver.kernels import (
    CURSOR,
    MOVE,
    PASS,
    TURN,
    UNKNOWN,
    WON,
    Known,
    Plays,
    Rules,
    Task,
    follow,
    outcome,
    solve,
)
from app.climbing.reading import read_as
from app.climbing.table import TABLES_KEPT, as_words

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from app.cards.card import Card
    from app.climbing.kernels import Rows, Words
    from app.climbing.round import Round
    from app.climbing.table import Groups, MoveTable


# The most positions that are kept while one is solved. With fewer than it looks at some are solved
# twice; there is room for so many times as many as that, where it is no more.
MOST_PLACES = 1 << 18
_ROOM = 4
# The rank of a play in one number: of which seat it is, whether it is a bomb, how many cards it
# has, and how many of these are wild.
_A_SEAT, _A_BOMB, _A_CARD = 1 << 20, 1 << 16, 1 << 7
# Rounds of all kinds, with goals for each seat.
_RULES_KEPT = 64


class Goal(NamedTuple):
    """The goal of a side; all other seats play against it as one side.

    Attributes:
        side: its seats.
        within: all of them must be among the first so many that are out, one of them the first;
            if it is 0, one of them must be out first, as in rounds that end then.

    """

    side: tuple[int, ...]
    within: int = 0


def plays_of(table: MoveTable, hands: Sequence[Holding], groups: Sequence[Groups]) -> Plays:
    """All plays of all seats, in the order in which the solver tries them.

    Bombs come last, otherwise the most cards first, and of these those with the fewest wild ones.
    """
    (ends, bombs, rank_of), ranks = _order(table.base), []
    for seat, (hand, (words, cores)) in enumerate(zip(hands, groups, strict=True)):
        rank = rank_of[cores] + seat * _A_SEAT
        wild = table.apart(table.count(hand))[1]
        if wild:
            lanes = np.flatnonzero(counts_of(wild))
            rank += np.ascontiguousarray(words.T).view(np.int8)[:, lanes].sum(axis=1)
        ranks.append(rank)
    places = np.concatenate(ranks).argsort(kind="stable")
    # The pass comes behind them.
    words = np.zeros((2, len(places) + 1), dtype=np.uint64)
    cores = np.full(len(places) + 1, -1, dtype=np.int32)
    words[:, :PASS] = np.concatenate([each for each, _ in groups], axis=1)[:, places]
    cores[:PASS] = np.concatenate([each for _, each in groups])[places]
    starts = np.array([*accumulate(map(len, ranks), initial=0)], dtype=np.int32)
    return Plays(words, cores, starts, ends, bombs)


@lru_cache(maxsize=TABLES_KEPT)
def _order(table: MoveTable) -> list[Rows]:
    """By core what beats it, its end and its bombs, and its rank among what is tried."""
    beaten = [table.beating(core.start) for core in table.cores]
    ranks = [
        (section.tier > 0) * _A_BOMB - section.size * _A_CARD
        for section in table.sections
        for _ in section.cores
    ]
    columns = [end for (_, end), _ in beaten], [first for _, (first, _) in beaten], ranks
    return [np.array(column, dtype=np.int32) for column in columns]


@lru_cache(maxsize=_RULES_KEPT)
def rules_for(rules: Round, goal: Goal) -> Rules:
    """The rules of a round, and what is to be reached in it."""
    return Rules(
        attacks=np.array([seat in goal.side for seat in range(len(rules.teams))], dtype=np.int32),
        partners=np.array(
            [team * (rules.heir == "partner") for team in rules.teams], dtype=np.int32
        ),
        locks_out=rules.locks_out,
        within=goal.within,
        step=rules.turns % len(rules.teams),
        must_beat=rules.must_beat,
    )


def steps_from(cards: int, seats: int, trick: tuple[int, int, int, Collection[int]]) -> Rows:
    """Room for the way from a position with so many cards, whose trick is in the first step.

    The trick is who acts, the core to beat, or -1, who played it, and who has passed. Each play is
    of a card at least, and all other seats may pass behind it.
    """
    steps = np.empty((seats * (cards + 1) + 2, MOVE + 1), dtype=np.int32)
    turn, last, owner, passed = trick
    out = sum(1 << seat for seat in passed)
    steps[0, :CURSOR] = (turn, last, owner, out) if last >= 0 else (turn, -1, -1, 0)
    return steps


def nothing_known(table: MoveTable, seats: int, nodes: int, most: int = MOST_PLACES) -> Known:
    """Room for what is found out of so many positions; none is solved yet."""
    places = min(most, 1 << (_ROOM * nodes).bit_length())
    return Known(np.zeros(places, dtype=np.uint64), *_marks(table.base, seats))


@lru_cache(maxsize=TABLES_KEPT)
def _marks(table: MoveTable, seats: int) -> tuple[Words, Words, Words]:
    """Numbers that have nothing to do with each other: of cards, of turns, and of passes."""
    counts = max(unpack(table.rules.deck.packed)) + 1
    of_cards, of_turns = seats * LANES * counts, seats * (seats + 1) * (len(table.cores) + 1)
    drawn = shake_128(b"paiju marks").digest(8 * (of_cards + of_turns + (1 << seats)))
    marks = np.frombuffer(drawn, dtype="<u8").copy()
    cards, turns, passed = np.split(marks, [of_cards, of_cards + of_turns])
    return cards.reshape(seats, LANES, counts), turns, passed


# The most ways to play that one seat may ever have. With eight wild cards among twenty some seats
# have nearly so many; to list them takes half a millisecond.
MAX_PLAYS = 4_000


@dataclass(frozen=True, slots=True)
class OpenPosition:
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

    def __init__(self, position: OpenPosition, nodes: int, goal: Goal | None = None) -> None:
        table, hands, teams = position.table, position.hands, position.round.teams
        self._position, self._nodes = position, nodes
        own = (seat for seat, team in enumerate(teams) if team == teams[position.turn])
        found = [table.groups(hand, len(hand), MAX_PLAYS) for hand in hands]
        groups = [each for each in found if each is not None]
        self._task: Task | None = None
        # It plays by no other duty than to beat what can be beaten.
        if len(groups) == len(found) and not position.round.narrows:
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

    def _steps(self) -> Rows:
        now = self._position
        last, owner = -1, -1
        if now.last is not None and now.last.play is not None:
            last, owner = now.table.core(now.last.play.row).number, now.last.seat
        trick = now.turn, last, owner, now.passed
        return steps_from(sum(map(len, now.hands)), len(now.hands), trick)

    def _kinds(self) -> tuple[list[list[list[Card]]], Words]:
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
