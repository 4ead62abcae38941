"""The number of cases of a test: plain kernels are a hundred times slower.

Slow references judge a third of their cases in every run and all of them in the suite `wide`, which
is due when a kernel or a reference changes.
"""

from __future__ import annotations

import os
from importlib.util import find_spec

from app.jit import is_wanted

COMPILED = is_wanted() and find_spec("numba") is not None
WIDE = os.environ.get("PAIJU_CASES") == "all"


def cases(compiled: int, plain: int) -> int:
    """The number of cases with compiled or with plain kernels."""
    return compiled if COMPILED else plain


def some(compiled: int, plain: int) -> int:
    """A third of the cases with compiled kernels, all in the suite `wide`; or the plain number."""
    return cases(compiled if WIDE else -(-compiled // 3), plain)
