"""Cutting a hand into plays by trying everything: slow, plain, and straight from the move table.

The lowest rank that is left must be in some play, so every row that has it and fits is tried, and
what is left after it is cut the same way. Nothing here knows of cores, of kickers or of bounds.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.cards.card import RANKS
from app.cards.holding import LANES, contains, unpack
from app.climbing.ruleset import Weights
from app.climbing.table import table_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.climbing.table import MoveTable
    from app.games.doudizhu.rulesets import Rules

# Rule sets that differ in what a hand may be cut into.
VARIANTS: tuple[tuple[str, Mapping[str, object]], ...] = (
    *((name, {}) for name in ("classic", "pagat", "panda", "h5", "douzero")),
    ("classic", {"quad_chain": True}),
    ("classic", {"four_two": "no", "kicker_jokers": True}),
    ("pagat", {"four_two": "any", "kicker_jokers": True, "kicker_repeat": True}),
    ("douzero", {"four_two": "named", "quad_chain": True, "plane_min": 3}),
)
VARIANT_IDS = ["-".join([name, *options]) for name, options in VARIANTS]

Ways = frozenset[tuple[int, ...]]


class Worth(NamedTuple):
    """What a partition is worth, so that the better one is greater: its power, less its plays."""

    power: int
    fewer: int

    @property
    def plays(self) -> int:
        """How many plays it takes."""
        return -self.fewer

    def and_play(self, weight: int) -> Worth:
        """The same partition with one more play."""
        return Worth(self.power + weight, self.fewer - 1)


def weight_of(table: MoveTable, row: int) -> int:
    """The weight of a play: by its pattern, and by where its key stands among all ranks."""
    rules, section, core = table.rules, table.section(row), table.core(row)
    place = rules.order.index(RANKS[core.key])
    return rules.weights.of(section.pattern.id, place, len(rules.order))


def flat_table(rules: Rules) -> MoveTable:
    """The plays of a rule set, each at the same cost: the best cut is that of the fewest plays."""
    bad = tuple((pattern, 0, 0) for pattern, _, _ in rules.play.weights.bad)
    return table_of(replace(rules.play, weights=Weights(turn=1, bad=bad)))


class Cutter:
    """Every way to cut a hand, and every part of it."""

    def __init__(self, table: MoveTable, hand: int) -> None:
        self.table = table
        counts = np.frombuffer(unpack(hand), dtype=np.int8)
        fitting = np.flatnonzero((table.counts <= counts).all(axis=1)).tolist()
        self.plays = {row: table.packed(row) for row in fitting}
        self.weights = {row: weight_of(table, row) for row in fitting}
        self._with_lowest: list[list[int]] = [[] for _ in range(LANES)]
        for row, packed in self.plays.items():
            self._with_lowest[_lowest(packed)].append(row)
        self._ways: dict[int, Ways] = {0: frozenset({()})}
        self._best: dict[int, Worth] = {0: Worth(0, 0)}

    def ways(self, hand: int) -> Ways:
        """Every partition, as the rows of its plays in order."""
        if hand not in self._ways:
            self._ways[hand] = frozenset(
                tuple(sorted((row, *rest)))
                for row in self._first_plays(hand)
                for rest in self.ways(hand - self.plays[row])
            )
        return self._ways[hand]

    def best(self, hand: int) -> Worth:
        """The most powerful partition, of equal ones that of the fewest plays."""
        if hand not in self._best:
            self._best[hand] = max(
                self.best(hand - self.plays[row]).and_play(self.weights[row])
                for row in self._first_plays(hand)
            )
        return self._best[hand]

    def worth(self, rows: tuple[int, ...]) -> Worth:
        """What one partition is worth."""
        return Worth(sum(self.weights[row] for row in rows), -len(rows))

    def worths(self, hand: int) -> list[Worth]:
        """What every partition is worth, the best first."""
        return sorted(map(self.worth, self.ways(hand)), reverse=True)

    def _first_plays(self, hand: int) -> list[int]:
        rows = self._with_lowest[_lowest(hand)]
        return [row for row in rows if contains(hand, self.plays[row])]


def _lowest(packed: int) -> int:
    return next(lane for lane, count in enumerate(unpack(packed)) if count)
