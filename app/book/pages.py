"""The parts of the book: pages with their headings and sections, and chapters."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.text import Language


class Heading(NamedTuple):
    """A heading of a page, with its anchor: the name in the address that leads to it."""

    anchor: str
    text: str


class Section(NamedTuple):
    """A section of a page, for the search: its anchor, its heading and its text."""

    anchor: str
    heading: str
    text: str


class Page(NamedTuple):
    """A page: its title, its HTML, its headings of the second level, and its sections."""

    title: str
    html: str
    headings: tuple[Heading, ...]
    sections: tuple[Section, ...]


class Chapter(NamedTuple):
    """A group of pages in the index.

    Attributes:
        title: the title of the chapter.
        pages: for each page its language, its name, and its title in the index, as HTML.
    """

    title: str
    pages: tuple[tuple[Language, str, str], ...]


class Book(NamedTuple):
    """The book in both languages.

    Attributes:
        pages: for each language, the pages by name.
        chapters: for each language, the chapters in order.
        pictures: the contents of picture files, by path.
    """

    pages: Mapping[Language, Mapping[str, Page]]
    chapters: Mapping[Language, tuple[Chapter, ...]]
    pictures: Mapping[str, bytes]
