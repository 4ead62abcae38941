"""The playground's files: small, cached for ever, and from this server alone."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import app
from tests.api.contract import problem
from tests.api.test_pages import Page

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from tests.api.serving import Server

WEB = Path(app.__file__).parent / "web"
FILES = sorted(path.name for path in WEB.iterdir() if path.is_file())
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
TEXTS = ("texts.js", "try_texts.js", "room_texts.js")
PAGES = ("/", "/try", "/review", "/puzzles")
IMPORTED = re.compile(r'^(?:import|\}) .*"\./([\w.]+)";', re.MULTILINE)
# The most bytes of the first view of a page as sent, graphics included.
MOST = 170_000


def addresses(server: Server, path: str = "/") -> list[str]:
    """The addresses on a page that are its own files."""
    return [each for each in Page(server.get(path).text).addresses if each.startswith("/play/")]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_holds_browsers_to_itself(server: Server, path: str) -> None:
    response = server.get(path)
    assert response.status_code == 200
    assert response.headers["Content-Type"] == KINDS[".html"]
    assert response.headers["Referrer-Policy"] == "no-referrer"
    policy = dict(
        part.strip().split(" ", 1)
        for part in response.headers["Content-Security-Policy"].split(";")
    )
    assert policy.pop("require-trusted-types-for") == "'script'"
    assert policy.pop("trusted-types") == "'none'"
    assert set(policy.values()) == {"'none'", "'self'"}
    assert policy["default-src"] == "'none'"
    found = Page(response.text)
    assert (found.open, found.inline) == ([], [])


@pytest.mark.parametrize("path", PAGES)
def test_a_page_names_every_module_it_imports_so_that_none_is_waited_for(
    server: Server, path: str
) -> None:
    named = {address.rsplit("/", 1)[1] for address in addresses(server, path)}
    modules = {name for name in named if name.endswith(".js")}
    imported = {
        name
        for module in modules
        for name in re.findall(
            r'^(?:import|\}) .*"\./([\w.]+)";', (WEB / module).read_text(), re.MULTILINE
        )
    }
    assert imported <= modules


def test_no_file_is_of_no_page(server: Server) -> None:
    pages = (*PAGES, "/book/en/", "/book/en/capacity")
    named = {each.rsplit("/", 1)[1] for path in pages for each in addresses(server, path)}
    assert {name for name in FILES if name.endswith((".js", ".css"))} <= named


def test_the_page_asks_again_and_its_files_are_kept_for_ever(server: Server) -> None:
    assert server.get("/").headers["Cache-Control"] == "no-cache"
    for address in addresses(server):
        response = server.get(address)
        assert response.status_code == 200
        assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert response.headers["Content-Type"] == KINDS[Path(address).suffix]
        assert response.headers["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize("path", [*PAGES, "/play/another/main.js"])
def test_what_has_not_changed_is_not_sent_again(server: Server, path: str) -> None:
    first = server.get(path)
    assert first.headers["Cache-Control"] == "no-cache"
    again = server.get(path, If_None_Match=first.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")


def test_a_page_of_another_version_gets_the_files_of_this_one(server: Server) -> None:
    (mine,) = {each for each in addresses(server) if each.endswith("/main.js")}
    assert server.get("/play/another/main.js").content == server.get(mine).content


@pytest.mark.parametrize(
    "path",
    [
        *("/play/x/nothing.js", "/play/x/page.html", "/play/main.js"),
        "/play/x/..%2Fconfig.py",
    ],
)
def test_there_is_nothing_else(server: Server, path: str) -> None:
    problem(server.get(path), 404, "not_found")


@pytest.mark.parametrize("page", PAGES)
def test_the_first_view_is_light(client: FlaskClient, server: Server, page: str) -> None:
    weight = 0
    for path in {page, *addresses(server, page)}:
        small = client.get(path, headers={"Accept-Encoding": "gzip"})
        plain = client.get(path, headers={"Accept-Encoding": "identity"})
        assert small.headers["Content-Encoding"] == "gzip"
        assert "Content-Encoding" not in plain.headers
        assert gzip.decompress(small.data) == plain.data
        weight += len(small.data)
    assert weight < MOST


@pytest.mark.parametrize("name", [name for name in FILES if name != "OFL.txt"])
def test_no_file_speaks_to_anybody_else(name: str) -> None:
    text = (WEB / name).read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
    assert re.findall(r"(?:https?:)?//[\w-]+\.[\w.-]+", text) == []
    assert re.findall(r"@import|innerHTML|outerHTML|insertAdjacentHTML|eval\(", text) == []


def test_every_text_of_the_page_is_in_both_languages_with_the_same_holes() -> None:
    texts = "".join((WEB / name).read_text(encoding="utf-8") for name in TEXTS)
    entries = re.findall(
        r'^  "?([\w.]+)"?: \[\s*("[^"]*"),\s*("[^"]*"),?\s*\]', texts, re.MULTILINE
    )
    assert len(entries) == texts.count("], ") + texts.count("],\n")
    for name, zh, en in entries:
        holes = re.compile(r"\{\w+\}")
        # The word of a game for a win, which English does not tell apart.
        of_game = "{hu}"
        wanted = [each for each in holes.findall(zh) if each != of_game]
        assert sorted(wanted) == sorted(holes.findall(en)), name
