"""Kinds of values in JSON: the reading of each, its writing, and its JSON Schema.

Questions and records declare their fields by these. `script` is how cards or tiles are written;
kinds that have none do not look at it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, fields, replace
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from paiju.shapes import read as reading
from paiju.shapes.errors import ImpossibleError, together
from paiju.shapes.lazy import LazyTuple
from paiju.shapes.schema import MAX_TEXT, AnyScript, Schema, or_null, ref, text, whole
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.shapes.errors import InconsistentError

MAX_ID = 32
# So many values of a list are refused at most: the faults of other fields are to be seen too.
MAX_REFUSED = 8


class FieldType(ABC):
    """A kind of value."""

    __slots__ = ()

    @abstractmethod
    def read(self, value: object, script: AnyScript, /) -> Any:  # noqa: ANN401 - each kind has its own
        """The value that a question means; a wrong one is an `ImpossibleError`."""

    @abstractmethod
    def schema(self) -> Schema:
        """The JSON Schema of what may be sent."""

    def recall(self, value: Any, script: AnyScript, /) -> Any:  # noqa: ANN401 - each kind has its own
        """The value of JSON that was written as it stands here."""
        return self.read(value, script)

    def write(self, value: Any, _: AnyScript) -> Any:  # noqa: ANN401 - each kind has its own
        """A value in JSON."""
        return list(value) if isinstance(value, tuple) else value

    def compare(
        self, given: object, follows: object, script: AnyScript, error: type[InconsistentError]
    ) -> None:
        """Refuse what was sent where something else follows from the rest of a record."""
        del script
        reading.agree(given, follows, error)

    def beside(self, parts: Mapping[str, Any]) -> FieldType:
        """The kind itself, where these fields of its record were read before it."""
        del parts
        return self

    def within(self, body: Mapping[str, Any]) -> FieldType:
        """The kind itself, in a question with this body, of which nothing is checked yet."""
        del body
        return self


# The defaults of a field that is drawn by chance where it is left out, and of one that is missing.
DRAWN = object()
MISSING = object()


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a question or of a record.

    Attributes:
        kind: what it takes.
        description: its words in the documents.
        is_required: whether it must be there.
        default: its value where it is left out: a value, a function that makes one, `DRAWN` or
            `MISSING`.
        may_be_null: whether null is a value of it.
        of: takes it from the value of its record: a function, or the path of an attribute; "" where
            that has the name of the field. None is written as null,
            and not at all where it may not be null, which no answer has.
        follows: whether it follows from the other fields of its record: it is written, and
            compared where it is sent, but never read.
        is_compared: whether it is compared though it is read.

    """

    kind: FieldType
    description: Text | None = None
    is_required: bool = False
    default: Any = MISSING
    may_be_null: bool = False
    of: Callable[[Any], Any] | str = ""
    follows: bool = False
    is_compared: bool = False

    def getter(self, name: str) -> Callable[[Any], Any]:
        """The function that takes it from the value of its record, for a field of this name."""
        return self.of if callable(self.of) else attrgetter(self.of or name)


# A field that is always there, and one that follows from the others.
always = partial(Field, is_required=True)
follows = partial(Field, follows=True)


@dataclass(frozen=True, slots=True)
class Whole(FieldType):
    """A whole number within bounds; 84.0 is one, true is not."""

    least: int
    most: int

    def read(self, value: object, _: AnyScript) -> int:
        """The number."""
        if type(value) is int and self.least <= value <= self.most:
            return value
        return reading.read_whole(value, self.least, self.most)

    def recall(self, value: Any, _: AnyScript) -> Any:  # noqa: ANN401 - number
        """The number itself."""
        return value

    def schema(self) -> Schema:
        """The bounds of the number."""
        return whole(self.least, self.most)


@dataclass(frozen=True, slots=True)
class Flag(FieldType):
    """True or false."""

    def read(self, value: object, _: AnyScript) -> bool:
        """The flag."""
        return reading.read_flag(value)

    def recall(self, value: Any, _: AnyScript) -> Any:  # noqa: ANN401 - flag
        """The flag itself."""
        return value

    def schema(self) -> Schema:
        """A boolean."""
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Share(FieldType):
    """A number from 0 to 1."""

    def read(self, value: object, _: AnyScript) -> float:
        """The number."""
        return reading.read_share(value)

    def schema(self) -> Schema:
        """The bounds of the number."""
        return {"type": "number", "minimum": 0, "maximum": 1}


