"""The book: the pages of `docs`, as they are served at /book."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.text import Language

# The pages that a wheel has, and the folder of their pictures; a checkout makes its own.
_BUILT = Path(__file__).parent / "built"
PAGES = "pages.json"


class Heading(NamedTuple):
    """A heading of a page, and its place."""

    anchor: str
    text: str


class Section(NamedTuple):
    """A part of a page, as it is searched."""

    anchor: str
    heading: str
    text: str


class Page(NamedTuple):
    """A page: its title, its text as HTML, its headings of the second level, and its sections."""

    title: str
    html: str
    headings: tuple[Heading, ...]
    sections: tuple[Section, ...]


class Chapter(NamedTuple):
    """A group of pages, as the index has them: the names of the pages with what it calls them."""

    title: str
    pages: tuple[tuple[Language, str, str], ...]


class Book(NamedTuple):
    """The pages of each language by name, its chapters, and the pictures by path."""

    pages: Mapping[Language, Mapping[str, Page]]
    chapters: Mapping[Language, tuple[Chapter, ...]]
    pictures: Mapping[str, bytes]


@cache
def book() -> Book:
    """The book of this package."""
    if _BUILT.exists():
        return read(_BUILT)
    # A checkout has the library that makes pages; a server that was installed has the pages.
    from app.book.build import build  # noqa: PLC0415 - see above

    return build(Path(__file__).parents[2])


def write(made: Book, folder: Path) -> None:
    """Write a book into a folder."""
    told = {"pages": made.pages, "chapters": made.chapters}
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    for name, content in {PAGES: text.encode(), **made.pictures}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def read(folder: Path) -> Book:
    """The book that was written into a folder."""
    told = json.loads((folder / PAGES).read_bytes())
    pages = {
        language: {
            name: Page(
                title,
                html,
                tuple(Heading(*each) for each in headings),
                tuple(Section(*each) for each in sections),
            )
            for name, (title, html, headings, sections) in found.items()
        }
        for language, found in told["pages"].items()
    }
    chapters = {
        language: tuple(Chapter(title, tuple(map(tuple, names))) for title, names in found)
        for language, found in told["chapters"].items()
    }
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != PAGES)
    pictures = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
    return Book(pages, chapters, pictures)
