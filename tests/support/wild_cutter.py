"""Splitting a hand with wild cards by trying every group, which the plain reference reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.brute_split import Worth
from tests.support.wild_reference import FLOWER, Table, groups_of, read_wild

if TYPE_CHECKING:
    from paiju.climbing.rules.rule_set import RuleSet

Way = tuple[str, ...]


class WildCutter:
    """A splitter of hands at a table, which remembers what it has found."""

    def __init__(self, rules: RuleSet, table: Table) -> None:
        self.rules = rules
        self.table = table
        self._weights: dict[str, int | None] = {}
        self._best: dict[str, Worth] = {"": Worth(0, 0)}

    def weight(self, group: str) -> int | None:
        """The weight of a group as one play, by its best reading; None if it is no play."""
        if group not in self._weights:
            cores = {reading.core for reading in read_wild(group, self.table)}
            weights = [self.weight_of(pattern, key) for pattern, _, key in cores]
            self._weights[group] = max(weights, default=None)
        return self._weights[group]

    def weight_of(self, pattern: str, key: str) -> int:
        """The weight of a play, by its pattern and the place of its key in the order of ranks."""
        order = self.rules.order
        return self.rules.weights.of(pattern, order.index(key), len(order))

    def best(self, hand: str) -> Worth:
        """The worth of the best split: the most powerful one, then that of fewest plays."""
        hand = "".join(sorted(hand))
        if hand not in self._best:
            self._best[hand] = max(self._cuts(hand))
        return self._best[hand]

    def _cuts(self, hand: str) -> list[Worth]:
        """The worths of a hand, by each group with its first card."""
        first, others = hand[0], hand[1:]
        found = []
        for more in ("", *groups_of(others)):
            weight = self.weight(first + more)
            if weight is not None:
                found.append(self.best(without(others, more)).and_play(weight))
        if first == FLOWER:
            # A card that is in no play is stranded, and does not count as a play.
            rest = self.best(others)
            found.append(Worth(rest.power + self.rules.weights.stranded, rest.fewer))
        return found


def without(hand: str, group: str) -> str:
    """A hand without some of its cards, by ranks."""
    for rank in group:
        hand = hand.replace(rank, "", 1)
    return hand
