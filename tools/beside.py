"""Commands that run in parallel, with a summary of their outcomes at the end."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections import Counter, deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from typing import IO, TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path
    from typing import NoReturn

# Lines of pytest that name a failed test or its error; and the most that are repeated of a lane.
_WRONG = re.compile(r"(FAILED|ERROR|E ) ")
_REPEATED = 30
# The counts in pytest's last line.
_COUNTED = re.compile(r"(\d+) (failed|passed|skipped|deselected|xfailed|xpassed|errors?)\b")


@dataclass(frozen=True)
class Lane:
    """Commands that are run one after another, until one fails.

    Attributes:
        name: the name of the lane.
        commands: the commands, each a tuple of arguments.
        environment: further environment variables of the commands.

    """

    name: str
    commands: tuple[tuple[str, ...], ...]
    environment: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """The outcome of a lane.

    Attributes:
        name: the name of the lane.
        is_green: whether every command succeeded.
        summary: the last line in which pytest counts tests; empty if there is none.
        seconds: the processor time of the commands and their children.
        wrong: if the lane failed, its lines with errors, or its last lines if it has no such line;
            empty if it is green.

    """

    name: str
    is_green: bool
    summary: str
    seconds: float
    wrong: tuple[str, ...] = ()


class Runner:
    """A runner of lanes; it prints each line of output behind the name of the lane."""

    def __init__(self, folder: Path, jobs: int) -> None:
        self._folder, self._jobs = folder, jobs
        self._running: set[subprocess.Popen[str]] = set()
        self._lock = Lock()

    def run(self, lanes: Iterable[Lane]) -> list[Outcome]:
        """Run the lanes, at most as many at once as the runner has jobs; returns their outcomes.

        If this process is interrupted, all lanes are ended.
        """
        lanes = list(lanes)
        width = max((len(lane.name) for lane in lanes), default=0)
        former = signal.signal(signal.SIGTERM, _leave)
        pool = ThreadPoolExecutor(self._jobs)
        try:
            begun = [pool.submit(self._run, lane, width) for lane in lanes]
            return [each.result() for each in begun]
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            self._end()
            raise
        finally:
            signal.signal(signal.SIGTERM, former)
            pool.shutdown()

    def _run(self, lane: Lane, width: int) -> Outcome:
        summary, seconds, status = "", 0.0, 0
        wrong: list[str] = []
        latest: deque[str] = deque(maxlen=_REPEATED)
        for command in lane.commands:
            process = self._begin(command, lane.environment)
            with cast("IO[str]", process.stdout) as printed:
                for line in printed:
                    sys.stdout.write(f"{lane.name:{width}} | {line}")
                    sys.stdout.flush()
                    latest.append(line.rstrip())
                    if _WRONG.match(line):
                        wrong.append(line.rstrip())
                    if _COUNTED.search(line):
                        summary = line.strip("= \n")
            _, ended, usage = os.wait4(process.pid, 0)
            status = process.returncode = os.waitstatus_to_exitcode(ended)
            seconds += usage.ru_utime + usage.ru_stime
            with self._lock:
                self._running.remove(process)
            if status:
                break
        told = tuple(wrong[-_REPEATED:] or latest) if status else ()
        return Outcome(lane.name, status == 0, summary, seconds, told)

    def _begin(
        self, command: tuple[str, ...], environment: Mapping[str, str]
    ) -> subprocess.Popen[str]:
        with self._lock:
            process = subprocess.Popen(  # noqa: S603 - what the project's own table names
                command,
                cwd=self._folder,
                env={**os.environ, **environment},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                # It gets a process group, so that it can be ended with all its children.
                start_new_session=True,
            )
            self._running.add(process)
            return process

    def _end(self) -> None:
        with self._lock:
            for process in self._running:
                os.killpg(process.pid, signal.SIGTERM)


def _leave(*_: object) -> NoReturn:
    sys.exit(128 + signal.SIGTERM)


def summary_of(outcomes: Iterable[Outcome], started: float) -> str:
    """The summary: errors of failed lanes, a line for each lane, and the sums of test counts."""
    outcomes = list(outcomes)
    width = max((len(each.name) for each in outcomes), default=0)
    lines = [
        f"{each.name:{width}} | {'green' if each.is_green else 'FAILED'},"
        f" {each.seconds:.0f} s of the processors{each.summary and f': {each.summary}'}"
        for each in outcomes
    ]
    wrong = [f"{each.name:{width}} | {line}" for each in outcomes for line in each.wrong]
    counts: Counter[str] = Counter()
    for each in outcomes:
        for number, what in _COUNTED.findall(each.summary):
            counts[what] += int(number)
    counted = ", ".join(f"{number} {what}" for what, number in counts.items()) or "nothing counted"
    return "\n".join([*wrong, *lines, f"{counted} in {monotonic() - started:.2f}s"])
