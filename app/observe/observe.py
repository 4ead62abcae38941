"""The headers of every response (request id, time taken, content policy), and the metrics.

Metrics have Prometheus's format and are summed over all workers. Under gunicorn each worker writes
its numbers to a file of its own in PROMETHEUS_MULTIPROC_DIR. The worker that is asked for the
metrics adds the numbers up.
"""

from __future__ import annotations

import os
import re
from functools import lru_cache
from time import perf_counter
from typing import TYPE_CHECKING

from flask import Response, g, request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

if TYPE_CHECKING:
    from flask import Flask

_SANE_ID = re.compile(r"[A-Za-z0-9._:-]{1,64}")

# The Content-Security-Policy of responses of the API, which load nothing. Pages set their own.
_NOTHING = "default-src 'none'; frame-ancestors 'none'"
# The key in a WSGI environment of the pattern of the request's path, for the access log.
ROUTE = "paiju.route"


_REQUESTS = Counter("paiju_requests", "Requests answered.", ("operation", "method", "status"))
_IN_BATCHES = Counter(
    "paiju_batch_questions", "Questions answered within batches.", ("operation", "status")
)
_SECONDS = Histogram(
    "paiju_request_seconds",
    "Time in the application.",
    ("operation",),
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
)
HEAVY = Gauge(
    "paiju_heavy_questions",
    "Heavy questions that are being answered.",
    multiprocess_mode="livesum",
)
HEAVY_REFUSED = Counter(
    "paiju_heavy_refused", "Heavy questions that found the gate full.", ("operation",)
)
COUNTED_ALONE = Counter(
    "paiju_rate_counted_alone", "Questions that one worker counted, because the store was away."
)
_STATES = Counter(
    "paiju_states", "States of games read: believed, or played again and why.", ("game", "reading")
)

# The methods that are counted by name. A request may name any method; counting all others together
# bounds the memory.
METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})


def register(app: Flask) -> None:
    """Make an application observe every request, and serve the metrics of all workers."""
    app.before_request(_start)
    app.after_request(_finish)
    app.add_url_rule("/metrics", "metrics", _metrics)


def _start() -> None:
    started = perf_counter()
    environ, rule = request.environ, request.url_rule
    environ[ROUTE] = None if rule is None else rule.rule
    given = environ.get("HTTP_X_REQUEST_ID")
    request_id = given if given and _SANE_ID.fullmatch(given) else os.urandom(16).hex()
    g.observed = (started, request_id)


def request_id() -> str:
    """The id of the current request."""
    known: str = g.observed[1]
    return known


def request_began() -> float:
    """The time of `perf_counter` at which the current request began."""
    began: float = g.observed[0]
    return began


def _finish(response: Response) -> Response:
    started, request_id = g.observed
    seconds = perf_counter() - started
    headers = response.headers
    headers.add("X-Request-Id", request_id)
    headers.add("Server-Timing", f"app;dur={1000 * seconds:.3f}")
    if "Content-Security-Policy" not in headers:
        headers.add("Content-Security-Policy", _NOTHING)
    count(request.endpoint or "none", request.method, response.status_code, seconds)
    return response


def count(operation: str, method: str, status: int, seconds: float) -> None:
    """Count one answered request in the metrics; `seconds` is the time that the answer took."""
    requests, times = _meters(operation, method if method in METHODS else "OTHER", status)
    requests.inc()
    times.observe(seconds)


def count_in_batch(operation: str, status: int, number: int) -> None:
    """Count `number` questions of a batch that have the same operation and status."""
    _in_batches(operation, status).inc(number)


def count_state(game: str, reading: str) -> None:
    """Count a state of a game that was read; `reading` says how, as the metric's label."""
    _states(game, reading).inc()


@lru_cache(maxsize=1024)
def _states(game: str, reading: str) -> Counter:
    return _STATES.labels(game, reading)


@lru_cache(maxsize=1024)
def _in_batches(operation: str, status: int) -> Counter:
    return _IN_BATCHES.labels(operation, str(status))


@lru_cache(maxsize=1024)
def _meters(operation: str, method: str, status: int) -> tuple[Counter, Histogram]:
    return _REQUESTS.labels(operation, method, str(status)), _SECONDS.labels(operation)


def _metrics() -> Response:
    registry = REGISTRY
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        registry = CollectorRegistry()
        MultiProcessCollector(registry)
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)
