"""The book at /book: the pages of `docs` in the design of the playground, in both languages."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, cast

import orjson
from flask import redirect

from app.book import book
from app.http.assets import ASK_AGAIN, Asset
from app.language import language
from app.problems import ProblemError
from app.routes.playground import POLICY, site
from paiju.play.declaration.registry import GAMES
from paiju.text import Text

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug import Response

    from app.book.pages import Chapter, Page
    from paiju.text import Language

INDEX = "index"
_HTML = "text/html; charset=utf-8"
_PICTURE = "image/svg+xml"
_TEMPLATE = Path(__file__).parents[1] / "web" / "book.html"
# The scripts of pages that compute, by the name of the page.
_SCRIPTS = {"capacity": '\n  <script type="module" src="@/capacity.js"></script>'}
_TAGS = {"zh": "zh-Hans", "en": "en"}
_WORDS = {
    "skip": Text("跳到正文", "Skip to the text"),
    "contents": Text("目录", "Contents"),
    "search": Text("搜索", "Search"),
    "other": Text("English", "中文"),
    "play": Text("对战", "Play"),
    "puzzles": Text("题目", "Puzzles"),
    "review": Text("复盘", "Review"),
    "try": Text("实验室", "Lab"),
    "book": Text("文档", "Book"),
    "docs": Text("接口", "API"),
}


def register(app: Flask) -> None:
    """Make an application serve the book."""
    app.add_url_rule("/book", "book", _begin)
    app.add_url_rule("/book/<string:tongue>/", "book_index", _page, defaults={"name": INDEX})
    app.add_url_rule("/book/<string:tongue>/<string:name>", "book_page", _page)
    app.add_url_rule("/book/<string:tongue>/search.json", "book_search", _search)
    app.add_url_rule("/book/pictures/<path:path>", "book_picture", _picture)


def _begin() -> Response:
    response = redirect(f"/book/{language()}/")
    response.headers["Vary"] = "Accept-Language"
    return response


def _page(tongue: str, name: str) -> Response:
    spoken = _known(tongue)
    is_known = name in book().pages[spoken]
    # A game of another package has no chapter here: a link to it leads to the index.
    response = _drawn(spoken, name if is_known else INDEX).answer(ASK_AGAIN)
    if not is_known:
        response.status_code = 404
    response.headers["Content-Security-Policy"] = POLICY
    return response


def _search(tongue: str) -> Response:
    return _searched(_known(tongue)).answer(ASK_AGAIN)


def _picture(path: str) -> Response:
    if path not in book().pictures:
        raise ProblemError("not_found")
    return _pictured(path).answer(ASK_AGAIN)


def _known(tongue: str) -> Language:
    if tongue not in book().pages:
        raise ProblemError("not_found")
    return cast("Language", tongue)


@cache
def _pictured(path: str) -> Asset:
    return Asset(_PICTURE, book().pictures[path])


@cache
def _searched(spoken: Language) -> Asset:
    """The index for searching, as JSON: a row for each page, in the order of the table of contents.

    A row has the path of the page, its title, its rank, and its sections. Of pages that have a word
    equally often, one of a higher rank stands first.
    """
    pages = book().pages[spoken]
    listed = (name for chapter in _contents(spoken) for _, name, _ in chapter.pages)
    names = dict.fromkeys([*(name for name in listed if name in pages), *pages])
    notes = _research(spoken)
    found = [
        (
            f"/book/{spoken}/{name}",
            pages[name].title,
            1 if name in GAMES else -1 if name in notes else 0,
            pages[name].sections,
        )
        for name in names
    ]
    return Asset("application/json", orjson.dumps(found, default=list))


def _research(spoken: Language) -> set[str]:
    """The names of the pages in the chapter of research notes."""
    return {
        name
        for chapter in _contents(spoken)
        if any(name == "findings" for _, name, _ in chapter.pages)
        for _, name, _ in chapter.pages
    }


@cache
def _drawn(spoken: Language, name: str) -> Asset:
    """The HTML of a page, with the contents and a link to the page in the other language."""
    page = book().pages[spoken][name]
    other: Language = "en" if spoken == "zh" else "zh"
    twin = name if name in book().pages[other] else INDEX
    places = {
        **{key: escape(text.within(spoken)) for key, text in _WORDS.items()},
        "lang": _TAGS[spoken],
        "spoken": spoken,
        "other-lang": _TAGS[other],
        "own": _SCRIPTS.get(name, ""),
        "twin": f"/book/{other}/{twin}",
        "title": escape(page.title),
        "chapters": "".join(_chapter(each, spoken, name, page) for each in _contents(spoken)),
        "text": page.html,
    }
    html = _TEMPLATE.read_text(encoding="utf-8")
    for key, text in places.items():
        html = html.replace(f"{{{key}}}", text)
    return Asset(_HTML, html.replace('"@/', f'"/play/{site().digest}/').encode())


def _contents(spoken: Language) -> tuple[Chapter, ...]:
    return book().chapters[spoken]


def _chapter(chapter: Chapter, spoken: Language, name: str, page: Page) -> str:
    """The HTML of a chapter in the table of contents; the open page has its headings below it."""
    items = "".join(
        f'<li><a href="/book/{language}/{each}"'
        f"{_CURRENT if (language, each) == (spoken, name) else ''}>{title}</a>"
        f"{_headings(page) if (language, each) == (spoken, name) else ''}</li>"
        for language, each, title in chapter.pages
    )
    return f"<h2>{escape(chapter.title)}</h2><ul>{items}</ul>"


def _headings(page: Page) -> str:
    items = "".join(
        f'<li><a href="#{escape(each.anchor)}">{escape(each.text)}</a></li>'
        for each in page.headings
    )
    return f"<ul>{items}</ul>" if items else ""


_CURRENT = ' aria-current="page"'
