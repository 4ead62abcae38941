"""The worker: shared connections, waits of threads, and failures."""

from __future__ import annotations

import contextlib
import errno
import logging
import socket
import time
from collections import deque
from concurrent.futures import Future
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from gunicorn.config import Config
from gunicorn.workers.gthread import ThreadWorker

from app.api.problems import ProblemError
from app.server.line import Line
from app.server.worker import BalancedWorker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from flask import Flask


@pytest.fixture
def accepted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The steps of a worker that accepts a connection, in order."""
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


@pytest.fixture
def handled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The connections that got a thread, in order."""
    done: list[str] = []

    def enqueue_req(_: ThreadWorker, conn: str) -> None:
        done.append(conn)

    def finish_request(_: ThreadWorker, conn: str, fs: Future[bool]) -> None:
        """Keep the connection."""

    monkeypatch.setattr(ThreadWorker, "enqueue_req", enqueue_req)
    monkeypatch.setattr(ThreadWorker, "finish_request", finish_request)
    return done


def with_turns() -> Any:  # noqa: ANN401 - a worker whose connections are words
    """A worker with turns and without sockets."""
    worker = BalancedWorker.__new__(BalancedWorker)
    vars(worker).update(waiting=deque(), turns=0, aside=set())
    return worker


def done() -> Future[bool]:
    """The result of a thread that has answered."""
    future: Future[bool] = Future()
    future.set_result(True)
    return future


def test_two_have_a_turn_at_once_in_the_order_in_which_they_came(handled: list[str]) -> None:
    worker = with_turns()
    for conn in "abcd":
        worker.enqueue_req(conn)
    assert handled == ["a", "b"]
    worker.finish_request("b", done())
    assert handled == ["a", "b", "c"]
    worker.finish_request("a", done())
    worker.finish_request("c", done())
    worker.finish_request("d", done())
    assert (handled, worker.turns) == (["a", "b", "c", "d"], 0)


def test_a_connection_that_stands_aside_gives_its_turn_back_only_once(
    handled: list[str],
) -> None:
    worker = with_turns()
    for conn in "abcde":
        worker.enqueue_req(conn)
    worker._stand_aside("a")
    assert (handled, worker.turns) == (["a", "b", "c"], 2)
    worker.finish_request("a", done())
    assert (handled, worker.turns) == (["a", "b", "c"], 2)
    # The next request of the same connection needs a turn again.
    worker.finish_request("b", done())
    worker.enqueue_req("a")
    worker.finish_request("c", done())
    worker.finish_request("d", done())
    assert (handled, worker.turns) == (["a", "b", "c", "d", "e", "a"], 2)


@pytest.fixture
def ends() -> Iterator[tuple[Line, socket.socket]]:
    """A line with a patience of a tenth of a second, and its other end."""
    ours, theirs = socket.socketpair()
    with contextlib.closing(Line(ours, patience=0.1)) as line, contextlib.closing(theirs):
        yield line, theirs


def test_a_line_is_waited_for_until_its_time_is_over(ends: tuple[Line, socket.socket]) -> None:
    line, theirs = ends
    theirs.sendall(b"here")
    assert line.recv(9) == b"here"
    for _ in range(2):
        with pytest.raises(ProblemError, match="request_timeout"):
            line.recv(9)
    assert line.gettimeout() is None


def test_a_line_that_waits_for_its_client_stands_aside_once_for_each_turn() -> None:
    ours, theirs = socket.socketpair()
    gave: list[str] = []
    line = Line(ours, 0.01, lambda: gave.append("way"))
    with contextlib.closing(line), contextlib.closing(theirs):
        line.stand_aside()
        assert gave == []
        line.has_turn = True
        theirs.sendall(b"here")
        assert line.recv(9) == b"here"
        line.sendall(b"what fits")
        assert gave == []
        for _ in range(2):
            with pytest.raises(ProblemError):
                line.recv(9)
        assert gave == ["way"]
        line.has_turn = True
        with pytest.raises(BrokenPipeError):
            line.sendall(b"x" * 9_999_999)
        assert gave == ["way", "way"]


def test_who_waits_for_a_line_by_its_own_clock_is_let(ends: tuple[Line, socket.socket]) -> None:
    line, _ = ends
    line.settimeout(0.01)
    with pytest.raises(TimeoutError):
        line.recv(9)
    with pytest.raises(TimeoutError):
        line.sendall(b"x" * 9_999_999)
    assert line.gettimeout() == 0.01


