"""Kinds of values in questions: the reading of each, and its JSON Schema.

A question declares its fields by these. `script` is how its cards or tiles are written; kinds that
have none do not look at it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.shapes import reading
from app.shapes.schema import Schema, ref, whole

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_ID = 32

AnyScript = Any


class Kind(ABC):
    """A kind of value."""

    __slots__ = ()

    @abstractmethod
    def read(self, value: object, script: AnyScript) -> Any:  # noqa: ANN401 - each kind has its own
        """The value that a question means; a wrong one is an `ImpossibleError`."""

    @abstractmethod
    def schema(self) -> Schema:
        """The JSON Schema of what may be sent."""


# The default of a field whose value is drawn by chance where a question leaves it out, and of one
# that is then missing from the question.
DRAWN = object()
MISSING = object()


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a question.

    Attributes:
        kind: what it takes.
        description: its words in the documents.
        is_required: whether it must be there.
        default: its value where it is left out: a value, a function that makes one, `DRAWN` or
            `MISSING`.
        may_be_null: whether null is a value of it.

    """

    kind: Kind
    description: str = ""
    is_required: bool = False
    default: Any = MISSING
    may_be_null: bool = False


@dataclass(frozen=True, slots=True)
class Whole(Kind):
    """A whole number within bounds; 84.0 is one, true is not."""

    least: int
    most: int

    def read(self, value: object, script: AnyScript) -> int:
        """The number."""
        del script
        return reading.read_whole(value, self.least, self.most)

    def schema(self) -> Schema:
        """The bounds of the number."""
        return whole(self.least, self.most)


@dataclass(frozen=True, slots=True)
class Flag(Kind):
    """True or false."""

    def read(self, value: object, script: AnyScript) -> bool:
        """The flag."""
        del script
        return reading.read_flag(value)

    def schema(self) -> Schema:
        """A boolean."""
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Share(Kind):
    """A number from 0 to 1."""

    def read(self, value: object, script: AnyScript) -> float:
        """The number."""
        del script
        return reading.read_share(value)

    def schema(self) -> Schema:
        """The bounds of the number."""
        return {"type": "number", "minimum": 0, "maximum": 1}


@dataclass(frozen=True, slots=True)
class Word(Kind):
    """One of a few words."""

    words: tuple[str, ...]

    def read(self, value: object, script: AnyScript) -> str:
        """The word."""
        del script
        return reading.read_word(value, self.words)

    def schema(self) -> Schema:
        """The list of the words."""
        return {"type": "string", "enum": list(self.words)}


@dataclass(frozen=True, slots=True)
class Words(Kind):
    """A list of ids, which the domain knows or refuses."""

    least: int
    most: int

    def read(self, value: object, script: AnyScript) -> tuple[str, ...]:
        """The ids."""
        del script
        return reading.read_words(value, self.least, self.most)

    def schema(self) -> Schema:
        """The bounds of the list and of each id."""
        word = {"type": "string", "minLength": 1, "maxLength": MAX_ID}
        return {"type": "array", "items": word, "minItems": self.least, "maxItems": self.most}


@dataclass(frozen=True, slots=True)
class Line(Kind):
    """A short string that only this service reads."""

    most: int

    def read(self, value: object, script: AnyScript) -> str:
        """The string."""
        del script
        return reading.read_text(value, 1, self.most)

    def schema(self) -> Schema:
        """The bound of the string."""
        return {"type": "string", "minLength": 1, "maxLength": self.most}


@dataclass(frozen=True, slots=True)
class Seed(Kind):
    """The source of chance: a whole number or a string."""

    def read(self, value: object, script: AnyScript) -> int | str:
        """The seed."""
        del script
        return reading.read_seed(value)

    def schema(self) -> Schema:
        """A reference: the shape stands once among the components."""
        return ref("Seed")


@dataclass(frozen=True, slots=True)
class RuleSet(Kind):
    """A rule set: its id, or its id with options changed."""

    rules_of: Callable[..., Any]
    default: str

    def read(self, value: object, script: AnyScript) -> Any:  # noqa: ANN401 - each game has its own
        """The rule set."""
        del script
        return self.rules_of(*reading.read_ruleset(value, self.default))

    def schema(self) -> Schema:
        """A reference: the shape stands once among the components."""
        return ref("RuleSetRef")


@dataclass(frozen=True, slots=True, eq=False)
class Part(Kind):
    """A value that is read together with other fields, or later, when more is known."""

    told: Schema

    def read(self, value: object, script: AnyScript) -> object:
        """The value as it was sent."""
        del script
        return value

    def schema(self) -> Schema:
        """The schema as it was given."""
        return self.told


@dataclass(frozen=True, slots=True)
class Document(Kind):
    """A value that a game reads: a state, a view, an action."""

    component: str
    read_by: Callable[[object, AnyScript], object]

    def read(self, value: object, script: AnyScript) -> object:
        """The value as the game reads it."""
        return self.read_by(value, script)

    def schema(self) -> Schema:
        """A reference: the shape stands once among the components."""
        return ref(self.component)


@dataclass(frozen=True, slots=True)
class Listed(Kind):
    """A list of values of one kind."""

    item: Kind
    most: int

    def read(self, value: object, script: AnyScript) -> tuple[Any, ...]:
        """The values."""
        found = []
        for place, each in enumerate(reading.read_list(value, self.most)):
            with reading.at(place):
                found.append(self.item.read(each, script))
        return tuple(found)

    def schema(self) -> Schema:
        """The bound of the list."""
        return {"type": "array", "items": self.item.schema(), "maxItems": self.most}
