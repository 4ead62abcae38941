"""Requests to an application in this process.

Flask's own test client takes longer for a request than the service for most answers.
"""

from __future__ import annotations

import sys
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote, unquote_to_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable
    from wsgiref.types import StartResponse, WSGIEnvironment

    from flask import Flask

_SERVER: WSGIEnvironment = {
    "SCRIPT_NAME": "",
    "SERVER_NAME": "localhost",
    "SERVER_PORT": "80",
    "SERVER_PROTOCOL": "HTTP/1.1",
    "REMOTE_ADDR": "127.0.0.1",
    "HTTP_HOST": "localhost",
    "wsgi.version": (1, 0),
    "wsgi.url_scheme": "http",
    "wsgi.multithread": False,
    "wsgi.multiprocess": False,
    "wsgi.run_once": False,
}
# The headers whose names in WSGI have no prefix.
_OWN = ("CONTENT_TYPE", "CONTENT_LENGTH")
_ASCII = "".join(map(chr, range(128)))


class Response(NamedTuple):
    """A response: its status, its headers in order, its body."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


def request(
    application: Flask,
    method: str,
    target: str,
    body: bytes = b"",
    headers: Iterable[tuple[str, str]] = (),
) -> Response:
    """The response of an application to a request."""
    path, _, query = target.partition("?")
    environment = {
        **_SERVER,
        "REQUEST_METHOD": method,
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "QUERY_STRING": quote(query, safe=_ASCII),
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
    }
    for name, value in headers:
        key = name.upper().replace("-", "_")
        environment[key if key in _OWN else f"HTTP_{key}"] = value
    begun: list[tuple[str, list[tuple[str, str]]]] = []

    def start(status: str, named: list[tuple[str, str]], _: object = None) -> object:
        begun.append((status, named))
        return None

    answering: StartResponse = start  # type: ignore[assignment] # nobody writes by its answer
    answered = application.wsgi_app(environment, answering)
    try:
        content = b"".join(answered)
    finally:
        if close := getattr(answered, "close", None):
            close()
    ((status, named),) = begun
    return Response(int(status.partition(" ")[0]), named, content)
