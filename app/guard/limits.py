"""Rate limits: a token bucket for each caller, and headers that report how much is left.

The headers are those of the IETF draft "RateLimit header fields for HTTP", version 11.
"""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING, cast

from flask import g

from app.guard import callers
from app.guard.buckets import Buckets, OwnBuckets, Policy, Taken
from app.problems import TYPES, ProblemError

if TYPE_CHECKING:
    from flask import Flask, Response

    from app.config import Settings

_NAME = '"questions"'
_MINUTE = 60
# The status of a question that the gate refuses.
_NO_TURN = TYPES["busy"].status


class Limits:
    """The rate limit of a server: it takes the costs of questions from the buckets of callers."""

    def __init__(self, policy: Policy, buckets: Buckets) -> None:
        self._policy, self._buckets = policy, buckets
        window = ceil(policy.burst / policy.per_second)
        self._policy_header = f"{_NAME};q={policy.burst};w={window}"

    def take(self, cost: int, paid: int = 0) -> None:
        """Take the cost of a question from the bucket of the current caller.

        Args:
            cost: the amount to take, in plain questions.
            paid: the amount that the same request has paid before.

        Raises:
            ProblemError: The bucket has too little left.
        """
        taken = self._buckets.take(callers.caller(), cost, paid)
        g.taken = taken
        if taken.wait:
            raise ProblemError("rate_limited", headers={"Retry-After": str(ceil(taken.wait))})
        g.paid = paid + cost

    def tell(self, response: Response) -> Response:
        """Add headers to a response that report how much is left in the caller's bucket.

        A request that the gate refused costs one plain question; the rest of its cost is given
        back.
        """
        paid: int = g.get("paid", 0)
        if response.status_code == _NO_TURN and paid > 1:
            g.taken = self._buckets.take(callers.caller(), 1 - paid)
        taken: Taken | None = g.get("taken")
        if taken is not None:
            left = max(0, floor(taken.left))
            # The seconds until one more question can be asked.
            seconds = ceil((left + 1 - taken.left) / self._policy.per_second)
            response.headers["RateLimit-Policy"] = self._policy_header
            response.headers["RateLimit"] = f"{_NAME};r={left};t={seconds}"
        return response


def register(app: Flask, settings: Settings) -> None:
    """Make an application limit the questions of each caller, if the settings have a limit."""
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
    """Take the cost of the current request, less the one question that was taken when it arrived.

    Args:
        app: the application.
        cost: the cost, in plain questions.

    Raises:
        ProblemError: The caller has too little left.
    """
    limits = cast("Limits | None", app.extensions["paiju-limits"])
    if limits is not None and cost > 1:
        limits.take(cost - 1, paid=1)


def _buckets(app: Flask, settings: Settings, policy: Policy) -> Buckets:
    if not settings.redis_url:
        return OwnBuckets(policy)
    # Only a server with a store needs its client to be installed.
    from app.guard.shared_buckets import SharedBuckets, connect  # noqa: PLC0415 - see above

    store = connect(settings.redis_url, settings.redis_ms / 1000)
    return SharedBuckets(store, policy, app.logger)
