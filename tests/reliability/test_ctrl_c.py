"""Ctrl-C, which a terminal sends to the server and to every worker, stops them all at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from app.shipped import shipped
from tests.api.serving import PATIENCE, Server, environment_with
from tests.support.load import load
from tests.support.processes import lives, wait_for_workers, workers_of
from tests.support.raw import CLASSIFY, Raw

if TYPE_CHECKING:
    from pathlib import Path

# A stop takes half a second, more on a busy machine; gunicorn kills the rest after thirty.
SOON = 20


def press_ctrl_c(server: Server) -> None:
    """Send SIGINT to all processes, as a terminal does."""
    for pid in (*workers_of(server), server.process.pid):
        os.kill(pid, signal.SIGINT)


@pytest.mark.parametrize(
    "busy_with", ["starting", "nothing", "many questions", "half-sent questions"]
)
def test_ctrl_c_stops_a_server_at_once_whatever_it_is_doing(tmp_path: Path, busy_with: str) -> None:
    with Server(tmp_path) as server, ExitStack() as doing:
        if busy_with != "starting":
            wait_for_workers(server)
        if busy_with == "many questions":
            doing.enter_context(load(server, callers=6))
        if busy_with == "half-sent questions":
            # Each holds a thread that only the end of the request wakes.
            for head in (b"Content-Length: 9\r\n\r\n{", b"Content-Length: 999999\r\n\r\n"):
                for _ in range(4):
                    raw = doing.enter_context(Raw(server))
                    raw.send(CLASSIFY, head, b" " * 300_000 * (b"999" in head))
        workers = workers_of(server)
        press_ctrl_c(server)
        assert server.process.wait(timeout=SOON) == 0
        assert [each for each in ("SIGKILL", "Traceback") if each in server.errors] == []
        assert [pid for pid in workers if lives(pid)] == []


# A worker that gets SIGQUIT while it holds the lock of its thread pool.
INTERRUPTED = """
import os, runpy, signal, sys, time
from concurrent.futures import ThreadPoolExecutor
runpy.run_path(sys.argv[1])["post_worker_init"](None)
threads = ThreadPoolExecutor()
threads.submit(time.sleep, 1000)
with threads._shutdown_lock:
    os.kill(os.getpid(), signal.SIGQUIT)
    time.sleep(1000)
"""


def test_a_worker_that_quits_waits_neither_for_a_lock_nor_for_its_threads(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, str(shipped("gunicorn.conf.py"))],
        env=environment_with(TMPDIR=str(tmp_path)),
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
