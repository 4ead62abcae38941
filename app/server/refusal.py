"""Refusals of what never becomes a request of the application: problem documents all the same."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, NamedTuple
from wsgiref.util import setup_testing_defaults

from gunicorn.http import errors
from gunicorn.util import http_date

from app.api.problems import REFUSED, ProblemError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

# What gunicorn's parser raises for whatever it cannot or will not read; the first that fits counts.
_CODES = (
    (errors.LimitRequestLine, "uri_too_long"),
    (errors.LimitRequestHeaders, "headers_too_large"),
    (errors.ExpectationFailed, "expectation_failed"),
    (errors.UnsupportedTransferCoding, "unsupported_coding"),
    (errors.InvalidResponseHeader, "internal_error"),  # type: ignore[attr-defined] # newer than the stubs
    (errors.InvalidResponseHeaderName, "internal_error"),  # type: ignore[attr-defined] # the same
    (errors.ConfigurationProblem, "internal_error"),
    (errors.ParseException, "bad_request"),
)


class Refusal(NamedTuple):
    """An answer as it goes over the line; it has what the access log asks of a response."""

    status_code: int
    headers: list[tuple[str, str]]
    sent: int
    message: bytes


def code_of(error: BaseException) -> str:
    """The kind of problem that an error of gunicorn is.

    >>> code_of(errors.LimitRequestLine(9000, 4094)), code_of(KeyError())
    ('uri_too_long', 'internal_error')
    """
    if isinstance(error, ProblemError):
        return error.type.code
    return next((code for kind, code in _CODES if isinstance(error, kind)), "internal_error")


def refusal(application: Application, code: str, remote: str) -> Refusal:
    """What the application says to a client whose request cannot be put to it."""
    environ: dict[str, Any] = {
        "REQUEST_METHOD": "UNKNOWN",
        "PATH_INFO": "",
        "REMOTE_ADDR": remote,
        "wsgi.errors": sys.stderr,
        REFUSED: code,
    }
    setup_testing_defaults(environ)
    started: list[Any] = []
    body = b"".join(application(environ, lambda *given: started.extend(given)))
    status, headers = started[:2]
    lines = [f"HTTP/1.1 {status}", f"Date: {http_date()}", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in headers]
    head = "\r\n".join([*lines, "", ""]).encode("latin-1")
    return Refusal(int(status.split()[0]), headers, len(body), head + body)
