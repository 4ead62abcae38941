"""Builds the book of a checkout: Markdown becomes HTML, and links lead to pages of the service."""

from __future__ import annotations

import itertools
import os
import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

from app.book.pages import Book, Chapter, Heading, Page, Section

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markdown_it.token import Token

    from paiju.text import Language

FOLDERS: dict[Language, str] = {"en": "docs", "zh": "docs/zh"}
INDEX = "index"
# The pages outside the folders of the book, with their languages and their names in the book.
_BESIDE: dict[str, tuple[Language, str]] = {
    "CHANGELOG.md": ("en", "changelog"),
    "CHANGELOG.zh-CN.md": ("zh", "changelog"),
    "CONTRIBUTING.md": ("en", "contributing"),
    "SECURITY.md": ("en", "security"),
    "vectors/README.md": ("en", "vectors"),
}
# The pages of `docs` that are for developers; the book does not have them.
FOR_DEVELOPERS = {"maintaining.md", "renames.md"}
# Files that the service serves at a path outside the book.
_SERVED = {"openapi.yaml": "/openapi.yaml"}
_HERE = "http://localhost:8080/"
_MARKDOWN = MarkdownIt("commonmark", {"html": False, "xhtmlOut": False}).enable("table")
# Blocks that may be wider than the page can be scrolled, also by keys.
_SCROLLED = {
    "<pre>": '<pre tabindex="0">',
    "<table>": '<div class="wide" tabindex="0"><table>',
    "</table>": "</table></div>",
}
_COMMENT = re.compile(r"^<!--.*?-->\n", re.MULTILINE | re.DOTALL)
# The first of the characters of Chinese text, around which no space is written.
_CHINESE = "\u3000"
# The types of pictures that the book has. Photographs of the playground are left out: readers have
# the playground itself.
_PICTURES = {".svg"}
PICTURES = "/book/pictures"


def anchor(heading: str) -> str:
    """The anchor of a heading, as Markdown viewers name it.

    >>> anchor("What's **new**, in short")
    'whats-new-in-short'
    """
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


def build(root: Path) -> Book:
    """The book of a checkout; `root` is the checkout's folder."""
    files = _files(root)
    pages: dict[Language, dict[str, Page]] = {language: {} for language in FOLDERS}
    for file, (language, name) in files.items():
        pages[language][name] = _page(root, file, files)
    chapters = {
        language: tuple(_chapters(root, f"{folder}/{INDEX}.md", files))
        for language, folder in FOLDERS.items()
    }
    docs = root / "docs"
    pictures = {
        path.relative_to(docs).as_posix(): path.read_bytes()
        for path in sorted(docs.rglob("*"))
        if path.suffix in _PICTURES
    }
    return Book(pages, chapters, pictures)


def _files(root: Path) -> dict[str, tuple[Language, str]]:
    """The language and the name of each page of the book, by the path of its Markdown file.

    The order is that of search results.
    """
    found: dict[str, tuple[Language, str]] = {}
    for language, folder in FOLDERS.items():
        for path in sorted((root / folder).glob("*.md")):
            if path.name not in FOR_DEVELOPERS:
                found[f"{folder}/{path.name}"] = language, path.stem
    found |= {file: page for file, page in _BESIDE.items() if (root / file).exists()}
    return found


def _tokens(root: Path, file: str) -> list[Token]:
    text = _COMMENT.sub("", (root / file).read_text(encoding="utf-8"))
    return _MARKDOWN.parse(text)


def _page(root: Path, file: str, files: dict[str, tuple[Language, str]]) -> Page:
    tokens = _tokens(root, file)
    headings = list(_placed(tokens))
    for token in tokens:
        if token.children:
            token.children = list(_linked(_joined(token.children), file, files))
    html = str(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}))
    for before, after in _SCROLLED.items():
        html = html.replace(before, after)
    second = tuple(heading for level, heading in headings if level == "h2")
    return Page(headings[0][1].text, html, second, tuple(_sections(tokens)))


