"""The balance between a server's workers: a worker with many waiting connections gives some up.

If a client opens many connections at once, one quick worker may accept all of them. They stay with
that worker as long as the client keeps them open. So each worker notes, in shared memory, how many
connections wait for its answers. A worker that has many more than another one closes a connection
after an answer. The client opens a new connection, and a worker with less to do accepts it.
"""

from __future__ import annotations

from mmap import mmap
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

# The seconds between two connections that a worker closes; and the seconds after which its number
# is out of date, since a worker notes its number only when it gets a request.
_PAUSE, _FRESH = 0.01, 0.2
# The weight of the latest count in the running mean of a worker's waiting connections.
_SHARE = 1 / 8
# A worker has too many connections if it has more than 1.5 times as many as another, plus one.
_MORE, _ONE = 1.5, 1
_DOUBLE = 8


class Balance:
    """The number of waiting connections of each worker of a server, in shared memory.

    The master process calls `begin` before it forks a worker, and `end` when that worker has died.
    The workers call `has_too_many`. A worker is named by its age, gunicorn's count of forked
    workers.
    """

    def __init__(self, places: int, clock: Callable[[], float] = monotonic) -> None:
        # By place: the mean number plus one, or 0 for a free place; and the time of that number.
        shared = memoryview(mmap(-1, 2 * places * _DOUBLE)).cast("d")
        self._numbers, self._times = shared[:places], shared[places:]
        self._clock, self._moved = clock, 0.0
        # The place of a worker, by its `age`: gunicorn numbers workers in the order of forking.
        self._places: dict[int, int] = {}

    def begin(self, worker: int) -> None:
        """Give a worker a place; if none is free, it takes no part in the balance."""
        free = (place for place, number in enumerate(self._numbers) if not number)
        place = next(free, None)
        if place is not None:
            self._places[worker] = place
            self._numbers[place] = 1

    def end(self, worker: int) -> None:
        """Free the place of a worker, if it has one."""
        place = self._places.pop(worker, None)
        if place is not None:
            self._numbers[place] = 0

    def has_too_many(self, worker: int, waiting: int) -> bool:
        """Note how many connections wait for a worker; returns whether it should close one."""
        place, now = self._places.get(worker), self._clock()
        if place is None:
            return False
        mean = self._number(place, now)
        mean = waiting if mean is None else mean + _SHARE * (waiting - mean)
        self._numbers[place], self._times[place] = 1 + mean, now
        others = [
            self._number(other, now) or 0
            for other, number in enumerate(self._numbers)
            if number and other != place
        ]
        if not others or mean <= _MORE * min(others) + _ONE or now - self._moved < _PAUSE:
            return False
        self._moved = now
        return True

    def _number(self, place: int, now: float) -> float | None:
        """The mean number of waiting connections at a place; None if it is out of date."""
        return self._numbers[place] - 1 if now - self._times[place] < _FRESH else None
