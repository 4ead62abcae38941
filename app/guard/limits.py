"""Rate limits: the allowance of a caller in a token bucket, and the headers that report it.

The header fields are those of the IETF draft "RateLimit header fields for HTTP", version 11.
"""

from __future__ import annotations

from math import ceil, floor
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from flask import g

from app.guard import callers
from app.problems import TYPES, ProblemError

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask, Response

    from app.config import Settings

_NAME = '"questions"'
_MINUTE = 60
# The status of a question that the gate refuses.
_NO_TURN = TYPES["busy"].status


# The number of callers that a worker remembers. Of more, it forgets the caller that asked longest
# ago, whose bucket has refilled most.
MOST_CALLERS = 16_384


class Taken(NamedTuple):
    """The result of an attempt to take from a bucket.

    Attributes:
        left: the amount in the bucket now; negative if the caller owes something.
        wait: the seconds until the attempt would succeed; 0 if it did.

    """

    left: float
    wait: float


class Policy(NamedTuple):
    """The size of every bucket, and the amount that it regains in a second."""

    burst: int
    per_second: float

    def take(self, had: float, passed: float, cost: int, paid: int = 0) -> Taken:
        """Take from a bucket that had the amount `had`, `passed` seconds ago.

        A cost above the size of the bucket needs a full bucket, less what the same request has
        `paid` already, and leaves it owing the rest. A negative cost is given back.

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
    """The buckets of all callers."""

    def take(self, caller: str, cost: int, paid: int = 0) -> Taken:
        """Take a cost from a caller's bucket by the policy."""


class OwnBuckets:
    """Buckets in the memory of one worker."""

    def __init__(
        self, policy: Policy, clock: Callable[[], float] = monotonic, most: int = MOST_CALLERS
    ) -> None:
        self._policy, self._clock, self._most = policy, clock, most
        # By caller, the longest silent first: the amount left, and the time of that amount.
        self._known: dict[str, tuple[float, float]] = {}
        self._lock = Lock()

    def take(self, caller: str, cost: int, paid: int = 0) -> Taken:
        """Take a cost from a caller's bucket by the policy."""
        with self._lock:
            now = self._clock()
            left, then = self._known.pop(caller, (self._policy.burst, now))
            taken = self._policy.take(left, now - then, cost, paid)
            self._known[caller] = (taken.left, now)
            if len(self._known) > self._most:
                del self._known[next(iter(self._known))]
        return taken


class Limits:
    """The limit of every caller, with the buckets that count it."""

    def __init__(self, policy: Policy, buckets: Buckets) -> None:
        self._policy, self._buckets = policy, buckets
        window = ceil(policy.burst / policy.per_second)
        self._told = f"{_NAME};q={policy.burst};w={window}"

    def take(self, cost: int, paid: int = 0) -> None:
        """Take the cost of a question from the bucket of the current caller.

        Raises:
            ProblemError: The bucket has too little left.
        """
        taken = self._buckets.take(callers.caller(), cost, paid)
        g.taken = taken
        if taken.wait:
            raise ProblemError("rate_limited", headers={"Retry-After": str(ceil(taken.wait))})
        g.paid = paid + cost

    def tell(self, response: Response) -> Response:
        """Add the allowance that is left to the headers of an answer.

        A batch that the gate refused costs no more than a plain question: the rest is given back.
        """
        paid: int = g.get("paid", 0)
        if response.status_code == _NO_TURN and paid > 1:
            g.taken = self._buckets.take(callers.caller(), 1 - paid)
        taken: Taken | None = g.get("taken")
        if taken is not None:
            left = max(0, floor(taken.left))
            # The time until the bucket has one more.
            seconds = ceil((left + 1 - taken.left) / self._policy.per_second)
            response.headers["RateLimit-Policy"] = self._told
            response.headers["RateLimit"] = f"{_NAME};r={left};t={seconds}"
        return response


def register(app: Flask, settings: Settings) -> None:
    """Count the questions of each caller, if the settings have a limit."""
    app.extensions["paiju-limits"] = None
    if not settings.rate:
        return
    policy = Policy(settings.burst or settings.rate, settings.rate / _MINUTE)
    limits = Limits(policy, _buckets(app, settings, policy))
    app.extensions["paiju-limits"] = limits

    def count() -> None:
        if callers.is_a_question():
            limits.take(1)

    app.before_request(count)
    app.after_request(limits.tell)


def charge(app: Flask, cost: int) -> None:
    """Count the cost of the current request, less the one that was counted on arrival.

    Raises:
        ProblemError: The caller has too little left.
    """
    limits = cast("Limits | None", app.extensions["paiju-limits"])
    if limits is not None and cost > 1:
        limits.take(cost - 1, paid=1)


def _buckets(app: Flask, settings: Settings, policy: Policy) -> Buckets:
    if not settings.redis_url:
        return OwnBuckets(policy)
    # A server without a store needs no client of one.
    from app.guard.shared_buckets import SharedBuckets, connect  # noqa: PLC0415 - see above

    store = connect(settings.redis_url, settings.redis_ms / 1000)
    return SharedBuckets(store, policy, app.logger)
