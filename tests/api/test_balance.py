"""The connections of a server's workers are in balance."""

from __future__ import annotations

import os
import signal
from contextlib import ExitStack
from http.client import HTTPConnection
from time import monotonic
from typing import TYPE_CHECKING

from app.server.balance import Balance
from tests.api.serving import PLAIN, Server
from tests.support.processes import wait_for_workers

if TYPE_CHECKING:
    from pathlib import Path

CONNECTIONS = 8
# The seconds between two connections that a worker closes.
PAUSE = 0.01


class Clock:
    """A clock that a test moves."""

    now = 100.0

    def __call__(self) -> float:
        """The time."""
        return self.now


def balance(clock: Clock, workers: int = 2) -> Balance:
    """The balance of some workers, with a place for each: they are 1, 2 and so on."""
    made = Balance(workers, clock)
    for worker in range(1, workers + 1):
        made.begin(worker)
    return made


def test_a_worker_with_many_waiting_connections_closes_one_if_another_has_few() -> None:
    for waiting, closes in ((7, False), (8, True)):
        clock = Clock()
        shared = balance(clock)
        shared.has_too_many(2, 4)
        clock.now += 0.1
        assert shared.has_too_many(1, waiting) is closes


def test_a_worker_alone_closes_none() -> None:
    assert not balance(Clock(), workers=1).has_too_many(1, 60)


def test_one_connection_is_not_sent_from_worker_to_worker() -> None:
    assert not balance(Clock()).has_too_many(1, 1)


def test_two_connections_are_shared() -> None:
    assert balance(Clock()).has_too_many(1, 2)


def test_a_worker_closes_one_connection_after_the_other() -> None:
    clock = Clock()
    shared = balance(clock)
    found = []
    for _ in range(6):
        found.append(shared.has_too_many(1, 16))
        clock.now += 0.006
    assert found == [True, False, True, False, True, False]


def test_a_moment_with_many_counts_for_little() -> None:
    clock = Clock()
    shared = balance(clock)
    shared.has_too_many(2, 4)
    clock.now += 0.1
    assert not shared.has_too_many(1, 4)
    assert [shared.has_too_many(1, 16) for _ in range(3)] == [False, False, True]


def test_a_worker_that_nobody_asked_for_a_while_has_nothing_to_do() -> None:
    clock = Clock()
    shared = balance(clock)
    shared.has_too_many(2, 16)
    clock.now += 0.1
    assert not shared.has_too_many(1, 16)
    clock.now += 0.15
    assert shared.has_too_many(1, 16)


def test_the_place_of_a_dead_worker_is_for_another() -> None:
    shared = balance(Clock())
    assert not shared.has_too_many(1, 1)
    shared.end(2)
    assert not shared.has_too_many(1, 60)
    shared.begin(3)
    assert shared.has_too_many(1, 60)


def test_a_worker_without_a_place_takes_no_part() -> None:
    shared = balance(Clock())
    shared.begin(3)
    assert not shared.has_too_many(3, 60)
    shared.end(3)
    assert shared.has_too_many(1, 60)


def test_a_server_closes_connections_that_another_worker_could_have(tmp_path: Path) -> None:
    with Server(tmp_path, PLAIN) as server, ExitStack() as opened:
        workers = wait_for_workers(server)
        host = server.url.removeprefix("http://")
        for worker in workers:
            os.kill(worker, signal.SIGSTOP)
        try:
            connections = [HTTPConnection(host, timeout=30) for _ in range(CONNECTIONS)]
            for each in connections:
                opened.callback(each.close)
                each.request("GET", "/healthz")
            # All wait at once for the one that goes on.
            began = monotonic()
            os.kill(min(workers), signal.SIGCONT)
            answers = [each.getresponse() for each in connections]
            told = [(each.status, each.getheader("Connection"), each.read()) for each in answers]
            took = monotonic() - began
        finally:
            for worker in workers:
                os.kill(worker, signal.SIGCONT)
    assert {status for status, *_ in told} == {200}
    assert {body for *_, body in told} == {b'{"status":"alive"}'}
    # Not all at once: each makes room for what the others tell.
    assert 1 <= [word for _, word, _ in told].count("close") <= 1 + took / PAUSE
