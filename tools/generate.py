"""`make generate`: writes every file that is derived from other files of the project.

Then it compares the service with its recorded answers and decisions. If they differ, it asks
whether to keep the new ones. Without a terminal it keeps nothing.

The exit status is 0 if every file is current, 1 if a generator failed, and 3 if something is left
to a person: recorded answers that differ and were not kept, or a page that has changed in one
language only.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from typing import TYPE_CHECKING

from tools.suite import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tools.suite import Command

# The exit statuses of a failure, and of something that is left to a person.
FAILED, LEFT = 1, 3

# The generators by name, in the order in which they run: examples come before the pages that show
# them, and twins come last, since they read the pages. A command is a Python module with arguments.
GENERATORS: Mapping[str, tuple[Command, ...]] = {
    "openapi": (("paiju", "openapi", "openapi.yaml"),),
    "vectors": (("paiju", "vectors", "vectors"),),
    "events": (("tools.events",), ("tools.reference",)),
    "maintaining": (("tools.maintaining",),),
    "answers": (("tests.support.answers",),),
    "twins": (("tools.twins", "both"),),
}
COMPARE: Command = ("tests.recorded", "ask")
KEEP: Command = ("tests.recorded", "keep")


def run(command: Command) -> int:
    """Run a Python module in the root of the project; returns its exit status."""
    words = (sys.executable, "-m", *command)
    return subprocess.run(words, cwd=ROOT, check=False).returncode  # noqa: S603 - a generator


def ask() -> bool:
    """Ask at the terminal whether to keep the present answers; False if there is no terminal."""
    if not sys.stdin.isatty():
        say("No terminal, so nothing is kept: `make record` keeps the present answers.")
        return False
    return input("Keep the present answers and decisions as the recorded ones? [y/N] ") in {
        *("y", "Y", "yes")
    }


def say(text: str) -> None:
    """Print a line at once, before the next command prints its own lines."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def write(names: Sequence[str] = tuple(GENERATORS), *, run: Callable[[Command], int] = run) -> int:
    """Run the named generators until one fails; returns the highest exit status."""
    status = 0
    for name in names:
        say(f"--- {name}")
        for command in GENERATORS[name]:
            found = run(command)
            if found not in {0, LEFT}:
                say(f"failed: {' '.join(command)}")
                return FAILED
            status = max(status, found)
    return status


def compare(*, run: Callable[[Command], int] = run, ask: Callable[[], bool] = ask) -> int:
    """Compare the present answers and decisions with the recorded ones; returns the exit status.

    If they differ and `ask` says so, the present ones are recorded.
    """
    say("--- recorded answers and decisions")
    found = run(COMPARE)
    if found != LEFT:
        return FAILED if found else 0
    if not ask():
        return LEFT
    return FAILED if run(KEEP) else 0


def main(arguments: Sequence[str] | None = None, *, run: Callable[[Command], int] = run) -> int:
    """Run the named generators, or all of them and then compare; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.generate", description=__doc__)
    # With no name argparse checks the empty list itself.
    parser.add_argument(
        "names", nargs="*", choices=[*GENERATORS, []], metavar="NAME", help=", ".join(GENERATORS)
    )
    names: list[str] = parser.parse_args(arguments).names
    if names:
        return write(names, run=run)
    statuses = {write(run=run)}
    if FAILED not in statuses:
        statuses.add(compare(run=run))
    return FAILED if FAILED in statuses else max(statuses)


if __name__ == "__main__":
    sys.exit(main())
