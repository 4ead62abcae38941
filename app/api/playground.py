"""The playground: the page on which every game is played, and the lab, from the package alone.

Their files are in `app/web`. Their addresses carry a digest of all of them: browsers may cache them
for ever, and a page never loads the modules of another version.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from app.api.assets import ASK_AGAIN, FOR_EVER, Asset
from app.api.problems import ProblemError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask, Response

_WEB = Path(__file__).parents[1] / "web"
# The pages, by their paths.
_PAGES = {"/": "index.html", "/try": "try.html"}
_IMPORTED = re.compile(rb'from "\./([\w.]+)"')
_KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
}

# The pages never make markup from text; browsers with Trusted Types enforce that.
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
    """The files of the pages, read once."""
    found = {
        path.name: path.read_bytes() for path in sorted(_WEB.iterdir()) if path.suffix in _KINDS
    }
    whole = sha256(b"".join(name.encode() + b"\0" + text for name, text in found.items()))
    digest = whole.hexdigest()[:12]
    for page in _PAGES.values():
        modules = "".join(
            f'  <link rel="modulepreload" href="@/{name}">\n' for name in _modules(page, found)
        )
        text = found[page].decode().replace("</head>", f"{modules}</head>", 1)
        found[page] = text.replace('"@/', f'"/play/{digest}/').encode()
    assets = {name: Asset(_KINDS[Path(name).suffix], content) for name, content in found.items()}
    return Site(digest, assets)


def _modules(page: str, found: Mapping[str, bytes]) -> list[str]:
    """The modules of a page: its script, and whatever that imports."""
    wanted = [page.replace("index", "main").replace(".html", ".js")]
    for name in wanted:
        imported = (each.decode() for each in _IMPORTED.findall(found[name]))
        wanted += (each for each in imported if each not in wanted)
    return sorted(wanted)


def register(app: Flask) -> None:
    """Serve the pages."""
    for path, name in _PAGES.items():
        app.add_url_rule(path, Path(name).stem, partial(_page, name))
    app.add_url_rule("/play/<string:digest>/<string:name>", "playground_asset", _file)


def _page(name: str) -> Response:
    response = site().assets[name].answer(ASK_AGAIN)
    response.headers["Content-Security-Policy"] = _POLICY
    return response


def _file(digest: str, name: str) -> Response:
    found = site()
    if name not in found.assets or name in _PAGES.values():
        raise ProblemError("not_found")
    # During an update a page may ask for the files of another version: it gets these, uncached.
    return found.assets[name].answer(FOR_EVER if digest == found.digest else ASK_AGAIN)
