"""The declaration of a question: an operation of the API that a game answers, such as `deal`."""

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
    from paiju.shapes.record import Record
    from paiju.shapes.schema import AnyScript

Json = dict[str, Any]


CODES = "codes"
# A time budget of this many milliseconds costs as much as a plain question.
PLAIN_MS = 25


@dataclass(frozen=True, slots=True)
class Budget:
    """The bound of a question's work: a field with a number, such as milliseconds.

    Attributes:
        field: the name of the field.
        part: the number in it that costs as much as one plain question.

    """

    field: str
    part: int

    def cost(self, field: Field, body: Json) -> int:
        """The cost of a question, in plain questions; `body` is not checked yet.

        >>> limit = Field(Whole(1, 20), default=1)
        >>> [Budget("limit", 2).cost(limit, body) for body in ({}, {"limit": 9}, {"limit": 99})]
        [1, 5, 10]
        """
        kind, given = field.kind, as_whole(body.get(self.field))
        assert isinstance(kind, Whole)  # noqa: S101 - the field is declared like this
        wanted = field.default if given is None else given
        return -(-min(max(wanted, kind.least), kind.most) // self.part)


TIME = Budget("budget_ms", PLAIN_MS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question of a game, from which its route, schema, document and MCP tool are made.

    Attributes:
        name: the last word of its path and of its operation.
        fields: its fields by name.
        answer: the record of its answer; it has a name among the components.
        ask: computes the answer from the fields that were read, with a writer of answers.
        summary: its title in the documents.
        description: its description in the documents.
        answer_description: the description of its answer, a few words.
        budget: the field that bounds its work, if it may take longer than some milliseconds.
        finish: checks and completes the fields that were read; its second argument is the body.
        about_hand: whether its notation may be one that only hands have; its field types then get
            the name of the notation, not a script of the game.
        runs: whether it runs a game: its fields or its answer have a whole state.

    """

    name: str
    fields: Mapping[str, Field]
    answer: Record[Any]
    ask: Callable[[Json, Any], Json]
    summary: Text
    description: Text
    answer_description: Text
    budget: Budget | None = None
    finish: Callable[[Json, Json], Json] | None = None
    about_hand: bool = False
    runs: bool = False

    def cost(self, body: Json) -> int:
        """The cost of the question, in plain questions; `body` is not checked yet."""
        budget = self.budget
        return 1 if budget is None else budget.cost(self.fields[budget.field], body)

    @property
    def title(self) -> str:
        """The question's name in the names of components: "rank_hands" gives "RankHands"."""
        return "".join(map(str.capitalize, self.name.split("_")))

    def script_of(self, scripts: type[Enum]) -> ScriptOf:
        """The function that finds the notation of a body among a game's `scripts`.

        An unknown notation gives the default here; it is refused when its field is read.
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
    """The question `deal` of a game.

    Attributes:
        fields: its fields besides the seed, the cards and the rule set.
        deal: deals a fresh game from the fields, a seed and a notation.
        summary: the title of the question in the documents.
        description: its description in the documents.
        answer_description: the description of its answer, a few words.

    """

    fields: Mapping[str, Field]
    deal: Callable[[Json, Seed, Any], State]
    summary: Text
    description: Text
    answer_description: Text


def notation(*scripts: type[Enum], prefix: str = "") -> Field:
    """The field `notation`: the notation of cards or tiles, in a question and in its answer.

    Args:
        scripts: the notations that may be named.
        prefix: the prefix of a game's components, one of which lists its notations.
    """
    words = dict.fromkeys(script.value for each in scripts for script in each)
    return Field(
        Word(tuple(words), f"{prefix}Notation" if prefix else ""),
        Text(
            "问和答里牌的写法。",
            "How cards or tiles are written in the question and in the answer.",
        ),
        default=CODES,
    )
