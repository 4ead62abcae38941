"""Requests that are not HTTP, or are too long, get a problem document too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.api.contract import problem
from tests.api.serving import until
from tests.support.raw import CLASSIFY, Raw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.api.serving import Server

GET = b"GET /v1/games HTTP/1.1\r\nHost: x\r\n"
CHUNKED = CLASSIFY + b"Transfer-Encoding: chunked\r\n\r\n"
BAD_REQUESTS = {
    "noise": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "an empty line twice": b"\r\n\r\n\r\n",
    "one word": b"HELLO\r\n\r\n",
    "half of what is no request line": b"HELLO\r\n",
    "no version": b"GET /v1/games\r\nHost: x\r\n\r\n",
    "another protocol": b"GET / RTSP/1.0\r\n\r\n",
    "a version that does not exist": b"GET / HTTP/7.0\r\n\r\n",
    "lines without a carriage return": b"GET /v1/games HTTP/1.1\nHost: x\n\n",
    "a method in small letters": b"get /v1/games HTTP/1.1\r\nHost: x\r\n\r\n",
    "a raw character in the path": "GET /牌 HTTP/1.1\r\nHost: x\r\n\r\n".encode(),
    "a header without a colon": GET + b"Hello\r\n\r\n",
    "a header name with a space": GET + b"Hello there: x\r\n\r\n",
    "a header over two lines": GET + b"X-A: b\r\n c\r\n\r\n",
    "two hosts": GET + b"Host: y\r\n\r\n",
    "two lengths": CLASSIFY + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}}",
    "a length that is no number": CLASSIFY + b"Content-Length: two\r\n\r\n",
    "a length below nothing": CLASSIFY + b"Content-Length: -2\r\n\r\n",
    "a length and chunks": (
        CLASSIFY + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
    ),
    "a coding that is not chunked": CLASSIFY + b"Transfer-Encoding: gzip\r\n\r\n",
    "a chunk of no size": CHUNKED + b"\r\n{}\r\n0\r\n\r\n",
    "a chunk of a strange size": CHUNKED + b"secret\r\n{}\r\n0\r\n\r\n",
    "a chunk longer than its size": CHUNKED + b"1\r\n{}\r\n0\r\n\r\n",
    "a chunk with a strange remark": CHUNKED + b"2;\x01\r\n{}\r\n0\r\n\r\n",
}
OTHERS = {
    "a request line too long": (b"GET /" + b"a" * 9_000, 414, "uri_too_long"),
    "a whole request line too long": (
        b"GET /%b HTTP/1.1\r\nHost: x\r\n\r\n" % (b"a" * 5_000),
        414,
        "uri_too_long",
    ),
    "a header too long": (GET + b"X-A: " + b"a" * 9_000 + b"\r\n\r\n", 431, "headers_too_large"),
    "too many headers": (GET + b"X-A: b\r\n" * 101 + b"\r\n", 431, "headers_too_large"),
    "another expectation": (
        CLASSIFY + b"Expect: applause\r\nContent-Length: 9\r\n\r\n",
        417,
        "expectation_failed",
    ),
    "an unknown coding": (
        CLASSIFY + b"Transfer-Encoding: morse, chunked\r\n\r\n",
        501,
        "unsupported_coding",
    ),
}


@pytest.fixture(autouse=True)
def _the_next_question_works(server: Server) -> Iterator[None]:
    yield
    assert server.ask("classify", cards="33")["play"]["pattern"] == "pair"


@pytest.mark.parametrize("sent", BAD_REQUESTS.values(), ids=BAD_REQUESTS)
def test_what_is_not_well_formed_is_a_400_at_once(server: Server, sent: bytes) -> None:
    with Raw(server) as raw:
        problem(raw.send(sent).answer(), 400, "bad_request")
        assert raw.is_closed


@pytest.mark.parametrize(("sent", "status", "code"), OTHERS.values(), ids=OTHERS)
def test_what_asks_too_much_of_the_server_is_told_what(
    server: Server, sent: bytes, status: int, code: str
) -> None:
    with Raw(server) as raw:
        problem(raw.send(sent).answer(), status, code)
        assert raw.is_closed


def test_a_refusal_has_the_headers_of_every_answer(server: Server) -> None:
    with Raw(server) as raw:
        headers = raw.send(BAD_REQUESTS["one word"]).answer().headers
    expected = {
        *("Connection", "Content-Length", "Content-Security-Policy", "Content-Type", "Date"),
        *("Server-Timing", "X-Content-Type-Options", "X-Request-Id", "Referrer-Policy"),
        *("Permissions-Policy", "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy"),
    }
    assert (expected, headers["Connection"]) == (set(headers), "close")


def test_a_refusal_is_in_the_access_log_and_what_was_sent_is_in_no_log(server: Server) -> None:
    with Raw(server) as raw:
        answer = raw.send(BAD_REQUESTS["one word"].replace(b"HELLO", b"JSJHJDQC")).answer()
    with Raw(server) as raw:
        raw.send(CHUNKED, b"QSQHQDJC\r\n").answer()
    wanted = answer.headers["X-Request-Id"]
    until("it is logged", lambda: any(each["id"] == wanted for each in server.access_log))
    line = next(each for each in server.access_log if each["id"] == wanted)
    known = {key: line[key] for key in ("remote", "method", "path", "status")}
    assert known == {"remote": "127.0.0.1", "method": None, "path": None, "status": 400}
    assert line["bytes"] == len(answer.text.encode())
    written = server.errors + (server.folder / "stdout").read_text(encoding="utf-8")
    assert [each for each in ("JSJH", "QSQH") if each in written] == []
