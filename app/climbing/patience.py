"""The choices that a player looks at within so many milliseconds, where a hand holds wild cards.

What takes time is cutting hands into plays: the choices of cores that are looked at, and working
out the plays of each of the best cuts. Without wild cards no hand needs so many choices that it
matters; with eight of them one takes up to a hundredth of a millisecond, and some hands need
ten thousands.
"""

from __future__ import annotations

from app.climbing.hints import HINT_BUDGET
from app.climbing.split_kernels import best_partitions

# As plain Python a choice takes milliseconds.
A_MILLISECOND, PLAIN_MILLISECOND = 100, 1
# Fewer choices show nothing of a hand.
_LEAST = 64
# An answer may be late by some milliseconds; some of these go into choices.
LATE_MS = 10
# More than anybody needs whose hand has no wild cards.
PLENTY = 4 * HINT_BUDGET
# The time of one more cut, and from when on time is no matter.
A_CUT_MS, PATIENT = 20, 1_000


def choices_within(ms: int) -> int:
    """The most choices of cores that a decision may look at."""
    pace = A_MILLISECOND if best_partitions.is_compiled else PLAIN_MILLISECOND
    return max(_LEAST, pace * (ms + LATE_MS))


def cuts_within(ms: int, most: int) -> int:
    """How many ways to cut the hand there is time for."""
    return max(1, min(most, ms // A_CUT_MS))
