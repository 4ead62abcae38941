"""The API reference and the pages about problem types, which need no file from elsewhere."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson
import yaml
from flask import current_app, request

from app import problems
from app.document import examples
from app.document.bilingual import in_chinese
from app.document.exact import numbered
from app.document.once import described
from app.document.openapi import Reference, chinese, document_of
from app.http.assets import ASK_AGAIN, FOR_A_DAY, Asset
from app.problems import ProblemError
from app.shipped import shipped
from paiju.play.declaration.registry import GUESTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask, Response

    from paiju.text import Language

    Json = dict[str, Any]

_HTML = "text/html; charset=utf-8"
_JSON = "application/json"
# The extension of an application that builds another one, whose answers are constant.
_EXAMPLE = "paiju-example"
_STATIC = Path(__file__).parent / "static"

_ASSETS = {
    "docs.css": ("docs.css", "text/css"),
    "docs.js": ("docs.js", "text/javascript"),
    "pages.css": ("pages.css", "text/css"),
    "swagger-ui.css": ("swagger-ui/swagger-ui.css", "text/css"),
    "swagger-ui-bundle.js": ("swagger-ui/swagger-ui-bundle.js", "text/javascript"),
    "favicon-32x32.png": ("swagger-ui/favicon-32x32.png", "image/png"),
    "LICENSE": ("swagger-ui/LICENSE", "text/plain"),
    "NOTICE": ("swagger-ui/NOTICE", "text/plain"),
}

# Swagger UI draws some icons as data: images; everything else comes from here.
_PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def register(app: Flask, make_example: Callable[[], Flask]) -> None:
    """Make an application serve the reference and the pages about problems.

    Games of other packages are added to the OpenAPI document when it is first asked for. Then
    `make_example` builds an application with constant answers, which answers the examples of these
    games.
    """
    app.extensions[_EXAMPLE] = make_example
    app.add_url_rule("/docs", "docs", lambda: _page(_file("docs.html", _HTML)))
    app.add_url_rule("/docs/<string:name>", "docs_asset", _asset)
    app.add_url_rule("/openapi.yaml", "openapi_yaml", _openapi_yaml)
    app.add_url_rule("/openapi.json", "openapi_json", _openapi_json)
    app.add_url_rule(f"/{examples.FOLDER}/<path:path>", "openapi_example", _example)
    app.add_url_rule("/problems", "problem_types", _problem_types)
    app.add_url_rule("/problems/<string:code>", "problem_type", _problem_type)


@cache
def _file(name: str, kind: str) -> Asset:
    return Asset(kind, (_STATIC / name).read_bytes())


@cache
def _reference() -> Reference:
    document = yaml.load(shipped("openapi.yaml").read_bytes(), Loader=yaml.CSafeLoader)
    shown = examples.shipped_examples()
    if not GUESTS:
        return Reference(document, shown)
    guests = document_of(current_app.extensions[_EXAMPLE](), described(document)["paths"])
    return Reference(guests.document, {**shown, **guests.shown})


@cache
def _in_chinese() -> Json:
    forms = chinese(current_app.extensions["paiju-sections"])
    found: Json = in_chinese(described(_reference().document), forms)
    return found


@cache
def _as_json(language: Language, *, is_inline: bool = False, has_numbers: bool = False) -> Asset:
    document, shown = _reference()
    if language == "zh":
        document = _in_chinese()
    if is_inline:
        document = examples.inlined(described(document), shown, language)
    return Asset(_JSON, orjson.dumps(numbered(document) if has_numbers else document))


@cache
def _as_yaml(language: Language) -> Asset:
    # JSON is valid YAML, and is written far faster.
    is_shipped = language == "en" and not GUESTS
    text = shipped("openapi.yaml").read_bytes() if is_shipped else _as_json(language).plain
    return Asset("application/yaml", text)


def _language() -> Language:
    """The language of the document, by the query string: an address always has the same content."""
    return "zh" if request.args.get("lang", "").startswith("zh") else "en"


def _openapi_yaml() -> Response:
    return _as_yaml(_language()).answer(ASK_AGAIN)


def _openapi_json() -> Response:
    is_inline = request.args.get("examples") == "inline"
    has_numbers = request.args.get("notation") == "ids"
    found = _as_json(_language(), is_inline=is_inline, has_numbers=has_numbers)
    return found.answer(ASK_AGAIN)


def _example(path: str) -> Response:
    shown = _reference().shown
    if path not in shown:
        raise ProblemError("not_found")
    return Asset(_JSON, orjson.dumps(shown[path]) + b"\n").answer(ASK_AGAIN)


def _asset(name: str) -> Response:
    if name not in _ASSETS:
        raise ProblemError("not_found")
    return _file(*_ASSETS[name]).answer(FOR_A_DAY)


def _problem_types() -> Response:
    items = "".join(
        f'<dt><a href="/problems/{each.code}">{each.code}</a> ({each.status})</dt>'
        f'<dd lang="en">{escape(each.title.en)}</dd><dd lang="zh">{escape(each.title.zh)}</dd>'
        for each in problems.TYPES.values()
    )
    return _text_page("Problems", f"<h1>Problems 错误</h1><dl>{items}</dl>")


def _problem_type(code: str) -> Response:
    if code not in problems.TYPES:
        raise ProblemError("not_found")
    kind = problems.TYPES[code]
    return _text_page(
        kind.title.en,
        f"<h1>{escape(kind.title.en)} <span lang='zh'>{escape(kind.title.zh)}</span></h1>"
        f"<p><code>{kind.code}</code>, status {kind.status}</p>"
        f"<p lang='en'>{escape(kind.about.en)}</p><p lang='zh'>{escape(kind.about.zh)}</p>"
        '<p><a href="/problems">/problems</a> · <a href="/docs">/docs</a></p>',
    )


def _text_page(title: str, body: str) -> Response:
    html = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)} · Paiju 牌局</title>"
        '<link rel="stylesheet" href="/docs/pages.css"></head>'
        f"<body>{body}</body></html>"
    )
    return _page(Asset(_HTML, html.encode()))


def _page(page: Asset) -> Response:
    response = page.answer(ASK_AGAIN)
    response.headers["Content-Security-Policy"] = _PAGE_POLICY
    return response
