"""The chapter of environments, the example that learns, and what serving does not import."""

from __future__ import annotations

import contextlib
import io
import os
import re
import resource
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("pettingzoo", reason="environments are those of PettingZoo")

from tests.support.documents import ROOT, Block, blocks

if TYPE_CHECKING:
    from collections.abc import Sequence

PROGRAMS = [each for each in blocks() if each.page.name == "env.md" and each.language == "python"]


@pytest.mark.parametrize("block", PROGRAMS, ids=str)
def test_a_program_of_the_chapter_prints_what_it_shows(block: Block) -> None:
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(block.text, str(block), "exec"), {"__name__": "__main__"})  # noqa: S102 - a page's
    assert block.shown == printed.getvalue()


def run(*words: str) -> str:
    """The output of Python."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
        check=True,
        capture_output=True,
        text=True,
        timeout=1200,
    )
    return done.stdout


def shares(told: str) -> Sequence[tuple[float, float]]:
    """The shares that the landlord and the peasants win, before and after learning."""
    found = re.findall(r"^the \w+: (\d\.\d\d) at random, (\d\.\d\d) learnt$", told, re.MULTILINE)
    return [(float(before), float(after)) for before, after in found]


def test_the_example_learns_to_beat_random_in_a_minute_of_a_processor() -> None:
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    landlord, peasants = shares(run("examples/learn_to_play.py"))
    assert landlord[1] > 0.85 > landlord[0]
    assert peasants[1] > 0.85 > peasants[0]
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before < 60


def test_serving_imports_no_environment() -> None:
    told = run("-c", "import sys, app.wsgi; print(*sys.modules)").split()
    learners = ("gymnasium", "pettingzoo", "paiju.env", "paiju.arena", "paiju.training")
    assert [name for name in told if name.startswith(learners)] == []
