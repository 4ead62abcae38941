"""Hints 提示: the best plays of a hand, by the power of the rest that they leave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from paiju.climbing.plays.duties import moves_within
from paiju.climbing.plays.table_kernels import NEVER, SCORE_UNIT
from paiju.climbing.rules.duties import FREE, Duties
from paiju.climbing.rules.reasons import HintReason
from paiju.climbing.splits.cores import cores_of
from paiju.climbing.splits.many_rests_kernels import best_rests
from paiju.climbing.splits.search_kernels import best_partitions
from paiju.climbing.splits.split import BUDGET, Power
from paiju.playing_cards.card import LANE

if TYPE_CHECKING:
    from paiju.climbing.plays.reading import Play
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.table_kernels import Flags, Numbers, Rows, Words
    from paiju.playing_cards.holding import Holding

By = Literal["rest", "whole"]

# The budget of choices for all rests of a hand; a lead of twenty random cards needs thousands.
HINT_BUDGET = 50 * BUDGET
_JOKERS = [LANE["B"], LANE["R"]]


@dataclass(frozen=True, slots=True)
class Hint:
    """A suggested play: its row, the power of the cards it leaves, and why it has its place."""

    row: int
    rest: Power
    reason: HintReason


@dataclass(frozen=True, slots=True)
class Hints:
    """The best hints; `is_complete` is true if the budget sufficed to prove their order."""

    hints: tuple[Hint, ...]
    is_complete: bool


def hints(  # noqa: PLR0913 - a question with its limits
    table: MoveTable,
    hand: Holding,
    last: Play | None = None,
    limit: int = 10,
    by: By = "rest",
    *,
    budget: int = HINT_BUDGET,
    duties: Duties = FREE,
) -> Hints:
    """The best legal plays of a hand, the best first.

    Plays are sorted by power. Of plays with equal power, bombs and jokers come last, then those
    that leave more plays. Further ties are broken by weight, the heavier first. With `by` "whole",
    longer plays come first instead, and then the lighter ones.

    Args:
        table: the move table.
        hand: the hand.
        last: the play to beat; None on a lead.
        limit: the largest number of hints.
        by: the power that ranks the plays: that of the cards left ("rest"), or the sum of that and
            the weight of the play ("whole").
        budget: the largest number of choices for all rests; the split of the whole hand may take
            as many again.
        duties: the duties of the seat.

    >>> from paiju.playing_cards.holding import Holding
    >>> from paiju.playing_cards.notation import parse_cards
    >>> from paiju.climbing.plays.reading import play_of
    >>> from paiju.climbing.rules.rule_set import Pattern, RuleSet, Weights
    >>> from paiju.climbing.plays.table import table_of
    >>> from paiju.text import Text
    >>> solo = Pattern("solo", Text("单张", "solo"))
    >>> run = Pattern("straight", Text("顺子", "straight"), links=(5, 12))
    >>> bomb = Pattern("bomb", Text("炸弹", "bomb"), group=4)
    >>> bad = (("solo", 100, -150), ("straight", 100, -150), ("bomb", 0, -300))
    >>> weights = Weights(turn=150, bad=bad)
    >>> rules = RuleSet("3456789TJQKA2BR", "3456789TJQKA", (solo, run), (bomb,), 20, weights)
    >>> table, hand = table_of(rules), Holding.of(parse_cards("43333567"))
    >>> best = hints(table, hand, limit=3).hints
    >>> ["".join(play_of(table, each.row, hand).cards) for each in best]
    ['4', '3', '34567']
    """
    cores = cores_of(table)
    rows = moves_within(duties, table, hand, last)
    if not len(rows):
        return Hints((), is_complete=True)
    ends: tuple[Hint, ...] = ()
    # Short forms come last.
    if rows[-1] >= len(table):
        short, rows = rows[rows >= len(table)], rows[rows < len(table)]
        ends = tuple(Hint(row, Power(0, 0), HintReason.GOES_OUT) for row in short.tolist())
        if not len(rows) or len(ends) >= limit:
            return Hints(ends[:limit], is_complete=True)
        limit -= len(ends)
    natural, wild = table.words(hand)
    most = min(BUDGET, budget)
    cuts, _, _, looked_at = best_partitions(
        natural, wild, table.fixed, cores.arrays, 0, most, NEVER
    )
    whole = int(cuts[0])
    weights = cores.weights[table.core_numbers(rows)]
    naturals, wilds = table.taken(rows, hand)
    firsts, places, heaviest = _distinct(naturals, wilds, weights)
    # Unlike indexing, `take` keeps the memory order for which the kernels are compiled.
    naturals = natural[:, None] - naturals.take(firsts, axis=1)
    wilds = wild[:, None] - wilds.take(firsts, axis=1)
    bounds = np.full(len(firsts), -NEVER, dtype=np.int64)
    if looked_at < most:
        # An upper bound of each rest: the whole hand is worth at least a play and its rest.
        bounds = whole - (heaviest * SCORE_UNIT - 1)
    scores, _, used = best_rests(
        natural,
        wild,
        table.fixed,
        naturals,
        wilds,
        bounds,
        heaviest if by == "whole" else np.zeros_like(heaviest),
        cores.arrays,
        min(limit, len(firsts)),
        budget,
    )
    scores = scores[places]
    known = scores > NEVER
    rows, weights, scores = rows[known], weights[known], scores[known]
    powers = -(-scores // SCORE_UNIT) + (weights if by == "whole" else 0)
    spends = _spends(table, rows)
    # Of the plays of one split the longest come first, then the lowest: those that can win back the
    # lead are kept.
    worth = (weights, -table.sizes(rows)) if by == "whole" else (-weights,)
    best = np.lexsort((rows, *worth, -scores % SCORE_UNIT, spends, -powers))[:limit]
    power = Power.of_score(whole).power
    ranked = [
        _hint(int(rows[place]), int(weights[place]), int(scores[place]), power, spends[place])
        for place in best.tolist()
    ]
    return Hints((*ends, *ranked), is_complete=int(used) < budget)


def _distinct(naturals: Words, wilds: Words, weights: Numbers) -> tuple[Rows, Rows, Numbers]:
    """The distinct groups of cards that plays spend; wild cards make many plays of one group.

    Returns:
        For each group, the place of one of its plays; for each play, the number of its group; and
        for each group, the weight of its heaviest play.

    """
    order = np.lexsort((*naturals, *wilds))
    changes = np.zeros(len(order), dtype=bool)
    for words in (naturals, wilds):
        changes[1:] |= (words[:, order[1:]] != words[:, order[:-1]]).any(axis=0)
    changes[0] = True
    starts = np.flatnonzero(changes)
    places = np.empty(len(order), dtype=np.int32)
    places[order] = np.cumsum(changes) - 1
    return order[starts].astype(np.int32), places, np.maximum.reduceat(weights[order], starts)


def _hint(row: int, weight: int, score: int, whole: int, spends: np.bool_) -> Hint:
    rest = Power.of_score(score)
    if rest.plays == 0:
        reason = HintReason.GOES_OUT
    elif spends:
        reason = HintReason.SPENDS
    elif weight + rest.power == whole:
        reason = HintReason.BEST_CUT
    else:
        reason = HintReason.TEARS
    return Hint(row, rest, reason)


def _spends(table: MoveTable, rows: Rows) -> Flags:
    """For each play, whether it spends a bomb or a joker."""
    counts = table.counts(rows)
    spends: Flags = (counts[:, _JOKERS].sum(axis=1) > 0) | (rows >= table.first_bomb)
    return spends
