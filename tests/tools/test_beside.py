"""Lanes run in parallel, prefix their output, and end together at an interrupt."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from time import monotonic
from typing import TYPE_CHECKING

import pytest

from tests.api.serving import until
from tests.support.processes import lives
from tools.beside import Lane, Outcome, Runner, summary_of

if TYPE_CHECKING:
    from pathlib import Path


def lane(name: str, *programs: str, **environment: str) -> Lane:
    return Lane(name, tuple((sys.executable, "-c", text) for text in programs), environment)


def test_each_line_has_the_name_of_its_lane_and_the_last_count_is_its_summary(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = "print('1 passed in 0.5s'); print('== 2 failed, 1 passed in 1.0s =='); print('and more')"
    (outcome,) = Runner(tmp_path, 1).run([lane("first", said)])
    assert capsys.readouterr().out.splitlines() == [
        "first | 1 passed in 0.5s",
        "first | == 2 failed, 1 passed in 1.0s ==",
        "first | and more",
    ]
    assert (outcome.name, outcome.is_green) == ("first", True)
    assert outcome.summary == "2 failed, 1 passed in 1.0s"
    assert outcome.seconds > 0


def test_a_lane_ends_with_its_first_command_that_fails(tmp_path: Path) -> None:
    programs = ("open('first', 'w')", "raise SystemExit(3)", "open('third', 'w')")
    green, red = Runner(tmp_path, 2).run([lane("green", programs[0]), lane("red", *programs)])
    assert (green.is_green, red.is_green) == (True, False)
    assert [each.name for each in tmp_path.iterdir()] == ["first"]


def test_a_lane_that_failed_tells_its_errors_again_or_its_last_lines(tmp_path: Path) -> None:
    said = "print('one'); print('E   assert 1 == 2'); print('FAILED a.py::b'); print('two')"
    fails = "raise SystemExit(1)"
    green, red, other = Runner(tmp_path, 1).run(
        [lane("green", said), lane("red", said, fails), lane("other", f"print('one'); {fails}")]
    )
    assert green.wrong == ()
    assert red.wrong == ("E   assert 1 == 2", "FAILED a.py::b")
    assert other.wrong == ("one",)
    assert summary_of([green, red, other], monotonic()).splitlines()[:3] == [
        "red   | E   assert 1 == 2", "red   | FAILED a.py::b", "other | one",
    ]  # fmt: skip


@pytest.mark.parametrize("jobs", [1, 2])
def test_as_many_lanes_run_at_once_as_there_are_jobs(tmp_path: Path, jobs: int) -> None:
    """Each lane succeeds if the other begins while it waits."""
    waits = (
        "import os, pathlib, time\n"
        "pathlib.Path(os.environ['OWN']).touch()\n"
        "end = time.monotonic() + float(os.environ['WHILE'])\n"
        "while not pathlib.Path(os.environ['OTHER']).exists():\n"
        "    if time.monotonic() > end: raise SystemExit(1)\n"
    )
    patience = "60" if jobs == 2 else "0"
    lanes = [
        lane("a", waits, OWN="a", OTHER="b", WHILE=patience),
        lane("b", waits, OWN="b", OTHER="a", WHILE=patience),
    ]
    assert [each.is_green for each in Runner(tmp_path, jobs).run(lanes)] == [jobs == 2, True]


INTERRUPTED = """
import sys
from pathlib import Path
from tools.beside import Lane, Runner
text = "import os, pathlib, time; pathlib.Path(str(os.getpid())).touch(); time.sleep(600)"
Runner(Path(sys.argv[1]), 2).run([Lane(name, ((sys.executable, "-c", text),)) for name in "abc"])
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_ends_all_that_runs_and_all_that_waits(
    tmp_path: Path, number: signal.Signals
) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, str(tmp_path)], stderr=subprocess.DEVNULL
    )
    until("two run", lambda: len(list(tmp_path.iterdir())) == 2)
    process.send_signal(number)
    assert process.wait(timeout=60) != 0
    begun = [int(each.name) for each in tmp_path.iterdir()]
    assert len(begun) == 2
    until("they have ended", lambda: not any(map(lives, begun)))


def test_the_summary_ends_with_the_tests_of_all_lanes_as_pytest_counts_them() -> None:
    outcomes = [
        Outcome("http", is_green=True, summary="7 passed, 1 skipped in 3.0s", seconds=2.6),
        Outcome("checks", is_green=True, summary="", seconds=40.2),
        Outcome("rest", is_green=False, summary="1 failed, 5 passed in 9.0s", seconds=8.0),
    ]
    first, second, third, last = summary_of(outcomes, monotonic() - 10).splitlines()
    assert first == "http   | green, 3 s of the processors: 7 passed, 1 skipped in 3.0s"
    assert second == "checks | green, 40 s of the processors"
    assert third == "rest   | FAILED, 8 s of the processors: 1 failed, 5 passed in 9.0s"
    assert last.startswith("12 passed, 1 skipped, 1 failed in 10.")
    assert os.linesep not in last
