"""The errors of the library."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from paiju.shapes.errors import ImpossibleError
from paiju.shapes.question_reader import existing, pointer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paiju.play.flow.flow import Refusal
    from paiju.text import Language


class Fault(NamedTuple):
    """An error in a question.

    Attributes:
        pointer: where it is in the question, a JSON Pointer such as `/cards/1`.
        code: a code that never changes.
        text: a description for people.
    """

    pointer: str
    code: str
    text: str


class QuestionError(ValueError):
    """A question that cannot be understood, or that describes something impossible.

    Attributes:
        faults: every fault of the question; the message lists them.

    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        texts = (
            f"{each.pointer}: {each.text}" if each.pointer else each.text for each in self.faults
        )
        super().__init__("; ".join(texts))


class RefusedError(ValueError):
    """An action that the rules refuse.

    Attributes:
        reason: the code of the reason, which never changes.
        text: the reason in words, for a player.

    """

    def __init__(self, refusal: Refusal, language: Language) -> None:
        self.reason, self.text = refusal.code, refusal.text.within(language)
        super().__init__(f"{self.text} ({self.reason})")


@contextmanager
def reported(language: Language, body: object = None) -> Iterator[None]:
    """A context that turns errors of the engine into `QuestionError`s about `body`."""
    try:
        yield
    except ImpossibleError as error:
        faults = [
            Fault(pointer(existing(each, body)), each.code, each.text.within(language))
            for each in error.faults
        ]
        raise QuestionError(faults) from None
