"""Files as answers: compressed once, with a tag by which a browser that has one is told so."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from flask import Response, request

from app.http.compressing import is_wanted

FOR_EVER = "public, max-age=31536000, immutable"
FOR_A_DAY = "public, max-age=86400"
ASK_AGAIN = "no-cache"


@dataclass(frozen=True)
class Asset:
    """A file, plain and compressed."""

    kind: str
    plain: bytes

    @cached_property
    def small(self) -> bytes:
        """The file compressed."""
        return gzip.compress(self.plain, 9, mtime=0)

    @cached_property
    def tag(self) -> str:
        """The tag of its content."""
        return sha256(self.plain).hexdigest()[:16]

    def answer(self, keeping: str) -> Response:
        """The file, as small as the caller can read it; nothing if the caller has it."""
        is_small = is_wanted()
        response = Response(self.small if is_small else self.plain, content_type=self.kind)
        if is_small:
            response.headers["Content-Encoding"] = "gzip"
        response.headers["Vary"] = "Accept-Encoding"
        response.headers["Cache-Control"] = keeping
        # Weak: plain and small are the same file in other bytes.
        response.set_etag(self.tag, weak=True)
        response.make_conditional(request)
        return response
