"""The recorded service: an application in this process, without everything that varies.

Everything that may differ between runs or machines is settled here:

* the id of a request, which problem documents repeat: the caller sets it;
* the time: a batch may take ten minutes, so that no question is late; the budget of a player is
  counted in work anyway;
* the kernels: they must be compiled, because players search much less with plain ones
  (`engine.is_compiled`);
* chance: every question with chance has a seed (`making`);
* headers: those of time, of the request's id and of every answer are left out; the values of
  `Allow` come from a set, and are sorted;
* sealed tables, with their random nonce and time, and cursors and proofs, which depend on the code:
  answers have a word in their place, and a question with that word gets the value of the last
  answer.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from app import create_app
from app.config import Settings
from tests.support.wsgi import request

HEADERS = (
    *("Content-Type", "Content-Language", "Vary", "Allow", "Location"),
    *("Retry-After", "WWW-Authenticate", "Cache-Control"),
)
JSON = (("Content-Type", "application/json"),)
OPAQUE = "recorded"

_LONGEST_BATCH_MS = 600_000
_TOKEN = re.compile(r'"(table|next_cursor|proof)":"([A-Za-z0-9_.-]{10,})"')


class Question(NamedTuple):
    """A request; bytes of its body that are not UTF-8 are escaped as Python does."""

    method: str
    path: str
    body: str = ""
    headers: tuple[tuple[str, str], ...] = ()


class Answer(NamedTuple):
    """The recorded part of a response."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: str


class Service:
    """The service; it answers questions one after the other."""

    def __init__(self) -> None:
        key = bytes(range(32))
        self._app = create_app(Settings(seal_keys=(key,), batch_ms=_LONGEST_BATCH_MS))
        self._tokens = {"table": "", "next_cursor": "", "proof": ""}

    def ask(self, question: Question) -> Answer:
        """The answer to a question."""
        response = request(
            self._app,
            question.method,
            question.path,
            self._filled_in(question.body).encode("utf-8", "surrogateescape"),
            [*question.headers, ("X-Request-Id", OPAQUE)],
        )
        given = dict(response.headers)
        headers = tuple((name, _settled(name, given[name])) for name in HEADERS if name in given)
        body = response.body.decode("utf-8", "surrogateescape")
        return Answer(response.status, headers, _TOKEN.sub(self._left_out, body))

    def _filled_in(self, body: str) -> str:
        if OPAQUE not in body:
            return body
        for field, token in (("table", "table"), ("cursor", "next_cursor"), ("proof", "proof")):
            body = body.replace(f'"{field}":"{OPAQUE}"', f'"{field}":"{self._tokens[token]}"')
        return body

    def _left_out(self, found: re.Match[str]) -> str:
        self._tokens[found[1]] = found[2]
        return f'"{found[1]}":"{OPAQUE}"'


def _settled(name: str, value: str) -> str:
    return ", ".join(sorted(value.split(", "))) if name == "Allow" else value
