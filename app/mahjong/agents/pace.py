"""Pace: how often the tiles that a hand waits for come, and how much time there is.

What was counted of it in games is `tempo`; here it is told of kinds and turns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from app.cards.tiles import DRAGONS, SUITS, WINDS
from app.mahjong.agents import tempo

if TYPE_CHECKING:
    from app.mahjong.agents.worth_kernels import Reals

# The kinds are counted in groups: terminals, the tiles beside them, the middle, winds, dragons.
_TERMINAL, _BESIDE, _MIDDLE, _WIND, _DRAGON = range(5)
GROUPS = 5
GROUP_OF: tuple[int, ...] = (
    *(_TERMINAL, _BESIDE, *[_MIDDLE] * 5, _BESIDE, _TERMINAL) * len(SUITS),
    *[_WIND] * len(WINDS),
    *[_DRAGON] * len(DRAGONS),
)

# Who draws no more may still win by a discard.
_LAST = 0.25


def _ways() -> Reals:
    drawn = np.ones(len(GROUP_OF))
    before = np.array([tempo.BEFORE[group] for group in GROUP_OF])
    others = np.array([tempo.OTHERS[group] for group in GROUP_OF])
    return np.stack([drawn, drawn + before, drawn + others, drawn + others])


# How often a tile comes, by the way and by its kind: drawn, also as a chi, as a peng, or to win
# with; in the time in which one draws it once.
WAYS = _ways()


def rounds_left(turn: int, draws: float) -> float:
    """How many rounds there are before the hand ends, for who has discarded so many tiles."""
    rounds, going = _LAST, 1.0
    for ahead in range(turn, turn + int(draws)):
        going *= 1 - tempo.ENDS[min(ahead, len(tempo.ENDS) - 1)]
        rounds += going
    return rounds
