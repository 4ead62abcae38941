"""Token buckets in a Redis or Valkey that many servers share.

A script in the store takes from a bucket in one step, by the clock of the store. So servers and
their clocks cannot disagree. If the store does not answer in time, each worker counts in its own
memory and tries the store again after a growing pause. So few questions wait for a store that is
gone.
"""

from __future__ import annotations

from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any, cast

from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from app.guard.buckets import OwnBuckets, Policy, Taken
from app.observe import observe

if TYPE_CHECKING:
    from collections.abc import Callable
    from logging import Logger

# The first and the longest pause before the store is tried again, in seconds.
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
PREFIX = "paiju:rate:"

# Policy.take in Lua, for the bucket KEYS[1]; the arguments are burst, per_second, cost and paid. A
# bucket expires when it is full again: a missing bucket counts as a full one.
_TAKE = """
local burst, per_second = tonumber(ARGV[1]), tonumber(ARGV[2])
local cost, paid = tonumber(ARGV[3]), tonumber(ARGV[4])
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local kept = redis.call('HMGET', KEYS[1], 'left', 'at')
local left, at = tonumber(kept[1]) or burst, tonumber(kept[2]) or now
local has = math.min(burst, left + math.max(0, now - at) / 1000000 * per_second)
local lacking = math.min(cost, burst - paid) - has
if cost > 0 and lacking > 0 then
  return {string.format('%.6f', has), string.format('%.6f', math.max(lacking / per_second, 0.001))}
end
left = math.min(burst, has - cost)
redis.call('HSET', KEYS[1], 'left', string.format('%.6f', left), 'at', string.format('%.0f', now))
redis.call('PEXPIRE', KEYS[1], math.ceil((burst - left) / per_second * 1000))
return {string.format('%.6f', left), '0'}
"""


def connect(url: str, seconds: float) -> Redis:
    """A client of the store at an address, which never tries a command twice.

    Args:
        url: the address of the store.
        seconds: the time after which a command fails.
    """
    return Redis.from_url(
        url.replace("valkey", "redis", 1) if url.startswith("valkey") else url,
        socket_timeout=seconds,
        socket_connect_timeout=seconds,
        retry=Retry(NoBackoff(), 0),
    )


class SharedBuckets:
    """Buckets in a store; while the store does not answer, those in the memory of this worker."""

    def __init__(
        self,
        store: Redis,
        policy: Policy,
        log: Logger,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._policy, self._log, self._clock = policy, log, clock
        self._script = cast("Callable[..., Any]", store.register_script(_TAKE))
        self._own = OwnBuckets(policy)
        self._lock = Lock()
        # The length and the end of the current pause; 0 while the store answers.
        self._pause, self._pause_ends = 0.0, 0.0

    def take(self, caller: str, cost: int, paid: int = 0) -> Taken:
        """Take a cost from a caller's bucket (see `Buckets.take`)."""
        pause = self._pause
        if not pause or self._is_over():
            try:
                given = (self._policy.burst, self._policy.per_second, cost, paid)
                left, wait = self._script(keys=(PREFIX + caller,), args=given)
            except (RedisError, OSError) as error:
                self._lost(error, pause)
            else:
                self._found()
                return Taken(float(left), float(wait))
        observe.COUNTED_ALONE.inc()
        return self._own.take(caller, cost, paid)

    def _is_over(self) -> bool:
        """Tests if the pause is over: true for one question only, which tries the store again."""
        with self._lock:
            now = self._clock()
            if now < self._pause_ends:
                return False
            self._pause_ends = now + self._pause
            return True

    def _lost(self, error: Exception, pause: float) -> None:
        with self._lock:
            # If several questions fail at once, only the first one begins the pause.
            is_new = not self._pause
            if is_new or pause:
                self._pause = min(max(pause * 2, FIRST_PAUSE), LONGEST_PAUSE)
                self._pause_ends = self._clock() + self._pause
        if is_new:
            # The message is left out: it may have the address and the password of the store.
            self._log.warning(
                "the store of rate limits does not answer (%s): this worker counts for itself",
                type(error).__name__,
            )

    def _found(self) -> None:
        if not self._pause:
            return
        with self._lock:
            self._pause = 0.0
        self._log.warning("the store of rate limits answers again")
