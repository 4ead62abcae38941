"""The twins of the book: a page in English and the same page in Chinese.

`docs/zh/twins.txt` has a digest of the words of each page, from the last time that its twin was
brought up to date. A test finds pages whose words have changed since then. Change the twin of such
a page too, then note the digests again (`make twins`). Code, answers and tables that programs write
do not count as words, because other tests keep these right in both languages.
"""

from __future__ import annotations

import re
import sys
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from bench.report import TABLE

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).resolve().parents[1]
NOTED = Path("docs") / "zh" / "twins.txt"
# Pages that a program writes from the first section on.
WRITTEN = {"events.md"}
# The exit status if a page has changed in one language only.
LEFT = 3

_FENCE = re.compile(r"^(`{3,})(\S*)[^\n]*\n.*?^\1$", re.MULTILINE | re.DOTALL)


def twins(root: Path) -> dict[Path, Path]:
    """The Chinese page of each English page, both as paths from the root of the project."""
    pages = {Path("README.md"): Path("README.zh-CN.md")}
    found = sorted((root / "docs" / "zh").glob("*.md"))
    return pages | {Path("docs") / page.name: Path("docs") / "zh" / page.name for page in found}


def digest(page: Path) -> str:
    """The digest of a page's words."""
    words = TABLE.sub(r"\1", _FENCE.sub(r"\2", page.read_text(encoding="utf-8")))
    if page.name in WRITTEN:
        words = words.partition("\n## ")[0]
    return sha256(words.encode()).hexdigest()[:12]


def digests(root: Path) -> dict[str, str]:
    """The digests of all pages that have a twin, by path."""
    pages = [page for pair in twins(root).items() for page in pair]
    return {page.as_posix(): digest(root / page) for page in pages}


def noted(root: Path) -> dict[str, str]:
    """The noted digest of every page, by path."""
    lines = (root / NOTED).read_text(encoding="utf-8").splitlines()
    return dict(line.split() for line in lines)


def changed(root: Path) -> list[str]:
    """The pages whose words have changed since their digest was noted."""
    before = noted(root)
    return [page for page, now in digests(root).items() if before.get(page) != now]


def changed_alone(root: Path) -> list[str]:
    """The pages whose words have changed since they were noted, while the twin's have not."""
    pages = set(changed(root))
    alone = [
        page
        for pair in twins(root).items()
        for page, twin in (pair, pair[::-1])
        if page.as_posix() in pages and twin.as_posix() not in pages
    ]
    return [page.as_posix() for page in alone]


def note(root: Path, without: Iterable[str] = ()) -> None:
    """Note the digests of all pages; the noted ones of the pages in `without` stay as they were."""
    now = digests(root)
    if left_out := set(without):
        before = noted(root)
        now = {page: before[page] if page in left_out else digest for page, digest in now.items()}
    lines = [f"{page} {digest}\n" for page, digest in now.items()]
    (root / NOTED).write_text("".join(lines), encoding="utf-8")


def main(root: Path = ROOT, *, both: bool) -> int:
    """Note the digests of pages; returns the exit status.

    With `both`, pages that have changed in one language only are not noted but printed.
    """
    alone = changed_alone(root) if both else []
    note(root, alone)
    for page in alone:
        sys.stdout.write(f"{page} has changed, and its twin has not\n")
    return LEFT if alone else 0


if __name__ == "__main__":
    sys.exit(main(both=sys.argv[1:] == ["both"]))