def test_a_line_that_takes_nothing_is_broken(ends: tuple[Line, socket.socket]) -> None:
    line, _ = ends
    for _ in range(2):
        with pytest.raises(BrokenPipeError) as broken:
            line.sendall(b"x" * 9_999_999)
        assert broken.value.errno == errno.EPIPE
    assert line.gettimeout() is None


def test_a_line_that_does_not_take_a_file_is_broken(
    ends: tuple[Line, socket.socket], tmp_path: Path
) -> None:
    line, _ = ends
    file = tmp_path / "file"
    file.write_bytes(b"x" * 9_999_999)
    with file.open("rb") as opened, pytest.raises(BrokenPipeError):
        line.sendfile(opened)
    assert line.gettimeout() is None


def test_what_is_there_is_read_at_once_and_nothing_is_waited_for(
    ends: tuple[Line, socket.socket],
) -> None:
    line, theirs = ends
    with pytest.raises(BlockingIOError):
        line.read_at_once(9)
    theirs.sendall(b"here")
    assert line.read_at_once(9) == b"here"
    theirs.close()
    assert line.read_at_once(9) == b""


@pytest.fixture
def pieces() -> Iterator[tuple[Line, Callable[[], bytes]]]:
    """A line that keeps writes apart, and a function that reads the next one."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with contextlib.closing(Line(ours, patience=0.1)) as line, contextlib.closing(theirs):
        theirs.settimeout(0)
        yield line, lambda: theirs.recv(99)


def test_the_head_of_an_answer_leaves_with_its_body(
    pieces: tuple[Line, Callable[[], bytes]],
) -> None:
    line, piece = pieces
    line.hold_head()
    line.sendall(b"head ")
    with pytest.raises(BlockingIOError):
        piece()
    line.sendall(b"body")
    line.sendall(b"more")
    line.release_head()
    assert [piece(), piece()] == [b"head body", b"more"]
    with pytest.raises(BlockingIOError):
        piece()


def test_a_head_without_a_body_leaves_when_the_answer_is_over(
    pieces: tuple[Line, Callable[[], bytes]],
) -> None:
    line, piece = pieces
    line.hold_head()
    line.sendall(b"head")
    line.release_head()
    line.sendall(b"next")
    assert [piece(), piece()] == [b"head", b"next"]


def test_a_head_leaves_before_its_file(ends: tuple[Line, socket.socket], tmp_path: Path) -> None:
    line, theirs = ends
    file = tmp_path / "file"
    file.write_bytes(b"file")
    line.hold_head()
    line.sendall(b"head ")
    with file.open("rb") as opened:
        line.sendfile(opened)
    assert theirs.recv(99, socket.MSG_WAITALL | socket.MSG_DONTWAIT) == b"head file"


def test_the_worker_refuses_to_serve_with_a_certificate() -> None:
    config = Config()
    config.set("certfile", "server.pem")
    log: Any = logging.getLogger()
    with pytest.raises(SystemExit, match="TLS belongs in a proxy"):
        BalancedWorker.check_config(config, log)


class Log(logging.Logger):
    """A logger that accepts access lines too."""

    def access(self, *given: Any) -> None:  # noqa: ANN401 - whatever is logged
        """Log the status of an answer."""
        self.info("answered %d", given[0].status_code)


def test_what_breaks_outside_the_application_is_a_500_that_is_logged(
    application: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    worker = BalancedWorker.__new__(BalancedWorker)
    log = Log("worker")
    log.addHandler(caplog.handler)
    vars(worker).update(wsgi=application, log=log)
    ours, theirs = socket.socketpair()
    with contextlib.closing(ours), contextlib.closing(theirs):
        asked: Any = SimpleNamespace(method="GET", path="/")
        worker.handle_error(asked, ours, ("192.0.2.1", 1), KeyError("what broke"))
        answer = theirs.recv(9_999).decode()
    assert answer.startswith("HTTP/1.1 500 INTERNAL SERVER ERROR\r\n")
    assert '"type":"/problems/internal_error"' in answer
    assert "what broke" not in answer
    assert "builtins.KeyError" in caplog.text
    assert "what broke" not in caplog.text
    assert caplog.messages[-1] == "answered 500"
