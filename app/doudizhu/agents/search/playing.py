"""The policy on every seat of many games at once: as far as they go."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from app.climbing.learned.features import KICKERS
from app.climbing.learned.network_kernels import best_of_each, score_each
from app.climbing.learned.rounds_kernels import advance, play_each, situations_in

if TYPE_CHECKING:
    from app.climbing.kernels import Rows
    from app.climbing.learned.network import Units
    from app.climbing.learned.policy import Policy
    from app.climbing.learned.rounds_kernels import Rounds
    from app.climbing.learned.situation import Situations

# What a state costs to read, where a move costs 1.
READING = 12
# What is done in a millisecond where kernels are compiled, on a machine that is not fast. As plain
# Python they take a thousand times as long.
_PACE, _PLAIN_PACE = 800, 0.5


def work_within(budget: int) -> int:
    """The work that so many milliseconds allow: the same everywhere, so that answers are too."""
    return int(budget * (_PACE if score_each.is_compiled else _PLAIN_PACE))


def scored(situations: Situations, starts: Rows, rows: Rows, policy: Policy) -> tuple[Units, int]:
    """What the moves of some situations are worth to whose turn it is, and what that took."""
    network = policy.model.network
    scores = score_each(situations, starts, rows, policy.coding, policy.memory, network)
    return scores, READING * len(situations.numbers) + len(rows)


def play_out(rounds: Rounds, policy: Policy) -> int:
    """Play rounds to the end; what it took."""
    games, work = np.arange(len(rounds.numbers), dtype=np.int32), 0
    while True:
        games, starts, rows = advance(rounds, games, KICKERS, policy.coding, policy.memory)
        if not len(games):
            return work
        situations = situations_in(rounds, games, policy.coding)
        scores, used = scored(situations, starts, rows, policy)
        play_each(rounds, games, best_of_each(scores, starts, rows), policy.coding)
        work += used
