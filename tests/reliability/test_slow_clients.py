"""Slow clients hold no thread that others need."""

from __future__ import annotations

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

from tests.api.contract import problem
from tests.api.serving import PATIENCE, Server, until
from tests.support.raw import CLASSIFY, Raw

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

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
    "chunks": CLASSIFY + CHUNKED + CHUNKS[:9],
    "all chunks but the last line": CLASSIFY + CHUNKED + CHUNKS,
}
# More than the server has threads: two workers with four each.
MANY = 16


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose patience outlasts any test."""
    with Server(tmp_path_factory.mktemp("patient"), {"PAIJU_READ_SECONDS": "600"}) as server:
        yield server


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a patience of a second."""
    with Server(tmp_path_factory.mktemp("hasty"), {"PAIJU_READ_SECONDS": "1"}) as server:
        yield server


@contextmanager
def dribbling(raws: list[Raw]) -> Iterator[None]:
    """Send on every connection one byte after another, for as long as the block lasts."""
    stopped = threading.Event()

    def dribble() -> None:
        while not stopped.wait(0.05):
            for raw in raws:
                # The server may have closed the connection; its answer counts.
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
    patient: Server, half: bytes
) -> None:
    with ExitStack() as opened:
        for _ in range(MANY):
            opened.enter_context(Raw(patient)).send(half)
        # Each on a new connection, so that both workers are asked.
        for _ in range(8):
            patient.session.close()
            assert patient.ask("classify", cards="BR")["play"]["pattern"] == "rocket"


def test_dribbling_half_a_body_keeps_no_other_from_its_answer(patient: Server) -> None:
    with ExitStack() as opened:
        raws = [opened.enter_context(Raw(patient)) for _ in range(MANY)]
        for raw in raws:
            raw.send(CLASSIFY, b"Content-Length: 60000\r\n\r\n")
        with dribbling(raws):
            for _ in range(8):
                patient.session.close()
                assert patient.ask("classify", cards="BR")["play"]["pattern"] == "rocket"


@pytest.mark.parametrize(
    "head",
    [LENGTH, EXPECTED + LENGTH, CHUNKED],
    ids=["of known length", "that waits to be invited", "in chunks"],
)
def test_a_body_that_comes_slowly_is_read_to_its_end(patient: Server, head: bytes) -> None:
    body = CHUNKS + b"\r\n" if head == CHUNKED else BODY
    with Raw(patient) as raw:
        raw.send(CLASSIFY[:-9])
        for byte in CLASSIFY[-9:] + head + body:
            time.sleep(0.005)
            raw.send(bytes([byte]))
        answer = raw.answer()
        assert (answer.status_code, '"plane_solo"' in answer.text) == (200, True)


def test_a_body_as_long_as_the_limit_may_come_in_pieces(patient: Server) -> None:
    with Raw(patient) as raw:
        raw.send(CLASSIFY, b"Content-Length: 65536\r\n\r\n")
        body = BODY.ljust(65_536)
        for at in range(0, len(body), 8_192):
            time.sleep(0.02)
            raw.send(body[at : at + 8_192])
        assert raw.answer().status_code == 200


def test_a_client_that_waits_to_be_invited_is(patient: Server) -> None:
    with Raw(patient) as raw:
        raw.send(CLASSIFY, EXPECTED, LENGTH)
        assert raw.socket.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
        assert raw.send(BODY).answer().status_code == 200


def test_an_old_client_is_not_invited(patient: Server) -> None:
    with Raw(patient) as raw:
        raw.send(CLASSIFY.replace(b"HTTP/1.1", b"HTTP/1.0"), EXPECTED, LENGTH, BODY[:5])
        time.sleep(0.2)
        raw.send(BODY[5:])
        assert raw.socket.recv(13) == b"HTTP/1.0 200 "


def test_questions_sent_at_once_are_answered_one_after_another(patient: Server) -> None:
    whole = CLASSIFY + LENGTH + BODY
    with Raw(patient) as raw:
        raw.send(whole, whole, whole[:-5])
        statuses = [raw.answer().status_code for _ in range(2)]
        raw.send(whole[-5:])
        assert [*statuses, raw.answer().status_code] == [200, 200, 200]


@pytest.mark.parametrize("half", [*HALVES.values()][1:], ids=[*HALVES][1:])
def test_a_question_that_does_not_arrive_in_time_is_told_so(hasty: Server, half: bytes) -> None:
    with Raw(hasty) as raw:
        raw.send(half)
        answer = raw.answer()
        problem(answer, 408, "request_timeout")
        assert answer.headers["Connection"] == "close"
        assert raw.is_closed


