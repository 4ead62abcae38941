"""What rounds side by side came to, as they are learnt and looked ahead in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from app.climbing.learned.rounds_kernels import LEFT_OF, WINNER
from app.games.guandan.rulesets import SEATS

if TYPE_CHECKING:
    from app.climbing.learned.network import Shares
    from app.climbing.learned.rounds_kernels import Rounds

# A round wins three levels at most; of what it is worth when it is played for wins, so much is the
# win itself.
_MOST_LEVELS, WIN = 3, 0.4


def worth_in(rounds: Rounds, win: float = WIN) -> Shares:
    """What rounds that are over are worth to who won them, where so much of it is the win.

    The levels won are the rest. Who is out first, and his partner, say how many: the places of the
    others do not matter.
    """
    places = rounds.numbers[:, LEFT_OF + 3 * SEATS : LEFT_OF + 4 * SEATS]
    partners = (rounds.numbers[:, WINNER] + SEATS // 2) % SEATS
    place = places[np.arange(len(places)), partners]
    levels = np.where(place > 0, SEATS + 1 - place, 1) / _MOST_LEVELS
    worth: Shares = win + (1 - win) * levels
    return worth
