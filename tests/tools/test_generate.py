"""`make generate` calls every generator, and keeps recorded answers only after a yes."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.recorded.__main__ import CHANGED
from tools import generate, twins
from tools.generate import COMPARE, FAILED, GENERATORS, KEEP, LEFT, compare, main, write
from tools.suite import ROOT

if TYPE_CHECKING:
    from tools.suite import Command

COMMANDS = [command for commands in GENERATORS.values() for command in commands]
# The most commands of every day that `make` lists.
EVERYDAY = 12


class Runner:
    """A runner that notes commands, with a status for some of them."""

    def __init__(self, statuses: dict[Command, int] | None = None) -> None:
        self.statuses = statuses or {}
        self.commands: list[Command] = []

    def __call__(self, command: Command) -> int:
        """Note a command."""
        self.commands.append(command)
        return self.statuses.get(command, 0)


def never() -> bool:
    raise AssertionError("nothing is to be kept")


def test_every_generator_is_called_and_the_twins_come_last() -> None:
    run = Runner()
    assert write(run=run) == 0
    assert run.commands == COMMANDS
    assert run.commands[-1][0] == "tools.twins"
    assert {name for name, *_ in run.commands} >= {
        *("paiju", "tools.events", "tools.reference", "tools.maintaining"),
        *("tests.support.answers", "tools.twins"),
    }


def test_every_file_that_says_it_is_generated_has_a_generator() -> None:
    modules = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for folder in ("tools", "tests/support")
        for path in (ROOT / folder).glob("*.py")
        if path.name != "generate.py" and "`make generate` writes" in path.read_text("utf-8")
    }
    assert modules == {name for name, *_ in COMMANDS if name not in {"paiju", "tools.twins"}}


def test_a_generator_that_fails_ends_it() -> None:
    run = Runner({COMMANDS[1]: 2})
    assert write(run=run) == FAILED
    assert run.commands == COMMANDS[:2]


def test_a_page_that_changed_in_one_language_is_left_to_a_person() -> None:
    assert write(run=Runner({COMMANDS[-1]: LEFT})) == LEFT


def test_what_differs_has_a_status_of_its_own() -> None:
    """A comparison that breaks off has the status of Python's errors, and keeps nothing."""
    assert CHANGED == LEFT == twins.LEFT
    assert compare(run=Runner({COMPARE: 1}), ask=never) == FAILED


def test_nothing_is_asked_or_kept_where_nothing_differs() -> None:
    run = Runner()
    assert compare(run=run, ask=never) == 0
    assert run.commands == [COMPARE]


@pytest.mark.parametrize(
    ("answer", "status", "commands"), [(True, 0, [COMPARE, KEEP]), (False, LEFT, [COMPARE])]
)
def test_what_differs_is_kept_after_a_yes(
    answer: bool,  # noqa: FBT001 - a parameter of the test
    status: int,
    commands: list[Command],
) -> None:
    run = Runner({COMPARE: LEFT})
    assert compare(run=run, ask=lambda: answer) == status
    assert run.commands == commands


def test_a_comparison_that_cannot_be_made_is_a_failure() -> None:
    assert compare(run=Runner({COMPARE: 2}), ask=never) == FAILED


class Terminal:
    """A standard input that is a terminal, or none."""

    def __init__(self, line: str | None) -> None:
        self.line = line

    def isatty(self) -> bool:
        """A terminal has a line to read."""
        return self.line is not None

    def readline(self) -> str:
        """The line that a person types."""
        return f"{self.line}\n"


@pytest.mark.parametrize(
    ("line", "is_yes"), [("y", True), ("yes", True), ("", False), ("n", False), (None, False)]
)
def test_a_person_says_yes_at_a_terminal(
    monkeypatch: pytest.MonkeyPatch,
    line: str | None,
    is_yes: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(line))
    assert generate.ask() is is_yes


@pytest.mark.parametrize(
    ("statuses", "status", "compares"),
    [
        ({}, 0, True),
        ({COMPARE: LEFT}, LEFT, True),
        ({COMMANDS[-1]: LEFT}, LEFT, True),
        ({COMMANDS[0]: 1}, 1, False),
        ({COMPARE: 2, COMMANDS[-1]: LEFT}, 1, True),
    ],
)
def test_the_whole_writes_then_compares_and_its_status_says_what_is_left(
    monkeypatch: pytest.MonkeyPatch,
    statuses: dict[Command, int],
    status: int,
    compares: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    run = Runner(statuses)
    monkeypatch.setattr("sys.stdin", Terminal(None))
    assert main([], run=run) == status
    assert (COMPARE in run.commands) is compares


def test_a_part_is_written_alone() -> None:
    run = Runner()
    assert main(["events"], run=run) == 0
    assert run.commands == list(GENERATORS["events"])


def listed(target: str) -> list[str]:
    """The commands that a target of make lists."""
    command = ("make", "--no-print-directory", *target.split())
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return [line.split()[0] for line in done.stdout.splitlines()]


def test_make_lists_a_dozen_commands_and_the_rest_on_request() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    everyday, every = listed(""), listed("help-all")
    assert 5 < len(everyday) <= EVERYDAY
    assert set(everyday) < set(every)
    assert targets - set(every) == {"serve-environment", "dev-environment"}


def test_the_parts_of_make_are_generators() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    part = r"^([a-z-]+): dev-environment .*\n\t@\$\(RUN\)python -m tools\.generate \$@$"
    parts = re.findall(part, makefile, re.MULTILINE)
    assert {*parts, "twins"} == GENERATORS.keys()
    assert "\t@$(RUN)python -m tools.generate\n" in makefile
