"""Starting: how long a server takes until it is ready, warm and for the very first time."""

from __future__ import annotations

import statistics
import tempfile

from bench.figures import Figure, figure
from bench.over_http import serving

APPLICATION = "app.wsgi:application"
STARTS = 3


def figures() -> list[Figure]:
    """Both figures."""
    with tempfile.TemporaryDirectory() as folder:
        first = _start(folder)
        warm = statistics.median(_start(folder) for _ in range(STARTS))
    return [
        figure("start to ready, kernels compiled", 1e6 * warm, "µs", most=2e6),
        figure("start to ready, the very first", 1e6 * first, "µs", most=1e7),
    ]


def _start(kernels: str) -> float:
    """How long a server takes to be ready whose compiled kernels are kept in a folder."""
    with serving(APPLICATION, NUMBA_CACHE_DIR=kernels) as server:
        return server.ready
