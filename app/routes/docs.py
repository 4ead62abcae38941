"""The API reference and the pages about problem types, which need no file from elsewhere."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson
from flask import current_app, request

from app import problems
from app.document import examples
from app.document.exact import numbered
from app.document.of_game import of_game
from app.document.openapi import document_of
from app.http.assets import ASK_AGAIN, FOR_A_DAY, Asset
from app.problems import ProblemError
from app.shipped import shipped
from paiju.play.declaration.registry import GAMES, GUESTS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from flask import Flask, Response

    from paiju.text import Language

    Json = dict[str, Any]

_HTML = "text/html; charset=utf-8"
_JSON, _YAML = "application/json", "application/yaml"
# The documents in JSON that are kept, of all games and languages.
_KEPT = 16
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
    app.add_url_rule("/docs", "docs", lambda: _page(_reference()))
    app.add_url_rule("/docs/<string:name>", "docs_asset", _asset)
    app.add_url_rule("/openapi.yaml", "openapi_yaml", _openapi_yaml)
    app.add_url_rule("/openapi.json", "openapi_json", _openapi_json)
    app.add_url_rule("/openapi/<string:game>.yaml", "openapi_game_yaml", _openapi_yaml)
    app.add_url_rule("/openapi/<string:game>.json", "openapi_game_json", _openapi_json)
    app.add_url_rule(f"/{examples.FOLDER}/<path:path>", "openapi_example", _example)
    app.add_url_rule("/problems", "problem_types", _problem_types)
    app.add_url_rule("/problems/<string:code>", "problem_type", _problem_type)


@cache
def _file(name: str, kind: str) -> Asset:
    return Asset(kind, (_STATIC / name).read_bytes())


@cache
def _reference() -> Asset:
    """The page of the reference, which knows the games."""
    games = [{"id": game.id, "zh": game.name.zh, "en": game.name.en} for game in GAMES.values()]
    page = (_STATIC / "docs.html").read_text(encoding="utf-8")
    return Asset(_HTML, page.replace("$games", escape(json.dumps(games))).encode())


@cache
def _shown() -> Mapping[str, Any]:
    """The examples: those that are shipped, and those of games of other packages."""
    shown = examples.shipped_examples()
    return examples.answered(_example_app(), shown) if GUESTS else shown


@cache
def _example_app() -> Flask:
    # Not the application that serves: games may have failed since that was built.
    app: Flask = current_app.extensions[_EXAMPLE]()
    return app


@cache
def _document(language: Language) -> Json:
    return document_of(_example_app().extensions["paiju-sections"], _shown(), language)


@lru_cache(_KEPT)
def _as_json(game: str, language: Language, *, is_inline: bool, has_numbers: bool) -> Asset:
    document, shown = _document(language), _shown()
    about = GAMES[game] if game else None
    if about:
        document = of_game(document, about, shown)
    if is_inline:
        document = examples.inlined(document, shown, language, about)
    return Asset(_JSON, orjson.dumps(numbered(document) if has_numbers else document))


def _as_yaml(game: str, language: Language) -> Asset:
    if language == "en" and not game and not GUESTS:
        return _shipped()
    # JSON is valid YAML, and is written far faster.
    found = _as_json(game, language, is_inline=False, has_numbers=False)
    return Asset(_YAML, found.plain)


@cache
def _shipped() -> Asset:
    return Asset(_YAML, shipped("openapi.yaml").read_bytes())


def _language() -> Language:
    """The language of the document, by the query string: an address always has the same content."""
    return "zh" if request.args.get("lang", "").startswith("zh") else "en"


def _openapi_yaml(game: str = "") -> Response:
    return _as_yaml(_served(game), _language()).answer(ASK_AGAIN)


def _openapi_json(game: str = "") -> Response:
    found = _as_json(
        _served(game),
        _language(),
        is_inline=request.args.get("examples") == "inline",
        has_numbers=request.args.get("notation") == "ids",
    )
    return found.answer(ASK_AGAIN)


def _served(game: str) -> str:
    """The id of a game that is served, or "" for all games."""
    if game and game not in GAMES:
        raise ProblemError("not_found")
    return game


def _example(path: str) -> Response:
    shown = _shown()
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