def test_dribbling_gains_no_time(hasty: Server) -> None:
    with Raw(hasty) as raw:
        raw.send(CLASSIFY, b"Content-Length: 60000\r\n\r\n")
        with dribbling([raw]):
            problem(raw.answer(), 408, "request_timeout")


@pytest.mark.parametrize(
    "head", [b"Content-Length: 999999\r\n\r\n", CHUNKED], ids=["long", "chunks"]
)
def test_a_long_body_that_does_not_arrive_in_time_is_told_so(hasty: Server, head: bytes) -> None:
    piece = b"1000\r\n%b\r\n" % (b" " * 4_096) if head == CHUNKED else b" " * 4_096
    with Raw(hasty) as raw:
        raw.send(CLASSIFY, head, piece * 70)
        problem(raw.answer(), 408, "request_timeout")
        assert raw.is_closed


def test_a_client_that_ends_in_the_midst_of_its_body_is_answered(hasty: Server) -> None:
    with Raw(hasty) as raw:
        raw.send(CLASSIFY, LENGTH, BODY[:5])
        raw.socket.shutdown(socket.SHUT_WR)
        problem(raw.answer(), 400, "malformed_json")


def test_answers_that_nobody_takes_hold_the_threads_for_a_while_only(hasty: Server) -> None:
    large = b"GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n"
    with ExitStack() as opened:
        for _ in range(MANY):
            # Several answers, since the system buffers some.
            opened.enter_context(Raw(hasty, receive_buffer=4_096)).send(large * 8)
        for _ in range(4):
            hasty.session.close()
            assert hasty.ask("classify", cards="BR")["play"]["pattern"] == "rocket"
        assert "Socket error" not in hasty.errors


def test_clients_that_do_not_close_delay_nobody(patient: Server) -> None:
    whole = CLASSIFY + b"Connection: close\r\n" + LENGTH + BODY
    started = time.monotonic()
    with ExitStack() as opened:
        raws = [opened.enter_context(Raw(patient)).send(whole) for _ in range(4 * MANY)]
        assert [raw.answer().status_code for raw in raws] == [200] * len(raws)
    # gunicorn's own wait of two seconds for each would take a minute.
    assert time.monotonic() - started < 30


def test_a_client_that_is_not_gone_after_its_answer_is_left(hasty: Server) -> None:
    with Raw(hasty) as raw:
        raw.send(CLASSIFY, b"Connection: close\r\n", LENGTH, BODY)
        assert raw.answer().status_code == 200
        assert raw.is_closed

        def is_refused() -> bool:
            try:
                raw.send(b" ")
            except ConnectionError:
                return True
            return False

        until("the server has closed its side too", is_refused)


@pytest.mark.parametrize("sent", [*HALVES.values(), CLASSIFY + LENGTH + BODY], ids=[*HALVES, "all"])
def test_clients_that_vanish_leave_nothing_behind(patient: Server, sent: bytes) -> None:
    for _ in range(4):
        with Raw(patient) as raw:
            raw.send(sent)
            # A close resets the connection.
            raw.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        patient.session.close()
        assert patient.ask("classify", cards="BR")["play"]["pattern"] == "rocket"
    assert "Traceback" not in patient.errors


def test_a_worker_takes_no_more_connections_than_it_may_have_open_files(tmp_path: Path) -> None:
    command = ("sh", "-c", 'ulimit -n 128; exec "$0" -m app serve', sys.executable)
    settings = {"PAIJU_WORKERS": "1", "PAIJU_READ_SECONDS": "600"}
    with Server(tmp_path, settings, command) as server:
        server.session.close()
        with ExitStack() as opened:
            for _ in range(150):
                opened.enter_context(Raw(server)).send(CLASSIFY)
            # Accepted connections wait for their rest, the others for an accept.
            with pytest.raises(requests.ReadTimeout):
                server.session.get(server.url + "/healthz", timeout=1)
        assert server.ask("classify", cards="BR")["play"]["pattern"] == "rocket"
        assert [each for each in ("open files", "Traceback") if each in server.errors] == []
        assert server.errors.count("Booting worker") == 1


def test_neither_silence_nor_half_a_question_keeps_a_server_from_stopping(tmp_path: Path) -> None:
    settings = {"PAIJU_READ_SECONDS": "1"}
    with Server(tmp_path, settings) as server, ExitStack() as opened:
        for half in HALVES.values():
            opened.enter_context(Raw(server)).send(half)
        # A later question is answered, so the others have been accepted.
        assert server.ask("classify", cards="BR")["play"]["pattern"] == "rocket"
        server.session.close()
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(timeout=PATIENCE) == 0
        assert "SIGKILL" not in server.errors
