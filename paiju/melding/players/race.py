"""The race to a win: a hand must get there before the wall ends and before another seat wins."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def chance_in_time(steps: Sequence[float], rounds: float, others: Callable[[int], float]) -> float:
    """The chance that a hand wins in time.

    Args:
        steps: for each tile that the hand lacks, the chance to get it in a round, the next first.
        rounds: the rounds that are left; the last may be a part of one.
        others: gives the chance that another seat wins in a round, by the number of the round; the
            next is round 0.

    >>> chance_in_time([0.5], 2, lambda _: 0.2)
    0.7

    """
    # By the number of tiles got, the chance that the hand has come so far and nobody has won.
    at, won = [1.0, *[0.0] * len(steps)], 0.0
    for number in range(ceil(rounds)):
        share = min(rounds - number, 1.0)
        for place in range(len(steps), 0, -1):
            moved = at[place - 1] * steps[place - 1] * share
            at[place - 1] -= moved
            at[place] += moved
        won += at[-1]
        at[-1] = 0.0
        at = [each * (1 - others(number) * share) for each in at]
    return won
