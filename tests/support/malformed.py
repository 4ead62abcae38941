"""Requests that are not HTTP or are too long, with the statuses by which nginx refuses them."""

from __future__ import annotations

from tests.support.raw import CLASSIFY

GET = b"GET /v1/games HTTP/1.1\r\nHost: x\r\n"
CHUNKED = CLASSIFY + b"Transfer-Encoding: chunked\r\n\r\n"
BAD_REQUESTS = {
    "noise": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "one word": b"HELLO\r\n\r\n",
    "half of what is no request line": b"HELLO\r\n",
    "another protocol": b"GET / RTSP/1.0\r\n\r\n",
    "a version that does not exist": b"GET / HTTP/7.0\r\n\r\n",
    "a method in small letters": b"get /v1/games HTTP/1.1\r\nHost: x\r\n\r\n",
    "a raw character in the path": "GET /牌 HTTP/1.1\r\nHost: x\r\n\r\n".encode(),
    "a header name with a space": GET + b"Hello there: x\r\n\r\n",
    "a header over two lines": GET + b"X-A: b\r\n c\r\n\r\n",
    "two hosts": GET + b"Host: y\r\n\r\n",
    "two lengths": CLASSIFY + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}}",
    "a length that is no number": CLASSIFY + b"Content-Length: two\r\n\r\n",
    "a length below nothing": CLASSIFY + b"Content-Length: -2\r\n\r\n",
    "a length and chunks": (
        CLASSIFY + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
    ),
    "a chunk of no size": CHUNKED + b"\r\n{}\r\n0\r\n\r\n",
    "a chunk of a strange size": CHUNKED + b"secret\r\n{}\r\n0\r\n\r\n",
    "a chunk longer than its size": CHUNKED + b"1\r\n{}\r\n0\r\n\r\n",
}
REFUSED = {
    **{name: (sent, 400, "bad_request") for name, sent in BAD_REQUESTS.items()},
    "a request line too long": (b"GET /" + b"a" * 9_000, 414, "uri_too_long"),
    "a header too long": (GET + b"X-A: " + b"a" * 9_000 + b"\r\n\r\n", 431, "headers_too_large"),
    "a body too long": (
        CLASSIFY + b"Content-Length: 9999999\r\n\r\n",
        413,
        "body_too_large",
    ),
    "a method that nobody needs": (
        b"TRACE / HTTP/1.1\r\nHost: x\r\n\r\n",
        405,
        "method_not_allowed",
    ),
    "a coding that is not chunked": (
        CLASSIFY + b"Transfer-Encoding: gzip\r\n\r\n",
        501,
        "unsupported_coding",
    ),
    "an unknown coding": (
        CLASSIFY + b"Transfer-Encoding: morse, chunked\r\n\r\n",
        501,
        "unsupported_coding",
    ),
}
