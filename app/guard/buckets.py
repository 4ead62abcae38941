"""Token buckets for rate limits: the policy that fills them, and the buckets of one worker."""

from __future__ import annotations

from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable


# The most callers that a worker remembers. With more, it forgets the caller whose last question is
# the oldest, since that bucket has refilled most.
MOST_CALLERS = 16_384


class Taken(NamedTuple):
    """The result of an attempt to take from a bucket.

    Attributes:
        left: the number of questions that are left in the bucket; negative if the caller has a
            debt.
        wait: the seconds until the attempt would succeed; 0 if it succeeded.

    """

    left: float
    wait: float


class Policy(NamedTuple):
    """The policy of a rate limit.

    Attributes:
        burst: the size of a bucket: the number of questions that may come at once.
        per_second: the number of questions that a bucket regains in a second.
    """

    burst: int
    per_second: float

    def take(self, had: float, passed: float, cost: int, paid: int = 0) -> Taken:
        """The result of taking a cost from a bucket.

        A cost above the size of the bucket needs a full bucket, and leaves a debt. The bucket
        counts as full if only the amount `paid` is missing. A negative cost is given back.

        Args:
            had: the amount in the bucket when it was last used.
            passed: the seconds since then.
            cost: the amount to take, in plain questions.
            paid: the amount that the same request has taken before.

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
    """The buckets of all callers, wherever they are stored."""

    def take(self, caller: str, cost: int, paid: int = 0) -> Taken:
        """Take a cost from a caller's bucket.

        Args:
            caller: the name of the caller.
            cost: the amount to take, in plain questions; a negative one is given back.
            paid: the amount that the same request has taken before.
        """


class OwnBuckets:
    """Buckets in the memory of one worker."""

    def __init__(
        self, policy: Policy, clock: Callable[[], float] = monotonic, most: int = MOST_CALLERS
    ) -> None:
        self._policy, self._clock, self._most = policy, clock, most
        # By caller, the longest silent first: the amount that was left, and the time of that.
        self._known: dict[str, tuple[float, float]] = {}
        self._lock = Lock()

    def take(self, caller: str, cost: int, paid: int = 0) -> Taken:
        """Take a cost from a caller's bucket (see `Buckets.take`)."""
        with self._lock:
            now = self._clock()
            left, then = self._known.pop(caller, (self._policy.burst, now))
            taken = self._policy.take(left, now - then, cost, paid)
            self._known[caller] = (taken.left, now)
            if len(self._known) > self._most:
                del self._known[next(iter(self._known))]
        return taken
