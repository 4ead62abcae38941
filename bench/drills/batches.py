"""The drill of large batches: rules questions are still answered, and memory is given back."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import orjson

from bench.drills.arrivals import OK, Call, Question, arriving, call, p99
from bench.figures import Figure, Reading, figure, not_measured
from bench.report import ROOT
from tests.api.serving import Server
from tests.support.nginx import PROGRAM, Nginx
from tests.support.processes import pss_mb, wait_for_workers

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CALLERS = 12
RATE = 25.0
# The goal: the most memory of a worker in MB, and the seconds after the batches when it is read.
MOST_MB = 128
SETTLED = 2.0
_QUIET = {"PAIJU_ACCESS_LOG": "off"}
_TRIBUTE = orjson.loads((ROOT / "openapi/examples/guandan_tribute/double.json").read_bytes())
_MOVES = {"hand": "3S4S5S6S7S8S9STSJSQSKSAS2S", "limit": 1000}


def _batch(path: str, body: object, number: int) -> Question:
    asked = {"requests": [{"path": path, "body": body}] * number}
    return Question("/v1/batch", orjson.dumps(asked))


# Batches of short questions with long answers, and of very many light questions.
BATCHES = (
    _batch("/v1/bigtwo/moves", _MOVES, 200),
    _batch("/v1/guandan/tribute", _TRIBUTE, 1000),
    _batch("/v1/bigtwo/moves", _MOVES, 1000),
    _batch("/v1/bigtwo/moves", _MOVES, 20),
)


def figures(folder: Path, cheap: Question, seconds: float) -> Iterator[Figure]:
    """The figures of this drill.

    Cheap questions and large batches come through nginx, from one address.

    Args:
        folder: the folder for the servers' files.
        cheap: the cheap question.
        seconds: the time.
    """
    if PROGRAM is None:
        yield not_measured("large batches", "install nginx (apt install nginx-light)")
        return
    with (
        Server(folder / "server", _QUIET) as server,
        Nginx(folder / "nginx", server.url) as nginx,
    ):
        workers = sorted(wait_for_workers(server))
        before = max(map(pss_mb, workers))
        idle = arriving(nginx.url, cheap, RATE, max(5.0, seconds / 6))
        batches, beside = side_by_side(nginx.url, cheap, seconds)
        time.sleep(SETTLED)
        after = max(map(pss_mb, workers))
    answered = sum(each.status == OK for each in batches)
    yield Figure(
        f"p99 of rules questions beside {CALLERS} callers of large batches, beside that when idle",
        (
            Reading("", p99(beside) / p99(idle), "times", most=3),
            Reading("idle", p99(idle), "µs"),
            Reading("over", seconds * 1e6, "µs"),
        ),
    )
    failed = sum(each.status != OK for each in beside)
    yield figure("rules questions that fail beside large batches", failed, most=0)
    yield Figure(
        "memory of a worker (PSS) after large batches",
        (Reading("", after, "MB", most=MOST_MB), Reading("before", before, "MB")),
    )
    refused = [each for each in batches if each.status == 503]
    yield Figure(
        "large batches",
        (
            Reading("", answered, "answered"),
            Reading("", len(refused), "refused with Retry-After"),
            Reading("lost", len(batches) - answered - len(refused), most=0),
        ),
    )


def side_by_side(url: str, cheap: Question, seconds: float) -> tuple[list[Call], list[Call]]:
    """The calls of large batches, and the calls of cheap questions made at the same time."""
    stopped = threading.Event()

    def ask(number: int) -> list[Call]:
        found: list[Call] = []
        while not stopped.is_set():
            made = call(url, BATCHES[(number + len(found)) % len(BATCHES)])
            found.append(made)
            stopped.wait(float(made.retry_after or 0))
        return found

    with ThreadPoolExecutor(CALLERS) as pool:
        batches = [pool.submit(ask, number) for number in range(CALLERS)]
        beside = arriving(url, cheap, RATE, seconds)
        stopped.set()
        return [made for each in batches for made in each.result()], beside