@dataclass(frozen=True, slots=True)
class Word(FieldType):
    """One of a few words."""

    words: tuple[str, ...]

    def read(self, value: object, _: AnyScript) -> str:
        """The word."""
        return reading.read_word(value, self.words)

    def recall(self, value: Any, _: AnyScript) -> Any:  # noqa: ANN401 - word
        """The word itself."""
        return value

    def schema(self) -> Schema:
        """The list of the words."""
        return {"type": "string", "enum": list(map(str, self.words))}


@dataclass(frozen=True, slots=True)
class Words(FieldType):
    """A list of ids, which the domain knows or refuses."""

    least: int
    most: int

    def read(self, value: object, _: AnyScript) -> tuple[str, ...]:
        """The ids."""
        return reading.read_words(value, self.least, self.most)

    def schema(self) -> Schema:
        """The bounds of the list and of each id."""
        word = {"type": "string", "minLength": 1, "maxLength": MAX_ID}
        return {"type": "array", "items": word, "minItems": self.least, "maxItems": self.most}


@dataclass(frozen=True, slots=True)
class Line(FieldType):
    """A short string that only this service reads."""

    most: int

    def read(self, value: object, _: AnyScript) -> str:
        """The string."""
        return reading.read_text(value, 1, self.most)

    def schema(self) -> Schema:
        """The bound of the string."""
        return {"type": "string", "minLength": 1, "maxLength": self.most}


@dataclass(frozen=True, slots=True)
class PlainText(FieldType):
    """Words for people; a text is written in the language of the answer's writer."""

    most: int = MAX_TEXT

    def read(self, value: object, _: AnyScript) -> str:
        """The words."""
        return reading.read_text(value, 0, self.most)

    def write(self, value: Any, script: AnyScript) -> Any:  # noqa: ANN401 - a text or a string
        """The words in one language."""
        return script.text(value) if isinstance(value, Text) else value

    def schema(self) -> Schema:
        """The bound of the words."""
        return text(most=self.most)


@dataclass(frozen=True, slots=True)
class Seed(FieldType):
    """The source of chance: a whole number or a string."""

    def read(self, value: object, _: AnyScript) -> int | str:
        """The seed."""
        return reading.read_seed(value)

    def schema(self) -> Schema:
        """A reference: the shape stands once among the components."""
        return ref("Seed")


@dataclass(frozen=True, slots=True)
class RuleSet(FieldType):
    """A rule set: its id, or its id with options changed."""

    rules_of: Callable[..., Any]
    default: str

    def read(self, value: object, _: AnyScript) -> Any:  # noqa: ANN401 - each game has its own
        """The rule set."""
        return self.rules_of(*reading.read_ruleset(value, self.default))

    def write(self, value: Any, _: AnyScript) -> Any:  # noqa: ANN401 - each game has its own
        """Its id, with the options that were changed from what the id means."""
        own = self.rules_of(value.id).options
        if own is value.options:
            return value.id
        pairs = ((each.name, getattr(value.options, each.name)) for each in fields(own))
        changed = {name: each for name, each in pairs if each != getattr(own, name)}
        return {"id": value.id, "options": changed} if changed else value.id

    def schema(self) -> Schema:
        """A reference: the shape stands once among the components."""
        return ref("RuleSetRef")


@dataclass(frozen=True, slots=True, eq=False)
class Part(FieldType):
    """A value that is read together with other fields, or later, when more is known."""

    told: Schema

    def read(self, value: object, _: AnyScript) -> object:
        """The value as it was sent."""
        return value

    def schema(self) -> Schema:
        """The schema as it was given."""
        return self.told


