"""The pages of the playground: the table for playing, the lab, the review and the puzzles.

The files of the pages are in `app/web`. The address of each file has a digest of all files. So
browsers may cache it without end, and a page never loads the modules of another version.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from app.http.assets import ASK_AGAIN, FOREVER, Asset
from app.problems import ProblemError
from paiju.play.declaration.registry import GUESTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask, Response


class Page(NamedTuple):
    """A page of the playground.

    Attributes:
        script: the name of the page's script.
        styles: the names of its style sheets, besides those of every page.
        about: the description of the page, for search engines.
    """

    script: str
    styles: tuple[str, ...]
    about: str


_PAGES = {
    "/": Page(
        "main.js",
        (
            *("first.css", "table.css", "seats.css", "small.css", "mahjong.css", "ponds.css"),
            *("tricks.css", "panel.css", "score.css", "puzzles.css"),
        ),
        "Chinese games of cards and tiles against the players of this service.",
    ),
    "/try": Page(
        "try.js",
        ("try.css",),
        "a position, a question about it, and its drawn answer, with the request as code.",
    ),
    "/review": Page(
        "review.js",
        ("room.css", "review.css"),
        "how well a game was played: its chances, its turning points, and what was best there.",
    ),
    "/puzzles": Page(
        "puzzles.js",
        ("table.css", "room.css", "puzzles.css"),
        "ten puzzles a day of each kind, proved, at five degrees of difficulty.",
    ),
}
_COMMON = ("base.css", "pieces.css")
# The HTML of every page: its head, and the element in which its script draws.
_TEMPLATE = "page.html"
_WEB = Path(__file__).parents[1] / "web"
_IMPORTED = re.compile(rb'from "\./([\w.]+)"')
_HTML = "text/html; charset=utf-8"
_KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}

# The pages never make markup from text; browsers with Trusted Types enforce that.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)


@dataclass(frozen=True, slots=True)
class Site:
    """All pages of the playground, with their files.

    Attributes:
        digest: the digest of all files, which is part of their addresses.
        pages: the pages by path.
        files: the files by name.
    """

    digest: str
    pages: Mapping[str, Asset]
    files: Mapping[str, Asset]


@cache
def site() -> Site:
    """All pages and their files, which are read from disk once."""
    found = {
        path.name: path.read_bytes() for path in sorted(_WEB.iterdir()) if path.suffix in _KINDS
    }
    template = (_WEB / _TEMPLATE).read_text(encoding="utf-8")
    texts = {path: _fill(template, page, found) for path, page in _PAGES.items()}
    named = {**found, **{path: text.encode() for path, text in texts.items()}}
    whole = sha256(b"".join(name.encode() + b"\0" + text for name, text in named.items()))
    digest = whole.hexdigest()[:12]
    return Site(
        digest,
        {
            path: Asset(_HTML, text.replace('"@/', f'"/play/{digest}/').encode())
            for path, text in texts.items()
        },
        {name: Asset(_KINDS[Path(name).suffix], content) for name, content in found.items()},
    )


def _fill(template: str, page: Page, found: Mapping[str, bytes]) -> str:
    """The HTML of a page, with the addresses of its files filled in."""
    styles = (f'<link rel="stylesheet" href="@/{name}">' for name in (*_COMMON, *page.styles))
    modules = (
        f'<link rel="modulepreload" href="@/{name}">' for name in _modules(page.script, found)
    )
    script = f'<script type="module" src="@/{page.script}"></script>'
    files = "\n".join(f"  {each}" for each in (*styles, script, *modules))
    places = {"about": page.about, "files": files, "guests": " ".join(sorted(GUESTS))}
    for name, text in places.items():
        template = template.replace(f"{{{name}}}", text)
    return template


def _modules(script: str, found: Mapping[str, bytes]) -> list[str]:
    """The names of a page's scripts: its own, and all that are imported, directly or not."""
    wanted = [script]
    for name in wanted:
        imported = (each.decode() for each in _IMPORTED.findall(found[name]))
        wanted += (each for each in imported if each not in wanted)
    return sorted(wanted)


def register(app: Flask) -> None:
    """Make an application serve the pages of the playground."""
    for path, page in _PAGES.items():
        app.add_url_rule(path, Path(page.script).stem, partial(_page, path))
    app.add_url_rule("/play/<string:digest>/<string:name>", "playground_asset", _file)


def _page(path: str) -> Response:
    response = site().pages[path].answer(ASK_AGAIN)
    response.headers["Content-Security-Policy"] = POLICY
    return response


def _file(digest: str, name: str) -> Response:
    found = site()
    if name not in found.files:
        raise ProblemError("not_found")
    # During an update a page may ask for the files of another version: it gets these, uncached.
    return found.files[name].answer(FOREVER if digest == found.digest else ASK_AGAIN)
