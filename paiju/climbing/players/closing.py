"""The closing 收官 of playouts: a seat that can be out next by force plays a move that does it.

The hands of a playout are open. Once few cards are left, the solver looks for such a move; seats
without one play by simple rules. The solver's tables serve all seats of a deal and every choice
that is compared in it.
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

    from paiju.climbing.players.maxims import AnyPosition
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.table_kernels import Words

# The most cards in all hands, and the most positions searched for a move. A thousand positions take
# a sixth of a millisecond with compiled kernels; with plain ones nothing is searched.
MOST_CARDS, NODES = 20, 2_000
_PLACES = 1 << 12
_WORD = 64


class Trick(NamedTuple):
    """The trick of a playout: what the seat to act has to beat.

    Attributes:
        turn: the seat to act.
        last: the row to beat; None on a lead.
        owner: the seat of the play to beat.
        passed: the seats that may not play again in the trick.

    """

    turn: int
    last: int | None
    owner: int
    passed: Collection[int]


class Sure(NamedTuple):
    """A move after which a seat is sure to be the next one that is out, whatever others play.

    Attributes:
        row: the row of the play in the move table; None for a pass.
        rest: the hand after the move, as packed counts.
        size: the number of cards that the move plays.
    """

    row: int | None
    rest: int
    size: int


class Closing:
    """The solver of a playout's deal: finds moves after which a seat is sure to be out next.

    Hands are packed counts.
    """

    def __init__(self, position: AnyPosition, hands: Sequence[int]) -> None:
        self._table: MoveTable = position.table
        self._round, self._teams = position.round, position.teams
        dealt = [self._table.holding(hand) for hand in hands]
        self._kinds = [self._table.equivalents(hand) for hand in dealt]
        self._size = sum(map(len, dealt))
        # True if the solver's lanes of a hand are its ranks: then counts need no conversion.
        self._by_rank = [
            pack([len(kind) for kind in kinds]) == hand
            for kinds, hand in zip(self._kinds, hands, strict=True)
        ]
        self._tasks: dict[int, Task] = {}
        self._plays = None
        found = [self._table.groups(hand, len(hand), MAX_PLAYS) for hand in dealt]
        groups = [each for each in found if each is not None]
        if len(groups) == len(dealt):
            # `closing_of` excludes rules that bar last plays.
            barred = np.zeros((len(dealt), 2), dtype=np.uint64)
            self._plays = narrowed(plays_of(self._table, dealt, groups), self._table, dealt, barred)

    def move(self, hands: Sequence[int], trick: Trick) -> Sure | None:
        """A move after which the seat to act is sure to be out next; None if none is found."""
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
        """The solver's task for the team of a seat: to be out next."""
        assert self._plays is not None  # noqa: S101 - for the type: `move` has checked it
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
        """The cards of a hand as two words of counts, in the lanes of the solver."""
        if self._by_rank[seat]:
            return as_words(hand)
        held = {*self._table.holding(hand).cards}
        return as_words(pack([sum(card in held for card in kind) for kind in self._kinds[seat]]))

    def _rest(self, seat: int, hand: int, taken: Words) -> tuple[int, int]:
        """The packed hand after a move, and the number of cards that the move takes."""
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


def closing_of(position: AnyPosition, hands: Sequence[int], left: Sequence[int]) -> Closing | None:
    """The solver of a playout's deal; None while many cards are left, or if rules bar last plays.

    It is also None if the kernels run as plain Python.
    """
    if not solve.is_compiled or sum(left) > MOST_CARDS or position.round.bars_last:
        return None
    return Closing(position, hands)
