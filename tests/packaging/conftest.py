"""The wheel and the sdist of this checkout, and fresh environments to install them in."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.packaging.environments import Environment
from tests.support.documents import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.api.serving import Server


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist."""
    folder = tmp_path_factory.mktemp("dist")
    command = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist")
    subprocess.run([*command, "-d", str(folder)], cwd=ROOT, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="session")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with the locked dependencies of the service, but without the service."""
    environment = Environment(tmp_path_factory.mktemp("locked") / "env")
    environment.make()
    environment.pip("--require-hashes", "--requirement", ROOT / "requirements" / "serve.txt")
    return environment


@pytest.fixture(scope="session")
def fresh(
    locked: Environment, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[], Environment]:
    """A function that makes environments with the locked dependencies and nothing else."""
    return lambda: locked.copy(tmp_path_factory.mktemp("fresh") / "env")


@pytest.fixture(scope="module")
def beside(
    request: pytest.FixtureRequest, dist: Path, fresh: Callable[[], Environment]
) -> Environment:
    """An environment with the service, and with the game of the `PACKAGE` of the test's module."""
    environment = fresh()
    environment.pip(*dist.glob("*.whl"))
    environment.pip(request.module.PACKAGE)
    return environment


@pytest.fixture(scope="module")
def served(beside: Environment, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server from that environment."""
    with beside.server(tmp_path_factory.mktemp("server")) as server:
        yield server
