"""A client's socket with time limits, so that no thread waits on it for long."""

from __future__ import annotations

import errno
import socket
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from app.api.problems import ProblemError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from socket import _SendableFile

    from _typeshed import ReadableBuffer

    from app.server.arrival import Arrival


def _nothing() -> None:
    """Do nothing."""


class Line(socket.socket):
    """The connection of a client, taken over from an ordinary socket.

    A wait that gunicorn limits keeps its limit; a wait without a limit gets one here.
    """

    def __init__(
        self, taken: socket.socket, patience: float, give_way: Callable[[], None] = _nothing
    ) -> None:
        super().__init__(taken.family, taken.type, taken.proto, fileno=taken.detach())
        self.patience = patience
        # The request on this line has one of the few turns; `_give_way` gives it back.
        self.has_turn = False
        self._give_way = give_way
        # The request that is on its way, if one is.
        self.arrival: Arrival | None = None
        # The deadline for the rest of a request that a thread has; more bytes may come.
        self.late_at = 0.0
        self.is_open = True
        self._wakes_at = 1
        # The head of an answer, until there is a body to send it with.
        self._head = b""
        self._holds_head = False

    def read_at_once(self, size: int) -> bytes:
        """Read the bytes that are there; empty if the client has closed the connection.

        Raises:
            BlockingIOError: Nothing is there yet.
        """
        try:
            return super().recv(size, socket.MSG_DONTWAIT)
        except ConnectionError:
            return b""

    def wake_at(self, size: int) -> None:
        """Count as readable only when so many bytes have arrived, or the connection is closed."""
        if size != self._wakes_at:
            self.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, size)
            self._wakes_at = size

    def recv(self, bufsize: int, flags: int = 0) -> bytes:
        """Read the bytes that are there, or wait for some.

        Raises:
            ProblemError: The client is late.
        """
        if self.gettimeout() is not None:
            return super().recv(bufsize, flags)
        with suppress(BlockingIOError):
            return super().recv(bufsize, flags | socket.MSG_DONTWAIT)
        self.stand_aside()
        # A timeout of 0 would mean a non-blocking socket, and another error.
        self.settimeout(max(self.late_at - time.monotonic(), 0.001))
        try:
            return super().recv(bufsize, flags)
        except TimeoutError:
            raise ProblemError("request_timeout") from None
        finally:
            self.settimeout(None)

    def stand_aside(self) -> None:
        """Give the turn of this line's request to another, since it takes long. At most once."""
        if self.has_turn:
            self.has_turn = False
            self._give_way()

    def hold_head(self) -> None:
        """Hold the next write back until the one that follows it.

        gunicorn writes the head of an answer, and then its body. A worker that died between the two
        would leave half an answer, which no proxy can ask for again; and the client would be woken
        twice.
        """
        self._holds_head = True

    def release_head(self) -> None:
        """Write the held head of an answer without a body."""
        self._holds_head = False
        if self._head:
            self.sendall(b"")

    def sendfile(self, file: _SendableFile, offset: int = 0, count: int | None = None) -> int:
        """Write a file, and the head of the answer before it."""
        self.release_head()
        with self._patiently():
            return super().sendfile(file, offset, count)

    def sendall(self, data: ReadableBuffer, flags: int = 0) -> None:
        """Write everything; a client that does not take it counts as gone."""
        if self._holds_head:
            self._holds_head, self._head = False, bytes(data)
            return
        if self._head:
            data, self._head = self._head + data, b""
        if self.gettimeout() is not None:
            super().sendall(data, flags)
            return
        rest = memoryview(data).cast("B")
        with suppress(BlockingIOError):
            rest = rest[self.send(rest, flags | socket.MSG_DONTWAIT) :]
        if not rest:
            return
        with self._patiently():
            super().sendall(rest, flags)

    @contextmanager
    def _patiently(self) -> Iterator[None]:
        """Wait for a slow client for a limited time, and give the turn to another."""
        self.stand_aside()
        self.settimeout(self.patience)
        try:
            yield
        except TimeoutError:
            raise BrokenPipeError(errno.EPIPE, "the client does not read") from None
        finally:
            self.settimeout(None)
