"""The service as it is recorded: an application in this process, and what of it is left out.

Everything that may differ from run to run or from machine to machine is settled here, and nowhere
else:

* the id of a request, which problem documents repeat: the caller names it;
* the time: a batch may take ten minutes, so that none of its questions is ever late; what a player
  may think is counted in work already;
* the kernels: they must be compiled, for players who search are given much less to look at where
  they are not (`engine.is_compiled`);
* chance: every question that draws any names a seed (`making`);
* headers: those of time and of the request's id are left out, with those that every answer has;
  what `Allow` names comes out of a set, in any order, and is sorted;
* sealed tables, which have a random nonce and the time in them, and cursors, which are marked with
  how the code writes a question: both mean something to the service alone. Answers have a word in
  their place, and where a question has that word, what was answered last stands for it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from app import create_app
from app.config import Settings

HEADERS = (
    *("Content-Type", "Content-Language", "Vary", "Allow", "Location"),
    *("Retry-After", "WWW-Authenticate", "Cache-Control"),
)
JSON = (("Content-Type", "application/json"),)
OPAQUE = "recorded"

_LONGEST_BATCH_MS = 600_000
_TOKEN = re.compile(r'"(table|next_cursor)":"([A-Za-z0-9_.-]{10,})"')


class Question(NamedTuple):
    """A request, as it is sent; what of its body is no UTF-8 is escaped, as Python does it."""

    method: str
    path: str
    body: str = ""
    headers: tuple[tuple[str, str], ...] = ()


class Answer(NamedTuple):
    """A response, as far as it is recorded."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: str


class Service:
    """Asks questions, one after the other."""

    def __init__(self) -> None:
        key = bytes(range(32))
        self._app = create_app(Settings(seal_keys=(key,), batch_ms=_LONGEST_BATCH_MS))
        self._client = self._app.test_client()
        self._tokens = {"table": "", "next_cursor": ""}

    def ask(self, question: Question) -> Answer:
        """What the service answers."""
        response = self._client.open(
            question.path,
            method=question.method,
            data=self._filled_in(question.body).encode("utf-8", "surrogateescape"),
            headers=[*question.headers, ("X-Request-Id", OPAQUE)],
        )
        headers = tuple(
            (name, _settled(name, response.headers[name]))
            for name in HEADERS
            if name in response.headers
        )
        body = response.get_data().decode("utf-8", "surrogateescape")
        return Answer(response.status_code, headers, _TOKEN.sub(self._left_out, body))

    def _filled_in(self, body: str) -> str:
        if OPAQUE not in body:
            return body
        body = body.replace(f'"table":"{OPAQUE}"', f'"table":"{self._tokens["table"]}"')
        return body.replace(f'"cursor":"{OPAQUE}"', f'"cursor":"{self._tokens["next_cursor"]}"')

    def _left_out(self, found: re.Match[str]) -> str:
        self._tokens[found[1]] = found[2]
        return f'"{found[1]}":"{OPAQUE}"'


def _settled(name: str, value: str) -> str:
    return ", ".join(sorted(value.split(", "))) if name == "Allow" else value
