"""The fixtures of the tests of generated clients: a server, and a runner of generators."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.api.serving import Server
from tests.sdk.refusing import Refusing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / ".venv-sdk" / "bin"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server of one process."""
    with Server(tmp_path_factory.mktemp("server"), {"PAIJU_WORKERS": "1"}) as server:
        yield server


@pytest.fixture
def refusing(server: Server) -> Iterator[Refusing]:
    """A proxy in front of the server, which refuses requests."""
    with Refusing(server.url) as refusing:
        yield refusing


@pytest.fixture
def run(tmp_path: Path) -> Callable[..., str]:
    """A function that runs a program in a fresh folder, with an input, and returns its output."""

    def running(*command: object, told: str = "") -> str:
        words = [str(word) for word in command]
        environment = {**os.environ, "NO_PROXY": "*", "PATH": f"{TOOLS}:{os.environ['PATH']}"}
        done = subprocess.run(
            words,
            cwd=tmp_path,
            env=environment,
            input=told,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    return running
