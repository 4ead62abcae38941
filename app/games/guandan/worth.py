"""The worth of rounds side by side, for the learner and for search."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from app.climbing.learned.rounds_kernels import LEFT_OF, WINNER
from app.games.guandan.rulesets import SEATS

if TYPE_CHECKING:
    from app.climbing.learned.network import Shares
    from app.climbing.learned.rounds_kernels import Rounds

# The most levels of a round, and the part of its worth that is the win itself if it is played for
# wins.
_MOST_LEVELS, WIN = 3, 0.4


def worth_in(rounds: Rounds, win: float = WIN) -> Shares:
    """The worth of finished rounds for their winners; `win` is the part of the win itself.

    The rest are the levels won, which follow from the place of the winner's partner.
    """
    places = rounds.numbers[:, LEFT_OF + 3 * SEATS : LEFT_OF + 4 * SEATS]
    partners = (rounds.numbers[:, WINNER] + SEATS // 2) % SEATS
    place = places[np.arange(len(places)), partners]
    levels = np.where(place > 0, SEATS + 1 - place, 1) / _MOST_LEVELS
    worth: Shares = win + (1 - win) * levels
    return worth
