"""Problem documents for requests that never reach the application."""

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

# The codes of the errors that gunicorn's parser raises; the first that fits counts.
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
    """An answer as bytes, with the attributes of a response that the access log reads."""

    status_code: int
    headers: list[tuple[str, str]]
    sent: int
    message: bytes


def code_of(error: BaseException) -> str:
    """The problem code of an error of gunicorn.

    >>> code_of(errors.LimitRequestLine(9000, 4094)), code_of(KeyError())
    ('uri_too_long', 'internal_error')
    """
    if isinstance(error, ProblemError):
        return error.type.code
    return next((code for kind, code in _CODES if isinstance(error, kind)), "internal_error")


def refusal(application: Application, code: str, remote: str) -> Refusal:
    """The application's answer to a request that it cannot get."""
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
