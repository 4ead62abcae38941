"""A question that a game answers, declared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.shapes.kinds import Field, Word

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from enum import Enum

    from app.chance import Seed
    from app.play.protocol import State

Json = dict[str, Any]

CODES = "codes"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question.

    Attributes:
        name: its last word in the path, and in the name of the operation.
        fields: what it takes.
        answer: the component that describes its answer.
        ask: the answer to a question as it was read, as a writer writes it.
        summary: its title in the documents.
        description: its words there.
        told: its answer in a few words.
        is_heavy: whether it may take longer than some milliseconds.
        finish: looks at a question as it was read, and at its body, once more.
        about_hand: whether its notation may be one that only hands have; its kinds are then told
            the name of the notation, and not a script of the game.

    """

    name: str
    fields: Mapping[str, Field]
    answer: str
    ask: Callable[[Json, Any], Json]
    summary: str
    description: str
    told: str
    is_heavy: bool = False
    finish: Callable[[Json, Json], Json] | None = None
    about_hand: bool = False

    @property
    def title(self) -> str:
        """The name within the names of components."""
        return "".join(map(str.capitalize, self.name.split("_")))


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing:
    """The deal of a game, as a question.

    Attributes:
        fields: what it takes beside the seed, the cards and the rule set.
        deal: the fresh game that a question with that seed is about, in a notation.
        summary: the title of the question in the documents.
        description: its words there.
        told: its answer in a few words.

    """

    fields: Mapping[str, Field]
    deal: Callable[[Json, Seed, Any], State]
    summary: str
    description: str
    told: str


def notation(*scripts: type[Enum]) -> Field:
    """The notation of a question, and of its answer."""
    words = dict.fromkeys(script.value for each in scripts for script in each)
    return Field(
        Word(tuple(words)),
        "How cards or tiles are written in the question and in the answer.",
        default=CODES,
    )
