"""A server's life: it drains, reloads and loses workers without failing those who ask."""

from __future__ import annotations

import http.client
import os
import signal
import stat
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from app.shipped import shipped
from tests.api.contract import problem
from tests.api.serving import PATIENCE, Server, until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

QUESTION = b'{"cards": "333444TJ"}'
CLASSIFY = "/v1/doudizhu/classify"


def status_of(server: Server) -> int:
    """Ask one question on a connection of its own; its status."""
    host = server.url.removeprefix("http://")
    connection = http.client.HTTPConnection(host, timeout=30)
    try:
        headers = {"Content-Type": "application/json", "Connection": "close"}
        connection.request("POST", CLASSIFY, QUESTION, headers)
        response = connection.getresponse()
        response.read()
        return response.status
    finally:
        connection.close()


class Load:
    """Callers that ask one question after another, and what became of each."""

    def __init__(self, server: Server, retries: int = 0) -> None:
        self.server, self.retries = server, retries
        self.statuses: list[int] = []
        self.failures: list[str] = []
        self.retried = 0
        self.stopped = threading.Event()

    def ask(self) -> None:
        """Ask until the load is stopped."""
        while not self.stopped.is_set():
            for tries in range(self.retries + 1):
                try:
                    self.statuses.append(status_of(self.server))
                    break
                except (OSError, http.client.HTTPException) as error:
                    if tries == self.retries:
                        self.failures.append(repr(error))
                    else:
                        self.retried += 1
            time.sleep(0.005)  # a light load: the machine has other tests to run

    def has_grown(self, by: int) -> None:
        """Wait for more answers."""
        wanted = len(self.statuses) + by
        until(f"{by} more answers", lambda: len(self.statuses) >= wanted or bool(self.failures))


@contextmanager
def load(server: Server, callers: int = 3, retries: int = 0) -> Iterator[Load]:
    """A light load for as long as the block lasts."""
    made = Load(server, retries)
    threads = [threading.Thread(target=made.ask) for _ in range(callers)]
    for thread in threads:
        thread.start()
    try:
        made.has_grown(20)
        yield made
    finally:
        made.stopped.set()
        for thread in threads:
            thread.join()


def workers_of(server: Server) -> set[int]:
    """The processes that gunicorn has started."""
    command = ["pgrep", "-P", str(server.process.pid)]
    listed = subprocess.run(command, capture_output=True, text=True, check=False)
    return set(map(int, listed.stdout.split()))


def lives(pid: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_on_sigterm_a_server_drains_and_then_stops(tmp_path: Path) -> None:
    with Server(tmp_path, {"PAIJU_DRAIN_SECONDS": "2"}) as server:
        with load(server) as asked:
            server.process.send_signal(signal.SIGTERM)
            until("/readyz refuses", lambda: server.get("/readyz").status_code == 503)
            found = problem(server.get("/readyz"), 503, "not_ready")
            assert found["detail"] == "the server is stopping"
            assert server.process.poll() is None
            asked.has_grown(20)
            assert server.get("/healthz").status_code == 200
        assert (asked.failures, set(asked.statuses)) == ([], {200})
        assert server.process.wait(timeout=PATIENCE) == 0


def test_a_request_in_flight_is_answered_before_the_server_stops(tmp_path: Path) -> None:
    with Server(tmp_path, {"PAIJU_DRAIN_SECONDS": "0"}) as server:
        host = server.url.removeprefix("http://")
        connection = http.client.HTTPConnection(host, timeout=30)
        connection.putrequest("POST", CLASSIFY)
        connection.putheader("Content-Type", "application/json")
        connection.putheader("Content-Length", str(len(QUESTION)))
        connection.endheaders(QUESTION[:5])
        # A second connection that was accepted later has been answered: the first is with a worker.
        assert status_of(server) == 200
        server.process.send_signal(signal.SIGTERM)
        until("the server stops", lambda: "Handling signal: term" in server.errors)
        connection.send(QUESTION[5:])
        assert connection.getresponse().status == 200
        connection.close()
        assert server.process.wait(timeout=PATIENCE) == 0


# A worker that was forked a moment ago still has the signal handler of the server that forked it.
FORKED = """
import os, runpy, signal, types
conf = runpy.run_path(__import__("sys").argv[1])
conf["when_ready"](types.SimpleNamespace(pid=os.getppid(), signal=print))
os.kill(os.getpid(), signal.SIGTERM)
print("missed it")
"""


def test_a_worker_that_is_stopped_before_it_has_begun_stops(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FORKED, str(shipped("gunicorn.conf.py"))],
        env={**os.environ, "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


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
        before = workers_of(server)
        with load(server) as asked:
            server.process.send_signal(signal.SIGHUP)
            until("new workers", lambda: not before & workers_of(server))
            asked.has_grown(20)
        assert (asked.failures, set(asked.statuses)) == ([], {200})
        assert server.get("/readyz").status_code == 200
        assert len(workers_of(server)) == 2
        assert list(home.rglob("*")) == []


def test_when_a_worker_is_killed_every_call_succeeds_after_one_retry(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        with load(server, retries=1) as asked:
            for _ in range(3):
                before = workers_of(server)
                os.kill(min(before), signal.SIGKILL)
                until("another worker", lambda: len(workers_of(server) - before) == 1)  # noqa: B023 - asked at once
                asked.has_grown(20)
        assert (asked.failures, set(asked.statuses)) == ([], {200})
        assert asked.retried <= 3 * 3  # no more than what every caller had in flight


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["SIGINT", "SIGTERM"])
def test_a_server_without_a_drain_stops_cleanly_at_once(
    tmp_path: Path, number: signal.Signals
) -> None:
    with Server(tmp_path) as server:
        workers = workers_of(server)
        server.process.send_signal(number)
        assert server.process.wait(timeout=PATIENCE) == 0
        assert [pid for pid in workers if lives(pid)] == []


def test_the_access_log_is_json_and_holds_no_cards(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        server.post(CLASSIFY, {"cards": "JSJHJDQC"})
        server.post(CLASSIFY, {"cards": ["QS", "1S"]})
        server.post("/v1/doudizhu/moves", {"hand": "TSJSQSKSAS", "last": "9D"})
        server.post("/v1/doudizhu/deal", {"seed": "topsecret"})
        server.get("/v1/games?hand=7S8S9S")
        until(
            "the last line", lambda: any(each["path"] == "/v1/games" for each in server.access_log)
        )
        lines = [each for each in server.access_log if each["path"] != "/readyz"]
        assert [each["status"] for each in lines] == [200, 422, 200, 200, 200]
        written = (tmp_path / "stdout").read_text() + server.errors
        # no secret that an identifier or a duration, all hexadecimal, could hold by chance
        secrets = ("JSJH", "QS", "TSJS", "topsecret", "7S8S", "JJJ")
        assert [each for each in secrets if each in written] == []


def test_the_access_log_can_be_turned_off(tmp_path: Path) -> None:
    with Server(tmp_path, {"PAIJU_ACCESS_LOG": "off"}) as server:
        server.ask("classify", cards="3")
    assert server.access_log == []
