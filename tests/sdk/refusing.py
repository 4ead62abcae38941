"""A proxy before a server, which refuses some questions as servers and other proxies do."""

from __future__ import annotations

import threading
from collections import defaultdict
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, NamedTuple, Self

import requests

if TYPE_CHECKING:
    from types import TracebackType


class Refusal(NamedTuple):
    """An answer in place of the server's."""

    status: int
    body: str
    retry_after: str = ""


_PAGE = "<html><h1>Bad Gateway</h1></html>"
_LIMITED = '{"type": "/problems/rate_limited", "title": "Too many questions", "status": 429}'
_LIMITED_NOW = Refusal(429, _LIMITED, "0.1")
_BUSY = Refusal(503, '{"type": "/problems/busy", "title": "Busy", "status": 503}', "0.1")
# The first answers at each address, in order; then the last one for ever, or the server answers.
REFUSALS: dict[str, tuple[list[Refusal], bool]] = {
    "limited": ([_LIMITED_NOW, _BUSY], False),
    "proxy": ([Refusal(502, _PAGE)], False),
    "down": ([Refusal(503, _PAGE, "0.1")], True),
    "far": ([Refusal(429, _LIMITED, "3600")], True),
    "wrong": ([Refusal(422, '{"title": "Invalid request", "detail": "/cards: missing"}')], True),
    "portal": ([Refusal(200, "<html>Log in to this network</html>")], True),
}


class Refusing:
    """Such a proxy: `url` and a name of `REFUSALS` make an address; `asked` counts questions."""

    def __init__(self, server: str) -> None:
        """Stand before a server."""
        self.asked: defaultdict[str, int] = defaultdict(int)
        refusing = self

        class Handler(BaseHTTPRequestHandler):
            """A question to the proxy."""

            def do_POST(self) -> None:
                """Refuse it, or ask the server."""
                body = self.rfile.read(int(self.headers["Content-Length"]))
                _, name, path = self.path.split("/", 2)
                refusal = refusing.next(name)
                if refusal is None:
                    kept = {"Content-Type": "application/json"}
                    told = requests.post(f"{server}/{path}", body, headers=kept, timeout=60)
                    refusal = Refusal(told.status_code, told.text)
                self.send_response(refusal.status)
                if refusal.retry_after:
                    self.send_header("Retry-After", refusal.retry_after)
                self.end_headers()
                self.wfile.write(refusal.body.encode())

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self._listening = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._listening.server_port}"

    def next(self, name: str) -> Refusal | None:
        """The answer to the next question at an address; None where the server answers."""
        refusals, is_for_ever = REFUSALS[name]
        place = self.asked[name]
        self.asked[name] += 1
        if place < len(refusals):
            return refusals[place]
        return refusals[-1] if is_for_ever else None

    def __enter__(self) -> Self:
        """Listen."""
        threading.Thread(target=self._listening.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop."""
        self._listening.shutdown()
        self._listening.server_close()
