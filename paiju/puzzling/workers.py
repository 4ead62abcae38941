"""The workers that make puzzles: processes of this machine, or of a Ray cluster.

A task makes the puzzles of one seed. They are the same on any worker.
"""

from __future__ import annotations

from collections import deque
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import count
from multiprocessing import get_context
from typing import TYPE_CHECKING

from paiju.play.declaration.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from paiju.play.declaration.puzzles import Made, Maker

    # Begins a task, and returns a function that waits for its puzzles.
    Begin = Callable[[str, str, str], Callable[[], list[Made]]]

# The number of tasks in progress or waiting, for each process.
AHEAD = 2


def made(game: str, kind: str, seed: str) -> list[Made]:
    """The new puzzles of a kind that one seed gives."""
    known = GAMES[game]
    assert known.puzzles is not None  # noqa: S101 - it was chosen among those that have some
    own = known.puzzles.kind(kind)
    make: Maker = known.part(own.maker)
    return [*make(known, own, seed)]


@contextmanager
def processes(number: int) -> Iterator[tuple[Begin, int]]:
    """A context of worker processes on this machine.

    It gives a function that begins a task, and the number of processes.
    """
    with ProcessPoolExecutor(number, get_context("spawn")) as pool:
        try:
            yield lambda *work: pool.submit(made, *work).result, number
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def cluster(address: str | None) -> Iterator[tuple[Begin, int]]:
    """A context of workers on a Ray cluster.

    It gives a function that begins a task, and the number of the cluster's processors.
    """
    import ray  # noqa: PLC0415 - an optional package

    ray.init(address=address, log_to_driver=False)
    remote = ray.remote(made)

    def begin(*work: str) -> Callable[[], list[Made]]:
        begun = remote.remote(*work)
        return lambda: ray.get(begun)

    try:
        yield begin, int(ray.cluster_resources()["CPU"])
    finally:
        ray.shutdown()


def parts(game: str, kind: str, seed: str, begin: Begin, workers: int) -> Iterator[list[Made]]:
    """New puzzles without end, a list for each of the seeds `seed/0`, `seed/1` and so on.

    `begin` begins a task, and `workers` is the number of tasks that can run at a time.
    """
    works = ((game, kind, f"{seed}/{number}") for number in count())
    working = deque(begin(*next(works)) for _ in range(AHEAD * workers))
    while True:
        yield working.popleft()()
        working.append(begin(*next(works)))
