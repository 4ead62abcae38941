"""The response class of the application: Flask's, with less work for the answer to a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Response

if TYPE_CHECKING:
    from collections.abc import Iterable
    from wsgiref.types import StartResponse, WSGIEnvironment

# The security headers of every response. HTTPS and HSTS are left to the proxy.
SAFE = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
]


class Answer(Response):
    """A response that always has the security headers."""

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Send the response; the answer to a `POST` needs none of Flask's further steps."""
        body = self.response
        if environ["REQUEST_METHOD"] == "POST" and isinstance(body, list):
            start_response(self.status, [*self.headers, *SAFE])
            return body
        return super().__call__(environ, start_response)

    def get_wsgi_response(
        self, environ: WSGIEnvironment
    ) -> tuple[Iterable[bytes], str, list[tuple[str, str]]]:
        """The body, the status and the headers of the response, with the security headers."""
        body, status, headers = super().get_wsgi_response(environ)
        return body, status, [*headers, *SAFE]
