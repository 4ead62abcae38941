"""The fixtures of the API's tests: an application in this process, and a real server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from app import create_app
from app.config import Settings
from tests.api.serving import Inside, Server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask
    from flask.testing import FlaskClient


@pytest.fixture(scope="session")
def application() -> Flask:
    """The application with its default settings."""
    return create_app(Settings())


@pytest.fixture
def client(application: Flask) -> FlaskClient:
    """A client of the application, in this process."""
    return application.test_client()


@pytest.fixture(scope="session")
def inside(application: Flask) -> Inside:
    """The application in this process, asked in the way in which a server is asked."""
    return Inside(application)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server with its default settings; after the tests it must stop cleanly."""
    with Server(tmp_path_factory.mktemp("server")) as server:
        yield server
