"""Files as responses, compressed once and with an ETag, so that browsers load a file once."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from flask import Response, request

from app.http.compressing import accepts_gzip

FOREVER = "public, max-age=31536000, immutable"
FOR_A_DAY = "public, max-age=86400"
ASK_AGAIN = "no-cache"


@dataclass(frozen=True)
class Asset:
    """A file that the service serves.

    Attributes:
        kind: the content type.
        plain: the content, not compressed.

    """

    kind: str
    plain: bytes

    @cached_property
    def small(self) -> bytes:
        """The content, compressed by gzip."""
        return gzip.compress(self.plain, 9, mtime=0)

    @cached_property
    def tag(self) -> str:
        """The ETag of the file: a digest of the content."""
        return sha256(self.plain).hexdigest()[:16]

    def answer(self, keeping: str) -> Response:
        """The response with the file: compressed if the caller reads gzip.

        It has no body if the caller has this version of the file already.

        Args:
            keeping: the value of the `Cache-Control` header.
        """
        is_small = accepts_gzip()
        response = Response(self.small if is_small else self.plain, content_type=self.kind)
        if is_small:
            response.headers["Content-Encoding"] = "gzip"
        response.headers["Vary"] = "Accept-Encoding"
        response.headers["Cache-Control"] = keeping
        # A weak ETag, because the plain and the compressed file share it.
        response.set_etag(self.tag, weak=True)
        response.make_conditional(request)
        return response
