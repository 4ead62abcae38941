"""A client's socket, on which a thread waits for nothing longer than some seconds."""

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

    Where gunicorn limits a wait itself it has its way; a wait without end gets one here.
    """

    def __init__(
        self, taken: socket.socket, patience: float, give_way: Callable[[], None] = _nothing
    ) -> None:
        super().__init__(taken.family, taken.type, taken.proto, fileno=taken.detach())
        self.patience = patience
        # Whether what is answered here has one of the few turns, and how it gives that back.
        self.has_turn = False
        self._give_way = give_way
        # The request that is on its way, if one is.
        self.arrival: Arrival | None = None
        # When the rest of a request that a thread has must be there, and whether there is a rest.
        self.late_at = 0.0
        self.is_open = True
        self._wakes_at = 1
        # The head of an answer, until there is a body to send it with.
        self._head = b""
        self._holds_head = False

    def read_at_once(self, size: int) -> bytes:
        """Read what is there; empty where nothing more will come.

        Raises:
            BlockingIOError: Nothing is there yet.
        """
        try:
            return super().recv(size, socket.MSG_DONTWAIT)
        except ConnectionError:
            return b""

    def wake_at(self, size: int) -> None:
        """Count as readable only when that much has arrived, or nothing more will."""
        if size != self._wakes_at:
            self.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, size)
            self._wakes_at = size

    def recv(self, bufsize: int, flags: int = 0) -> bytes:
        """Read what is there, or wait for it; a client that is late is told so."""
        if self.gettimeout() is not None:
            return super().recv(bufsize, flags)
        with suppress(BlockingIOError):
            return super().recv(bufsize, flags | socket.MSG_DONTWAIT)
        self.stand_aside()
        # A time-out of nothing would mean not to wait, and to say so in other words.
        self.settimeout(max(self.late_at - time.monotonic(), 0.001))
        try:
            return super().recv(bufsize, flags)
        except TimeoutError:
            raise ProblemError("request_timeout") from None
        finally:
            self.settimeout(None)

    def stand_aside(self) -> None:
        """Let others have the turn of what is answered here, which takes long. At most once."""
        if self.has_turn:
            self.has_turn = False
            self._give_way()

    def hold_head(self) -> None:
        """Let what is written next wait for what follows it.

        gunicorn writes the head of an answer, and then its body. A worker that died between the two
        would leave half an answer, for which no proxy can ask again; and a client would be woken
        twice.
        """
        self._holds_head = True

    def release_head(self) -> None:
        """Write the head of an answer to which no body came."""
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
        """Wait for a client that takes its time, though not for ever, and let others pass."""
        self.stand_aside()
        self.settimeout(self.patience)
        try:
            yield
        except TimeoutError:
            raise BrokenPipeError(errno.EPIPE, "the client does not read") from None
        finally:
            self.settimeout(None)
