"""How much playing out a budget allows."""

from __future__ import annotations

from app.climbing.learned.playing_kernels import play_to_end

# What is done in a millisecond where kernels are compiled, on a machine that is not fast. As plain
# Python they take a thousand times as long.
_PACE, _PLAIN_PACE = 800, 0.5


def work_within(budget: int) -> int:
    """The work that so many milliseconds allow: the same everywhere, so that answers are too."""
    return int(budget * (_PACE if play_to_end.is_compiled else _PLAIN_PACE))
