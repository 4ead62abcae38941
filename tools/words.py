"""Refuse riddles in docstrings and comments, and odd phrases in texts and documents.

A riddle opens with a question word: "What the move costs" for "The cost of the move". A player is
"it", in the names of functions and classes and in the texts that users read too. Texts and
documents are plain: `PHRASES` has the phrases that they avoid, with what to write instead.
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
FOLDERS = (".", "docs", "docs/zh", "examples/own_game", "vectors", "deploy")

_RIDDLE = re.compile(r"(What|How|Who|Whose|Whom|Where|Whether|Why|Whatever|Whoever|Whichever)\b")
_PERSON = re.compile(r"(?<![^\W_])(he|him|his|himself|whoever|whomever)(?![^\W_])", re.IGNORECASE)
_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
_CODE = re.compile(r"^(`{3,}).*?^\1$|`[^`\n]+`|\]\([^)]*\)", re.MULTILINE | re.DOTALL)
# The phrases that a document does not have, with what to write instead.
PHRASES = {
    r"had best": "the best …",
    r"(?:be|is|are|was|get|gets) rid of": "plays, loses, removes",
    r"sums? to nothing": "the sum is zero",
    r"st(?:ands?|ood|anding) in\b(?! the way)": "plays instead",
    r"tells? of|(?:is|are) told (?:in|under|of|below)": "describes",
    r"(?:for|of) the own": "your, its",
    r"for ever": "always",
    r"the (?:most|least) that may": "at most, at least",
    r"com(?:e|es|ing) to nothing|what (?:it|they|rounds?|games?) c[ao]me to": "the result",
    r"that which|of which it|of them that": "name the thing",
    r"foretells?|foretold": "forecasts",
    r"reckon(?:s|ed)?": "estimates",
    r"anew": "again",
    r"wants? (?:an? |\d+|no more|more |some )": "needs",
    r"as (?:ever|it were|it may be)": "as before",
    r"bears?": "tolerates, handles",
    r"till|thereby|therein|whereof|wherein|thereof|henceforth|nought|unto": "a word of today",
    r"mends?|mended": "fixes",
    r"yourselves": "yourself",
    r"nor (?:is|are|does|do) there": "there is no",
    r"nobody (?:has need|need)\b": "does not need",
    r"by itself alone|of itself": "alone",
    r"may be had": "exists",
    r"(?:it|they) who\b": "a seat that",
    r"one (?:asks|has to|may|knows|holds)": "you",
}
# A sentence that begins with "Who" and is no question: "Who passes may come back".
_WHO = re.compile(r"(?:^|[.:;] |\| )Who(?:ever)? [^?.\n|]*[.;,|]", re.MULTILINE)
_ODD = re.compile("|".join(rf"\b(?:{phrase})\b" for phrase in PHRASES), re.IGNORECASE)
# The phrases that a Chinese page does not have: a polite address, and those of translations.
_ODD_CHINESE = re.compile(r"您|对于[^，。]{1,12}来说|当[^，。（]{1,20}的时候|进行(?:一个|了)")
# Tests and vectors quote rule books, and this list its phrases.
_QUOTING = re.compile(r"tests/|tools/words\.py|.*/lab/vectors\.py")


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

    @property
    def odd(self) -> list[str]:
        """The odd phrases of a text."""
        return _ODD.findall(self.text) if self.kind == "text" else []


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
        + ", ".join([*["opens with a riddle"] * words.is_riddle, *words.persons, *words.odd])
        for words in sorted(words_of(source))
        if words.is_riddle or words.persons or words.odd
        if not (words.kind == "text" and is_quoting)
    ]


def faults_of_page(page: str) -> list[str]:
    """The odd phrases of a document, each with its line; code and links are no words."""

    def blank(found: re.Match[str]) -> str:
        return "`" + "\n" * found[0].count("\n")

    words = _CODE.sub(blank, page)
    found = sorted(
        (each.start(), each[0].strip())
        for pattern in (_ODD, _WHO, _PERSON, _ODD_CHINESE)
        for each in pattern.finditer(words)
    )
    return [f"{words.count(chr(10), 0, start) + 1}: {text!r}" for start, text in found]


def documents() -> dict[str, str]:
    """The documents of the project by path."""
    return {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
        for folder in FOLDERS
        for path in sorted((ROOT / folder).glob("*.md"))
    }


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
        for fault in faults_of(text, is_quoting=_QUOTING.match(path) is not None)
    ]
    lines += [
        f"{path}:{fault}\n" for path, text in documents().items() for fault in faults_of_page(text)
    ]
    sys.stdout.writelines(lines)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
