"""The closing 收官 of games that are played on: who can be out next for sure with open hands is.

A deal that is played on lies open. Once few cards are left, a seat that can be out next whatever
all others do makes a move by which it can, found by the solver. Others go by simple rules. One
search serves all seats of a deal, and every choice that is compared in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.climbing.players.solver.legal_kernels import PASS, WON
from paiju.climbing.players.solver.position_arrays import Goal, narrowed, plays_of, rules_for
from paiju.climbing.players.solver.search_kernels import Known, Task, solve
from paiju.climbing.players.solver.solve import MAX_PLAYS, nothing_known, steps_from
from paiju.climbing.plays.table import as_words
from paiju.playing_cards.holding import Holding, pack

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from paiju.climbing.players.maxims import Seen
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.table_kernels import Words

# The most cards in all hands, and the most positions that are searched for a move. A thousand take
# a sixth of a millisecond compiled; as plain Python nothing is searched.
MOST_CARDS, NODES = 20, 2_000
_PLACES = 1 << 12
_WORD = 64


class Trick(NamedTuple):
    """The trick of a game that is played on.

    Attributes:
        turn: the seat that acts.
        last: the row to beat; None on a lead.
        owner: the seat that played it.
        passed: the seats that may not play any more in it.

    """

    turn: int
    last: int | None
    owner: int
    passed: Collection[int]


class Sure(NamedTuple):
    """A move by which a seat is out next for sure: its row, None for a pass, and what it leaves."""

    row: int | None
    rest: int
    size: int


class Closing:
    """The sure moves of a deal, whose hands are packed counts."""

    def __init__(self, position: Seen, hands: Sequence[int]) -> None:
        self._table: MoveTable = position.table
        self._round, self._teams = position.round, position.teams
        dealt = [self._table.holding(hand) for hand in hands]
        self._kinds = [self._table.alike(hand) for hand in dealt]
        self._size = sum(map(len, dealt))
        # Cards that lie in lanes by rank are counted by rank too.
        self._by_rank = [
            pack([len(kind) for kind in kinds]) == hand
            for kinds, hand in zip(self._kinds, hands, strict=True)
        ]
        self._tasks: dict[int, Task] = {}
        self._plays = None
        found = [self._table.groups(hand, len(hand), MAX_PLAYS) for hand in dealt]
        groups = [each for each in found if each is not None]
        if len(groups) == len(dealt):
            # No last play is barred where sure moves are looked for.
            barred = np.zeros((len(dealt), 2), dtype=np.uint64)
            self._plays = narrowed(plays_of(self._table, dealt, groups), self._table, dealt, barred)

    def move(self, hands: Sequence[int], trick: Trick) -> Sure | None:
        """A sure move of the seat that acts; None where none is found."""
        if self._plays is None:
            return None
        words = np.array([self._words(seat, hand) for seat, hand in enumerate(hands)])
        last = -1 if trick.last is None else self._table.core(trick.last).number
        steps = steps_from(self._size, len(hands), (trick.turn, last, trick.owner, trick.passed))
        value, at, _ = solve(words, steps, self._task(trick.turn), NODES)
        if value != WON:
            return None
        if at == PASS:
            return Sure(None, hands[trick.turn], 0)
        core = self._table.all_cores[int(self._plays.cores[at])]
        taken = self._plays.words[:, at]
        return Sure(core.start, *self._rest(trick.turn, hands[trick.turn], taken))

    def _task(self, turn: int) -> Task:
        """The search for the team of a seat."""
        assert self._plays is not None  # noqa: S101 - for the type: it is asked for moves
        team = self._teams[turn]
        if team not in self._tasks:
            side = tuple(seat for seat, each in enumerate(self._teams) if each == team)
            rules = rules_for(self._round, Goal(side), self._table.base)
            if (self._plays.better >= 0).any():
                rules = rules._replace(is_plain=False)
            self._tasks[team] = Task(self._plays, rules, self._nothing_known())
        return self._tasks[team]

    def _nothing_known(self) -> Known:
        return nothing_known(self._table, len(self._kinds), NODES, _PLACES)

    def _words(self, seat: int, hand: int) -> Words:
        """The cards of a hand as the search takes them."""
        if self._by_rank[seat]:
            return as_words(hand)
        held = {*self._table.holding(hand).cards}
        return as_words(pack([sum(card in held for card in kind) for kind in self._kinds[seat]]))

    def _rest(self, seat: int, hand: int, taken: Words) -> tuple[int, int]:
        """The rest of a hand behind a move, and the number of cards that it takes."""
        low, high = taken.tolist()
        counts = [*taken.tobytes()]
        if self._by_rank[seat]:
            return hand - (low | high << _WORD), sum(counts)
        gone = [
            card
            for kind, count in zip(self._kinds[seat], counts, strict=False)
            for card in kind[:count]
        ]
        return hand - self._table.count(Holding.of(gone)), len(gone)


def closing_of(position: Seen, hands: Sequence[int], left: Sequence[int]) -> Closing | None:
    """The closing of a deal; None while many cards are left, or where rules bar last plays."""
    if not solve.is_compiled or sum(left) > MOST_CARDS or position.round.bars_last:
        return None
    return Closing(position, hands)
