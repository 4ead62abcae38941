"""Questions to an application without a server, at the least cost."""

from __future__ import annotations

import io
import sys
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    Application = Callable[..., Any]


class Answer(NamedTuple):
    """An answer: its HTTP status, its body, and the processor time in microseconds."""

    status: int
    body: bytes
    micros: float


def ask(application: Application, path: str, body: bytes) -> Answer:
    """The answer of an application to a question.

    Args:
        application: the WSGI application.
        path: the path of the question.
        body: the body of the question, as JSON.
    """
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": path,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "REMOTE_ADDR": "127.0.0.1",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.url_scheme": "http",
    }
    statuses: list[str] = []
    started = process_time()
    answered = b"".join(application(environ, lambda status, *_: statuses.append(status)))
    micros = 1e6 * (process_time() - started)
    return Answer(int(statuses[0][:3]), answered, micros)
