"""nginx with deploy/nginx/nginx.conf, on free ports of this machine."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import requests

from tests.api.serving import until

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import TracebackType
    from typing import Self

CONFIG = Path(__file__).parents[2] / "deploy" / "nginx" / "nginx.conf"
# Debian installs it outside the path of ordinary users.
PROGRAM = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/sbin")


def free_port() -> int:
    """A free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@dataclass
class Nginx:
    """An nginx in front of a server, with its own configuration and files.

    Attributes:
        folder: the folder that it uses in place of /tmp.
        upstream: the address of the server, as `http://host:port`.
        without: the first words of the directives that are left out.
        patience: the seconds that a client has for a request, in place of ten.
        own: files that an operator adds, by name: they name the operator's networks.

    """

    folder: Path
    upstream: str
    without: tuple[str, ...] = ()
    patience: int = 10
    own: Mapping[str, str] = field(default_factory=dict)

    @property
    def config(self) -> str:
        """The configuration with local ports and folders."""
        found = CONFIG.read_text(encoding="utf-8")
        for old, new in (
            ("listen 8000", f"listen 127.0.0.1:{self.port}"),
            ("paiju:8080", self.upstream.removeprefix("http://")),
            (" /tmp/", f" {self.folder}/"),
            ("/etc/nginx/own/", f"{self.folder}/own/"),
            ("/dev/stdout", str(self.folder / "access.log")),
            ("/dev/stderr", str(self.folder / "error.log")),
            ("worker_processes auto", "worker_processes 1"),
            ("_timeout 10s", f"_timeout {self.patience}s"),
        ):
            assert old in found
            found = found.replace(old, new)
        for start in self.without:
            found, count = re.subn(rf"^\s*{start}\b[^;]*;\n", "", found, flags=re.MULTILINE)
            assert count
        # Workers of a root master run as `nobody`, who may not write into the folder.
        user = "user root;\n" if os.geteuid() == 0 else ""
        return f"daemon off;\n{user}{found}"

    def __enter__(self) -> Self:
        assert PROGRAM is not None, "nginx is not installed (Debian: apt install nginx-light)"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        (self.folder / "own").mkdir(parents=True)
        for name, text in self.own.items():
            (self.folder / "own" / name).write_text(text, encoding="utf-8")
        file = self.folder / "nginx.conf"
        file.write_text(self.config, encoding="utf-8")
        command = [PROGRAM, "-e", str(self.folder / "error.log"), "-c", str(file)]
        subprocess.run([*command, "-t", "-q"], check=True)
        self.process = subprocess.Popen(command)
        until("nginx listens", self._listens)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.terminate()
        self.process.wait(timeout=30)

    def _listens(self) -> bool:
        assert self.process.poll() is None, self.errors
        try:
            return requests.get(f"{self.url}/healthz", timeout=5).status_code == 200
        except requests.ConnectionError:
            return False

    @property
    def errors(self) -> str:
        """The error log of nginx."""
        return (self.folder / "error.log").read_text(encoding="utf-8")
