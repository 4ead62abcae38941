"""The playground: the page on which every game is played, served from the package alone.

Its files are in `app/web`. Their addresses carry a digest of all of them: browsers may cache them
for ever, and a page never loads the modules of another version.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from app.api.assets import ASK_AGAIN, FOR_EVER, Asset
from app.api.problems import ProblemError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask, Response

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


@dataclass(frozen=True, slots=True)
class Site:
    """The files of the page, and the digest in their addresses."""

    digest: str
    assets: Mapping[str, Asset]


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
    assets = {name: Asset(_KINDS[Path(name).suffix], content) for name, content in found.items()}
    return Site(digest, assets)


def register(app: Flask) -> None:
    """Serve the page at the root."""
    app.add_url_rule("/", "playground", _page)
    app.add_url_rule("/play/<string:digest>/<string:name>", "playground_asset", _file)


def _page() -> Response:
    response = site().assets[_PAGE].answer(ASK_AGAIN)
    response.headers["Content-Security-Policy"] = _POLICY
    return response


def _file(digest: str, name: str) -> Response:
    found = site()
    if name not in found.assets or name == _PAGE:
        raise ProblemError("not_found")
    # During an update a page may ask for the files of another version: it gets these, uncached.
    return found.assets[name].answer(FOR_EVER if digest == found.digest else ASK_AGAIN)
