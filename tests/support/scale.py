"""How much a test tries: kernels that run as plain Python are a hundred times slower."""

from __future__ import annotations

from importlib.util import find_spec

from app.jit import is_wanted

COMPILED = is_wanted() and find_spec("numba") is not None


def cases(compiled: int, plain: int) -> int:
    """How many cases to try, with kernels compiled or plain."""
    return compiled if COMPILED else plain
