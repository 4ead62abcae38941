"""Over HTTP: gunicorn with two workers, wrk beside it, an empty endpoint as the yardstick."""

from __future__ import annotations

import io
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
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

from app import create_app
from bench import empty
from bench.questions import batch_body, body, step_body

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).parents[1]
PATH = "/v1/doudizhu/validate"
STEP = "/v1/doudizhu/step"
BATCH = "/v1/batch"
IN_BATCH = 100
# Short rounds in turn, so that both servers meet the same moods of a shared machine.
ROUNDS, SECONDS = 15, 1


class Server(NamedTuple):
    """A server that runs, and how long it took to be ready."""

    url: str
    pid: int
    ready: float


class Load(NamedTuple):
    """What wrk saw."""

    per_second: float
    p99_ms: float
    failed: int


def figures() -> Iterator[tuple[str, str, str]]:
    """Every figure over HTTP: what, goal, figure."""
    yield "CPU of the app, validate", "≤ 230 µs", f"{_cpu(create_app()):.0f} µs"
    yield "CPU of an empty endpoint", "to compare", f"{_cpu(empty.application):.0f} µs"
    cost = _cpu(create_app(), STEP, step_body(), calls=400) / 1000
    yield "CPU of the app, step after thirty turns", "≤ 2.5 ms", f"{cost:.1f} ms"
    cost = _cpu(create_app(), BATCH, batch_body(IN_BATCH), calls=100) / IN_BATCH
    yield "CPU of the app, each validate of a batch of 100", "≤ 30 µs", f"{cost:.0f} µs"
    with _serving("empty:application") as yardstick, _serving("app.wsgi:application") as ours:
        yield "start to ready, warm", "≤ 2 s", f"{ours.ready:.1f} s"
        if shutil.which("wrk"):
            yield from _under_load(yardstick, ours)
        else:
            yield "requests/s under load", "≥ 70 %", "not measured: install wrk (apt install wrk)"
        pss = max(map(_pss_mb, _workers(ours.pid)))
        yield "memory of a worker (PSS)", "≤ 60 MB", f"{pss:.0f} MB"


def _under_load(yardstick: Server, ours: Server) -> Iterator[tuple[str, str, str]]:
    rounds = [(_wrk(yardstick.url + PATH), _wrk(ours.url + PATH)) for _ in range(ROUNDS + 1)][1:]
    ratio = statistics.median(load.per_second / base.per_second for base, load in rounds)
    base_rate = statistics.median(base.per_second for base, _ in rounds)
    rate = statistics.median(load.per_second for _, load in rounds)
    p99 = statistics.median(load.p99_ms for _, load in rounds)
    base_p99 = statistics.median(base.p99_ms for base, _ in rounds)
    failed = sum(load.failed for pair in rounds for load in pair)
    yield "empty endpoint, requests/s, p99", "to compare", f"{base_rate:.0f}, {base_p99:.1f} ms"
    yield "validate, requests/s", "≥ 70 % of the empty one", f"{rate:.0f} ({ratio:.0%})"
    yield "validate, p99", "≤ 10 ms", f"{p99:.1f} ms"
    yield "failed requests", "0", str(failed)
    batches = [_wrk(ours.url + BATCH, batch_body(IN_BATCH)) for _ in range(ROUNDS)]
    rate = statistics.median(load.per_second for load in batches) * IN_BATCH
    p99 = statistics.median(load.p99_ms for load in batches)
    yield "validate in batches of 100, a second", "≥ 50,000", f"{rate:.0f}"
    yield "a batch of 100, p99", "≤ 25 ms", f"{p99:.1f} ms"


def _cpu(
    application: Callable[..., Any], path: str = PATH, asked: bytes = b"", calls: int = 2000
) -> float:
    question = asked or body()

    def ask() -> None:
        environ = {
            "REQUEST_METHOD": "POST",
            "PATH_INFO": path,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "CONTENT_TYPE": "application/json",
            "CONTENT_LENGTH": str(len(question)),
            "wsgi.input": io.BytesIO(question),
            "wsgi.errors": sys.stderr,
            "wsgi.url_scheme": "http",
        }
        b"".join(application(environ, lambda *_: None))

    for _ in range(200):
        ask()
    times = []
    for _ in range(5):
        started = time.process_time()
        for _ in range(calls):
            ask()
        times.append((time.process_time() - started) / calls * 1e6)
    return statistics.median(times)


@contextmanager
def _serving(application: str) -> Iterator[Server]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "gunicorn", "--config", str(ROOT / "gunicorn.conf.py")]
    command += ["--pythonpath", str(ROOT / "bench"), application]
    environment = {**os.environ, "PAIJU_PORT": str(port)}
    started = time.perf_counter()
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
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
            # The empty application has no such path; that it says so is enough.
            if getattr(error, "code", None) == 404:
                return
            time.sleep(0.02)
        else:
            return
    message = "the server did not start"
    raise RuntimeError(message)


def _wrk(url: str, asked: bytes = b"") -> Load:
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write('wrk.method = "POST"\nwrk.headers["Content-Type"] = "application/json"\n')
        script.write(f"wrk.body = [[{(asked or body()).decode()}]]\n")
        script.flush()
        command = [
            "wrk",
            "-c16",
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


def _workers(master: int) -> list[int]:
    children = Path(f"/proc/{master}/task/{master}/children")
    return [int(pid) for pid in children.read_text().split()]


def _pss_mb(pid: int) -> float:
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return int(_found(r"Pss:\s+(\d+) kB", rollup)) / 1024
