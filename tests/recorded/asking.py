"""Ask the kept questions again."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tests.recorded import kept
from tests.recorded.differences import Difference, differences
from tests.recorded.kept import Asked, named
from tests.recorded.renaming import Renaming
from tests.recorded.service import Service

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.recorded.service import Answer, Question


class File(NamedTuple):
    """A file of questions under their present names, with the present answers."""

    name: str
    asked: list[Asked]
    renamed: int

    @property
    def hashes(self) -> list[str]:
        """The hashes of its operations."""
        return kept.hashes_of(self.name, self.asked)


def ask(
    files: Sequence[str] = (), names: Renaming | None = None, folder: Path = kept.FOLDER
) -> list[File]:
    """Ask the questions of some files, or of all."""
    service, names = Service(), names or Renaming()
    found = []
    for file in files or kept.files(folder=folder):
        before = kept.read_questions(file, folder)
        questions = [names.question(each) for each in before]
        renamed = sum(old != new for old, new in zip(before, questions, strict=True))
        asked = _together(questions, [service.ask(each) for each in questions])
        found.append(File(file, asked, renamed))
    return found


def changes(
    found: File, names: Renaming | None = None, folder: Path = kept.FOLDER
) -> list[Difference]:
    """The differences between the present and the kept answers, under the present names."""
    names = names or Renaming()
    answers = [names.answer(each) for each in kept.read_answers(found.name, folder)]
    old = _together([each.question for each in found.asked], answers)
    return list(differences(old, found.asked))


def read(file: str, folder: Path = kept.FOLDER) -> list[Asked]:
    """A file with its kept answers."""
    return _together(kept.read_questions(file, folder), kept.read_answers(file, folder))


def keep(found: Sequence[File], names: Renaming | None = None, folder: Path = kept.FOLDER) -> None:
    """Keep the present answers; a renamed game renames its file."""
    names = names or Renaming()
    lines = kept.read_hashes(folder) if (folder / "hashes.txt").exists() else []
    for file in found:
        new = names.text(file.name)
        if file.renamed or new != file.name:
            # Decks and positions have commands of their own.
            for part in ("questions", "answers"):
                (folder / f"{file.name}.{part}.xz").unlink(missing_ok=True)
        if not (folder / f"{new}.questions.xz").exists():
            kept.write_questions(new, [each.question for each in file.asked], folder)
        kept.write_answers(new, [each.answer for each in file.asked], folder)
        lines = [line for line in lines if line.split()[0] not in {file.name, new}]
        lines += kept.hashes_of(new, file.asked)
    kept.write_hashes(sorted(lines), folder)


def _together(questions: Sequence[Question], answers: Sequence[Answer]) -> list[Asked]:
    return [
        Asked(name, question, answer)
        for (name, question), answer in zip(named(questions), answers, strict=True)
    ]
