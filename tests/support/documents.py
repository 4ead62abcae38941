"""Reading the documents of the project: pages, fenced blocks and links."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from app.book.build import anchor

ROOT = Path(__file__).parents[2]
_FOLDERS = ("", "docs", "docs/zh", "examples", "vectors", "deploy", "load")
FENCE = re.compile(r"^(`{3,})(\S*)[^\n]*\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A fenced block of a page.

    Attributes:
        page: the file of the page.
        line: the line on which the block begins.
        language: the language that it names.
        text: its text.
        after: the text of the page behind it.

    """

    page: Path
    line: int
    language: str
    text: str
    after: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"

    @property
    def shown(self) -> str:
        """The expected output: the following block, if it is plain text."""
        following = FENCE.search(self.after)
        return following[3] if following and following[2] == "text" else ""


def pages() -> list[Path]:
    """Every document."""
    return sorted(page for folder in _FOLDERS for page in (ROOT / folder).glob("*.md"))


def blocks() -> list[Block]:
    """Every fenced block of the documents."""
    found = []
    for page in pages():
        text = page.read_text(encoding="utf-8")
        for each in FENCE.finditer(text):
            line = text.count("\n", 0, each.start()) + 1
            found.append(Block(page, line, each[2], each[3], text[each.end() :]))
    return found


def links(page: Path) -> list[tuple[str, str]]:
    """The files of the project that a page links to, each with its heading."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    found = [link.partition("#") for link in _LINK.findall(text)]
    return [
        (file, heading)
        for file, _, heading in found
        if not file.startswith(("http://", "https://", "mailto:"))
    ]


def anchors(page: Path) -> set[str]:
    """The headings of a page, in the form of links."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    return {anchor(heading) for heading in _HEADING.findall(text)}


def commands(text: str) -> list[str]:
    """The commands of a shell block, with continued lines joined."""
    joined = re.sub(r"\\\n\s*", " ", text)
    lines = (re.sub(r"(^|\s)#.*$", "", line).strip() for line in joined.splitlines())
    return [line for line in lines if line]
