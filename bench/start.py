"""The start of a server: the time until it is ready, with compiled kernels and without them."""

from __future__ import annotations

import os
import tempfile
import time
from typing import NamedTuple

from bench.figures import Figure, Reading
from bench.over_http import serving
from tests.support.processes import children_of

APPLICATION = "app.wsgi:application"
STARTS = 3


class Start(NamedTuple):
    """The times of a start, in microseconds.

    Attributes:
        ready: the time until the server is ready.
        settled: the time until the kernels are compiled too.
        busy: the processor time of all processes.

    """

    ready: float
    settled: float
    busy: float


def figures() -> list[Figure]:
    """The figures of a start with compiled kernels, and of the very first start."""
    with tempfile.TemporaryDirectory() as folder:
        first = _start(folder, compiles=True)
        warm = min(_start(folder) for _ in range(STARTS))
    busy = "of the processors"
    return [
        Figure(
            "start to ready, kernels compiled",
            (Reading("", warm.ready, "µs", 2e6), Reading(busy, warm.busy, "µs")),
        ),
        Figure(
            "start to ready, the very first",
            (
                Reading("", first.ready, "µs", 1e7),
                Reading("until kernels are compiled", first.settled, "µs"),
                Reading(busy, first.busy, "µs"),
            ),
        ),
    ]


def _start(kernels: str, *, compiles: bool = False) -> Start:
    """The times of a start.

    Args:
        kernels: the folder of compiled kernels.
        compiles: whether the server must compile them; it has settled when its first workers have
            been replaced.
    """
    before, started = os.times(), time.perf_counter()
    with serving(APPLICATION, NUMBA_CACHE_DIR=kernels) as server:
        first = set(children_of(server.pid))
        while compiles and first & set(children_of(server.pid)):
            time.sleep(0.1)
        settled = time.perf_counter() - started
    after = os.times()
    spent = after.children_user + after.children_system
    busy = spent - before.children_user - before.children_system
    return Start(1e6 * server.ready, 1e6 * settled, 1e6 * busy)
