"""Fast estimates of the chance that another hand beats a play, from the unseen cards.

Every unseen card is in a hand with a probability in proportion to the size of that hand. The number
of cards of a rank in a hand is taken as binomial, and ranks as independent: that is fast, and good
enough to choose plays by.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from paiju.climbing.plays.table import TABLES_KEPT
from paiju.playing_cards.holding import LANES, unpack

if TYPE_CHECKING:
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.table_kernels import Rows, Shares
    from paiju.playing_cards.holding import Holding


# The largest number of cards of a rank in a play.
_MOST = 12
_KEPT = 4096
# The chance that a hand with a trio lacks a pair.
_LACKS_PAIR = 0.15


class Odds:
    """The odds that one other seat beats a play, if it holds `size` of the unseen cards."""

    def __init__(self, table: MoveTable, unseen: Holding, size: int) -> None:
        self._table, self._unseen, self._size = table, unseen, size

    @cached_property
    def _none_from(self) -> Shares:
        """The log chances of lacking a core, summed from each core to the last; then a 0."""
        among = max(len(self._unseen), self._size, 1)
        there = _chances_by_core(self._table, self._unseen, self._size, among)
        none = np.log1p(-np.minimum(there, 1 - 1e-9))
        return np.append(np.cumsum(none[::-1])[::-1], 0.0)

    def answers(self, row: int) -> float:
        """The chance that the seat can beat the play of a row with a higher one of its pattern.

        Higher patterns of its ladder (`RuleSet.ladders`) count too, unless they are bombs.
        """
        section, core = self._table.section(row), self._table.core(row)
        # Only bombs beat a short form.
        if section.short is not None or section.size > self._size:
            return 0.0
        return self._any((core.number + 1, self._table.ladder(section)[-1].cores[-1].number + 1))

    def bombs(self, row: int) -> float:
        """The chance that the seat can beat the play of a row with a bomb or another pattern."""
        found = [
            section.span for section in self._table.answering(row) if section.size <= self._size
        ]
        if self._size >= _least_bomb(self._table.base):
            first = self._table.first_above(self._table.section(row).tier)
            found.append((first, len(self._table.cores)))
        return self._any(*found)

    @property
    def any_bomb(self) -> float:
        """The chance that the seat has any bomb."""
        return self._any((self._table.first_above(0), len(self._table.cores)))

    def _any(self, *ranges: tuple[int, int]) -> float:
        """The chance that the seat can make any core in some ranges of core numbers."""
        none = sum(self._none_from[first] - self._none_from[stop] for first, stop in ranges)
        return float(1 - np.exp(none))


@lru_cache(maxsize=TABLES_KEPT)
def _least_bomb(table: MoveTable) -> int:
    """The number of cards of the shortest bomb."""
    return min((section.size for section in table.sections if section.tier), default=0)


def _chances_by_core(table: MoveTable, unseen: Holding, size: int, among: int) -> Shares:
    """For each core of a table, the chance that a seat can make it.

    Args:
        table: the move table.
        unseen: the unseen cards.
        size: the number of them that the seat holds.
        among: the number of unseen cards.

    """
    counts = unpack(unseen.packed)
    at_least = np.array([_tails(count, size, among) for count in counts])
    chances: Shares = at_least[np.arange(LANES), table.loose_counts].prod(axis=1)
    chances[_kicked_cores(table.base)] *= 1 - _LACKS_PAIR
    table.adjust_for_suits(chances, unseen, at_least=lambda count: _tails(count, size, among)[1])
    return chances


@lru_cache(maxsize=_KEPT)
def _tails(count: int, size: int, among: int) -> tuple[float, ...]:
    """The chances that a hand has at least 0, 1, 2 … of `count` equal cards.

    `size` of the `among` unseen cards are in the hand.
    """
    share = min(size / among, 1.0)
    exactly = [
        comb(count, held) * share**held * (1 - share) ** (count - held) for held in range(count + 1)
    ]
    tails = [sum(exactly[least:]) for least in range(count + 1)]
    return (*tails, *[0.0] * (_MOST - count))


@lru_cache(maxsize=TABLES_KEPT)
def _kicked_cores(table: MoveTable) -> Rows:
    """The numbers of the cores that take kickers."""
    found = [
        core.number
        for section in table.sections
        if section.pattern.kickers
        for core in section.cores
    ]
    return np.array(found, dtype=np.int32)
