"""The time of turns at a sealed table in which a bot passes, by necessity or by choice.

The two positions of a pair differ in hidden cards alone (`tests.support.hidden_choices`), so a
difference in time would reveal these. Times are processor time, the less of two measurements.
"""

from __future__ import annotations

from itertools import islice
from statistics import median
from time import thread_time
from typing import TYPE_CHECKING

from bench.figures import Figure, Reading
from paiju.play.declaration.registry import GAMES
from tests.support.hidden_choices import CHOOSING, pairs

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.tables.table import Outcome

POSITIONS = 40
# The goal: the median time with a choice, divided by the time without one.
MOST = 1.25


def figures() -> list[Figure]:
    """The figures of each game in which a bot may pass although it could act."""
    return [_figure(game) for game in GAMES if game in CHOOSING]


def _figure(game: str) -> Figure:
    found = [*islice(pairs(game, _timed), POSITIONS)]
    ratio = median(pair.chosen / pair.forced for pair in found)
    more = sum(pair.chosen > pair.forced for pair in found) / len(found)
    return Figure(
        f"{game}: a table at which a bot lets pass what it could take, or could not",
        (
            Reading("could not", median(pair.forced for pair in found), "µs"),
            Reading("could", median(pair.chosen for pair in found), "µs"),
            Reading("by position", max(ratio, 1 / ratio), "", MOST),
            Reading("more where it could", more, "%"),
        ),
    )


def _timed(go: Callable[[], Outcome]) -> tuple[Outcome, float]:
    """The outcome of a turn, and the processor time of the turn in microseconds."""
    times = []
    for _ in range(2):
        started = thread_time()
        course = go()
        times.append(1e6 * (thread_time() - started))
    return course, min(times)
