"""Starting: how long a server takes until it is ready, warm and for the very first time."""

from __future__ import annotations

import os
import tempfile

from bench.figures import Figure, Reading
from bench.over_http import serving

APPLICATION = "app.wsgi:application"
STARTS = 3


def figures() -> list[Figure]:
    """Both figures."""
    with tempfile.TemporaryDirectory() as folder:
        first = _start(folder)
        warm = min(_start(folder) for _ in range(STARTS))
    return [
        _figure("start to ready, kernels compiled", warm, 2e6),
        _figure("start to ready, the very first", first, 1e7),
    ]


def _figure(work: str, start: tuple[float, float], most: float) -> Figure:
    ready, busy = start
    readings = Reading("", ready, "µs", most), Reading("of the processors", busy, "µs")
    return Figure(work, readings)


def _start(kernels: str) -> tuple[float, float]:
    """How long a server takes to be ready whose compiled kernels are kept in a folder.

    Then the processor time of its whole life, in microseconds too: it is asked nothing else.
    """
    before = os.times()
    with serving(APPLICATION, NUMBA_CACHE_DIR=kernels) as server:
        ready = 1e6 * server.ready
    after = os.times()
    spent = after.children_user + after.children_system
    return ready, 1e6 * (spent - before.children_user - before.children_system)
