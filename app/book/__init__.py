"""The book: the pages of `docs`, which the service shows at /book."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from app.book.pages import Book, Chapter, Heading, Page, Section

# The folder of the finished book in an installed package; a checkout makes the book when needed.
_BUILT = Path(__file__).parent / "built"
PAGES = "pages.json"


@cache
def book() -> Book:
    """The book of this package: built beforehand, or made now in a checkout."""
    if _BUILT.exists():
        return read(_BUILT)
    # A checkout has the library that makes pages; an installed package may lack it.
    from app.book.build import build  # noqa: PLC0415 - see above

    return build(Path(__file__).parents[2])


def write(made: Book, folder: Path) -> None:
    """Write a book into a folder, from which `read` reads it."""
    contents = {"pages": made.pages, "chapters": made.chapters}
    text = json.dumps(contents, ensure_ascii=False, separators=(",", ":"))
    for name, content in {PAGES: text.encode(), **made.pictures}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def read(folder: Path) -> Book:
    """The book that was written into a folder."""
    contents = json.loads((folder / PAGES).read_bytes())
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
        for language, found in contents["pages"].items()
    }
    chapters = {
        language: tuple(Chapter(title, tuple(map(tuple, names))) for title, names in found)
        for language, found in contents["chapters"].items()
    }
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != PAGES)
    pictures = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
    return Book(pages, chapters, pictures)
