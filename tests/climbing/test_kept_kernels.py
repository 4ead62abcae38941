"""The cache of compiled kernels: read if possible, compiled again if not, compiled once."""

from __future__ import annotations

import subprocess
import sys
from fcntl import LOCK_EX, flock
from importlib.util import find_spec
from pathlib import Path

import pytest

from paiju import jit
from tests.api.serving import environment_with
from tests.support.fresh import run

# Not `importorskip`, which imports numba: its cache folders must be set before that.
pytestmark = pytest.mark.skipif(find_spec("numba") is None, reason="there is no compiler")

READ_ONLY = """
import tempfile
def refuse(**_):
    raise PermissionError
tempfile.TemporaryFile = refuse
"""

KEPT = """
from paiju import jit
from tests.climbing.test_kept_kernels import plus_two
two = jit.kernel(plus_two)
print(bool(two.cached_signatures), two(2), bool(two.cached_signatures), end=" ")
"""

ANEW = """
from tests.climbing.test_kept_kernels import plus_three
print(jit.kernel(plus_three)(2))
"""

# A program that compiles at the same time as another; the compiler logs its cache.
AT_ONCE = """
from paiju import jit
from tests.climbing.test_kept_kernels import plus_two
two = jit.kernel(plus_two)
two.ready
print("asks", flush=True)
print(two(2))
"""


def plus_one(number: int) -> int:
    return number + 1


increase = jit.kernel(plus_one)


def plus_two(number: int) -> int:
    return increase(increase(number))


def plus_three(number: int) -> int:
    return increase(increase(increase(number)))


def test_what_is_kept_but_cannot_be_read_is_compiled_anew(tmp_path: Path) -> None:
    kept = {"NUMBA_CACHE_DIR": str(tmp_path), "PAIJU_JIT": "on"}
    assert run(KEPT, **kept) == "False 4 True"
    indexes = list(tmp_path.rglob("*.nbi"))
    assert indexes
    for index in indexes:
        index.write_bytes(b"nothing that was ever kept")
    assert run(KEPT, **kept) == "False 4 True"
    # A new caller is compiled with the cached kernel.
    assert run(KEPT + ANEW, **kept) == "True 4 True 5"
    assert all(len(index.read_bytes()) > 100 for index in indexes)


def test_what_is_kept_is_taken_from_a_folder_that_may_only_be_read(tmp_path: Path) -> None:
    kept = {"NUMBA_CACHE_DIR": str(tmp_path), "PAIJU_JIT": "on"}
    assert run(KEPT, **kept) == "False 4 True"
    before = {each: each.stat().st_mtime_ns for each in tmp_path.rglob("*")}
    assert run(READ_ONLY + KEPT, **kept) == "True 4 True"
    assert before == {each: each.stat().st_mtime_ns for each in tmp_path.rglob("*")}


def test_of_processes_that_want_the_same_kernels_at_once_one_compiles_each(tmp_path: Path) -> None:
    told = environment_with(NUMBA_CACHE_DIR=str(tmp_path), NUMBA_DEBUG_CACHE="1")
    with Path(__file__).open("rb") as busy:
        flock(busy, LOCK_EX)
        begun = [
            subprocess.Popen(
                [sys.executable, "-c", AT_ONCE], stdout=subprocess.PIPE, text=True, env=told
            )
            for _ in range(3)
        ]
        for each in begun:
            assert each.stdout is not None
            while "asks" not in each.stdout.readline():
                assert each.poll() is None
    said = [each.communicate()[0] for each in begun]
    assert [text.splitlines()[-1] for text in said] == ["4"] * 3
    assert sorted(text.count("data saved") for text in said) == [0, 0, 2]
