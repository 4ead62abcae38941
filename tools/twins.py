"""The twins of the book: a page in English and the same page in Chinese.

`docs/zh/twins.txt` notes the words of both as they were when somebody last held them together. A
page whose words have changed since is found by a test: bring its twin after it, then note them
anew (`make twins`). Code, answers and tables that
programs write are left out of the words, for tests hold them in both.
"""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

from bench.report import TABLE

ROOT = Path(__file__).resolve().parents[1]
NOTED = Path("docs") / "zh" / "twins.txt"
# Pages whose sections are written by a program, from the first heading on.
WRITTEN = {"events.md"}

_FENCE = re.compile(r"^(`{3,})(\S*)[^\n]*\n.*?^\1$", re.MULTILINE | re.DOTALL)


def twins(root: Path) -> dict[Path, Path]:
    """The Chinese pages by the English ones, relative to the root."""
    pages = {Path("README.md"): Path("README.zh-CN.md")}
    found = sorted((root / "docs" / "zh").glob("*.md"))
    return pages | {Path("docs") / page.name: Path("docs") / "zh" / page.name for page in found}


def digest(page: Path) -> str:
    """A short digest of the words of a page."""
    words = TABLE.sub(r"\1", _FENCE.sub(r"\2", page.read_text(encoding="utf-8")))
    if page.name in WRITTEN:
        words = words.partition("\n## ")[0]
    return sha256(words.encode()).hexdigest()[:12]


def digests(root: Path) -> dict[str, str]:
    """The digest of every page that has a twin, by its path."""
    pages = [page for pair in twins(root).items() for page in pair]
    return {page.as_posix(): digest(root / page) for page in pages}


def changed(root: Path) -> list[str]:
    """The pages whose words are not as they were noted."""
    lines = (root / NOTED).read_text(encoding="utf-8").splitlines()
    noted = dict(line.split() for line in lines)
    return [page for page, now in digests(root).items() if noted.get(page) != now]


def note(root: Path) -> None:
    """Note the words of all pages."""
    lines = [f"{page} {now}\n" for page, now in digests(root).items()]
    (root / NOTED).write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    note(ROOT)
