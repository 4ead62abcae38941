"""How connections are shared: who has some waits a moment for who has fewer."""

from __future__ import annotations

import time
from typing import Any

import pytest
from gunicorn.workers.gthread import ThreadWorker

from app.server import BalancedWorker


@pytest.fixture
def accepted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a worker does to accept a connection, in order."""
    done: list[str] = []
    monkeypatch.setattr(time, "sleep", lambda seconds: done.append(f"waits {seconds * 1000:.1f}"))

    def accept(_: ThreadWorker, listener: Any) -> None:  # noqa: ANN401 - gunicorn's own signature
        done.append(f"accepts from {listener}")

    monkeypatch.setattr(ThreadWorker, "accept", accept)
    return done


@pytest.mark.parametrize(
    ("connections", "expected"),
    [
        (0, ["accepts from the door"]),
        (1, ["waits 0.2", "accepts from the door"]),
        (7, ["waits 1.4", "accepts from the door"]),
        (10, ["waits 2.0", "accepts from the door"]),
        (500, ["waits 2.0", "accepts from the door"]),
    ],
    ids=["none", "one", "some", "many", "very many"],
)
def test_a_worker_waits_the_longer_the_more_connections_it_has(
    accepted: list[str], connections: int, expected: list[str]
) -> None:
    worker = BalancedWorker.__new__(BalancedWorker)
    worker.nr_conns = connections
    worker.accept("the door")
    assert expected == accepted