@dataclass(frozen=True, slots=True)
class Document(FieldType):
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
class Listed(FieldType):
    """A list of values of one kind."""

    item: FieldType
    most: int
    least: int = field(default=0, kw_only=True)

    def read(self, value: object, script: AnyScript) -> tuple[Any, ...]:
        """The values; those that cannot be read are refused at once, the first `MAX_REFUSED`."""
        read, found = self.item.read, []
        refused: list[ImpossibleError] = []
        for place, each in enumerate(reading.read_list(value, self.most, self.least)):
            try:
                found.append(read(each, script))
            except ImpossibleError as error:
                refused.append(error.under(place))
                if len(refused) == MAX_REFUSED:
                    break
        if refused:
            raise together(refused)
        return tuple(found)

    def recall(self, value: Any, script: AnyScript) -> tuple[Any, ...]:  # noqa: ANN401 - a list
        """The values."""
        recall = self.item.recall
        return tuple([recall(each, script) for each in value])

    def write(self, value: Any, script: AnyScript) -> list[Any]:  # noqa: ANN401 - each kind has its own
        """The values in JSON."""
        write = self.item.write
        if type(value) is LazyTuple:
            return value.written(script, lambda each: write(each, script))
        return [write(each, script) for each in value]

    def compare(
        self, given: object, follows: object, script: AnyScript, error: type[InconsistentError]
    ) -> None:
        """Refuse a list that does not follow, by its values where those have a way of their own."""
        if type(self.item).compare is FieldType.compare or not isinstance(follows, list):
            return reading.agree(given, follows, error)
        given = reading.read_list(given, self.most)
        if len(given) != len(follows):
            return reading.agree(given, follows, error)
        for place, (one, other) in enumerate(zip(given, follows, strict=True)):
            with reading.at(place):
                self.item.compare(one, other, script, error)
        return None

    def beside(self, parts: Mapping[str, Any]) -> FieldType:
        """A list whose values know of those fields."""
        item = self.item.beside(parts)
        return self if item is self.item else replace(self, item=item)

    def schema(self) -> Schema:
        """The bounds of the list."""
        least = {"minItems": self.least} if self.least else {}
        return {"type": "array", "items": self.item.schema(), **least, "maxItems": self.most}


@dataclass(frozen=True, slots=True)
class AnyOrder(Listed):
    """A list whose order says nothing: it is read sorted."""

    def read(self, value: object, script: AnyScript) -> tuple[Any, ...]:
        """The values in order."""
        # Not `super()`: a class with slots is made anew, and a method of the old one would miss it.
        return tuple(sorted(Listed.read(self, value, script)))


@dataclass(frozen=True, slots=True)
class OrNull(FieldType):
    """A value of a kind, or null."""

    kind: FieldType

    def read(self, value: object, script: AnyScript) -> Any:  # noqa: ANN401 - each kind has its own
        """The value."""
        return None if value is None else self.kind.read(value, script)

    def recall(self, value: Any, script: AnyScript) -> Any:  # noqa: ANN401 - as above
        """The value."""
        return None if value is None else self.kind.recall(value, script)

    def write(self, value: Any, script: AnyScript) -> Any:  # noqa: ANN401 - each kind has its own
        """The value in JSON."""
        return None if value is None else self.kind.write(value, script)

    def schema(self) -> Schema:
        """The schema of the kind, or null; words are a pattern: not all clients list null words."""
        schema = self.kind.schema()
        if words := schema.get("enum"):
            bound = {"maxLength": max(map(len, words)), "pattern": f"^({'|'.join(words)})$"}
            schema = {"type": "string", **bound}
        return or_null(schema)


@dataclass(frozen=True, slots=True, eq=False)
class Beside(FieldType):
    """A kind that depends on fields before it in its record.

    Attributes:
        of: the kind, by those fields as they were read; one that could not be read is missing.
        widest: the kind where they are not known.

    """

    of: Callable[[Mapping[str, Any]], FieldType]
    widest: FieldType

    def read(self, value: object, script: AnyScript) -> Any:  # noqa: ANN401 - each kind has its own
        """The value, as the widest kind reads it."""
        return self.widest.read(value, script)

    def write(self, value: Any, script: AnyScript) -> Any:  # noqa: ANN401 - each kind has its own
        """The value in JSON."""
        return self.widest.write(value, script)

    def compare(
        self, given: object, follows: object, script: AnyScript, error: type[InconsistentError]
    ) -> None:
        """Refuse what the widest kind refuses."""
        self.widest.compare(given, follows, script, error)

    def beside(self, parts: Mapping[str, Any]) -> FieldType:
        """The kind by those fields."""
        return self.of(parts)

    def schema(self) -> Schema:
        """The schema of the widest kind."""
        return self.widest.schema()
