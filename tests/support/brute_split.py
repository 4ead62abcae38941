"""Splitting a hand into plays by trying everything: slow and plain, by the move table alone.

The lowest rank of a hand must be in some play, so every fitting row with that rank is tried, and
the rest is split in the same way. Nothing here uses cores, kickers or bounds.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.climbing.plays.table import table_of
from paiju.climbing.rules.reasons import HintReason
from paiju.climbing.rules.rule_set import Weights
from paiju.climbing.splits.hints import Hint
from paiju.climbing.splits.split import Power
from paiju.playing_cards.card import LANE, RANKS
from paiju.playing_cards.holding import LANES, contains, unpack

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.all_games.doudizhu.rulesets import Rules
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.splits.hints import By

# Rule sets by which hands are split in different ways.
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
    """The worth of a partition; the better one is greater.

    Attributes:
        power: the sum of the weights of its plays.
        fewer: the number of its plays, negative.

    """

    power: int
    fewer: int

    @property
    def plays(self) -> int:
        """The number of plays."""
        return -self.fewer

    def and_play(self, weight: int) -> Worth:
        """The worth with one more play of a weight."""
        return Worth(self.power + weight, self.fewer - 1)


def weight_of(table: MoveTable, row: int) -> int:
    """The weight of a play, by its pattern and the place of its key in the order of ranks."""
    rules, section, core = table.rules, table.section(row), table.core(row)
    place = rules.order.index(RANKS[core.key])
    return rules.weights.of(section.pattern.id, place, len(rules.order))


def ranked_hints(table: MoveTable, rests: Mapping[int, Worth], whole: int, by: By) -> list[Hint]:
    """The hints for some plays in the documented order.

    Args:
        table: the move table.
        rests: the rows of the plays, each with the worth of the best split of what it leaves.
        whole: the power of the hand.
        by: the order.
    """
    found = []
    for row, rest in rests.items():
        if rest.plays == 0:
            reason = HintReason.GOES_OUT
        elif _spends(table, row):
            reason = HintReason.SPENDS
        else:
            best = weight_of(table, row) + rest.power == whole
            reason = HintReason.BEST_CUT if best else HintReason.TEARS
        found.append(Hint(row, Power(rest.power, rest.plays), reason))

    def place(hint: Hint) -> tuple[int, ...]:
        weight = weight_of(table, hint.row)
        worth = hint.rest.power + (weight if by == "whole" else 0)
        size = sum(unpack(table.packed(hint.row)))
        last = (-size, weight) if by == "whole" else (-weight,)
        return -worth, _spends(table, hint.row), hint.rest.plays, *last, hint.row

    return sorted(found, key=place)


def _spends(table: MoveTable, row: int) -> bool:
    """Tests if the play takes a joker or is a bomb."""
    counts = unpack(table.packed(row))
    return counts[LANE["B"]] + counts[LANE["R"]] > 0 or table.section(row).tier > 0


def flat_table(rules: Rules) -> MoveTable:
    """The move table with equal weights: the best split has the fewest plays."""
    bad = tuple((pattern, 0, 0) for pattern, _, _ in rules.play.weights.bad)
    return table_of(replace(rules.play, weights=Weights(turn=1, bad=bad)))


class Cutter:
    """A splitter of one hand and of all its parts, which remembers what it has found."""

    def __init__(self, table: MoveTable, hand: int) -> None:
        self.table = table
        counts = np.frombuffer(unpack(hand), dtype=np.int8)
        fitting = np.flatnonzero((table.counts(slice(None)) <= counts).all(axis=1)).tolist()
        self.plays = {row: table.packed(row) for row in fitting}
        self.weights = {row: weight_of(table, row) for row in fitting}
        self._with_lowest: list[list[int]] = [[] for _ in range(LANES)]
        for row, packed in self.plays.items():
            self._with_lowest[_lowest(packed)].append(row)
        self._ways: dict[int, Ways] = {0: frozenset({()})}
        self._best: dict[int, Worth] = {0: Worth(0, 0)}

    def ways(self, hand: int) -> Ways:
        """Every partition, as the ordered rows of its plays."""
        if hand not in self._ways:
            self._ways[hand] = frozenset(
                tuple(sorted((row, *rest)))
                for row in self._first_plays(hand)
                for rest in self.ways(hand - self.plays[row])
            )
        return self._ways[hand]

    def best(self, hand: int) -> Worth:
        """The worth of the best partition: the most powerful one, then that of fewest plays."""
        if hand not in self._best:
            self._best[hand] = max(
                self.best(hand - self.plays[row]).and_play(self.weights[row])
                for row in self._first_plays(hand)
            )
        return self._best[hand]

    def worth(self, rows: tuple[int, ...]) -> Worth:
        """The worth of one partition."""
        return Worth(sum(self.weights[row] for row in rows), -len(rows))

    def worths(self, hand: int) -> list[Worth]:
        """The worths of all partitions, the best first."""
        return sorted(map(self.worth, self.ways(hand)), reverse=True)

    def _first_plays(self, hand: int) -> list[int]:
        rows = self._with_lowest[_lowest(hand)]
        return [row for row in rows if contains(hand, self.plays[row])]


def _lowest(packed: int) -> int:
    return next(lane for lane, count in enumerate(unpack(packed)) if count)
