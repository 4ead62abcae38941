"""The time at a sealed table of what bots let pass, with a choice and without one.

Processor time, the faster of two times; hidden cards alone differ (`tests.support.hidden_choices`).
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
# The goal of the median time with a choice by that without.
MOST = 1.25


def figures() -> list[Figure]:
    """The times of each game in which a bot may let pass what it could take."""
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
    """A course, and the microseconds that it takes."""
    times = []
    for _ in range(2):
        started = thread_time()
        course = go()
        times.append(1e6 * (thread_time() - started))
    return course, min(times)
