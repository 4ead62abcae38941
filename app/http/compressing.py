"""Compression by gzip, of responses and of request bodies.

The standard library is enough, because every client reads gzip. Libraries of middleware lack a
limit for the size of unpacked request bodies.
"""

from __future__ import annotations

import gzip
import zlib
from typing import TYPE_CHECKING

from flask import request

from app.language import MAX_HEADER
from app.problems import ProblemError
from paiju.text import Text

if TYPE_CHECKING:
    from flask import Flask, Response

# The size in bytes up to which a response is not compressed: it fits into one packet anyhow.
LEAST = 1000
# The fastest level. It shrinks the JSON of a game to a tenth or less, a megabyte in 10 ms.
LEVEL = 1
_GZIP = zlib.MAX_WBITS | 16


def register(app: Flask) -> None:
    """Make an application compress its responses."""
    app.after_request(_compress)


def accepts_gzip() -> bool:
    """Tests if the caller of the current request accepts gzip."""
    accepted = request.environ.get("HTTP_ACCEPT_ENCODING", "")
    # The first test settles the usual case without parsing the header.
    return (
        "gzip" in accepted
        and len(accepted) <= MAX_HEADER
        and request.accept_encodings.quality("gzip") > 0
    )


def _compress(response: Response) -> Response:
    headers = response.headers
    if (
        accepts_gzip()
        and not response.is_streamed
        and "Content-Encoding" not in headers
        and len(body := response.get_data()) > LEAST
    ):
        response.set_data(gzip.compress(body, LEVEL, mtime=0))
        headers["Content-Encoding"] = "gzip"
        response.vary.add("Accept-Encoding")
    return response


def unpacked(body: bytes, coding: str, most: int) -> bytes:
    """The uncompressed bytes of a request body.

    Args:
        body: the body as it was sent.
        coding: the Content-Encoding of the body.
        most: the greatest size of the unpacked body, in bytes.

    Raises:
        ProblemError: The coding is not supported, or the body is not whole gzip data or is too
            long.

    >>> unpacked(gzip.compress(b"{}"), "GZIP", 9), unpacked(b"{}", "identity", 9)
    (b'{}', b'{}')
    """
    match coding.strip().lower():
        case "" | "identity":
            return body
        case "gzip" | "x-gzip":
            return _unpack(body, most)
    raise ProblemError("unsupported_media_type", _CODINGS, headers={"Accept-Encoding": "gzip"})


def _unpack(body: bytes, most: int) -> bytes:
    unpacking = zlib.decompressobj(_GZIP)
    try:
        found = unpacking.decompress(body, most + 1)
    except zlib.error as error:
        raise ProblemError("bad_request", _NO_GZIP) from error
    if len(found) > most:
        raise ProblemError("body_too_large")
    if not unpacking.eof or unpacking.unused_data:
        raise ProblemError("bad_request", _NO_GZIP)
    return found


_CODINGS = Text(
    "请求体的 Content-Encoding 只能是 gzip，或不压缩。",
    "Send the body with Content-Encoding: gzip, or uncompressed.",
)
_NO_GZIP = Text("请求体不是完整的 gzip 数据。", "The body is not whole data of gzip.")
