"""Cutting a hand into plays: the best ways, by the weights of the rule set.

The power of a hand is the best sum of weights over all ways to cut it. It is found exactly, unless
the search is cut short by its budget, which `is_complete` tells.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import nlargest
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.cards.holding import LANES, unpack
from app.climbing.cores import cores_of
from app.climbing.kernels import SCORE_UNIT, best_partitions
from app.climbing.reading import Play, play_of
from app.climbing.table import as_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy.typing as npt

    from app.cards.holding import Holding
    from app.climbing.cores import Cores
    from app.climbing.table import Core, MoveTable

# Choices of cores looked at before an answer is given as it stands. A hand of twenty cards drawn at
# random needs some fifty.
BUDGET = 20_000

_LANES = np.arange(LANES)


@dataclass(frozen=True, slots=True)
class Partition:
    """One way to cut a hand: its plays by row, and the sum of their weights."""

    rows: tuple[int, ...]
    power: int

    @property
    def count(self) -> int:
        """How many plays it takes 手数."""
        return len(self.rows)

    def plays(self, table: MoveTable, hand: Holding) -> tuple[Play, ...]:
        """The plays with the cards of the hand, each card in one of them."""
        plays = []
        for row in self.rows:
            plays.append(play_of(table, row, hand))
            hand = hand.without(plays[-1].cards)
        return tuple(plays)


@dataclass(frozen=True, slots=True)
class Split:
    """The best ways to cut a hand, and whether every way was looked at."""

    partitions: tuple[Partition, ...]
    is_complete: bool


class Power(NamedTuple):
    """What a hand is worth: the power of its best partition, and how many plays that takes."""

    power: int
    plays: int

    @classmethod
    def of_score(cls, score: int) -> Power:
        """Read both numbers from a kernel's score."""
        plays = -score % SCORE_UNIT
        return cls((score + plays) // SCORE_UNIT, plays)


class _Handout(NamedTuple):
    """The plays with kickers, and what is left to be played by itself, with its best score."""

    score: int
    rows: tuple[int, ...]
    left: tuple[int, ...]


def split(table: MoveTable, hand: Holding, limit: int = 1, budget: int = BUDGET) -> Split:
    """The best partitions of a hand: the most powerful first, of equal ones the fewest plays.

    >>> from app.cards.holding import Holding
    >>> from app.cards.notation import parse_cards
    >>> from app.doudizhu.rulesets import rules_of
    >>> table, hand = rules_of().table, Holding.of(parse_cards("3334445566778888"))
    >>> best = split(table, hand).partitions[0]
    >>> [play.pattern.id for play in best.plays(table, hand)], best.power
    (['pair_straight', 'plane', 'bomb'], -11)
    """
    cores = cores_of(table)
    words = as_words(hand.packed)
    _, chosen, found, looked_at = best_partitions(words, cores.arrays, limit, budget)
    # Equal ones stay in the order in which they are found, so that a longer list begins as a
    # shorter one does.
    partitions = dict.fromkeys(
        partition
        for numbers in chosen[:found].tolist()
        for partition in _partitions(table, cores, hand.packed, numbers, limit)
    )
    best = sorted(partitions, key=lambda way: (-way.power, way.count))
    return Split(tuple(best[:limit]), looked_at < budget)


def power_of(table: MoveTable, hand: Holding) -> Power:
    """The power of a hand."""
    words = as_words(hand.packed)
    scores, _, _, _ = best_partitions(words, cores_of(table).arrays, 1, BUDGET)
    return Power.of_score(int(scores[0]))


def _partitions(
    table: MoveTable, cores: Cores, hand: int, chosen: list[int], limit: int
) -> Iterator[Partition]:
    """The best partitions with these cores: each way to hand out kickers, and to play the rest."""
    numbers = [number for number in chosen if number >= 0]
    left = _counts_of(hand)
    takers, plain = [], []
    for number in numbers:
        core = cores.cores[number][1]
        left = left - _counts_of(core.packed)
        if cores.arrays.slots[number]:
            takers.append(core)
        else:
            plain.append(core.start)
    # The last one's choices are weighed all at once: let it be the one with the most.
    takers.sort(key=lambda core: core.stop - core.start)
    gained = int(cores.arrays.scores[numbers].sum())
    # A partition is among the best only where its handout, finished best, is. Equal handouts stay
    # in the order in which they come, which does not change with the limit.
    handouts = _handouts(table, cores, takers, left, limit)
    for handout in nlargest(limit, handouts, key=attrgetter("score")):
        for score, loose in _loose_ways(cores, handout.left, limit):
            rows = tuple(sorted((*plain, *handout.rows, *loose)))
            yield Partition(rows, (gained + score + len(rows)) // SCORE_UNIT)


def _handouts(
    table: MoveTable, cores: Cores, takers: list[Core], left: npt.NDArray[np.int8], limit: int
) -> Iterator[_Handout]:
    """The ways to choose the kickers: the rows of a core are the choices that it has.

    For each choice of the others, the last core takes its best choices only.
    """
    if not takers:
        yield _Handout(int(cores.arrays.loose[_LANES, left].sum()), (), tuple(left.tolist()))
        return
    first, *others = takers
    kickers = table.counts[first.start : first.stop] - _counts_of(first.packed)
    fitting = np.flatnonzero((kickers <= left).all(axis=1))
    if not others:
        scores = cores.arrays.loose[_LANES, left - kickers[fitting]].sum(axis=1)
        fitting = fitting[np.argsort(-scores, kind="stable")[:limit]]
    for place in fitting.tolist():
        for handout in _handouts(table, cores, others, left - kickers[place], limit):
            yield handout._replace(rows=(first.start + place, *handout.rows))


def _counts_of(packed: int) -> npt.NDArray[np.int8]:
    return np.frombuffer(unpack(packed), dtype=np.int8)


def _loose_ways(
    cores: Cores, left: tuple[int, ...], limit: int
) -> list[tuple[int, tuple[int, ...]]]:
    """The best ways to play what is left, each rank by itself: scores and rows."""
    ways: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    for lane, count in enumerate(left):
        if count:
            of_rank = list(_ways_of_rank(cores.groups[lane], count))
            joined = ((one + two, rows + more) for one, rows in ways for two, more in of_rank)
            ways = nlargest(limit, joined)
    return ways


def _ways_of_rank(
    groups: tuple[tuple[int, int, int], ...], count: int
) -> Iterator[tuple[int, tuple[int, ...]]]:
    if count == 0:
        yield 0, ()
        return
    for place, (size, score, row) in enumerate(groups):
        if size <= count:
            # Only this group and those behind it: each choice of groups comes once.
            for rest, rows in _ways_of_rank(groups[place:], count - size):
                yield score + rest, (row, *rows)
