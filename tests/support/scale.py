"""The number of cases of a test: plain kernels are a hundred times slower.

In every run slow references judge a third of their cases, and laws and players one rule set of each
game. The wide suites, which are due when what they guard changes, run everything.
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

from paiju.jit import is_wanted

if TYPE_CHECKING:
    from collections.abc import Iterable

# Games whose questions are fuzzed in every run: what others ask has the same shapes.
FUZZED = ("doudizhu", "guandan", "mcr")
COMPILED = is_wanted() and find_spec("numba") is not None
WIDE = os.environ.get("PAIJU_CASES") == "all"


def cases(compiled: int, plain: int) -> int:
    """The number of cases with compiled or with plain kernels."""
    return compiled if COMPILED else plain


def some(compiled: int, plain: int) -> int:
    """A third of the cases with compiled kernels, all in the suite `wide`; or the plain number."""
    return cases(compiled if WIDE else -(-compiled // 3), plain)


def wide_but(choices: Iterable[object], *often: object) -> list[object]:
    """Parameters of a test: some choices in every run, all in the wide suites."""
    wide = pytest.mark.wide
    return [each if each in often else pytest.param(each, marks=wide) for each in choices]
