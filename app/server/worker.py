"""The worker: connections shared fairly, and threads for whole requests only."""

from __future__ import annotations

import os
import socket
import sys
import time
from collections import deque
from contextlib import suppress
from datetime import timedelta
from functools import partial
from selectors import EVENT_READ
from typing import TYPE_CHECKING, Any, cast

from gunicorn.workers.gthread import ThreadWorker

from app.config import Settings
from app.log import where_it_broke
from app.server.arrival import Arrival, is_noise
from app.server.line import Line
from app.server.refusal import code_of, refusal

if TYPE_CHECKING:
    from concurrent.futures import Future
    from types import FrameType
    from typing import NoReturn

    from gunicorn.config import Config
    from gunicorn.glogging import Logger
    from gunicorn.http import Request, RequestParser
    from gunicorn.http.unreader import Unreader
    from gunicorn.http.wsgi import Response
    from gunicorn.workers.gthread import TConn

# The seconds that a worker waits before it takes another connection: for each that it has, and at
# most.
COURTESY = 0.0002
MOST_COURTESY = 0.002
# The seconds that a client has to close a connection that was closed on this side, and that a
# silent one has when the worker stops.
FAREWELL = 2.0
# The requests that have a turn at once. Python runs one thread at a time: more would only compete.
AT_ONCE = 2
# The bytes that are read at once, unless a request lacks more.
A_READ = 8192
# The result of handling a request that is not complete.
UNDER_WAY = object()
# The seconds that running answers have when the worker must stop at once.
LAST_WORDS = 0.1


