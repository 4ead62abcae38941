"""Real servers for tests: `paiju serve` in a process of its own, and questions to it.

A test that needs no connection and no worker asks the application in this process, which costs a
third.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import orjson
import requests

from tests.support.wsgi import request

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path
    from types import TracebackType
    from typing import Self

    from flask import Flask

Json = dict[str, Any]

# With the space after the port, so that half a line does not give half a port.
_LISTENING = re.compile(r"Listening at: (http://127\.0\.0\.1:\d+) ")
# The settings of a server with plain kernels, which starts in half the time.
PLAIN = {"PAIJU_JIT": "off"}
# The longest start on a busy machine that compiles the kernels first.
PATIENCE = 300


def until(what: str, holds: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Wait until a condition holds; fail after the patience."""
    end = time.monotonic() + patience
    while not holds():
        if time.monotonic() > end:
            message = f"not within {patience} s: {what}"
            raise AssertionError(message)
        time.sleep(0.02)


def environment_with(**settings: str) -> dict[str, str]:
    """This environment with these settings, and without those of another server."""
    inherited = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("PAIJU_") and name != "PROMETHEUS_MULTIPROC_DIR"
    }
    return {**inherited, "PAIJU_PORT": "0", **settings}


@dataclass
class Server:
    """A server on a free port of this machine, with settings of its own.

    It starts in the current folder or in a `place`. With coverage (`is_measured`), it takes twice
    the time.
    """

    folder: Path
    settings: Mapping[str, str] = field(default_factory=dict)
    command: tuple[str, ...] = (sys.executable, "-m", "paiju", "serve")
    user: int | None = None
    is_measured: bool = False
    place: Path | None = None

    def __enter__(self) -> Self:
        self.folder.mkdir(parents=True, exist_ok=True)
        self._out, self._err = self.folder / "stdout", self.folder / "stderr"
        environment = environment_with(**{"PAIJU_THREADS": "4", **self.settings})
        if not self.is_measured:
            # Coverage's variable, which makes a child process measure itself.
            environment.pop("COVERAGE_PROCESS_CONFIG", None)
        with self._out.open("wb") as out, self._err.open("wb") as err:
            self.process = subprocess.Popen(
                self.command,
                cwd=self.place,
                env=environment,
                stdout=out,
                stderr=err,
                user=self.user,
                group=self.user,
                extra_groups=None if self.user is None else [],
            )
        self.session = requests.Session()
        self.session.trust_env = False
        try:
            until("the server listens", self._listens)
            found = _LISTENING.search(self.errors)
            assert found is not None
            self.url = found[1]
            until("the server is ready", lambda: self.get("/readyz").status_code == 200)
        except BaseException:
            self.process.kill()
            self.process.wait()
            sys.stderr.write(self.errors)
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.session.close()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise
        if kind is None:
            assert status == 0, self.errors

    @property
    def errors(self) -> str:
        """The error output of the server: gunicorn's own log."""
        return self._err.read_text(encoding="utf-8", errors="replace")

    @property
    def access_log(self) -> list[Json]:
        """The lines of the access log."""
        written, _, _ = self._out.read_bytes().rpartition(b"\n")
        return [orjson.loads(line) for line in written.splitlines()]

    def get(self, path: str, **headers: str) -> requests.Response:
        """Get a page or a part of the catalogue."""
        return self.session.get(self.url + path, headers=_named(headers), timeout=30)

    def post(self, path: str, body: object, **headers: str) -> requests.Response:
        """Ask a question; bytes are sent as they are."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        given = {"Content-Type": "application/json", **_named(headers)}
        return self.session.post(self.url + path, data=data, headers=given, timeout=30)

    def ask(self, question: str, **body: object) -> Json:
        """The answer to a question of Dou Dizhu, which must have status 200."""
        response = self.post(f"/v1/doudizhu/{question}", body)
        assert response.status_code == 200, response.text
        answer: Json = response.json()
        return answer

    def _listens(self) -> bool:
        assert self.process.poll() is None, self.errors
        return _LISTENING.search(self.errors) is not None


@dataclass(frozen=True)
class Answered:
    """An answer of the application, with the names that `requests` uses."""

    status_code: int
    headers: Mapping[str, str]
    content: bytes

    @property
    def text(self) -> str:
        """The body, which is UTF-8."""
        return self.content.decode()

    def json(self) -> Any:  # noqa: ANN401 - whatever JSON has
        """The body, parsed."""
        return orjson.loads(self.content)


class Inside:
    """The application in this process, asked as a server is."""

    def __init__(self, application: Flask) -> None:
        self._application = application

    def get(self, path: str, **headers: str) -> Answered:
        """Ask for a page or for a part of the catalogue."""
        return self._asked("GET", path, b"", _named(headers))

    def post(self, path: str, body: object, **headers: str) -> Answered:
        """Ask a question; bytes are sent as they are."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        given = {"Content-Type": "application/json", **_named(headers)}
        return self._asked("POST", path, data, given)

    def _asked(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> Answered:
        status, given, content = request(self._application, method, path, body, headers.items())
        return Answered(status, dict(given), content)

    def ask(self, question: str, **body: object) -> Json:
        """Ask Dou Dizhu a question that is answered with 200; the answer's body."""
        response = self.post(f"/v1/doudizhu/{question}", body)
        assert response.status_code == 200, response.text
        answer: Json = response.json()
        return answer


# Everything that answers questions.
Service = Server | Inside


def _named(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}
