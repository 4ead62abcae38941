"""The type of a test suite, and the functions by which the tables of suites are written."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path

from tools.beside import Lane

ROOT = Path(__file__).parents[1]
# Each game has its tests in a folder of its own.
GAMES = tuple(
    sorted(path.parent.name for path in (ROOT / "paiju" / "all_games").glob("*/__init__.py"))
)

CACHE = ".pytest_cache"
Command = tuple[str, ...]


@dataclass(frozen=True)
class Suite:
    """Tests, or checks, that run together.

    Attributes:
        name: the name on the command line.
        commands: the commands, run in the root of the project.
        paths: the paths that a slow suite guards, as git's patterns; empty for a fast one.
        is_plain: whether kernels run as plain Python.
        is_wide: whether all rule sets and all cases run, not only the few of an everyday run.
        waits: whether tests wait for other programs, which may be too slow on a busy machine. Tests
            that failed are then run once more when nothing else runs.
        about: a description of a slow suite, for `docs/maintaining.md`.
        instead: the everyday tests that guard the same code while the slow suite is not due.

    """

    name: str
    commands: tuple[Command, ...]
    paths: tuple[str, ...] = ()
    is_plain: bool = False
    is_wide: bool = False
    waits: bool = False
    about: str = ""
    instead: str = ""

    @property
    def is_slow(self) -> bool:
        """Tests if the suite runs only when files that it guards have changed."""
        return bool(self.paths)

    @property
    def lane(self) -> Lane:
        """The commands of the suite with their environment, as a lane."""
        environment = {"PAIJU_JIT": "off"} if self.is_plain else {}
        if self.is_wide:
            environment["PAIJU_CASES"] = "all"
        if self.is_slow:
            # A missing program fails the suite: skipped tests would look green.
            environment["CI"] = "true"
        commands = self.commands
        if self.waits:
            # pytest notes failures in its cache folder; suites that run in parallel must not share
            # it.
            commands = (*commands[:-1], (*commands[-1], "-o", f"cache_dir={CACHE}/{self.name}"))
        return Lane(self.name, commands, environment)

    @property
    def lane_again(self) -> Lane:
        """The lane that runs only the suite's failed tests once more."""
        lane = self.lane
        return replace(
            lane, name=f"{self.name} again", commands=((*lane.commands[-1], "--last-failed"),)
        )


def pytest(*arguments: str) -> Command:
    """The command that runs tests with these arguments of pytest."""
    return (sys.executable, "-m", "pytest", "-q", "--durations=12", "--durations-min=4", *arguments)


def measured(*arguments: str) -> Command:
    """The command that runs tests with these arguments of pytest, and measures coverage."""
    return (sys.executable, "-m", "coverage", "run", *pytest(*arguments)[1:])


def without(*paths: str) -> tuple[str, ...]:
    """The arguments of pytest that leave out tests, by their paths in `tests`."""
    return tuple(f"--ignore=tests/{path}" for path in paths)


def found(*patterns: str) -> tuple[str, ...]:
    """The test files that match these patterns, as paths in `tests`.

    A pattern without a match raises a `ValueError`.
    """
    tests = ROOT / "tests"
    files = {name: sorted(tests.glob(name)) for name in patterns}
    if lost := [name for name, each in files.items() if not each]:
        raise ValueError(f"there are no tests {lost}")
    return tuple(str(each.relative_to(tests)) for name in patterns for each in files[name])
