"""The search of positions of the game for two that are too large to solve: some plays ahead.

Both hands are open, so the worth of a position is that of the two hands and of the lead. Only the
best choices of each hand are searched: the leads or follows that leave the best rests, and the
pass.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.climbing.cores import cores_of
from app.climbing.kernels import NEVER
from app.climbing.split import BUDGET, Power
from app.climbing.split_kernels import best_partitions
from app.climbing.table import as_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from app.climbing.table import MoveTable

# The number of choices of a position that are searched: on a lead, and on a follow.
LEADS, ANSWERS = 8, 3
# The greatest depth in plays and passes, and the further depth if a play is to be beaten.
MAX_DEPTH = 8
BEYOND = 2
# The worth of the lead, in hundredths of a bad card, and that of a won game.
LEAD = 150
WON = 1_000_000
_NO_BOUND = 2 * WON


class Choice(NamedTuple):
    """A play by row, None for a pass, and the packed rest of the hand."""

    row: int | None
    rest: int


class Found(NamedTuple):
    """The result of a search.

    Attributes:
        ranked: the choices with their worths, the best first; the worths of the others are only
            upper bounds.
        depth: the depth of the search.
        nodes: the number of positions searched.

    """

    ranked: tuple[tuple[Choice, int], ...]
    depth: int
    nodes: int


class _TooLongError(Exception):
    """The search exceeds its number of positions."""


class Search:
    """A search from one position, with a cache of its hands."""

    def __init__(self, table: MoveTable, nodes: int) -> None:
        self._table = table
        self._arrays = cores_of(table).arrays
        self._powers: dict[int, int] = {0: 0}
        self._leads: dict[int, tuple[Choice, ...]] = {}
        self._answers: dict[tuple[int, int], tuple[Choice, ...]] = {}
        self._nodes = 0
        self._most = nodes

    def find(self, own: int, other: int, last: int | None) -> Found:
        """Compare the choices of the seat to act, as deep as the number of nodes allows."""
        choices = self._choices(own, last)
        out = [each for each in choices if not each.rest]
        if out or len(choices) == 1:
            return Found((((*out, *choices)[0], WON if out else 0),), 0, 0)
        ranked = tuple((each, 0) for each in choices)
        depth = 0
        while depth < MAX_DEPTH and abs(ranked[0][1]) < WON:
            try:
                ranked = self._compare([each for each, _ in ranked], other, depth + 1)
            except _TooLongError:
                break
            depth += 1
        return Found(ranked, depth, self._nodes)

    def _compare(
        self, choices: Iterable[Choice], other: int, depth: int
    ) -> tuple[tuple[Choice, int], ...]:
        worths: list[tuple[Choice, int]] = []
        for choice in choices:
            best = max((worth for _, worth in worths), default=-_NO_BOUND)
            worth = -self._value(other, choice.rest, choice.row, depth - 1, -_NO_BOUND, -best)
            worths.append((choice, worth))
        return tuple(sorted(worths, key=lambda each: -each[1]))

    def _value(
        self, own: int, other: int, last: int | None, depth: int, low: int, high: int
    ) -> int:
        """The worth of a position for the seat to act, exact between two bounds."""
        self._nodes += 1
        if self._nodes > self._most:
            raise _TooLongError
        if depth <= (0 if last is None else -BEYOND):
            return self._power(own) - self._power(other) + (LEAD if last is None else 0)
        choices = self._choices(own, last)
        if any(not each.rest for each in choices):
            return WON + depth
        best = -_NO_BOUND
        for choice in choices:
            bound = -max(low, best)
            best = max(best, -self._value(other, choice.rest, choice.row, depth - 1, -high, bound))
            if best >= high:
                break
        return best

    def _choices(self, hand: int, last: int | None) -> tuple[Choice, ...]:
        if last is None:
            if hand not in self._leads:
                self._leads[hand] = self._ranked(hand, self._table.fitting(hand).tolist(), LEADS)
            return self._leads[hand]
        key = hand, self._table.core(last).number
        if key not in self._answers:
            ranges = self._table.beating(last)
            rows = [row for each in ranges for row in self._table.fitting(hand, *each).tolist()]
            passes = Choice(None, hand)
            self._answers[key] = (*self._ranked(hand, rows, ANSWERS), passes)
        return self._answers[key]

    def _ranked(self, hand: int, rows: Iterable[int], keep: int) -> tuple[Choice, ...]:
        """The plays that leave the most powerful rests, one for each core."""
        rests = [(row, hand - self._table.packed(row)) for row in rows]
        rests.sort(key=lambda each: -self._power(each[1]))
        best: dict[int, Choice] = {}
        for row, rest in rests:
            best.setdefault(self._table.core(row).number, Choice(row, rest))
        return tuple(best.values())[:keep]

    def _power(self, hand: int) -> int:
        if hand not in self._powers:
            natural, wild = as_words(hand).copy(), as_words(0).copy()
            scores, _, _, _ = best_partitions(
                natural, wild, self._table.fixed, self._arrays, 1, BUDGET, NEVER
            )
            self._powers[hand] = Power.of_score(int(scores[0])).power
        return self._powers[hand]
