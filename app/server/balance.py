"""The balance of a server's workers: one with many waiting connections sends some to another.

The worker that is quickest to accept may get every connection of a client that opens many at once,
and a connection stays with its worker as long as the client keeps it. So each worker tells the
others, in memory that they share, how many connections wait for its answers. One with many more
than another closes a connection with an answer; the client opens it anew, and a worker that has
less to do accepts it.
"""

from __future__ import annotations

from mmap import mmap
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

# The seconds between two connections that a worker closes; and those after which its number is old:
# a worker that nobody asks tells nothing.
_PAUSE, _FRESH = 0.01, 0.2
# A number is a mean, in which the last one counts for this share.
_SHARE = 1 / 8
# A worker has many more than another if it has more than half as many again, and one.
_MORE, _ONE = 1.5, 1
_DOUBLE = 8


class Balance:
    """The numbers of connections that wait for the workers of a server.

    The master calls `begin` before it forks a worker, and `end` after that one's death; the
    worker calls the others.
    """

    def __init__(self, places: int, clock: Callable[[], float] = monotonic) -> None:
        # By place: one more than the number, 0 where no worker is; and the time of the number.
        shared = memoryview(mmap(-1, 2 * places * _DOUBLE)).cast("d")
        self._numbers, self._times = shared[:places], shared[places:]
        self._clock, self._moved = clock, 0.0
        # By the age of a worker, which is its number among all that were forked.
        self._places: dict[int, int] = {}

    def begin(self, worker: int) -> None:
        """Give a worker a place; where all are taken, it takes no part."""
        free = (place for place, number in enumerate(self._numbers) if not number)
        place = next(free, None)
        if place is not None:
            self._places[worker] = place
            self._numbers[place] = 1

    def end(self, worker: int) -> None:
        """Take its place from a worker, if it has one."""
        place = self._places.pop(worker, None)
        if place is not None:
            self._numbers[place] = 0

    def has_too_many(self, worker: int, waiting: int) -> bool:
        """Tell how many connections wait for a worker; whether it should close one of them."""
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
        """The number of a place, if it is not old."""
        return self._numbers[place] - 1 if now - self._times[place] < _FRESH else None
