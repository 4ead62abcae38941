"""The costs of compiling kernels, as `paiju warm` prints it."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from paiju.compile_costs import Costs

if TYPE_CHECKING:
    from pathlib import Path

KERNELS = """
import numpy as np
from paiju.jit import kernel

@kernel
def twice(number):
    return np.sum(np.array([number, number]))

@kernel
def four_times(number):
    return twice(twice(number))
"""
COMPILED = """
import sys
from paiju.compile_costs import COSTS, Costs
from some_kernels import four_times

with COSTS.counted():
    four_times(1), four_times(1.5), four_times(2)
heard = Costs()
with open(sys.argv[1], "wb") as file, heard.counted():
    heard.tell(file)
    four_times(1 + 1j)
for costs in (COSTS, heard):
    print("\\n".join(costs.table()))
"""


def run(folder: Path, **settings: str) -> list[str]:
    """Compile kernels of a module in a folder, twice; the lines that are printed of it."""
    (folder / "some_kernels.py").write_text(KERNELS, encoding="utf-8")
    path = os.pathsep.join((str(folder), os.environ.get("PYTHONPATH", "")))
    told = {"PYTHONPATH": path, "NUMBA_CACHE_DIR": str(folder / "cache"), **settings}
    done = subprocess.run(
        [sys.executable, "-c", COMPILED, str(folder / "told")],
        env={**os.environ, **told},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def rows(lines: list[str]) -> list[tuple[float, int, str]]:
    """The seconds, the signatures and the name of each kernel in a table."""
    parts = (line.split(maxsplit=2) for line in lines)
    return [(float(seconds), int(count), name) for seconds, count, name in parts]


def test_the_cost_of_each_kernel_is_told_the_dearest_first_and_the_sum(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    title, *lines = run(tmp_path, PAIJU_JIT="on")
    assert title.startswith("seconds of the processor, signatures and name")
    first, second = lines.index(title), len(lines)
    found = rows(lines[:first])
    inner, outer = "some_kernels.twice, within others", "some_kernels.four_times"
    assert sorted(row[1:] for row in found[:-1]) == [(2, outer), (2, inner)]
    assert all(one[0] >= other[0] for one, other in pairwise(found[:-1]))
    assert found[-1][1:] == (4, "all kernels")
    assert found[-1][0] == pytest.approx(sum(row[0] for row in found[:-1]), abs=0.02)
    # Each is counted without what is within it.
    assert all(row[0] > 0 for row in found)
    later = rows(lines[first + 1 : second])
    assert sorted(row[1:] for row in later) == [(1, outer), (1, inner), (2, "all kernels")]
    heard = Costs()
    heard.hear([*(tmp_path / "told").read_bytes().splitlines(keepends=True), b'["cut'])
    assert list(heard.table()) == [title, *lines[first + 1 :]]


def test_what_is_read_from_disk_costs_nothing(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    run(tmp_path, PAIJU_JIT="on")
    assert run(tmp_path, PAIJU_JIT="on") == ["no kernel had to be compiled"] * 2


def test_plain_kernels_cost_nothing(tmp_path: Path) -> None:
    assert run(tmp_path, PAIJU_JIT="off") == ["no kernel had to be compiled"] * 2


def test_costs_of_another_process_are_added() -> None:
    costs = Costs()
    costs.hear([b'["some.kernel", 1.5]\n', b'["some.kernel", 2.25]\n', b'["other.kernel", 9]\n'])
    assert list(costs.table())[1:] == [
        "    9.00     1 other.kernel",
        "    3.75     2 some.kernel",
        "   12.75     3 all kernels",
    ]
