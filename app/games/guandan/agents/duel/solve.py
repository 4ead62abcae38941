"""Solving a position of the game for two: both hands are known, so it is won or it is lost."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.cards.holding import Holding
from app.cards.notation import parse_cards
from app.climbing.table import TABLES_KEPT, as_words
from app.games.guandan.agents.duel.kernels import NOTHING, PASS, UNKNOWN, WINS, Known, Plays, solve
from app.games.guandan.rulesets import DEFAULT, rules_of

if TYPE_CHECKING:
    from app.climbing.kernels import Flags, Rows
    from app.climbing.reading import Play
    from app.climbing.table import MoveTable

# Positions that are kept while one is solved: a power of two, the more the fewer are solved twice.
PLACES = 1 << 16


class Solved(NamedTuple):
    """What solving a position comes to.

    Attributes:
        wins: whether who is to move wins; None where it was not found out.
        row: a play that wins; None for a pass, and where there is none.
        nodes: how many positions were looked at.

    """

    wins: bool | None
    row: int | None
    nodes: int


def solve_one() -> str:
    """Solve one position, which compiles the kernels; return a line about it."""
    own, other = (Holding.of(parse_cards(each)) for each in ("5S5H9S", "6S6H7S"))
    solved = solve_duel(rules_of(DEFAULT).table, own, other, None, nodes=1000)
    return f"guandan: {solved.nodes} positions of the game for two"


def solve_duel(
    table: MoveTable,
    own: Holding,
    other: Holding,
    last: Play | None,
    nodes: int,
    places: int = PLACES,
) -> Solved:
    """Who wins if both play their best, the owner of the first hand to move.

    >>> from app.cards.holding import Holding
    >>> from app.cards.notation import parse_cards
    >>> from app.games.guandan.rulesets import rules_of
    >>> table = rules_of("homework").table
    >>> own, other = (Holding.of(parse_cards(each)) for each in ("5S5H9S", "6S6H7S"))
    >>> solve_duel(table, own, other, None, nodes=1000).wins
    True
    """
    hands = (own, other)
    lists = [_sorted(table, hand) for hand in hands]
    rows = np.concatenate(lists)
    plays = Plays(
        words=table.words_of(rows),
        cores=table.core_numbers(rows),
        starts=np.cumsum([0, *map(len, lists)], dtype=np.int32),
        beats=_beats(table),
    )
    known = Known(np.zeros(places, dtype=np.uint64), np.zeros(places, dtype=np.int32))
    value, move, used = solve(
        np.array([as_words(hand.packed) for hand in hands]),
        0,
        -1 if last is None else table.core(last.row).number,
        plays,
        known,
        nodes,
    )
    wins = None if value == UNKNOWN else bool(value == WINS)
    row = int(rows[move]) if wins and move not in {PASS, NOTHING} else None
    return Solved(wins, row, int(used))


def _sorted(table: MoveTable, hand: Holding) -> Rows:
    """What a hand may ever play: bombs last, otherwise the most cards first."""
    rows = table.fitting(hand.packed)
    bombs = rows >= table.first_bomb
    return rows[np.lexsort((rows, -table.counts[rows].sum(axis=1), bombs))]


@lru_cache(maxsize=TABLES_KEPT)
def _beats(table: MoveTable) -> Flags:
    """By core to beat and core, whether it does."""
    number = len(table.cores)
    beats = np.zeros((number, number), dtype=np.bool_)
    for core in table.cores:
        for first, stop in table.beating(core.start):
            beats[core.number, first:stop] = True
    return beats
