"""The work that a budget of time allows: the same on every machine, and so the answers."""

from __future__ import annotations

from app.climbing.learned.playing_kernels import play_on

# The slowdown of plain kernels.
_PLAIN = 1_600


def work_at(pace: float, budget: int) -> int:
    """The work for a budget in milliseconds, at a pace of work in a millisecond when compiled.

    A move is 1, and a read state is `READING`.
    """
    return int(budget * (pace if play_on.is_compiled else pace / _PLAIN))
