"""A Redis or Valkey for tests, which can be stopped and started again; then it is empty."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.api.serving import until

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

PROGRAMS = ("redis-server", "valkey-server")


class Store:
    """A store on a free port of this machine, which keeps nothing on disk."""

    def __init__(self) -> None:
        found = [path for name in PROGRAMS if (path := shutil.which(name))]
        if not found:
            # scripts/provide installs one if it can.
            reason = f"none of {', '.join(PROGRAMS)} is installed"
            pytest.fail(reason) if os.environ.get("CI") else pytest.skip(reason)
        self._program = found[0]
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = probe.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = ("--port", str(self.port), "--bind", "127.0.0.1", "--save", "")
        self._process = subprocess.Popen(
            [self._program, *options, "--appendonly", "no", "--dir", "/"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until("the store answers", self._answers)

    def stop(self) -> None:
        """Kill it, as a power failure does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as line:
                line.sendall(b"PING\r\n")
                return line.recv(16) == b"+PONG\r\n"
        except OSError:
            return False
