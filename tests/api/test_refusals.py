"""Requests that gunicorn refuses get its plain page, and no log quotes them.

nginx in front refuses the same requests with problem documents (tests/reliability).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.api.contract import problem
from tests.api.serving import until
from tests.support.malformed import BAD_REQUESTS, CHUNKED, GET
from tests.support.raw import CLASSIFY, Raw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.api.serving import Server

HAND = b"JSJHJDQC"
# The application reads chunks, and gunicorn waits for the end of a first line.
PLAIN = {name: sent for name, sent in BAD_REQUESTS.items() if "chunk" not in name}
del PLAIN["noise"]
PLAIN["too many headers"] = GET + b"X-A: b\r\n" * 101 + b"\r\n"
PLAIN["another expectation"] = CLASSIFY + b"Expect: applause\r\nContent-Length: 9\r\n\r\n"


@pytest.fixture(autouse=True)
def _the_next_question_works(server: Server) -> Iterator[None]:
    yield
    assert server.ask("classify", cards="33")["play"]["pattern"] == "pair"


@pytest.mark.parametrize("sent", PLAIN.values(), ids=PLAIN)
def test_what_is_not_well_formed_is_refused_and_the_connection_closed(
    server: Server, sent: bytes
) -> None:
    with Raw(server) as raw:
        raw.send(sent)
        assert raw.socket.recv(12) in {b"HTTP/1.1 400", b"HTTP/1.1 417", b"HTTP/1.1 431"}
        while raw.socket.recv(9_999):
            pass


@pytest.mark.parametrize("sent", [CHUNKED + b"\r\n{}\r\n0\r\n\r\n", CHUNKED + b"secret\r\n{}"])
def test_chunks_that_are_none_are_a_problem_of_the_application(server: Server, sent: bytes) -> None:
    with Raw(server) as raw:
        problem(raw.send(sent).answer(), 400, "bad_request")


@pytest.mark.parametrize(
    "sent",
    [
        HAND + b"\r\n\r\n",
        b"GET /" + HAND + b" RTSP/1.0\r\n\r\n",
        GET + HAND + b" x: y\r\n\r\n",
        GET + b"X-A: \0" + HAND + b"\r\n\r\n",
        CHUNKED + HAND + b"\r\n",
    ],
    ids=["a line", "a path", "a header's name", "a header", "a chunk"],
)
def test_what_was_sent_is_in_no_log(server: Server, sent: bytes) -> None:
    before = len(server.access_log), server.errors.count("Invalid request from ip=127.0.0.1\n")
    with Raw(server) as raw:
        raw.send(sent)
        assert raw.socket.recv(12) == b"HTTP/1.1 400"

    def is_logged() -> bool:
        warnings = server.errors.count("Invalid request from ip=127.0.0.1\n")
        return (len(server.access_log), warnings) > before

    until("it is logged", is_logged)
    written = server.errors + (server.folder / "stdout").read_text(encoding="utf-8")
    assert HAND.decode() not in written
