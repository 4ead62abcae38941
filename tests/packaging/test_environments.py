"""Environments for learners, from the wheel in a fresh environment with PettingZoo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.documents import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.packaging.environments import Environment

PROGRAM = """
from functools import partial
from pettingzoo.test import api_test, seed_test
from paiju.env import zhengshangyou
api_test(zhengshangyou.env(), num_cycles=100)
seed_test(partial(zhengshangyou.env), num_cycles=20)
"""
WITHOUT = """
import sys
from paiju.env import doudizhu
try:
    doudizhu.env()
except ModuleNotFoundError as error:
    print(error)
print(doudizhu.batch(2).turn.seats.tolist(), "gymnasium" in sys.modules)
"""


def test_an_installed_package_passes_the_tests_of_pettingzoo(
    dist: Path, fresh: Callable[[], Environment]
) -> None:
    environment = fresh()
    (wheel,) = dist.glob("*.whl")
    environment.pip(wheel)
    assert environment.run("python", "-c", WITHOUT).splitlines() == [
        "PettingZoo is not installed: pip install 'paiju[rl]'",
        "[0, 0] False",
    ]
    environment.pip("--require-hashes", "--requirement", ROOT / "requirements" / "rl.txt")
    assert "Passed API test" in environment.run("python", "-c", PROGRAM)