def _placed(tokens: Sequence[Token]) -> Iterator[tuple[str, Heading]]:
    """The headings of a page with their levels ("h2"); each gets its anchor as its HTML id."""
    taken: dict[str, int] = {}
    for opening, inline in itertools.pairwise(tokens):
        if opening.type == "heading_open":
            name = anchor(inline.content)
            taken[name] = taken.get(name, -1) + 1
            place = f"{name}-{taken[name]}" if taken[name] else name
            opening.attrSet("id", place)
            yield opening.tag, Heading(place, _words(inline))


def _joined(tokens: Sequence[Token]) -> list[Token]:
    """The tokens of a paragraph, without the line breaks inside Chinese text."""
    ends = [None, *(each.content[-1:] for each in tokens)]
    starts = [*(each.content[:1] for each in tokens[1:]), None]
    return [
        token
        for token, before, after in zip(tokens, ends, starts, strict=False)
        if token.type != "softbreak"
        or not ((before or "") >= _CHINESE or (after or "") >= _CHINESE)
    ]


def _linked(
    tokens: Sequence[Token], file: str, files: dict[str, tuple[Language, str]]
) -> Iterator[Token]:
    """The tokens of a paragraph, with links that lead to pages of the service.

    A link to a file that the service does not have becomes plain text.
    """
    is_text = False
    for token in tokens:
        if token.type == "image":
            source = os.path.normpath(Path(file).parent / str(token.attrGet("src")))
            if Path(source).suffix not in _PICTURES:
                token.type = "text"
                yield token
                continue
            token.attrSet("src", f"{PICTURES}/{Path(source).relative_to('docs').as_posix()}")
            token.attrSet("loading", "lazy")
        elif token.type == "link_open":
            target = _target(str(token.attrGet("href")), file, files)
            is_text = target is None
            if target is not None:
                token.attrSet("href", target)
        if not (is_text and token.type in {"link_open", "link_close"}):
            yield token


def _target(href: str, file: str, files: dict[str, tuple[Language, str]]) -> str | None:
    """The service's address for the target of a link; None if the service has no such page."""
    if href.startswith(_HERE):
        return href.removeprefix(_HERE[:-1])
    if href.startswith(("http:", "https:", "#")):
        return href
    path, mark, place = href.partition("#")
    named = os.path.normpath(Path(file).parent / path)
    if named in files:
        language, name = files[named]
        return f"/book/{language}/{name}{mark}{place}"
    return _SERVED.get(named)


def _sections(tokens: Sequence[Token]) -> Iterator[Section]:
    """The sections of a page, from heading to heading; their text lacks blocks of code."""
    place = heading = ""
    words: list[str] = []
    for before, token in zip((None, *tokens), tokens, strict=False):
        if token.type == "heading_open":
            if place:
                yield Section(place, heading, " ".join(words))
            place, words = str(token.attrGet("id")), []
        elif token.type == "inline":
            if before is not None and before.type == "heading_open":
                heading = _words(token)
            else:
                words.append(_words(token))
    yield Section(place, heading, " ".join(words))


def _words(inline: Token) -> str:
    """The text of a paragraph or heading, in one line."""
    parts = inline.children or []
    return "".join(" " if each.type == "softbreak" else each.content for each in parts)


def _chapters(root: Path, file: str, files: dict[str, tuple[Language, str]]) -> Iterator[Chapter]:
    """The chapters in an index page; a page is in the first chapter that names it."""
    title = ""
    pages: list[tuple[Language, str, str]] = []
    seen: set[tuple[Language, str]] = set()
    tokens = _tokens(root, file)
    for before, token in zip((None, *tokens), tokens, strict=False):
        if before is not None and before.type == "heading_open":
            if pages:
                yield Chapter(title, tuple(pages))
            title, pages = _words(token), []
        elif title and token.children:
            for opening, text in zip(token.children, token.children[1:], strict=False):
                if opening.type != "link_open":
                    continue
                named = os.path.normpath(Path(file).parent / str(opening.attrGet("href")))
                if (where := files.get(named)) and where not in seen and where[1] != INDEX:
                    seen.add(where)
                    pages.append((*where, escape(text.content)))
    yield Chapter(title, tuple(pages))
