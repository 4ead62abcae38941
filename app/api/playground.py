"""The playground: the page on which every game is played, served from the package alone.

Its files are in `app/web`. Their addresses carry a digest of all of them: browsers may cache them
for ever, and a page never loads the modules of another version.
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Response, request

from app.api.language import MAX_HEADER
from app.api.problems import ProblemError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask

_WEB = Path(__file__).parents[1] / "web"
_PAGE = "index.html"
_KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
}

# The page never makes markup from text; browsers with Trusted Types enforce that.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"


@dataclass(frozen=True, slots=True)
class Asset:
    """A file of the page, plain and compressed."""

    kind: str
    plain: bytes
    small: bytes
    tag: str


@dataclass(frozen=True, slots=True)
class Site:
    """The files of the page, and the digest in their addresses."""

    digest: str
    assets: Mapping[str, Asset]


def _asset(name: str, content: bytes) -> Asset:
    small = gzip.compress(content, 9, mtime=0)
    return Asset(_KINDS[Path(name).suffix], content, small, sha256(content).hexdigest()[:16])


@cache
def site() -> Site:
    """The files of the page, read once."""
    found = {
        path.name: path.read_bytes() for path in sorted(_WEB.iterdir()) if path.suffix in _KINDS
    }
    whole = sha256(b"".join(name.encode() + b"\0" + text for name, text in found.items()))
    digest = whole.hexdigest()[:12]
    modules = "".join(
        f'  <link rel="modulepreload" href="@/{name}">\n' for name in found if name.endswith(".js")
    )
    page = found[_PAGE].decode().replace("</head>", f"{modules}</head>", 1)
    found[_PAGE] = page.replace('"@/', f'"/play/{digest}/').encode()
    return Site(digest, {name: _asset(name, content) for name, content in found.items()})


def register(app: Flask) -> None:
    """Serve the page at the root."""
    app.add_url_rule("/", "playground", _page)
    app.add_url_rule("/play/<string:digest>/<string:name>", "playground_asset", _file)


def _page() -> Response:
    response = _answer(site().assets[_PAGE], _ASK_AGAIN)
    response.headers["Content-Security-Policy"] = _POLICY
    return response


def _file(digest: str, name: str) -> Response:
    found = site()
    if name not in found.assets or name == _PAGE:
        raise ProblemError("not_found")
    # During an update a page may ask for the files of another version: it gets these, uncached.
    return _answer(found.assets[name], _FOR_EVER if digest == found.digest else _ASK_AGAIN)


def _answer(asset: Asset, keeping: str) -> Response:
    accepted = request.environ.get("HTTP_ACCEPT_ENCODING", "")
    is_small = len(accepted) <= MAX_HEADER and request.accept_encodings.quality("gzip") > 0
    response = Response(asset.small if is_small else asset.plain, content_type=asset.kind)
    if is_small:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Cache-Control"] = keeping
    # Weak: plain and small are the same page in other bytes.
    response.set_etag(asset.tag, weak=True)
    response.make_conditional(request)
    return response
