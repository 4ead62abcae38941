"""The choices of cores that a player may look at in a time, for hands with wild cards.

Splitting hands takes the time: the choices of cores, and the plays of the best splits. Without wild
cards no hand needs many choices. With eight of them a choice takes up to a hundredth of a
millisecond, and some hands need ten thousands.
"""

from __future__ import annotations

from app.climbing.hints import HINT_BUDGET
from app.climbing.split_kernels import best_partitions

# The choices in a millisecond, with compiled and with plain kernels.
A_MILLISECOND, PLAIN_MILLISECOND = 100, 1
# The least number of choices that says anything about a hand.
_LEAST = 64
# The milliseconds beyond the budget that choices may use.
LATE_MS = 10
# More than any hand without wild cards needs.
PLENTY = 4 * HINT_BUDGET
# The time of one more split, and the budget from which time does not matter.
A_CUT_MS, PATIENT = 20, 1_000


def choices_within(ms: int) -> int:
    """The most choices of cores that a decision may look at."""
    pace = A_MILLISECOND if best_partitions.is_compiled else PLAIN_MILLISECOND
    return max(_LEAST, pace * (ms + LATE_MS))


def cuts_within(ms: int, most: int) -> int:
    """The number of splits of the hand for which there is time."""
    return max(1, min(most, ms // A_CUT_MS))