class BalancedWorker(ThreadWorker):
    """gunicorn's worker with threads, none of which a slow client can hold.

    All workers accept from the same socket. A balancer opens its few lasting connections at once,
    and one worker would take them all while the others idle. So a worker waits a moment before it
    accepts, longer the more connections it has.

    The poller waits for everything that has to arrive on a connection: its first byte, the rest of
    a request, the client's close. Threads read what is there, and answer complete requests.

    Few requests have a turn at once, in order of arrival. A request that takes long, because it
    thinks or because its client is slow, gives its turn back and goes on beside the others.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - gunicorn's own signature
        super().__init__(*args, **kwargs)
        self.patience = float(Settings.from_environment().read_seconds)
        self.arriving: dict[TConn, Arrival] = {}
        # In the order of their deadlines.
        self.parting: dict[TConn, float] = {}
        self.silence_ends = float("inf")
        # The connections with data that wait for a turn, and the number that have one.
        self.waiting: deque[TConn] = deque()
        self.turns = 0
        # The connections that gave their turn back, because they take long.
        self.aside: set[TConn] = set()

    @classmethod
    def check_config(cls, cfg: Config, log: Logger) -> None:
        """Refuse TLS, which this worker does not support."""
        super().check_config(cfg, log)
        if cfg.is_ssl:
            sys.exit("paiju: TLS belongs in a proxy in front of the server")

    def accept(self, listener: Any) -> None:  # noqa: ANN401 - gunicorn's own signature
        """Accept a connection, unless a worker with fewer ones did."""
        if self.nr_conns:
            time.sleep(min(self.nr_conns * COURTESY, MOST_COURTESY))
        super().accept(listener)

    def enqueue_req(self, conn: TConn) -> None:
        """Queue a connection until it has a turn."""
        self.waiting.append(conn)
        self._go_on()

    def _go_on(self) -> None:
        """Give free turns to waiting connections."""
        while self.waiting and self.turns < AT_ONCE:
            self.turns += 1
            super().enqueue_req(self.waiting.popleft())

    def _stand_aside(self, conn: TConn) -> None:
        """Give the turn of an unfinished connection to another."""
        self.aside.add(conn)
        self._end_turn()

    def _end_turn(self) -> None:
        self.turns -= 1
        self._go_on()

    def handle(self, conn: TConn) -> Any:  # noqa: ANN401 - gunicorn's own sentinels, and one more
        """Answer a request if it is complete; else return UNDER_WAY. Runs in a thread."""
        if conn.parser is None:
            give_way = partial(self.method_queue.defer, self._stand_aside, conn)
            conn.sock = Line(conn.sock, self.patience, give_way)
            conn.init()
            # Otherwise gunicorn would wait in this thread for the first byte.
            conn.data_ready = True
        line = cast("Line", conn.sock)
        line.has_turn = True
        seen = self._gathered(line, cast("RequestParser", conn.parser).unreader)
        if seen is None:
            return UNDER_WAY
        if is_noise(seen):
            self._refuse("bad_request", None, line, conn.client)
            return False
        line.arrival = None
        line.late_at = time.monotonic() + self.patience
        line.wake_at(1)
        return super().handle(conn)

    def handle_request(self, req: Request, conn: TConn) -> Any:  # noqa: ANN401 - as above
        """Answer one request; write its head and its body together if they fit."""
        line = cast("Line", conn.sock)
        line.hold_head()
        is_kept = super().handle_request(req, conn)
        line.release_head()
        return is_kept

    def _gathered(self, line: Line, unreader: Unreader) -> bytes | None:
        """Read the bytes of a request that are there; None if a thread cannot use them yet."""
        # The bytes that gunicorn read beyond the last request, or that were gathered before.
        seen = unreader.buf.getvalue()
        missing = 1
        while True:
            if seen:
                line.arrival = line.arrival or Arrival(time.monotonic() + self.patience)
                missing = line.arrival.missing(seen)
                line.is_open = not line.arrival.is_whole
            if not missing or is_noise(seen):
                return seen
            try:
                more = line.read_at_once(max(missing, A_READ))
            except BlockingIOError:
                break
            if not more:
                line.is_open = False
                return seen
            unreader.buf.seek(0, os.SEEK_END)
            unreader.buf.write(more)
            seen += more
        line.wake_at(missing)
        if line.arrival and line.arrival.wants_an_invitation(seen):
            line.arrival.is_invited = True
            with suppress(OSError):
                line.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
        return None

    def _wait(self, conn: TConn) -> None:
        """Let the poller wait for the first or the further bytes of a connection."""
        arrival = cast("Line", conn.sock).arrival
        if arrival:
            self.arriving[conn] = arrival
            ready = partial(self._on_more, conn)
        else:
            conn.timeout = time.monotonic() + self.cfg.keepalive
            self.pending_conns.append(conn)
            ready = partial(self.on_pending_socket_readable, conn)
        self.poller.register(conn.sock, EVENT_READ, ready)

    def _on_more(self, conn: TConn, _: socket.socket) -> None:
        self._arrived(conn)
        self.enqueue_req(conn)

    def _arrived(self, conn: TConn) -> None:
        del self.arriving[conn]
        self.poller.unregister(conn.sock)

    def finish_request(self, conn: TConn, fs: Future[bool]) -> None:
        """Keep the connection of an answered request or close it; wait for the rest of another."""
        if conn in self.aside:
            self.aside.remove(conn)
        else:
            self._end_turn()
        if fs.cancelled() or fs.exception():
            super().finish_request(conn, fs)
        elif cast("object", fs.result()) is UNDER_WAY:
            self._wait(conn)
        elif fs.result():
            super().finish_request(conn, fs)
        else:
            self._part(conn)

    def _part(self, conn: TConn) -> None:
        """Close a connection.

        If bytes may still arrive, it is first closed on this side only: bytes that arrive on a
        closed connection are answered with a reset, which would overtake the answer.
        """
        line = cast("Line", conn.sock)
        if self.alive and not line.is_open:
            self._drop(conn)
            return
        try:
            line.shutdown(socket.SHUT_WR)
            line.wake_at(1)
        except OSError:
            self._drop(conn)
            return
        self.parting[conn] = time.monotonic() + FAREWELL
        self.poller.register(conn.sock, EVENT_READ, partial(self._on_farewell, conn))

    def _on_farewell(self, conn: TConn, line: socket.socket) -> None:
        with suppress(BlockingIOError):
            if not cast("Line", line).read_at_once(A_READ):
                self._parted(conn)

    def _parted(self, conn: TConn) -> None:
        del self.parting[conn]
        self.poller.unregister(conn.sock)
        self._drop(conn)

    def _drop(self, conn: TConn) -> None:
        self.nr_conns -= 1
        conn.close()

    def murder_pending(self) -> None:
        """Close every connection whose deadline has passed."""
        now = time.monotonic()
        if not self.alive:
            self.silence_ends = min(self.silence_ends, now + FAREWELL)
            for conn in self.pending_conns:
                conn.timeout = min(conn.timeout or now, self.silence_ends)
        super().murder_pending()
        for conn in [conn for conn, each in self.arriving.items() if each.late_at <= now]:
            self._arrived(conn)
            self._refuse("request_timeout", None, conn.sock, conn.client)
            self._part(conn)
        while self.parting:
            conn, ends = next(iter(self.parting.items()))
            if ends > now:
                break
            self._parted(conn)

    def handle_error(
        self,
        req: Request | None,
        client: socket.socket,
        addr: Any,  # noqa: ANN401 - gunicorn's own signature
        exc: BaseException,
    ) -> None:
        """Answer a request that is not HTTP, or that fails outside the application."""
        code = code_of(exc)
        if code == "internal_error":
            self.log.error("A request could not be answered\n%s", where_it_broke(exc))
        self._refuse(code, req, client, addr)

    def _refuse(
        self,
        code: str,
        req: Request | None,
        client: socket.socket,
        addr: Any,  # noqa: ANN401 - as above
    ) -> None:
        remote = addr[0] if addr else ""
        refused = refusal(self.wsgi, code, remote)
        environ = {
            "REMOTE_ADDR": remote,
            "REQUEST_METHOD": getattr(req, "method", None),
        }
        self.log.access(cast("Response", refused), cast("Request", req), environ, timedelta(0))
        # A message that does not fit into the buffer is for a client that does not read.
        with suppress(OSError):
            client.send(refused.message, socket.MSG_DONTWAIT)

    def handle_quit(self, sig: int, frame: FrameType | None) -> NoReturn:  # noqa: ARG002 - gunicorn's own signature
        """Stop at once.

        The interrupted code may hold a lock, and an ordinary exit would wait for the threads: so
        only the clock is waited for. The logs and the metrics are on disk already.
        """
        self.alive = False
        time.sleep(LAST_WORDS)
        os._exit(0)
