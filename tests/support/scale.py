"""The number of cases of a test, which is smaller with plain kernels: they are far slower.

An ordinary run compares a third of the cases with slow references, and tests laws and players in
one rule set of each game. The wide suites run all cases; they are due when the code that they guard
changes.
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

from paiju.jit import is_wanted

if TYPE_CHECKING:
    from collections.abc import Iterable

# The games whose questions are fuzzed in every run, one of each family; those of other games have
# the same schemas.
FUZZED = ("doudizhu", "mcr", "shengji")
COMPILED = is_wanted() and find_spec("numba") is not None
WIDE = os.environ.get("PAIJU_CASES") == "all"


def cases(compiled: int, plain: int) -> int:
    """The number of cases with compiled or with plain kernels."""
    return compiled if COMPILED else plain


def some(compiled: int, plain: int) -> int:
    """The number of cases; with compiled kernels a third of it, except in the wide suites."""
    return cases(compiled if WIDE else -(-compiled // 3), plain)


def wide_but(choices: Iterable[object], *often: object) -> list[object]:
    """Parameters of a test: some choices in every run, all in the wide suites."""
    wide = pytest.mark.wide
    return [each if each in often else pytest.param(each, marks=wide) for each in choices]
