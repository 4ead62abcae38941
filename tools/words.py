"""Refuse riddles in docstrings and comments.

A riddle opens with a question word: "What the move costs" for "The cost of the move". A player is
"it", in the names of functions and classes and in the texts that users read too.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
TREES = ("app", "bench", "examples", "paiju", "tests", "tools")

_RIDDLE = re.compile(r"(What|How|Who|Whose|Whom|Where|Whether|Why|Whatever|Whoever|Whichever)\b")
_PERSON = re.compile(r"(?<![^\W_])(he|him|his|himself|whoever|whomever)(?![^\W_])", re.IGNORECASE)
_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
# Tests quote rule books.
_QUOTING = "tests/"


class Words(NamedTuple):
    """A docstring, a comment, a name or a text in a source, with its line."""

    line: int
    kind: str
    text: str

    @property
    def is_riddle(self) -> bool:
        """A docstring or comment opens with a question word."""
        return self.kind in {"docstring", "comment"} and _RIDDLE.match(self.text) is not None

    @property
    def persons(self) -> list[str]:
        """The words that make a person of a player."""
        return _PERSON.findall(self.text)


def words_of(source: str) -> Iterator[Words]:
    """The docstrings, comments, texts, and the names of functions and classes in a source."""
    nodes = list(ast.walk(ast.parse(source)))
    documenting = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and " " in node.value
            and id(node) not in documenting
        ):
            yield Words(node.lineno, "text", node.value)
        if not isinstance(node, _DOCUMENTED):
            continue
        line = 1 if isinstance(node, ast.Module) else node.lineno
        if not isinstance(node, ast.Module):
            yield Words(line, "name", node.name)
        if text := ast.get_docstring(node):
            yield Words(line, "docstring", text)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield Words(token.start[0], "comment", token.string.lstrip("#: "))


def faults_of(source: str, *, is_quoting: bool = False) -> list[str]:
    """The faults in the words of a source, each with its line; none in texts that quote."""
    return [
        f"{words.line}: {words.kind} {words.text.splitlines()[0]!r}: "
        + ", ".join([*["opens with a riddle"] * words.is_riddle, *words.persons])
        for words in sorted(words_of(source))
        if words.is_riddle or words.persons
        if not (words.kind == "text" and is_quoting)
    ]


def sources() -> dict[str, str]:
    """The Python sources of the project by path."""
    paths = [path for tree in TREES for path in sorted((ROOT / tree).rglob("*.py"))]
    return {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
        for path in (*paths, ROOT / "gunicorn.conf.py")
        if "node_modules" not in path.parts
    }


def main() -> int:
    """List the faults of the project; the status is 1 if there are any."""
    lines = [
        f"{path}:{fault}\n"
        for path, text in sources().items()
        for fault in faults_of(text, is_quoting=path.startswith(_QUOTING))
    ]
    sys.stdout.writelines(lines)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
