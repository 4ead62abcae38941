"""The pages: problems in both languages, and a reference that needs no other server."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest
import yaml

from app.problems import TYPES
from tests.api import contract
from tests.api.contract import problem

if TYPE_CHECKING:
    from tests.api.serving import Inside

VOID = {"meta", "link", "br", "img", "hr", "input"}
POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}


class Page(HTMLParser):
    """A strict reader of pages: every tag is closed in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []
        self.languages: set[str] = set()
        self.inline: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember an opened tag and its addresses."""
        given = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        self.addresses += [value for key in ("href", "src") if (value := given.get(key))]
        if tag != "html" and (tongue := given.get("lang")):
            self.languages.add(tongue)
        own_code = tag == "style" or (tag == "script" and "src" not in given)
        if own_code or any(name == "style" or name.startswith("on") for name in given):
            self.inline.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close the last opened tag."""
        assert self.open.pop() == tag


def page(inside: Inside, path: str) -> Page:
    """A page of the server, with its headers and its form checked."""
    response = inside.get(path)
    assert (response.status_code, response.headers["Content-Type"]) == (
        200,
        "text/html; charset=utf-8",
    )
    policy = dict(
        part.strip().split(" ", 1)
        for part in response.headers["Content-Security-Policy"].split(";")
    )
    assert policy == POLICY
    assert response.headers["Referrer-Policy"] == "no-referrer"
    assert response.text.lower().startswith("<!doctype html>")
    found = Page(response.text)
    assert (found.open, found.inline) == ([], [])
    return found


@pytest.mark.parametrize("code", TYPES)
def test_every_kind_of_problem_has_a_page_in_both_languages(inside: Inside, code: str) -> None:
    found = page(inside, f"/problems/{code}")
    assert found.languages == {"en", "zh"}
    text = inside.get(f"/problems/{code}").text
    kind = TYPES[code]
    assert all(
        words in text.replace("&#x27;", "'")
        for words in (*kind.title, *kind.about, str(kind.status))
    )


def test_the_problems_are_listed_and_each_link_leads_to_its_page(inside: Inside) -> None:
    found = page(inside, "/problems")
    assert found.languages == {"en", "zh"}
    linked = [each for each in found.addresses if each.startswith("/problems/")]
    assert [f"/problems/{code}" for code in TYPES] == linked


def test_the_type_of_a_problem_is_the_address_of_its_page(inside: Inside) -> None:
    found = problem(inside.get("/nothing"), 404, "not_found")
    assert inside.get(found["type"]).status_code == 200


@pytest.mark.parametrize("path", ["/docs", "/problems", "/problems/not_found"])
def test_whatever_a_page_refers_to_is_here(inside: Inside, path: str) -> None:
    for address in page(inside, path).addresses:
        assert address.startswith("/")
        assert inside.get(address).status_code == 200


ASSETS = {
    "docs.css": "text/css",
    "docs.js": "text/javascript",
    "pages.css": "text/css",
    "swagger-ui.css": "text/css",
    "swagger-ui-bundle.js": "text/javascript",
    "favicon-32x32.png": "image/png",
    "LICENSE": "text/plain",
    "NOTICE": "text/plain",
}


@pytest.mark.parametrize("name", ASSETS)
def test_an_asset_is_served_with_its_type_and_may_be_kept(inside: Inside, name: str) -> None:
    response = inside.get(f"/docs/{name}")
    assert (200, ASSETS[name]) == (response.status_code, response.headers["Content-Type"])
    assert response.headers["Cache-Control"] == "public, max-age=86400"
    assert len(response.content) > 50


@pytest.mark.parametrize("name", ["swagger-ui.css", "pages.css", "docs.css"])
def test_a_style_sheet_loads_nothing_from_elsewhere(inside: Inside, name: str) -> None:
    text = inside.get(f"/docs/{name}").text
    loaded = re.findall(r"url\(\s*[\"']?([^\"')]{1,8})", text) + re.findall(
        r"@import[^;]{1,40}", text
    )
    assert [each for each in loaded if not each.startswith("data:")] == []


def test_the_reference_is_of_this_server_and_asks_no_validator(inside: Inside) -> None:
    script = inside.get("/docs/docs.js").text
    assert re.findall(r"https?:", script) == []
    assert "${path}?examples=inline&lang=${lang}" in script
    assert "validatorUrl: null" in script
    assert 'docExpansion: "none"' in script


def test_the_document_is_the_same_in_yaml_and_in_json(inside: Inside) -> None:
    as_yaml, as_json = inside.get("/openapi.yaml"), inside.get("/openapi.json")
    assert [each.headers["Content-Type"] for each in (as_yaml, as_json)] == [
        "application/yaml",
        "application/json",
    ]
    assert yaml.load(as_yaml.content, Loader=yaml.CSafeLoader) == as_json.json()


def test_the_reference_opens_with_every_example(inside: Inside) -> None:
    plain, whole = inside.get("/openapi.json"), inside.get("/openapi.json?examples=inline")
    assert b"externalValue" in plain.content
    assert b"externalValue" not in whole.content
    assert whole.json() == contract.document()
