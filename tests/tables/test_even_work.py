"""Even work: it does not tell whether a bot could have taken what it let pass.

Each position is tried with hidden cards that leave a bot no choice, and with others that leave it
one, which it does not take: the human sees the same. Work is counted in calls of functions.
"""

from __future__ import annotations

import sys
from itertools import islice
from statistics import median
from typing import TYPE_CHECKING

import pytest

from paiju.play.declaration.registry import GAMES
from tests.support.hidden_choices import CHOOSING, pairs
from tests.support.scale import WIDE

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.tables.table import Outcome

# The positions of each game; the others are tried in the suite `wide`. A discard at mahjong is
# answered by three bots, and three bots discard before the human's next turn.
POSITIONS, DISCARDS = (200, 200) if WIDE else (100, 8)
# The bound of the median work with a choice by that without; a margin by which work is more; and
# the most that more positions may take more work with a choice than take less.
MOST_APART, MARGIN, MOST_TOLD = 1.25, 1.1, 0.3


@pytest.mark.parametrize("game", CHOOSING)
def test_what_a_bot_lets_pass_takes_the_same_work_whether_or_not_it_had_a_choice(game: str) -> None:
    count = DISCARDS if GAMES[game].family == "tiles" else POSITIONS
    found = [*islice(pairs(game, counted), count)]
    assert len(found) == count
    ratios = [pair.chosen / pair.forced for pair in found]
    more = sum(each > MARGIN for each in ratios) / count
    less = sum(each < 1 / MARGIN for each in ratios) / count
    told = f"{median(ratios):.2f} of the work; more in {more:.2f}, less in {less:.2f}"
    assert 1 / MOST_APART < median(ratios) < MOST_APART, told
    assert abs(more - less) < MOST_TOLD, told


def counted(go: Callable[[], Outcome]) -> tuple[Outcome, float]:
    """A course, and the calls of Python functions that it takes."""
    calls = 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        course = go()
    finally:
        sys.setprofile(None)
    return course, calls
