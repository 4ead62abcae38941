"""The start of a server: the time until it is ready, warm and for the very first time."""

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
    """A start: wall time until ready and until settled, and processor time, in microseconds."""

    ready: float
    settled: float
    busy: float


def figures() -> list[Figure]:
    """Both figures."""
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
    """Start a server with a folder of compiled kernels, and ask it nothing.

    A server that compiles has settled when its first workers are gone.
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
