"""The odds of other hands, by the unseen cards: the chance that a play is beaten.

Every unseen card is equally likely in each place, by the sizes of the hands. The number of cards of
a rank in a hand follows a binomial distribution, and ranks are taken as independent: fast, and good
enough for choices.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from app.cards.card import LANE_OF, SUITS
from app.cards.holding import LANES, unpack
from app.climbing.table import TABLES_KEPT, is_suited
from app.climbing.tied import TiedTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.cards.card import Card
    from app.cards.holding import Holding
    from app.climbing.kernels import Rows, Shares
    from app.climbing.table import MoveTable


# The most cards of a rank in a play.
_MOST = 12
_KEPT = 4096
# The chance that a hand with a trio lacks a pair.
_LACKS_PAIR = 0.15


class Odds:
    """The odds of one seat, which holds `size` of the unseen cards."""

    def __init__(self, table: MoveTable, unseen: Holding, size: int) -> None:
        self._table = table
        self._size = size
        among = max(len(unseen), size, 1)
        there = _chances_by_core(table, unseen, size, among)
        # The cumulative logarithms of the chances to lack each core.
        none = np.log1p(-np.minimum(there, 1 - 1e-9))
        self._none_from = np.append(np.cumsum(none[::-1])[::-1], 0.0)

    def answers(self, row: int) -> float:
        """The chance that the seat can beat a play with its own pattern."""
        section, core = self._table.section(row), self._table.core(row)
        # Nothing is higher than a short form.
        if section.short is not None or section.size > self._size:
            return 0.0
        return self._any(core.number + 1, self._table.ladder(section)[-1].cores[-1].number + 1)

    def bombs(self, row: int) -> float:
        """The chance that the seat has a bomb of a kind that beats a play."""
        tier = self._table.section(row).tier
        first = self._table.first_above(tier)
        return (
            self._any(first, len(self._table.cores))
            if self._size >= _least_bomb(self._table.base)
            else 0.0
        )

    @property
    def any_bomb(self) -> float:
        """The chance that the seat has any bomb."""
        return self._any(self._table.first_above(0), len(self._table.cores))

    def _any(self, first: int, stop: int) -> float:
        return float(1 - np.exp(self._none_from[first] - self._none_from[stop]))


@lru_cache(maxsize=TABLES_KEPT)
def _least_bomb(table: MoveTable) -> int:
    """The number of cards of the shortest bomb."""
    return min((each.size for each in table.sections if each.tier), default=0)


def _chances_by_core(table: MoveTable, unseen: Holding, size: int, among: int) -> Shares:
    """The chance that a seat with `size` of the unseen cards can make each core of a table."""
    counts = unpack(unseen.packed)
    at_least = np.array([_tails(count, size, among) for count in counts])
    if isinstance(table, TiedTable):
        loose: Shares = at_least[np.arange(LANES), table.loose_counts].prod(axis=1)
        loose *= table.chances(unseen, min(size / among, 1.0))
        return loose
    needs = table.core_counts
    chances: Shares = at_least[np.arange(LANES), needs].prod(axis=1)
    facts = _facts_of(table.base)
    chances[facts] *= 1 - _LACKS_PAIR
    one = np.array([_tails(count, size, among)[1] for count in range(table.rules.deck.packs + 1)])
    held = one[_suit_counts(unseen.cards)]
    for core in _suited_cores(table.base).tolist():
        lanes = np.flatnonzero(needs[core])
        chances[core] = 1 - (1 - held[:, lanes].prod(axis=1)).prod()
    return chances


@lru_cache(maxsize=_KEPT)
def _tails(count: int, size: int, among: int) -> tuple[float, ...]:
    """The chances that a hand has at least 0, 1, 2 … of a number of equal cards."""
    share = min(size / among, 1.0)
    exactly = [
        comb(count, each) * share**each * (1 - share) ** (count - each) for each in range(count + 1)
    ]
    tails = [sum(exactly[least:]) for least in range(count + 1)]
    return (*tails, *[0.0] * (_MOST - count))


def _suit_counts(cards: Sequence[Card]) -> Rows:
    counts = np.zeros((len(SUITS), LANES), dtype=np.int32)
    for card in cards:
        if card[1] in SUITS:
            counts[SUITS.index(card[1]), LANE_OF[card]] += 1
    return counts


@lru_cache(maxsize=TABLES_KEPT)
def _facts_of(table: MoveTable) -> Rows:
    """The cores that take kickers."""
    found = [core.number for each in table.sections if each.pattern.kickers for core in each.cores]
    return np.array(found, dtype=np.int32)


@lru_cache(maxsize=TABLES_KEPT)
def _suited_cores(table: MoveTable) -> Rows:
    found = [
        core.number for each in table.sections if is_suited(each.pattern) for core in each.cores
    ]
    return np.array(found, dtype=np.int32)
