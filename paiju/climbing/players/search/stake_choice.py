"""Bombs for points: what a bomb wins more, and what it loses more, where it raises the stake.

A search finds the chances to win. Points are chances times stakes: a bomb that is spent raises the
stake of a won and of a lost game alike. One that is kept raises that of most won games, because it
is spent later, and that of few lost ones, because it need not be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paiju.climbing.plays.table import MoveTable

# A bomb that is kept adds a part of what it adds if it is spent: to the stakes of games that are
# won, and of games that are lost. The least gain, as such a part, for which another play is made.
KEPT_WON, KEPT_LOST, LEAST = 0.8, 0.15, 0.09
# The chance to win from which a bomb is spent for points alone, and that below which one is kept:
# between them a bomb that wins more games is worth more than its stake. Measured on positions with
# bombs, each played on as its cards lay, and on games.
SURE, LOST = 0.97, 0.35


class Stakes(NamedTuple):
    """The stake of a game for a seat.

    Attributes:
        now: the points that it wins or loses as the stake is now.
        by_bomb: the stake after a bomb of each pattern, as a multiple of that of now.

    """

    now: float
    by_bomb: Mapping[str, float]

    def after(self, row: int | None, table: MoveTable) -> float:
        """The stake after the play of a row, or after a pass, as a multiple of that of now."""
        return 1.0 if row is None else self.by_bomb.get(table.section(row).pattern.id, 1.0)


def expected_of(raised: Sequence[float], chances: Sequence[float]) -> tuple[float, ...]:
    """The expectation of each candidate, as a multiple of the stake of now.

    `raised` is the stake after each, as a multiple of that of now, and `chances` are those to win.

    >>> expected_of((1, 2), (0.15, 0.2))
    (-0.707..., -1.2...)
    """
    more = max(raised) - 1
    kept = 1 + KEPT_WON * more, 1 + KEPT_LOST * more
    prices = [(each, each) if each > 1 else kept for each in raised]
    return tuple(
        chance * won - (1 - chance) * lost
        for chance, (won, lost) in zip(chances, prices, strict=True)
    )


def choose(place: int, raised: Sequence[float], chances: Sequence[float]) -> int:
    """The place of the choice among candidates, of which the one at a place wins most.

    A bomb is spent for points alone if it wins nearly surely, and as often; one that would be
    spent is kept if the game is nearly lost.

    >>> [choose(0, (1, 2), chances) for chances in ((0.9, 0.9), (0.98, 0.98), (0.99, 0.98))]
    [0, 1, 0]
    >>> choose(1, (1, 2), (0.15, 0.2))
    0
    """
    expected, more = expected_of(raised, chances), max(raised) - 1
    spends = raised[place] > 1
    rivals = [
        at
        for at, each in enumerate(raised)
        if (each > 1) != spends
        and (chances[place] < LOST if spends else chances[at] >= max(SURE, chances[place]))
    ]
    best = max(rivals, key=lambda at: expected[at], default=place)
    is_better = expected[best] > expected[place] + LEAST * more
    return best if is_better else place
