"""The responses of the application: Flask's, with less to do for a usual answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Response

if TYPE_CHECKING:
    from collections.abc import Iterable
    from wsgiref.types import WSGIEnvironment

    from werkzeug.datastructures import Headers

OK = 200
# The security headers of every answer. HTTPS and HSTS are the proxy's.
SAFE = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
]


class Answer(Response):
    """A response with the security headers of every answer."""

    def get_wsgi_headers(self, environ: WSGIEnvironment) -> Headers:
        """The headers as they are sent: as they are, where the body has its length."""
        if self.status_code == OK and "Content-Length" in self.headers:
            return self.headers
        return super().get_wsgi_headers(environ)

    def get_wsgi_response(
        self, environ: WSGIEnvironment
    ) -> tuple[Iterable[bytes], str, list[tuple[str, str]]]:
        """The parts of the response, the security headers among them."""
        body, status, headers = super().get_wsgi_response(environ)
        return body, status, [*headers, *SAFE]
