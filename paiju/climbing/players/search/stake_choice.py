"""The choice for points where bombs raise the stake: whether to spend a bomb now.

A search finds the chances to win; expected points are chances times stakes. A bomb that is spent
raises the stake whether the game is won or lost. A bomb that is kept raises the stake of most games
that are won, since it is spent later, but of few that are lost, since it need not be spent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paiju.climbing.plays.table import MoveTable

# A kept bomb raises the stake by a part of what a spent one adds: KEPT_WON in games that are won,
# KEPT_LOST in games that are lost. LEAST is the least gain, as such a part, for another choice.
KEPT_WON, KEPT_LOST, LEAST = 0.8, 0.15, 0.09
# From this chance to win on, a bomb is spent for points alone; below the second, one is kept.
# Between them winning more games is worth more than the stake. Measured on positions with bombs,
# played on with the hands as dealt, and on games.
SURE, LOST = 0.97, 0.35


class Stakes(NamedTuple):
    """The stake of a game for a seat.

    Attributes:
        now: the points that it wins or loses at the current stake.
        by_bomb: by pattern, the stake after a bomb of it, in current stakes.

    """

    now: float
    by_bomb: Mapping[str, float]

    def after(self, row: int | None, table: MoveTable) -> float:
        """The stake after a play or a pass, in current stakes."""
        return 1.0 if row is None else self.by_bomb.get(table.section(row).pattern.id, 1.0)


def expected_of(raised: Sequence[float], chances: Sequence[float]) -> tuple[float, ...]:
    """The expected score of each candidate, in current stakes.

    `raised` is the stake after each candidate, in current stakes; `chances` are the chances to win.

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
    """The place of the best candidate for points; `place` is the one that wins most often.

    A bomb is spent for points alone if it wins nearly surely, and as often as the best. A bomb that
    wins most often is kept if the game is nearly lost.

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
