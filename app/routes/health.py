"""The endpoints about health, `/healthz`, `/readyz` and `/version`."""

from __future__ import annotations

from mmap import mmap
from typing import TYPE_CHECKING

from app.http.operations import answer
from app.problems import ProblemError
from app.warming import warm_up
from paiju import __version__
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask, Response


class Lifecycle:
    """The stage of the server, which all workers share: starting, ready or stopping."""

    def __init__(self) -> None:
        # One page of memory that forks share: the master writes, its workers read.
        self._shared = mmap(-1, 1)
        self._is_warm = False

    def warm_up(self, tell: Callable[[str], None]) -> None:
        """Compile kernels and build tables; `tell` logs each line of progress."""
        for line in warm_up(is_server=True):
            tell(line)
        self._is_warm = True

    def drain(self) -> None:
        """Mark the server as stopping, for every worker."""
        self._shared[0] = 1

    @property
    def problem(self) -> Text | None:
        """The reason why no question should be sent to this server now; None if it is ready."""
        if self._shared[0]:
            return Text("服务正在退出", "the server is stopping")
        return None if self._is_warm else Text("服务正在启动", "the server is starting")


def register(app: Flask, lifecycle: Lifecycle) -> None:
    """Make an application serve `/healthz`, `/readyz` and `/version`."""
    app.extensions["paiju-lifecycle"] = lifecycle

    @app.get("/healthz")
    def healthz() -> Response:
        return answer({"status": "alive"})

    @app.get("/readyz")
    def readyz() -> Response:
        if lifecycle.problem is not None:
            raise ProblemError("not_ready", lifecycle.problem)
        return answer({"status": "ready"})

    @app.get("/version")
    def version() -> Response:
        return answer({"name": "paiju", "version": __version__, "api": "v1"})
