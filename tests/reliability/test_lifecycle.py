"""The life of a server: it drains, reloads and loses workers without failing a caller."""

from __future__ import annotations

import http.client
import os
import re
import signal
import stat
import subprocess
import sys
import time
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

from app.shipped import shipped
from tests.api.contract import problem
from tests.api.serving import PATIENCE, Server, environment_with, until
from tests.support.load import CLASSIFY, QUESTION, load, status_of
from tests.support.processes import children_of, lives, wait_for_workers, workers_of

if TYPE_CHECKING:
    from pathlib import Path


def test_on_sigterm_a_server_asks_balancers_to_look_away_and_answers_as_before(
    tmp_path: Path,
) -> None:
    with Server(tmp_path, {"PAIJU_DRAIN_SECONDS": "600"}) as server:
        with load(server) as asked:
            server.process.send_signal(signal.SIGTERM)
            until("/readyz refuses", lambda: server.get("/readyz").status_code == 503)
            found = problem(server.get("/readyz"), 503, "not_ready")
            assert found["detail"] == "the server is stopping"
            assert server.process.poll() is None
            asked.has_grown()
            assert server.get("/healthz").status_code == 200
        assert (asked.failures, asked.statuses) == ([], {200})
        # SIGINT stops the server without the drain.
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(timeout=PATIENCE) == 0


def test_when_it_has_drained_a_server_stops(tmp_path: Path) -> None:
    with Server(tmp_path, {"PAIJU_DRAIN_SECONDS": "1"}) as server:
        started = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(timeout=PATIENCE) == 0
        assert time.monotonic() - started >= 1


def test_a_request_in_flight_is_answered_before_the_server_stops(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        host = server.url.removeprefix("http://")
        connection = http.client.HTTPConnection(host, timeout=30)
        connection.putrequest("POST", CLASSIFY)
        connection.putheader("Content-Type", "application/json")
        connection.putheader("Content-Length", str(len(QUESTION)))
        connection.endheaders(QUESTION[:5])
        # A later connection is answered, so a worker has accepted the first.
        assert status_of(server) == 200
        server.process.send_signal(signal.SIGTERM)
        until("the server stops", lambda: "Handling signal: term" in server.errors)
        connection.send(QUESTION[5:])
        assert connection.getresponse().status == 200
        connection.close()
        assert server.process.wait(timeout=PATIENCE) == 0


# A worker that was just forked still has the signal handlers of the master.
FORKED = """
import os, runpy, signal, sys
for each in (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT):
    signal.signal(each, lambda number, frame: print("noted by gunicorn"))
runpy.run_path(sys.argv[1])["when_ready"](None)
if os.fork() == 0:
    os.kill(os.getpid(), int(sys.argv[2]))
    print("missed it")
else:
    print(os.wait()[1])
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGQUIT])
def test_a_worker_that_is_stopped_before_it_has_begun_stops(
    tmp_path: Path, number: signal.Signals
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FORKED, str(shipped("gunicorn.conf.py")), str(int(number))],
        # With a key there is no warning.
        env=environment_with(TMPDIR=str(tmp_path), PAIJU_SEAL_KEYS=sha256(b"key").hexdigest()),
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "0\n", "")


def test_a_server_warms_up_once_and_tells_how_far_it_is(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        told = re.findall(r"\] (warming .*)$", server.errors, re.MULTILINE)
        assert (
            told[0]
            == "warming up; the first time, kernels are compiled, which takes a minute or two"
        )
        count = len(told) - 1
        assert [line.split(" ")[1] for line in told[1:]] == [
            f"{number}/{count}" for number in range(1, count + 1)
        ]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_server_that_still_starts_can_be_stopped(tmp_path: Path, number: signal.Signals) -> None:
    folder, errors = tmp_path / "tmp", tmp_path / "stderr"
    folder.mkdir()
    with errors.open("wb") as written:
        process = subprocess.Popen(
            [sys.executable, "-m", "paiju", "serve"],
            # Without cached kernels the start takes many seconds.
            env=environment_with(TMPDIR=str(folder), NUMBA_CACHE_DIR=str(tmp_path / "kernels")),
            stderr=written,
        )
    try:
        until("it warms up", lambda: b"warming up" in errors.read_bytes())
        assert any(each.name.startswith("paiju-metrics-") for each in folder.iterdir())
        process.send_signal(number)
        assert process.wait(timeout=PATIENCE) == 0
    finally:
        process.kill()
        process.wait()
    assert b"Traceback" not in errors.read_bytes()
    assert list(folder.iterdir()) == []


def test_a_process_that_helps_to_compile_ends_with_the_one_that_it_helps(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "paiju", "warm", "--jobs", "3"],
        env=environment_with(NUMBA_CACHE_DIR=str(tmp_path)),
        stdout=subprocess.DEVNULL,
    )
    try:
        until("two help", lambda: len(children_of(process.pid)) == 2)
        helpers = children_of(process.pid)
    finally:
        process.kill()
        process.wait()
    until("both have left", lambda: not any(map(lives, helpers)))


def test_a_server_that_has_stopped_leaves_no_files(tmp_path: Path) -> None:
    folder = tmp_path / "tmp"
    folder.mkdir()
    with Server(tmp_path, {"TMPDIR": str(folder)}) as server:
        server.ask("classify", cards="3")
        (metrics,) = folder.iterdir()
        assert metrics.name.startswith("paiju-metrics-")
        assert stat.S_IMODE(metrics.stat().st_mode) == 0o700
    assert list(folder.iterdir()) == []


def test_sighup_fails_no_call_and_nothing_is_made_where_gunicorn_keeps_its_control_socket(
    tmp_path: Path,
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    with Server(tmp_path, {"HOME": str(home), "XDG_RUNTIME_DIR": str(home)}) as server:
        before = wait_for_workers(server)
        with load(server) as asked:
            server.process.send_signal(signal.SIGHUP)
            until("new workers", lambda: not before & workers_of(server))
            asked.has_grown()
        assert (asked.failures, asked.statuses) == ([], {200})
        assert server.get("/readyz").status_code == 200
        assert len(wait_for_workers(server)) == 2
        assert list(home.rglob("*")) == []


def test_when_a_worker_is_killed_every_call_succeeds_after_one_retry(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        with load(server, retries=1) as asked:
            for _ in range(3):
                before = wait_for_workers(server)
                os.kill(min(before), signal.SIGKILL)
                until("it is gone", lambda: not before <= workers_of(server))  # noqa: B023 - asked at once
                asked.has_grown()
        assert (asked.failures, asked.statuses) == ([], {200})
        assert asked.retried <= 3 * 3  # at most the calls in flight


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["SIGINT", "SIGTERM"])
def test_a_server_without_a_drain_stops_cleanly_at_once(
    tmp_path: Path, number: signal.Signals
) -> None:
    with Server(tmp_path) as server:
        workers = wait_for_workers(server)
        server.process.send_signal(number)
        assert server.process.wait(timeout=PATIENCE) == 0
        assert [pid for pid in workers if lives(pid)] == []


def test_the_access_log_can_be_turned_off(tmp_path: Path) -> None:
    with Server(tmp_path, {"PAIJU_ACCESS_LOG": "off"}) as server:
        server.ask("classify", cards="3")
    assert server.access_log == []
