"""The best splits of a hand into plays, by the weights of the rule set.

The power of a hand is the highest sum of weights of any split. It is exact unless the budget ends
the search, as `Split.is_complete` shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from paiju.climbing.plays.table_kernels import NEVER, SCORE_UNIT
from paiju.climbing.splits.cores import cores_of
from paiju.climbing.splits.partition import Partition, partitions_of
from paiju.climbing.splits.search_kernels import best_partitions

if TYPE_CHECKING:
    from paiju.climbing.plays.table import MoveTable
    from paiju.playing_cards.holding import Holding

# The budget of a search: the largest number of choices (sets of cores) that it tries. A random hand
# of twenty cards needs about fifty.
BUDGET = 20_000


@dataclass(frozen=True, slots=True)
class Split:
    """The best splits of a hand.

    Attributes:
        partitions: the splits, the best first.
        is_complete: whether the search considered every split within its budget.

    """

    partitions: tuple[Partition, ...]
    is_complete: bool


class Power(NamedTuple):
    """The power of a hand: the sum of weights of its best partition, and its number of plays."""

    power: int
    plays: int

    @classmethod
    def of_score(cls, score: int) -> Power:
        """The power that a score of the splitting kernels stands for (see `SCORE_UNIT`)."""
        plays = -score % SCORE_UNIT
        return cls((score + plays) // SCORE_UNIT, plays)


def split(table: MoveTable, hand: Holding, limit: int = 1, budget: int = BUDGET) -> Split:
    """The best partitions of a hand, by power, and at equal power by fewer plays.

    At most `limit` partitions are given; a search tries at most `budget` choices of cores.

    >>> from paiju.playing_cards.holding import Holding
    >>> from paiju.playing_cards.notation import parse_cards
    >>> from paiju.climbing.rules.rule_set import Pattern, RuleSet, Weights
    >>> from paiju.climbing.plays.table import table_of
    >>> from paiju.text import Text
    >>> solo, run = Text("单张", "solo"), Text("顺子", "straight")
    >>> patterns = (Pattern("solo", solo), Pattern("straight", run, links=(5, 12)))
    >>> weights = Weights(turn=150, bad=(("solo", 100, -150), ("straight", 100, -150)))
    >>> rules = RuleSet("3456789TJQKA2BR", "3456789TJQKA", patterns, (), 20, weights)
    >>> table, hand = table_of(rules), Holding.of(parse_cards("345566789R"))
    >>> best = split(table, hand).partitions[0]
    >>> [play.pattern.id for play in best.plays(table, hand)], best.power
    (['solo', 'solo', 'solo', 'straight'], -662)
    """
    cores = cores_of(table)
    natural, wild = table.words(hand)
    keep = limit
    while True:
        scores, chosen, found, looked_at = best_partitions(
            natural, wild, table.fixed, cores.arrays, keep, budget, NEVER
        )
        # A partition that is worth less than the last kept choice may be worse than a dropped one.
        floor = int(scores[keep - 1]) - 1 if found == keep else NEVER
        best: list[Partition] = []
        for numbers in chosen[:found].tolist():
            more = partitions_of(table, cores, hand, numbers, limit, floor)
            # Equal ones stay in the order of the search, so that a shorter list is the beginning of
            # a longer one.
            if best:
                more = tuple(dict.fromkeys((*best, *more)))
            best = sorted(more, key=_by_score)[:limit] if len(more) > 1 else [*more]
            if len(best) == limit:
                floor = best[-1].score
        if len(best) == limit or found < keep or (best and looked_at >= budget):
            return Split(tuple(best), is_complete=int(looked_at) < budget)
        # With wild cards several choices may give the same partition, and others give none.
        keep *= 2


def _by_score(each: Partition) -> int:
    return -each.score


def power_of(table: MoveTable, hand: Holding, budget: int = BUDGET) -> Power:
    """The power of a hand: the best that a search over at most `budget` choices finds."""
    natural, wild = table.words(hand)
    arrays = cores_of(table).arrays
    scores, _, _, _ = best_partitions(natural, wild, table.fixed, arrays, 0, budget, NEVER)
    return Power.of_score(int(scores[0]))
