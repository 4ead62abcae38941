"""Declared questions of a game."""

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
        name: the last word of its path and of its operation.
        fields: its fields.
        answer: the component that describes its answer.
        ask: answers a read question, with a writer.
        summary: its title in the documents.
        description: its description there.
        told: its answer in a few words.
        is_heavy: it may take longer than some milliseconds.
        finish: checks and completes a read question, with its body.
        about_hand: its notation may be one that only hands have; its kinds then get the name of
            the notation, not a script of the game.

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
        """Its name in the names of components."""
        return "".join(map(str.capitalize, self.name.split("_")))


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing:
    """The deal of a game, as a question.

    Attributes:
        fields: its fields beside the seed, the cards and the rule set.
        deal: deals the fresh game of a question with a seed, in a notation.
        summary: the title of the question in the documents.
        description: its description there.
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
