"""The number of cases of a test: plain kernels are a hundred times slower."""

from __future__ import annotations

from importlib.util import find_spec

from app.jit import is_wanted

COMPILED = is_wanted() and find_spec("numba") is not None


def cases(compiled: int, plain: int) -> int:
    """The number of cases with compiled or with plain kernels."""
    return compiled if COMPILED else plain
