"""Figures over HTTP: gunicorn with two workers under the load of wrk, and an empty endpoint."""

from __future__ import annotations

import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

from app import create_app
from app.server.memory import settle
from bench import empty
from bench.figures import Figure, Reading, figure, not_measured
from bench.questions import batch_body, body, step_body
from bench.report import ROOT
from bench.wsgi import ask
from tests.support.processes import children_of, pss_mb

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bench.wsgi import Application

PATH = "/v1/doudizhu/validate"
STEP = "/v1/doudizhu/step"
BATCH = "/v1/batch"
IN_BATCH = 100
# Rounds are short and the servers take turns, so that both meet the same load of a shared machine.
ROUNDS, SECONDS = 15, 1
CPU_ROUNDS = 30
# The connections of wrk: enough to keep both workers busy, or two for each worker.
CONNECTIONS, FEW = 16, 4


class Server(NamedTuple):
    """A running server: its address, its process id, and the seconds until it was ready."""

    url: str
    pid: int
    ready: float


class Load(NamedTuple):
    """The result of wrk: requests a second, 99th percentile of latency, and failed requests."""

    per_second: float
    p99_ms: float
    failed: int

    @property
    def answered(self) -> float:
        """The requests a second that were answered; a busy server refuses some at its gate."""
        return self.per_second - self.failed / SECONDS


def figures() -> list[Figure]:
    """The figures over HTTP: processor time, requests a second, and memory of a worker."""
    empty_cpu = cpu(empty.application, PATH, body())
    cost = cpu(create_app(), BATCH, batch_body(IN_BATCH), calls=4) / IN_BATCH
    found = [
        figure("CPU of the app, validate", cpu(create_app(), PATH, body()), "µs", most=230),
        figure("CPU of an empty endpoint", empty_cpu, "µs"),
        figure(
            "CPU of the app, step after thirty turns",
            cpu(create_app(), STEP, step_body(), calls=20),
            "µs",
            most=2_500,
        ),
        figure("CPU of the app, each validate of a batch of 100", cost, "µs", most=30),
    ]
    with serving("empty:application") as yardstick, serving("app.wsgi:application") as ours:
        if shutil.which("wrk"):
            found += _under_load(yardstick, ours)
        else:
            found.append(not_measured("requests a second", "install wrk (apt install wrk)"))
        pss = max(map(pss_mb, children_of(ours.pid)))
        found.append(figure("memory of a worker (PSS)", pss, "MB", most=60))
    return found


def _under_load(yardstick: Server, ours: Server) -> Iterator[Figure]:
    rounds = [(wrk(yardstick.url + PATH), wrk(ours.url + PATH)) for _ in range(ROUNDS + 1)][1:]
    ratio = statistics.median(load.per_second / base.per_second for base, load in rounds)
    rate = statistics.median(load.per_second for _, load in rounds)
    p99 = statistics.median(load.p99_ms for _, load in rounds)
    yield Figure(
        "the empty endpoint",
        (
            Reading("", statistics.median(base.per_second for base, _ in rounds), "requests/s"),
            Reading("p99", 1e3 * statistics.median(base.p99_ms for base, _ in rounds), "µs"),
        ),
    )
    yield figure("validate", rate, "requests/s")
    yield figure("validate, as a share of the empty endpoint", ratio, "%", least=0.75)
    yield figure("validate, p99", 1e3 * p99, "µs", most=10_000)
    yield figure("failed requests", sum(load.failed for pair in rounds for load in pair), most=0)
    batches = {
        connections: [
            wrk(ours.url + BATCH, batch_body(IN_BATCH), connections) for _ in range(ROUNDS)
        ]
        for connections in (CONNECTIONS, FEW)
    }
    rate = statistics.median(load.per_second for load in batches[CONNECTIONS]) * IN_BATCH
    yield figure("validate in batches of 100", rate, "questions/s", least=60_000)
    # With more connections than the server answers at once, each waits for the others, and the
    # latency shows nothing but their number. So only that of few connections has a goal.
    of_few, of_all = (
        1e3 * statistics.median(load.p99_ms for load in batches[connections])
        for connections in (FEW, CONNECTIONS)
    )
    yield figure(f"a batch of 100, p99 of {FEW} connections", of_few, "µs", most=25_000)
    yield figure(f"a batch of 100, p99 of {CONNECTIONS} connections", of_all, "µs")
    yield figure(
        "failed batches", sum(load.failed for loads in batches.values() for load in loads), most=0
    )


def cpu(application: Application, path: str, asked: bytes, calls: int = 100) -> float:
    """The processor time of a question in the application, in microseconds.

    The fastest of many short rounds counts, since other work of the machine only adds to the time.
    The memory is prepared as in a server.

    Args:
        application: the application.
        path: the path of the question.
        asked: the body of the question.
        calls: the number of calls in a round.
    """
    for _ in range(max(2, calls // 10)):
        ask(application, path, asked)
    settle()
    return min(
        statistics.fmean(ask(application, path, asked).micros for _ in range(calls))
        for _ in range(CPU_ROUNDS)
    )


@contextmanager
def serving(application: str, root: Path = ROOT, **settings: str) -> Iterator[Server]:
    """A context with a running server of a checkout, which that checkout's own Python runs.

    Args:
        application: the application, as gunicorn names it.
        root: the folder of the checkout.
        settings: further environment variables.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    python = sys.executable if root == ROOT else str(root / ".venv" / "bin" / "python")
    command = [python, "-m", "gunicorn", "--config", str(root / "gunicorn.conf.py")]
    command += ["--pythonpath", str(root / "bench"), application]
    # A real server keeps the bytecode of its modules, even if that is switched off here.
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PAIJU_PORT": str(port), **settings}
    started = time.perf_counter()
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(command, cwd=root, env=environment, stdout=log, stderr=log)
        try:
            _wait(f"http://127.0.0.1:{port}/readyz", process)
            ready = time.perf_counter() - started
            yield Server(f"http://127.0.0.1:{port}", process.pid, ready)
        finally:
            process.terminate()
            process.wait(timeout=30)


def _wait(url: str, process: subprocess.Popen[bytes]) -> None:
    while process.poll() is None:
        try:
            urlopen(url, timeout=1).close()  # noqa: S310 - our own server
        except URLError as error:
            # The empty application has no such path: a 404 shows that it is ready.
            if getattr(error, "code", None) == 404:
                return
            time.sleep(0.02)
        else:
            return
    message = "the server did not start"
    raise RuntimeError(message)


def wrk(url: str, asked: bytes = b"", connections: int = CONNECTIONS) -> Load:
    """The result of wrk, which asks one question again and again on several connections.

    Args:
        url: the address of the question.
        asked: the body of the question; empty for that of `body()`.
        connections: the number of connections.
    """
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write('wrk.method = "POST"\nwrk.headers["Content-Type"] = "application/json"\n')
        script.write(f"wrk.body = [[{(asked or body()).decode()}]]\n")
        script.flush()
        command = [
            "wrk",
            f"-c{connections}",
            "-t1",
            f"-d{SECONDS}s",
            "--latency",
            "-s",
            script.name,
            url,
        ]
        printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rate = float(_found(r"Requests/sec:\s+([\d.]+)", printed))
    number, unit = re.findall(r"99%\s+([\d.]+)(us|ms|s)", printed)[0]
    p99 = float(number) * {"us": 0.001, "ms": 1, "s": 1000}[unit]
    failed = int(_found(r"Non-2xx or 3xx responses: (\d+)", printed) or 0)
    return Load(rate, p99, failed)


def _found(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    return match[1] if match else ""
