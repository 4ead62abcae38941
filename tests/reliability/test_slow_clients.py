"""Slow clients hold connections of nginx and no thread of the service.

The server has one thread, which a single client could hold.
"""

from __future__ import annotations

import os
import signal
import socket
import struct
import sys
import threading
import time
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING

import pytest
import requests

from tests.api.serving import PATIENCE, Server
from tests.support.load import status_of
from tests.support.nginx import PROGRAM, Nginx
from tests.support.raw import CLASSIFY, Raw

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# scripts/provide installs it where it may; in CI it must be there.
pytestmark = pytest.mark.skipif(
    PROGRAM is None and not os.environ.get("CI"), reason="nginx is not installed"
)
BODY = b'{"cards": "333444TJ"}'
LENGTH = b"Content-Length: %d\r\n\r\n" % len(BODY)
CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"
CHUNKS = b"".join(b"%x\r\n%b\r\n" % (len(each), each) for each in (BODY[:4], BODY[4:])) + b"0\r\n"
EXPECTED = b"Expect: 100-continue\r\n"
HALVES = {
    "nothing": b"",
    "a line": CLASSIFY[:20],
    "a head": CLASSIFY[:-9],
    "a body": CLASSIFY + LENGTH + BODY[:5],
    "a body that waits to be invited": CLASSIFY + EXPECTED + LENGTH,
    "a long body": CLASSIFY + b"Content-Length: 999999\r\n\r\n" + b" " * 300_000,
    "chunks": CLASSIFY + CHUNKED + CHUNKS[:9],
    "all chunks but the last line": CLASSIFY + CHUNKED + CHUNKS,
}
MANY = 16
ALONE = {"PAIJU_WORKERS": "1", "PAIJU_THREADS": "1"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server."""
    with Server(tmp_path_factory.mktemp("server"), ALONE) as found:
        found.session.close()
        yield found


@pytest.fixture(scope="module")
def patient(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nginx]:
    """A proxy whose patience outlasts any test."""
    folder = tmp_path_factory.mktemp("patient") / "files"
    with Nginx(folder, server.url, ("limit_conn connections",), patience=600) as nginx:
        yield nginx


@pytest.fixture(scope="module")
def hasty(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nginx]:
    """A proxy with a patience of a second."""
    with Nginx(tmp_path_factory.mktemp("hasty") / "files", server.url, patience=1) as nginx:
        yield nginx


@contextmanager
def dribbling(raws: list[Raw]) -> Iterator[None]:
    """Send on every connection one byte after another, for as long as the block lasts."""
    stopped = threading.Event()

    def dribble() -> None:
        while not stopped.wait(0.05):
            for raw in raws:
                # The proxy may have closed the connection.
                with suppress(ConnectionError):
                    raw.send(b" ")

    thread = threading.Thread(target=dribble)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()


@pytest.mark.parametrize("half", HALVES.values(), ids=HALVES)
def test_half_a_question_on_many_connections_keeps_no_other_from_its_answer(
    patient: Nginx, half: bytes
) -> None:
    with ExitStack() as opened:
        for _ in range(MANY):
            opened.enter_context(Raw(patient)).send(half)
        assert [status_of(patient) for _ in range(4)] == [200] * 4


def test_dribbling_half_a_body_keeps_no_other_from_its_answer(patient: Nginx) -> None:
    with ExitStack() as opened:
        raws = [opened.enter_context(Raw(patient)) for _ in range(MANY)]
        for raw in raws:
            raw.send(CLASSIFY, b"Content-Length: 60000\r\n\r\n")
        with dribbling(raws):
            assert [status_of(patient) for _ in range(4)] == [200] * 4


@pytest.mark.parametrize(
    "head",
    [LENGTH, EXPECTED + LENGTH, CHUNKED],
    ids=["of known length", "that waits to be invited", "in chunks"],
)
def test_a_body_that_comes_slowly_is_read_to_its_end(patient: Nginx, head: bytes) -> None:
    body = CHUNKS + b"\r\n" if head == CHUNKED else BODY
    with Raw(patient) as raw:
        raw.send(CLASSIFY[:-9])
        for byte in CLASSIFY[-9:] + head + body:
            time.sleep(0.005)
            raw.send(bytes([byte]))
        answer = raw.answer()
        assert (answer.status_code, '"plane_solo"' in answer.text) == (200, True)


def test_a_body_as_long_as_the_limit_may_come_in_pieces(patient: Nginx) -> None:
    with Raw(patient) as raw:
        raw.send(CLASSIFY, b"Content-Length: 65536\r\n\r\n")
        body = BODY.ljust(65_536)
        for at in range(0, len(body), 8_192):
            time.sleep(0.02)
            raw.send(body[at : at + 8_192])
        assert raw.answer().status_code == 200


def test_a_client_that_waits_to_be_invited_is(patient: Nginx) -> None:
    with Raw(patient) as raw:
        raw.send(CLASSIFY, EXPECTED, LENGTH)
        assert raw.socket.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
        assert raw.send(BODY).answer().status_code == 200


def test_questions_sent_at_once_are_answered_one_after_another(patient: Nginx) -> None:
    whole = CLASSIFY + LENGTH + BODY
    with Raw(patient) as raw:
        raw.send(whole, whole, whole[:-5])
        statuses = [raw.answer().status_code for _ in range(2)]
        raw.send(whole[-5:])
        assert [*statuses, raw.answer().status_code] == [200, 200, 200]


@pytest.mark.parametrize("half", HALVES.values(), ids=HALVES)
def test_a_connection_on_which_nothing_more_comes_is_closed(hasty: Nginx, half: bytes) -> None:
    with Raw(hasty) as raw:
        raw.send(half)
        with suppress(ConnectionResetError):
            while raw.socket.recv(9_999):
                pass


def test_clients_that_do_not_close_delay_nobody(patient: Nginx) -> None:
    whole = CLASSIFY + b"Connection: close\r\n" + LENGTH + BODY
    started = time.monotonic()
    with ExitStack() as opened:
        raws = [opened.enter_context(Raw(patient)).send(whole) for _ in range(4 * MANY)]
        assert [raw.answer().status_code for raw in raws] == [200] * len(raws)
    # Gunicorn waits two seconds for each client that does not close: two minutes for all of these.
    assert time.monotonic() - started < 60


@pytest.mark.parametrize("sent", [*HALVES.values(), CLASSIFY + LENGTH + BODY], ids=[*HALVES, "all"])
def test_clients_that_vanish_leave_nothing_behind(
    server: Server, patient: Nginx, sent: bytes
) -> None:
    for _ in range(4):
        with Raw(patient) as raw:
            raw.send(sent)
            # Closing will reset the connection.
            raw.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        assert status_of(patient) == 200
    assert "Traceback" not in server.errors


def test_neither_silence_nor_half_a_question_keeps_a_server_from_stopping(tmp_path: Path) -> None:
    with (
        Server(tmp_path / "server", ALONE) as server,
        Nginx(tmp_path / "nginx", server.url, patience=600) as nginx,
        ExitStack() as opened,
    ):
        for half in HALVES.values():
            opened.enter_context(Raw(nginx)).send(half)
        assert status_of(nginx) == 200
        server.session.close()
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(timeout=PATIENCE) == 0
        assert "SIGKILL" not in server.errors


def test_a_worker_takes_no_more_connections_than_it_may_have_open_files(tmp_path: Path) -> None:
    command = ("sh", "-c", 'ulimit -n 128; exec "$0" -m paiju serve', sys.executable)
    with Server(tmp_path, {"PAIJU_WORKERS": "1"}, command) as server:
        server.session.close()
        with ExitStack() as opened:
            for _ in range(150):
                opened.enter_context(Raw(server))
            # The accepted connections are silent, and the others wait for a place.
            with pytest.raises(requests.ReadTimeout):
                server.session.get(server.url + "/healthz", timeout=1)
        assert server.ask("classify", cards="BR")["play"]["pattern"] == "rocket"
        assert [each for each in ("open files", "Traceback") if each in server.errors] == []
        assert server.errors.count("Booting worker") == 1
