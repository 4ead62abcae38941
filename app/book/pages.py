"""The parts of the book: pages with their headings and sections, and chapters."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.text import Language


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
