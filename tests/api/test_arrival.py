"""The arrival of requests: their end is found, and odd ones are given up at once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.server.arrival import MOST, MOST_LINE, Arrival

GET = b"GET /docs HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST /v1/x HTTP/1.1\r\nHost: x\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
EXPECTS = POST + b"Expect: 100-continue\r\nContent-Length: 4\r\n\r\n"

LACKING = {
    "nothing yet": (b"", 1),
    "an empty line": (b"\r\n", 1),
    "half an empty line": (b"\r", 1),
    "half a line": (b"GET /do", 1),
    "a line but for its end": (b"GET /docs HTTP/1.1\r", 1),
    "a line": (b"GET /docs HTTP/1.1\r\n", 1),
    "half a head": (GET[:-6], 1),
    "half a long head": (GET[:-2] + b"X-A: b\r\n" * 9_999, 1),
    "a head but for its end": (GET[:-1], 1),
    "a body's beginning": (POST + b"Content-Length: 9\r\n\r\n12", 7),
    "a body's beginning, oddly written": (POST + b"content-LENGTH:\t 9 \r\n\r\n12", 7),
    "a length with many zeros": (POST + b"Content-Length: " + b"0" * 30 + b"9\r\n\r\n", MOST - 81),
    "a body that is invited": (EXPECTS, 4),
    "half of a chunk's line": (CHUNKED + b"1", 1),
    "a line of a chunk": (CHUNKED + b"a\r\n", 12),
    "a chunk but for its end": (CHUNKED + b"2\r\n{}", 2),
    "a chunk but for half its end": (CHUNKED + b"2\r\n{}\r", 1),
    "a chunk": (CHUNKED + b"2\r\n{}\r\n", 1),
    "a chunk with a remark": (CHUNKED + b"2 ;a=b\r\n{}\r\n", 1),
    "a last chunk": (CHUNKED + b"0\r\n", 1),
    "a trailer": (CHUNKED + b"0\r\nX-A: b\r\n", 1),
    "a long body": (POST + b"Content-Length: 999999\r\n\r\n", MOST - 56),
    "a long chunk": (CHUNKED + b"fffff\r\n", MOST - 67),
}
READY = {
    "a head": GET,
    "an empty line and a head": b"\r\n" + GET,
    "a head, and another's beginning": GET + GET[:7],
    "a body": POST + b"Content-Length: 2\r\n\r\n{}",
    "a body, and another head": POST + b"Content-Length: 2\r\n\r\n{}" + GET,
    "chunks": CHUNKED + b"2\r\n{}\r\n0\r\n\r\n",
    "chunks and trailers": CHUNKED + b"2\r\n{}\r\n0\r\nX-A: b\r\n\r\n",
    "chunks, and another head": CHUNKED + b"2\r\n{}\r\n0\r\n\r\n" + GET,
    "as much as is waited for": (POST + b"Content-Length: 999999\r\n\r\n").ljust(MOST),
    "as many chunks as are waited for": (CHUNKED + b"fffff\r\n").ljust(MOST),
    "a body that was invited": EXPECTS + b"1234",
    "what waits for another word": EXPECTS.replace(b"100-continue", b"applause"),
    "a length that is no number": POST + b"Content-Length: two\r\n\r\n",
    "a chunk of no size": CHUNKED + b"\r\n",
    "a chunk of a strange size": CHUNKED + b"xyz\r\n",
    "an endless line of a chunk": CHUNKED + b"2;" + b"a" * MOST_LINE,
    "another kind of line": b"HELLO\r\n",
    "a line feed alone": b"GET /docs HTTP/1.1\n",
    "another kind of line after an empty one": b"\r\nHELLO\r\n",
    "an endless line": b"GET /" + b"a" * MOST_LINE,
    "an endless head": GET[:-2] + b"X-A: b\r\n" * (MOST // 8),
}


@pytest.mark.parametrize(("seen", "missing"), LACKING.values(), ids=LACKING)
def test_what_a_request_lacks_at_least_is_known(seen: bytes, missing: int) -> None:
    assert missing == Arrival(0).missing(seen)


@pytest.mark.parametrize("seen", READY.values(), ids=READY)
def test_what_is_whole_or_never_will_be_goes_to_the_parser(seen: bytes) -> None:
    assert Arrival(0).missing(seen) == 0


@given(
    sizes=st.lists(st.integers(1, 40), max_size=6), cuts=st.lists(st.integers(1, 30), min_size=1)
)
def test_chunks_are_whole_exactly_when_the_last_byte_is_there(
    sizes: list[int], cuts: list[int]
) -> None:
    chunks = b"".join(b"%x\r\n%b\r\n" % (size, b"\r" * size) for size in sizes)
    whole = CHUNKED + chunks + b"0\r\n\r\n"
    arrival, at, turn = Arrival(0), 0, 0
    while at < len(whole):
        missing = arrival.missing(whole[:at])
        assert 1 <= missing <= len(whole) - at
        at += max(missing, min(cuts[turn % len(cuts)], len(whole) - at))
        turn += 1
    assert arrival.missing(whole) == 0


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (EXPECTS, True),
        (EXPECTS.replace(b"100-continue", b"100-Continue"), True),
        (EXPECTS[:-4], False),
        (EXPECTS.replace(b"1.1", b"1.0"), False),
        (GET, False),
    ],
    ids=["asks", "asks in other letters", "may yet say more", "is older than that", "does not ask"],
)
def test_who_waits_for_an_invitation_is_known(seen: bytes, *, expected: bool) -> None:
    assert expected == Arrival(0).wants_an_invitation(seen)
