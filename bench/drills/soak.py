"""The soak drill: the memory of workers in a long run under a steady load."""

from __future__ import annotations

import random
import statistics
import tempfile
import threading
import time
from collections import Counter
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

import yaml

from app.document.examples import FOLDER, QUESTIONS
from bench.drills.arrivals import Question, call
from bench.figures import Figure, Reading, figure
from bench.report import ROOT
from tests.api.serving import Server
from tests.support.processes import pss_mb, wait_for_workers

if TYPE_CHECKING:
    from collections.abc import Sequence

CALLERS = 3
# The pause between two calls of a caller, which leaves time to other programs. The warm-up has no
# pauses: it fills the caches and the allocator's pages.
REST = 0.005
# The seconds between two readings of the memory; and the share of the run that is the warm-up,
# whose readings do not count.
EVERY = 5.0
WARM_UP = 0.4
# A long wait for the gate, so that no question is refused on a busy machine.
SETTINGS = {"PAIJU_ACCESS_LOG": "off", "PAIJU_HEAVY_WAIT_MS": "10000"}
OK = frozenset({200, 403, 404, 422})
_WELL = "well"


def figures(minutes: float = 10) -> list[Figure]:
    """The figures of the soak drill, which lasts `minutes`."""
    with tempfile.TemporaryDirectory() as name, Server(Path(name), SETTINGS) as server:
        workers = sorted(wait_for_workers(server))
        stopped, calls = threading.Event(), [Counter[str]() for _ in range(CALLERS)]
        warm = time.monotonic() + 60 * minutes * WARM_UP
        threads = [
            threading.Thread(target=_ask, args=(server.url, seed, warm, stopped, counted))
            for seed, counted in enumerate(calls)
        ]
        for thread in threads:
            thread.start()
        read = _watch(workers, 60 * minutes)
        stopped.set()
        for thread in threads:
            thread.join()
        alive = sorted(wait_for_workers(server)) == workers
    ended = sum(calls, Counter[str]())
    well = ended.pop(_WELL, 0)
    made, failed = well + ended.total(), ended.total()
    growth = max(mb_an_hour(series) for series in read.values())
    readings = (
        Reading("", growth, "MB an hour", most=1),
        Reading("at the end", max(series[-1][1] for series in read.values()), "MB"),
        Reading("over", minutes, "minutes"),
    )
    return [
        Figure("memory of a worker under a steady load: growth", readings),
        Figure(
            "calls that fail",
            (
                Reading("", failed, most=0),
                Reading("of", made, "calls"),
                *(Reading(how, number) for how, number in sorted(ended.items())),
            ),
        ),
        figure("workers that were replaced", 0 if alive else 1, most=0),
    ]


def _questions() -> list[Question]:
    """Every example question of the OpenAPI document, those that are refused too."""
    document = yaml.load((ROOT / "openapi.yaml").read_bytes(), Loader=yaml.CSafeLoader)
    asked = {
        path: operations["post"]["operationId"]
        for path, operations in document["paths"].items()
        if "post" in operations
    }
    return [
        Question(path, (ROOT / FOLDER / operation / f"{each.name}.json").read_bytes())
        for path, operation in asked.items()
        for each in QUESTIONS[operation]
    ]


def _ask(url: str, seed: int, warm: float, stopped: threading.Event, counted: Counter[str]) -> None:
    """Ask questions until stopped, and count the outcomes of the calls."""
    questions = _questions()
    random.Random(seed).shuffle(questions)
    for question in cycle(questions):
        if stopped.is_set():
            return
        made = call(url, question)
        is_well = made.status in OK
        counted[_WELL if is_well else f"{made.broke or made.status} at {question.path}"] += 1
        if time.monotonic() > warm:
            time.sleep(REST)


def _watch(workers: Sequence[int], seconds: float) -> dict[int, list[tuple[float, float]]]:
    """The memory of each worker over time, by process id: pairs of seconds and MB."""
    started = time.monotonic()
    read: dict[int, list[tuple[float, float]]] = {pid: [] for pid in workers}
    while (passed := time.monotonic() - started) < seconds:
        for pid, series in read.items():
            series.append((passed, pss_mb(pid)))
        time.sleep(min(EVERY, seconds / 20))
    return read


def mb_an_hour(series: Sequence[tuple[float, float]]) -> float:
    """The growth of a worker's memory after the warm-up, in MB an hour.

    The growth is the median of the slopes between all pairs of readings (Theil and Sen). So a
    single leap of the allocator does not change it. A reading is a pair of seconds and MB.

    >>> mb_an_hour([(0, 90.0), *((second, 40 + second / 3600) for second in range(10, 30))])
    1.0
    """
    settled = [each for each in series if each[0] >= WARM_UP * series[-1][0]]
    slopes = [
        (late[1] - early[1]) / (late[0] - early[0])
        for place, early in enumerate(settled)
        for late in settled[place + 1 :]
    ]
    return round(3600 * statistics.median(slopes), 6) if slopes else 0.0
