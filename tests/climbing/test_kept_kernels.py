"""The cache of compiled kernels: read if possible, compiled again if not, compiled once."""

from __future__ import annotations

import os
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

# Prints if a kernel is read from disk, and its answer.
KEPT = """
from paiju import jit
from tests.climbing.test_kept_kernels import plus_two
two = jit.kernel(plus_two)
answer = two(2)
print(bool(two.ready.stats.cache_hits), answer, end=" ")
"""

ANEW = """
from paiju import jit
from tests.climbing.test_kept_kernels import plus_three
print(jit.kernel(plus_three)(2))
"""

# Notes that the folder is complete, as warming up does.
COMPLETE = """
jit.Kernel.keep_signatures()
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
    assert run(KEPT, **kept) == "False 4"
    for pattern in ("*.nbi", "*.nbc"):
        broken = list(tmp_path.rglob(pattern))
        assert broken
        for each in broken:
            each.write_bytes(each.read_bytes()[:9])
        assert run(KEPT, **kept) == "False 4"
        # A new caller is compiled with the cached kernel.
        assert run(KEPT + ANEW, **kept) == "True 4 5"
        assert all(len(each.read_bytes()) > 100 for each in broken)


def test_a_part_that_cannot_be_read_is_compiled_anew(tmp_path: Path) -> None:
    kept = {"NUMBA_CACHE_DIR": str(tmp_path), "PAIJU_JIT": "on"}
    assert run(KEPT, **kept) == "False 4"
    for each in tmp_path.rglob("*_within-*"):
        each.write_bytes(b"nothing that was ever kept")
    assert run(ANEW, **kept) == "5"
    assert run(KEPT, **kept) == "False 4"
    assert run(KEPT + ANEW, **kept) == "True 4 5"


# The superuser may write anywhere, without this right too.
AS = ("setpriv", "--bounding-set=-all", "--inh-caps=-all", "--no-new-privs")


def test_what_is_kept_is_taken_from_a_folder_that_may_only_be_read(tmp_path: Path) -> None:
    kept = environment_with(NUMBA_CACHE_DIR=str(tmp_path), PAIJU_JIT="on")
    run(KEPT + COMPLETE, NUMBA_CACHE_DIR=str(tmp_path), PAIJU_JIT="on")
    folders = [tmp_path, *(each for each in tmp_path.rglob("*") if each.is_dir())]
    before = {each: each.stat().st_mtime_ns for each in tmp_path.rglob("*")}
    try:
        for each in folders:
            each.chmod(0o500)
        done = subprocess.run(
            [*(AS if os.geteuid() == 0 else ()), sys.executable, "-c", KEPT + ANEW],
            env=kept,
            capture_output=True,
            text=True,
            check=True,
        )
    finally:
        for each in folders:
            each.chmod(0o700)
    # Missing kernels are compiled, and kept nowhere.
    assert done.stdout.split() == ["True", "4", "5"]
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
