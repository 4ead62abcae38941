"""Raw connections, on which tests send any bytes at any speed."""

from __future__ import annotations

import io
import socket
from dataclasses import dataclass
from http.client import HTTPResponse
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import TracebackType
    from typing import Self

    from tests.support.load import Address

CLASSIFY = b"POST /v1/doudizhu/classify HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


@dataclass(frozen=True)
class RawAnswer:
    """An answer; its attributes have the names that `requests` gives them."""

    status_code: int
    headers: Mapping[str, str]
    text: str


class _Incoming(io.BufferedReader):
    """The incoming bytes of a connection; reading an answer must not lose the start of the next."""

    def makefile(self, _: str) -> Self:
        """Return this reader, as a socket would."""
        return self

    def close(self) -> None:
        """Stay open, although each answer closes its file at its end."""


class Raw:
    """One connection to a server."""

    def __init__(self, server: Address, receive_buffer: int | None = None) -> None:
        host, _, port = server.url.removeprefix("http://").partition(":")
        self.socket = socket.socket()
        if receive_buffer is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(60)
        self.socket.connect((host, int(port)))
        self._incoming = _Incoming(socket.SocketIO(self.socket, "r"))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.socket.close()

    def send(self, *pieces: bytes) -> Self:
        """Send some bytes."""
        self.socket.sendall(b"".join(pieces))
        return self

    def answer(self) -> RawAnswer:
        """The next answer; `100 Continue` is skipped."""
        response = HTTPResponse(cast("socket.socket", self._incoming))
        response.begin()
        text = response.read().decode()
        return RawAnswer(response.status, dict(response.getheaders()), text)

    @property
    def is_closed(self) -> bool:
        """Tests if the server has closed its side; waits for that or for a byte."""
        try:
            return self._incoming.read(1) == b""
        except ConnectionError:
            return True
