"""The solver of positions with open hands: a side wins, loses, or the budget ends first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import shake_128
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.climbing.flow.records import Turn
from paiju.climbing.players.solver.legal_kernels import (
    CURSOR,
    NOBODY,
    NOTHING,
    PASS,
    TOP,
    TURN,
    UNKNOWN,
    WON,
    follow,
    outcome,
)
from paiju.climbing.players.solver.position_arrays import Goal, narrowed, plays_of, rules_for
from paiju.climbing.players.solver.search_kernels import Known, Task, solve, weigh
from paiju.climbing.plays.reading import read_as
from paiju.climbing.plays.table import TABLES_KEPT, as_words
from paiju.playing_cards.holding import LANES, Holding, pack, unpack

if TYPE_CHECKING:
    from collections.abc import Collection

    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.table_kernels import Rows, Words
    from paiju.climbing.rules.round import Round
    from paiju.playing_cards.card import Card


# The most solved positions that are kept. The table has _ROOM places for each position that may be
# searched, up to this; with fewer places, some positions are solved twice.
MOST_PLACES = 1 << 18
_ROOM = 4


def steps_from(cards: int, seats: int, trick: tuple[int, int, int, Collection[int]]) -> Rows:
    """The steps of a search: an array with room for the deepest line, its first row filled.

    The room suffices: each play has at least one card, and all other seats may pass after it.

    Args:
        cards: the number of cards in all hands.
        seats: the number of seats.
        trick: the seat to act, the core to beat or -1, its owner, and the seats that have passed.
    """
    steps = np.empty((seats * (cards + 1) + 2, TOP + 1), dtype=np.int32)
    turn, last, owner, passed = trick
    out = sum(1 << seat for seat in passed)
    steps[0, :CURSOR] = turn, last, owner if last >= 0 else -1, out
    return steps


def nothing_known(table: MoveTable, seats: int, nodes: int, most: int = MOST_PLACES) -> Known:
    """An empty table of solved positions for a search of `nodes`, with at most `most` places."""
    places = min(most, 1 << (_ROOM * nodes).bit_length())
    return Known(np.zeros(places, dtype=np.uint64), *_marks(table.base, seats))


@lru_cache(maxsize=TABLES_KEPT)
def _marks(table: MoveTable, seats: int) -> tuple[Words, Words, Words]:
    """The random numbers that make keys of positions: for cards, for turns, and for passes."""
    counts = max(unpack(table.rules.deck.packed)) + 1
    cores = sum(len(section.cores) for section in table.all_sections)
    of_cards, of_turns = seats * LANES * counts, seats * (seats + 1) * (cores + 1)
    drawn = shake_128(b"paiju marks").digest(8 * (of_cards + of_turns + (1 << seats)))
    marks = np.frombuffer(drawn, dtype="<u8").copy()
    cards, turns, passed = np.split(marks, [of_cards, of_cards + of_turns])
    return cards.reshape(seats, LANES, counts), turns, passed


# The mask of a lane: it covers any number of cards.
_MASK = 0x7F
# The most plays that a seat may have. With eight wild cards among twenty, some hands have nearly
# this many; listing them takes half a millisecond.
MAX_PLAYS = 4_000


@dataclass(frozen=True, slots=True)
class OpenPosition:
    """A position with open hands.

    Attributes:
        table: the move table.
        round: the rules of the play phase.
        hands: the cards of each seat; a seat that is out has none.
        turn: the seat to act.
        last: the play to beat; None on a lead.
        passed: the seats that have passed since that play; in this trick if a pass locks out.
        is_first: whether nothing was played yet, so that duties of the first play apply.

    """

    table: MoveTable
    round: Round
    hands: tuple[Holding, ...]
    turn: int
    last: Turn | None = None
    passed: tuple[int, ...] = ()
    is_first: bool = False


class Solution(NamedTuple):
    """The result of solving a position.

    Attributes:
        wins: whether the side reaches its goal; None if unknown.
        move: the best move of the seat to act, any of equally good ones; None if `wins` is None.
        nodes: the number of positions searched.

    """

    wins: bool | None
    move: Turn | None
    nodes: int


class Moves(NamedTuple):
    """The moves of a seat that win by force.

    Attributes:
        found: these moves, in the order of the solver.
        is_complete: whether every move of the seat was tried.
        nodes: the number of positions searched.

    """

    found: tuple[Turn, ...]
    is_complete: bool
    nodes: int


class Solver:
    """The solver of one position; it keeps the plays of all seats and the positions solved.

    Args:
        position: the position.
        nodes: the most positions searched by `solve`, and by default by `line`.
        goal: the goal of a side; by default, a seat of the team to act is the next to be out.
    """

    def __init__(self, position: OpenPosition, nodes: int, goal: Goal | None = None) -> None:
        table, hands, teams = position.table, position.hands, position.round.teams
        self._position, self._nodes = position, nodes
        own = (seat for seat, team in enumerate(teams) if team == teams[position.turn])
        self._kinds = [table.equivalents(hand) for hand in hands]
        found = [table.groups(hand, len(hand), MAX_PLAYS) for hand in hands]
        groups = [each for each in found if each is not None]
        self._task: Task | None = None
        # The search does not know the duties of a game's first play.
        if len(groups) == len(found) and not (position.is_first and position.round.opens):
            plays = narrowed(plays_of(table, hands, groups), table, hands, self._barred())
            rules = rules_for(position.round, goal or Goal(tuple(own)), table.base)
            # Cards count as their strongest reading, so some plays are illegal in some positions.
            if (plays.better >= 0).any():
                rules = rules._replace(is_plain=False)
            self._task = Task(plays, rules, nothing_known(table, len(hands), nodes))

    def solve(self) -> Solution:
        """The solution of the position: whether the side wins, and the best move."""
        if self._task is None:
            return Solution(None, None, 0)
        value, at, used = solve(self._hands(), self._steps(), self._task, self._nodes)
        if value == UNKNOWN:
            return Solution(None, None, used)
        move = self._turn_of(at, self._position.turn, self._left())
        return Solution(bool(value == WON), move, used)

    def winners(self, nodes: int) -> Moves:
        """All moves of the seat to act by which its side wins, found within `nodes` positions."""
        if self._task is None:
            return Moves((), is_complete=False, nodes=0)
        values, used = weigh(self._hands(), self._steps(), self._task, nodes)
        places = np.flatnonzero(values == WON).tolist()
        # The pass is the last place.
        last, seat = len(values) - 1, self._position.turn
        turns = [self._turn_of(PASS if at == last else at, seat, self._left()) for at in places]
        return Moves(tuple(turns), is_complete=not (values == UNKNOWN).any(), nodes=int(used))

    def hardest(self, nodes: int) -> Turn:
        """The hardest defence of a losing seat: the move whose refutation takes most positions.

        At most `nodes` positions are searched after each move. It is a pass if the solver cannot
        search the position.
        """
        task, seat = self._task, self._position.turn
        if task is None:
            return Turn(seat)
        steps, hands = self._steps(), self._hands()
        values, _ = weigh(hands, steps, task, 0)
        best, most = PASS, -1
        for place in np.flatnonzero(values != NOTHING).tolist():
            at = PASS if place == len(values) - 1 else place
            after, below = hands.copy(), steps.copy()
            after[seat] -= task.plays.words[:, at]
            follow(after, below, 0, int(task.plays.cores[at]), task.rules)
            below[0] = below[1]
            known = nothing_known(self._position.table, len(hands), nodes)
            _, _, used = solve(after, below, task._replace(known=known), nodes)
            if used > most:
                best, most = at, used
        return self._turn_of(best, seat, self._left())

    def line(self, nodes: int | None = None) -> tuple[Turn, ...]:
        """Best play of all seats, as far as `nodes` positions suffice.

        A seat whose side loses makes its first move in the solver's order.
        """
        task, line = self._task, list[Turn]()
        nodes = self._nodes if nodes is None else nodes
        if task is None:
            return ()
        kinds, hands, steps = self._left(), self._hands(), self._steps()
        while True:
            value, at, used = solve(hands, steps, task, nodes)
            if value == UNKNOWN:
                return tuple(line)
            nodes -= used
            turn = self._turn_of(at, int(steps[0, TURN]), kinds)
            line.append(turn)
            hands[turn.seat] -= task.plays.words[:, at]
            if outcome(hands, turn.seat, task.rules) != UNKNOWN:
                return tuple(line)
            follow(hands, steps, 0, int(task.plays.cores[at]), task.rules)
            if steps[1, TURN] == NOBODY:
                return tuple(line)
            steps[0] = steps[1]

    def _steps(self) -> Rows:
        now = self._position
        last, owner = -1, -1
        if now.last is not None and now.last.play is not None:
            last, owner = now.table.core(now.last.play.row).number, now.last.seat
        trick = now.turn, last, owner, now.passed
        return steps_from(sum(map(len, now.hands)), len(now.hands), trick)

    def _left(self) -> list[list[list[Card]]]:
        """A copy of all seats' cards by kind, from which `_turn_of` removes the cards of moves."""
        return [[[*kind] for kind in hand] for hand in self._kinds]

    def _hands(self) -> Words:
        """The hands as counts by lane, in words for the kernels; shape (seats, 2)."""
        return np.array([as_words(pack([len(kind) for kind in hand])) for hand in self._kinds])

    def _barred(self) -> Words:
        """For each seat, the cards that its last play may not contain, as masks of counts."""
        ranks = self._position.round.bars_last
        masks = [
            as_words(pack([any(card[0] in ranks for card in kind) * _MASK for kind in hand]))
            for hand in self._kinds
        ]
        return np.array(masks)

    def _turn_of(self, at: int, seat: int, kinds: list[list[list[Card]]]) -> Turn:
        """The turn in which a seat makes the play at a place, or passes.

        The cards of the play are removed from `kinds`.
        """
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
