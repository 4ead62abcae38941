"""The errors of the library: a question with faults, and an action that the rules refuse."""

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
    """A fault in a question.

    Attributes:
        pointer: the place in the question, as a JSON Pointer such as `/cards/1`.
        code: a code that never changes.
        text: a description for people.
    """

    pointer: str
    code: str
    text: str


class QuestionError(ValueError):
    """Raised if a question cannot be understood, or describes something impossible.

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
    """Raised if the rules refuse an action, or the game's state refuses a question.

    Attributes:
        reason: the code of the reason, which never changes.
        text: the reason in words, for a player.

    """

    def __init__(self, refusal: Refusal, language: Language) -> None:
        self.reason, self.text = refusal.code, refusal.text.within(language)
        super().__init__(f"{self.text} ({self.reason})")


@contextmanager
def reported(language: Language, body: object = None) -> Iterator[None]:
    """A context in which errors of the engine are raised as `QuestionError`.

    Args:
        language: the language of the error's text.
        body: the question in which the faults' places are looked up.
    """
    try:
        yield
    except ImpossibleError as error:
        faults = [
            Fault(pointer(existing(each, body)), each.code, each.text.within(language))
            for each in error.faults
        ]
        raise QuestionError(faults) from None
