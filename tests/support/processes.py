"""The processes of a server: its workers, and their state."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path
from typing import TYPE_CHECKING

from tests.api.serving import until

if TYPE_CHECKING:
    from tests.api.serving import Server


def workers_of(server: Server) -> set[int]:
    """The workers of a server that are alive, by its log."""
    started = re.findall(r"Booting worker with pid: (\d+)", server.errors)
    return {pid for pid in map(int, started) if lives(pid)}


def wait_for_workers(server: Server) -> set[int]:
    """Wait until both workers of a server have started; return them."""

    def have_started() -> bool:
        workers = workers_of(server)
        return len(workers) == 2 and all(map(ignores_sigint, workers))

    until("both workers have started", have_started)
    return workers_of(server)


def lives(pid: int) -> bool:
    """Tests if a process exists."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def ignores_sigint(pid: int) -> bool:
    """Tests if a process ignores Ctrl-C, which is the last step of a worker's start.

    Without /proc it is True.
    """
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except OSError:
        return not Path("/proc/self/status").exists()
    ignored = re.search(r"^SigIgn:\s*([0-9a-f]+)$", status, re.MULTILINE)
    return ignored is not None and bool(int(ignored[1], 16) >> (signal.SIGINT - 1) & 1)


def children_of(master: int) -> list[int]:
    """The living child processes of a process."""
    children = Path(f"/proc/{master}/task/{master}/children")
    return [int(pid) for pid in children.read_text(encoding="utf-8").split()]


def pss_mb(pid: int) -> float:
    """The proportional memory (PSS) of a process, in megabytes."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8")
    found = re.search(r"^Pss:\s+(\d+) kB", rollup, re.MULTILINE)
    return int(found[1]) / 1024 if found else 0.0
