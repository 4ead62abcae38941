"""The responses of the application: Flask's, with less to do for a usual answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Response

if TYPE_CHECKING:
    from collections.abc import Iterable
    from wsgiref.types import StartResponse, WSGIEnvironment

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

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Send the response: to a question as it is, since its body has a length."""
        body = self.response
        if environ["REQUEST_METHOD"] == "POST" and isinstance(body, list):
            start_response(self.status, [*self.headers, *SAFE])
            return body
        return super().__call__(environ, start_response)

    def get_wsgi_response(
        self, environ: WSGIEnvironment
    ) -> tuple[Iterable[bytes], str, list[tuple[str, str]]]:
        """The parts of the response, the security headers among them."""
        body, status, headers = super().get_wsgi_response(environ)
        return body, status, [*headers, *SAFE]
