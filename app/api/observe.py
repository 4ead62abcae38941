"""The observation of every request: its id, its time, security headers and metrics."""

from __future__ import annotations

import re
from os import urandom
from time import perf_counter
from typing import TYPE_CHECKING

from flask import g, request

from app.api import metrics

if TYPE_CHECKING:
    from flask import Flask, Response

_SANE_ID = re.compile(r"[A-Za-z0-9._:-]{1,64}")

# Answers of the API load nothing. Pages that load something set a policy of their own.
_NOTHING = "default-src 'none'; frame-ancestors 'none'"
# The security headers of every answer. HTTPS and HSTS are the proxy's.
_SAFE = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)
# In a WSGI environment: the pattern of the request's path, for the access log.
ROUTE = "paiju.route"


def register(app: Flask) -> None:
    """Observe every request of an application."""
    app.before_request(_start)
    app.after_request(_finish)


def _start() -> None:
    started = perf_counter()
    environ, rule = request.environ, request.url_rule
    environ[ROUTE] = None if rule is None else rule.rule
    given = environ.get("HTTP_X_REQUEST_ID")
    request_id = given if given and _SANE_ID.fullmatch(given) else urandom(16).hex()
    g.observed = (started, request_id)


def request_id() -> str:
    """The id of the current request."""
    known: str = g.observed[1]
    return known


def _finish(response: Response) -> Response:
    started, request_id = g.observed
    seconds = perf_counter() - started
    headers = response.headers
    headers.add("X-Request-Id", request_id)
    headers.add("Server-Timing", f"app;dur={seconds * 1000:.3f}")
    for name, value in _SAFE:
        headers.add(name, value)
    if "Content-Security-Policy" not in headers:
        headers.add("Content-Security-Policy", _NOTHING)
    metrics.count(request.endpoint or "none", request.method, response.status_code, seconds)
    return response
