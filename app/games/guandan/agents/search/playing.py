"""How much playing out a budget allows."""

from __future__ import annotations

from app.climbing.players.search.work import work_at

# What is done in a millisecond where kernels are compiled, on a machine that is not fast: to look
# at a move takes more than twice as long as in Dou Dizhu.
_PACE = 300


def work_within(budget: int) -> int:
    """The work that so many milliseconds allow."""
    return work_at(_PACE, budget)
