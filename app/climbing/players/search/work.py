"""How much playing out a budget allows: the same everywhere, so that answers are too."""

from __future__ import annotations

from app.climbing.learned.playing_kernels import play_on

# As plain Python kernels take so many times as long.
_PLAIN = 1_600


def work_at(pace: float, budget: int) -> int:
    """The work that so many milliseconds allow, at a pace of so much a millisecond when compiled.

    A move that is looked at is 1, and reading a state is `READING`.
    """
    return int(budget * (pace if play_on.is_compiled else pace / _PLAIN))
