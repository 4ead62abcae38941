"""How much a player looks at within so many milliseconds, where a hand holds wild cards.

What takes time is cutting hands into plays: the choices of cores that are looked at, and working
out the plays of each of the best cuts. Without wild cards no hand needs so many choices that it
matters; with eight of them one takes up to a hundredth of a millisecond, and some hands need
ten thousands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.climbing.hints import HINT_BUDGET
from app.doudizhu.state import table_of

if TYPE_CHECKING:
    from app.doudizhu.view import View

A_MILLISECOND = 100
# An answer may be late by some milliseconds; some of these go into choices.
LATE_MS = 10
# More than anybody needs whose hand has no wild cards.
PLENTY = 4 * HINT_BUDGET
# What one more cut takes, and from when on time is no matter.
A_CUT_MS, PATIENT = 20, 1_000


def choices_within(view: View, ms: int) -> int:
    """The most choices of cores that a decision may look at."""
    return A_MILLISECOND * (ms + LATE_MS) if _is_slow(view) else PLENTY


def cuts_within(view: View, ms: int, most: int) -> int:
    """How many ways to cut the hand there is time for."""
    return max(1, min(most, ms // A_CUT_MS)) if _is_slow(view) else most


def _is_slow(view: View) -> bool:
    table = table_of(view)
    return any(table.is_wild(card) for card in view.hand)
