"""Declared questions of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from paiju.shapes.field_types import Field, Whole, Word
from paiju.shapes.read import as_whole
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from enum import Enum

    from paiju.chance import Seed
    from paiju.play.flow.flow import State
    from paiju.shapes.question_reader import ScriptOf
    from paiju.shapes.schema import AnyScript

Json = dict[str, Any]

CODES = "codes"
# The milliseconds of a budget of time that cost as much as a plain question.
PLAIN_MS = 25


@dataclass(frozen=True, slots=True)
class Budget:
    """The field of a question that bounds its work; a `part` of it costs as one plain question."""

    field: str
    part: int

    def cost(self, field: Field, body: Json) -> int:
        """The cost of a question in plain ones, by a body that nobody has read yet.

        >>> limit = Field(Whole(1, 20), default=1)
        >>> [Budget("limit", 2).cost(limit, body) for body in ({}, {"limit": 9}, {"limit": 99})]
        [1, 5, 10]
        """
        kind, given = field.kind, as_whole(body.get(self.field))
        assert isinstance(kind, Whole)  # noqa: S101 - so it is declared
        wanted = field.default if given is None else given
        return -(-min(max(wanted, kind.least), kind.most) // self.part)


TIME = Budget("budget_ms", PLAIN_MS)


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
        budget: bounds its work, which may take longer than some milliseconds; None if it is quick.
        finish: checks and completes a read question, with its body.
        about_hand: its notation may be one that only hands have; its kinds then get the name of
            the notation, not a script of the game.
        runs: it runs a game: its question or its answer has a whole state.

    """

    name: str
    fields: Mapping[str, Field]
    answer: str
    ask: Callable[[Json, Any], Json]
    summary: Text
    description: Text
    told: Text
    budget: Budget | None = None
    finish: Callable[[Json, Json], Json] | None = None
    about_hand: bool = False
    runs: bool = False

    def cost(self, body: Json) -> int:
        """Its cost in plain questions, by a body that nobody has read yet."""
        budget = self.budget
        return 1 if budget is None else budget.cost(self.fields[budget.field], body)

    @property
    def title(self) -> str:
        """Its name in the names of components."""
        return "".join(map(str.capitalize, self.name.split("_")))

    def script_of(self, scripts: type[Enum]) -> ScriptOf:
        """The notation by the body of the question, where the game has these scripts.

        A wrong one is refused as a field.
        """
        default, known = scripts["CODES"], {each.value: each for each in scripts}

        def script(body: Mapping[str, Any]) -> AnyScript:
            notation = body.get("notation")
            if self.about_hand:
                return notation if isinstance(notation, str) else CODES
            return known.get(notation, default) if isinstance(notation, str) else default

        return script


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
    summary: Text
    description: Text
    told: Text


def notation(*scripts: type[Enum]) -> Field:
    """The notation of a question, and of its answer."""
    words = dict.fromkeys(script.value for each in scripts for script in each)
    return Field(
        Word(tuple(words)),
        Text(
            "问和答里牌的写法。",
            "How cards or tiles are written in the question and in the answer.",
        ),
        default=CODES,
    )
