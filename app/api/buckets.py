"""Token buckets: what a caller may ask, as it runs out and comes back."""

from __future__ import annotations

from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

# Of as many callers a worker remembers what they have left; of more, it forgets who asked longest
# ago, and so has most of it back.
MOST_CALLERS = 16_384


class Taken(NamedTuple):
    """What became of an attempt to take from a bucket.

    Attributes:
        left: how much is in it now; less than nothing where something is owed.
        wait: the seconds until the attempt would succeed, nothing where it did.

    """

    left: float
    wait: float


class Policy(NamedTuple):
    """What every bucket holds, and what comes back to it in a second."""

    burst: int
    per_second: float

    def take(self, had: float, passed: float, cost: int, paid: int = 0) -> Taken:
        """Take from a bucket which had so much in it so many seconds ago.

        What costs more than a full bucket holds needs a full one, and leaves it owing the rest;
        a full one less what the same request has paid already. What costs less than nothing is
        given back.

        >>> Policy(burst=10, per_second=1).take(had=2, passed=5, cost=3)
        Taken(left=4, wait=0)
        >>> Policy(burst=10, per_second=1).take(had=2, passed=5, cost=9)
        Taken(left=7, wait=2.0)
        >>> Policy(burst=10, per_second=1).take(had=9, passed=0, cost=24, paid=1)
        Taken(left=-15, wait=0)
        >>> Policy(burst=10, per_second=1).take(had=-3, passed=0, cost=-9)
        Taken(left=6, wait=0)
        """
        has = min(self.burst, had + passed * self.per_second)
        lacking = min(cost, self.burst - paid) - has
        if cost > 0 and lacking > 0:
            return Taken(has, lacking / self.per_second)
        return Taken(min(self.burst, has - cost), 0)


class Buckets(Protocol):
    """The buckets of all callers, wherever they are kept."""

    def take(self, caller: str, cost: int, paid: int = 0) -> Taken:
        """Take so much from a caller's bucket, as the policy has it."""


class OwnBuckets:
    """Buckets in the memory of one worker."""

    def __init__(
        self, policy: Policy, clock: Callable[[], float] = monotonic, most: int = MOST_CALLERS
    ) -> None:
        self._policy, self._clock, self._most = policy, clock, most
        # From who asked longest ago to who asked last: how much was left, and when.
        self._known: dict[str, tuple[float, float]] = {}
        self._lock = Lock()

    def take(self, caller: str, cost: int, paid: int = 0) -> Taken:
        """Take so much from a caller's bucket, as the policy has it."""
        with self._lock:
            now = self._clock()
            left, then = self._known.pop(caller, (self._policy.burst, now))
            taken = self._policy.take(left, now - then, cost, paid)
            self._known[caller] = (taken.left, now)
            if len(self._known) > self._most:
                del self._known[next(iter(self._known))]
        return taken
