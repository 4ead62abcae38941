"""Refuse riddles in docstrings and comments; count them by folder.

A riddle opens with a question word: "What the move costs" for "The cost of the move". A player is
"it", in the names of functions and classes too.

    tools/words.py            list the faults outside the paths that are still to be mended
    tools/words.py count      count docstrings and faults, by folder
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
TREES = ("app", "bench", "examples", "paiju", "tests", "tools")

# Folders and files whose words are still to be mended.
TO_MEND = (
    "app/climbing/knowledge.py",
    "app/climbing/seat.py",
    "app/shapes/kinds.py",
    "tests/api/serving.py",
    "tests/shapes/test_record.py",
    "tools/suites.py",
)

_RIDDLE = re.compile(r"(What|How|Who|Whose|Whom|Where|Whether|Why|Whatever|Whoever|Whichever)\b")
_PERSON = re.compile(r"(?<![^\W_])(he|him|his|himself|whoever|whomever)(?![^\W_])", re.IGNORECASE)


class Words(NamedTuple):
    """A docstring, a comment or a name in a source, with its line."""

    line: int
    kind: str
    text: str

    @property
    def is_riddle(self) -> bool:
        """A docstring or comment opens with a question word."""
        return self.kind != "name" and _RIDDLE.match(self.text) is not None

    @property
    def persons(self) -> list[str]:
        """The words that make a person of a player."""
        return _PERSON.findall(self.text)


def words_of(source: str) -> Iterator[Words]:
    """The docstrings, the comments and the names of functions and classes in a source."""
    for node in ast.walk(ast.parse(source)):
        line = 1
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            line = node.lineno
            yield Words(line, "name", node.name)
        elif not isinstance(node, ast.Module):
            continue
        if text := ast.get_docstring(node):
            yield Words(line, "docstring", text)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield Words(token.start[0], "comment", token.string.lstrip("#: "))


def faults_of(source: str) -> list[str]:
    """The faults in the words of a source, each with its line."""
    return [
        f"{words.line}: {words.kind} {words.text.splitlines()[0]!r}: "
        + ", ".join([*["opens with a riddle"] * words.is_riddle, *words.persons])
        for words in sorted(words_of(source))
        if words.is_riddle or words.persons
    ]


def sources() -> dict[str, str]:
    """The Python sources of the project by path."""
    paths = [path for tree in TREES for path in sorted((ROOT / tree).rglob("*.py"))]
    return {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
        for path in (*paths, ROOT / "gunicorn.conf.py")
        if "node_modules" not in path.parts
    }


def is_to_mend(path: str) -> bool:
    """The path, or a folder that holds it, is still to be mended."""
    return any(Path(path).is_relative_to(each) for each in TO_MEND)


def counts() -> dict[str, Counter[str]]:
    """The numbers of docstrings and faults in each folder, and in all."""
    totals: dict[str, Counter[str]] = {}
    for path, source in sources().items():
        parts = Path(path).parts
        folder = "/".join(parts[: min(3 if "games" in parts else 2, len(parts) - 1)]) or path
        for words in words_of(source):
            for key in (folder, "all"):
                total = totals.setdefault(key, Counter())
                total[words.kind] += 1
                total[f"{words.kind} riddles"] += words.is_riddle
                total["persons"] += len(words.persons)
    return totals


def main(arguments: list[str]) -> int:
    """List the faults, or count them; the status is 1 if a fault is listed."""
    if arguments == ["count"]:
        lines = [f"{'':24}docstrings   riddles   share  in comments  he, his, him"]
        for folder, total in sorted(counts().items()):
            docstrings, riddles = total["docstring"], total["docstring riddles"]
            lines.append(
                f"{folder:24}{docstrings:10}{riddles:10}{riddles / max(docstrings, 1):8.1%}"
                f"{total['comment riddles']:13}{total['persons']:14}"
            )
        sys.stdout.write("\n".join(lines) + "\n")
        return 0
    every = {path: faults_of(text) for path, text in sources().items() if not is_to_mend(path)}
    lines = [f"{path}:{fault}\n" for path, faults in every.items() for fault in faults]
    sys.stdout.writelines(lines)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
