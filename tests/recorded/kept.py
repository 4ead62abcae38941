"""The files of questions and answers, one a line, and the hashes of operations.

A game has two files, so that a change of its answers rewrites only one: questions are written when
they are made, answers when they change. `hashes.txt` has the number of questions and a hash for
every operation: a reviewer sees there which operations changed, and a test compares with it without
reading any answer.
"""

from __future__ import annotations

import json
import lzma
import re
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.recorded.service import JSON, Answer, Question

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

FOLDER = Path(__file__).parent / "kept"
# The digits of a hash: readable, and safe from chance collisions.
_DIGITS = 16
_PUZZLE = re.compile(r"/puzzles/[0-9a-f]{10}")


class Asked(NamedTuple):
    """A question with its name and its answer."""

    name: str
    question: Question
    answer: Answer

    @property
    def operation(self) -> str:
        """The operation of the question: its path."""
        return self.name.partition("#")[0]


def named(questions: Iterable[Question]) -> Iterator[tuple[str, Question]]:
    """Questions by their names: the path without the id of a puzzle and a query, and a number.

    >>> paths = ("/v1/games", "/v1/mcr/puzzles?limit=3", "/v1/mcr/puzzles/0123456789")
    >>> [name for name, _ in named([Question("GET", path) for path in paths])]
    ['games#1', 'mcr/puzzles#1', 'mcr/puzzles/id#1']
    """
    counted: Counter[str] = Counter()
    for question in questions:
        path = question.path.partition("?")[0].removeprefix("/v1").strip("/")
        path = _PUZZLE.sub("/puzzles/id", path)
        counted[path] += 1
        yield f"{path}#{counted[path]}", question


def files(part: str = "questions", folder: Path = FOLDER) -> list[str]:
    """The names of the files of a part: games, and `service` for questions of no game."""
    return sorted(path.name.partition(".")[0] for path in folder.glob(f"*.{part}.xz"))


def read_questions(file: str, folder: Path = FOLDER) -> list[Question]:
    """The questions of a file."""
    return [
        Question(method, path, body, JSON if headers is None else _pairs(headers))
        for method, path, body, headers in read_rows(folder / f"{file}.questions.xz")
    ]


def write_questions(file: str, questions: Iterable[Question], folder: Path = FOLDER) -> None:
    """Write the questions of a file."""
    rows = (
        (each.method, each.path, each.body, None if each.headers == JSON else each.headers)
        for each in questions
    )
    write_rows(folder / f"{file}.questions.xz", rows)


def read_answers(file: str, folder: Path = FOLDER) -> list[Answer]:
    """The answers of a file, in the order of its questions."""
    rows = read_rows(folder / f"{file}.answers.xz")
    return [Answer(status, _pairs(headers), body) for status, headers, body in rows]


def write_answers(file: str, answers: Iterable[Answer], folder: Path = FOLDER) -> None:
    """Write the answers of a file."""
    write_rows(folder / f"{file}.answers.xz", answers)


def hashes_of(file: str, asked: Sequence[Asked]) -> list[str]:
    """A line for each operation of a file: its number of questions, and a hash with answers."""
    found: dict[str, Any] = {}
    counted: Counter[str] = Counter()
    for each in asked:
        line = json.dumps([each.question, each.answer])
        found.setdefault(each.operation, sha256()).update(line.encode())
        counted[each.operation] += 1
    return [
        f"{file} {name} {counted[name]} {found[name].hexdigest()[:_DIGITS]}"
        for name in sorted(found)
    ]


def read_hashes(folder: Path = FOLDER) -> list[str]:
    """Read the lines of all files."""
    return (folder / "hashes.txt").read_text(encoding="utf-8").splitlines()


def write_hashes(lines: Iterable[str], folder: Path = FOLDER) -> None:
    """Write the lines of all files."""
    (folder / "hashes.txt").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _pairs(found: Any) -> tuple[tuple[str, str], ...]:  # noqa: ANN401 - as JSON has them
    return tuple((name, value) for name, value in found)


def read_rows(path: Path) -> Iterator[Any]:
    """The rows of a file."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def write_rows(path: Path, rows: Iterable[object]) -> None:
    """Write rows as lines of JSON; leave a file with the same lines as it is.

    Another version of the compressor may give other bytes for the same lines.
    """
    path.parent.mkdir(exist_ok=True)
    text = "".join(json.dumps(row) + "\n" for row in rows)
    if path.exists() and lzma.decompress(path.read_bytes()).decode() == text:
        return
    path.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
