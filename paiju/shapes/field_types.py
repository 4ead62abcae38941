"""Field types: how a type of value in JSON is read, written and described by a JSON Schema.

Questions and records declare their fields with field types. The argument `script` of their methods
is the notation of cards or tiles, such as codes or numbers. When an answer is written, `script` is
the writer of the answer, which knows the notation and the language. Types without cards and texts
ignore it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, fields, replace
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from paiju.shapes import read as reading
from paiju.shapes.errors import ImpossibleError, together
from paiju.shapes.schema import (
    MAX_TEXT,
    AnyScript,
    Schema,
    one_of_words,
    open_word,
    or_null,
    ref,
    text,
    whole,
)
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from paiju.shapes.errors import InconsistentError

MAX_ID = 32
# At most this many values of a list are refused, to leave room for the faults of other fields.
MAX_REFUSED = 8


class FieldType(ABC):
    """A type of JSON value: it reads, writes, compares and describes values."""

    __slots__ = ()

    @abstractmethod
    def read(self, value: object, script: AnyScript, /) -> Any:  # noqa: ANN401 - each kind has its own
        """The value of JSON from a caller; wrong JSON raises an `ImpossibleError`."""

    @abstractmethod
    def schema(self) -> Schema:
        """The JSON Schema of the values that are accepted."""

    def write(self, value: Any, _: AnyScript) -> Any:  # noqa: ANN401 - each kind has its own
        """The JSON of a value, in a notation of cards or tiles."""
        return list(value) if isinstance(value, tuple) else value

    def components(self) -> dict[str, Schema]:
        """The schemas of the components that its schema refers to, by name."""
        return {}

    def compare(
        self, sent: object, follows: object, script: AnyScript, error: type[InconsistentError]
    ) -> None:
        """Refuse JSON that differs from the JSON that follows from the other fields of the record.

        Args:
            sent: the JSON that the caller sent.
            follows: the JSON that the other fields give.
            script: the notation of cards or tiles in the question.
            error: the class of the error.
        """
        del script
        reading.agree(sent, follows, error)

    def beside(self, parts: Mapping[str, Any]) -> FieldType:
        """The field type to use when earlier fields of the same record have these values."""
        del parts
        return self

    def within(self, body: Mapping[str, Any]) -> FieldType:
        """The field type to use in a question with this body, which is not yet checked."""
        del body
        return self


# Defaults of a field: a random value, or no value at all.
DRAWN = object()
MISSING = object()


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a question or of a record.

    Attributes:
        kind: the field type.
        description: the description in the OpenAPI document.
        is_required: whether the field must be present.
        default: the value of an absent field, or a function that makes it. `DRAWN` stands for a
            random value, and `MISSING` for no value at all.
        may_be_null: whether the field may be null.
        of: how a record's value gives the field when the record is written: a function, or the path
            of an attribute; "" means the attribute with the field's name. None is written as
            null, or left out if the field may not be null.
        follows: whether the field follows from the other fields of its record. Such a field is
            written. It is compared if a caller sends it, but never read.
        is_compared: whether the field is both read and compared.

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
        """The function that takes a field of this name from the value of its record."""
        return self.of if callable(self.of) else attrgetter(self.of or name)


def components_of(kinds: Iterable[FieldType]) -> dict[str, Schema]:
    """The components that values of these types refer to, by name."""
    return {name: shape for each in kinds for name, shape in each.components().items()}


# Declares a field that is always present, and one that follows from the others.
always = partial(Field, is_required=True)
follows = partial(Field, follows=True)


def read_as_sent(fields: Mapping[str, Field]) -> dict[str, Field]:
    """The fields, of which those that follow from others are read too, and required."""
    return {
        name: replace(
            each,
            follows=False,
            is_compared=each.follows or each.is_compared,
            is_required=each.default is MISSING,
        )
        for name, each in fields.items()
    }


@dataclass(frozen=True, slots=True)
class Whole(FieldType):
    """A whole number within bounds; 84.0 is one, true is not.

    Attributes:
        least: the lowest number.
        most: the highest number.
    """

    least: int
    most: int

    def read(self, value: object, _: AnyScript) -> int:
        """The whole number that a caller sent; any other JSON is refused."""
        if type(value) is int and self.least <= value <= self.most:
            return value
        return reading.read_whole(value, self.least, self.most)

    def schema(self) -> Schema:
        """The schema of a whole number within the bounds."""
        return whole(self.least, self.most)


@dataclass(frozen=True, slots=True)
class Flag(FieldType):
    """A flag: true or false."""

    def read(self, value: object, _: AnyScript) -> bool:
        """The flag that a caller sent; any JSON but true and false is refused."""
        return reading.read_flag(value)

    def schema(self) -> Schema:
        """The schema of true and false."""
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Share(FieldType):
    """A share: a number from 0 to 1."""

    def read(self, value: object, _: AnyScript) -> float:
        """The number that a caller sent; any JSON but a number from 0 to 1 is refused."""
        return reading.read_share(value)

    def schema(self) -> Schema:
        """The schema of a number from 0 to 1."""
        return {"type": "number", "minimum": 0, "maximum": 1}


@dataclass(frozen=True, slots=True)
class Word(FieldType):
    """One of several fixed words.

    Attributes:
        words: the words.
        component: the name of the schema among the components of the OpenAPI document, which takes
            it from the questions; "" if the schema is written where it is used.
    """

    words: tuple[str, ...]
    component: str = ""

    def read(self, value: object, _: AnyScript) -> str:
        """The word that a caller sent; any other word is refused."""
        return reading.read_word(value, self.words)

    def schema(self) -> Schema:
        """A reference, or the schema itself if the words have no name."""
        return ref(self.component) if self.component else self.shape()

    def shape(self) -> Schema:
        """The schema that lists the words."""
        return one_of_words(self.words)


@dataclass(frozen=True, slots=True)
class OpenWord(Word):
    """One of several fixed words, of which a later version may have more."""

    def shape(self) -> Schema:
        """The schema that lists the words that there are now."""
        return open_word(self.words)


@dataclass(frozen=True, slots=True)
class Words(FieldType):
    """A list of ids; each id is checked later.

    Attributes:
        least: the least number of ids.
        most: the greatest number of ids.
    """

    least: int
    most: int

    def read(self, value: object, _: AnyScript) -> tuple[str, ...]:
        """The ids that a caller sent; too few or too many are refused."""
        return reading.read_words(value, self.least, self.most)

    def schema(self) -> Schema:
        """The schema of a list of ids, with bounds for the list and for each id."""
        word = {"type": "string", "minLength": 1, "maxLength": MAX_ID}
        return {"type": "array", "items": word, "minItems": self.least, "maxItems": self.most}


@dataclass(frozen=True, slots=True)
class Line(FieldType):
    """A short string that means something only to this service, such as a cursor or a proof.

    Attributes:
        most: the greatest length.
    """

    most: int

    def read(self, value: object, _: AnyScript) -> str:
        """The string that a caller sent; an empty or too long one is refused."""
        return reading.read_text(value, 1, self.most)

    def schema(self) -> Schema:
        """The schema of a string of 1 to `most` characters."""
        return {"type": "string", "minLength": 1, "maxLength": self.most}


@dataclass(frozen=True, slots=True)
class PlainText(FieldType):
    """A text for people, written in the language of the answer.

    Attributes:
        most: the greatest length of a text from a caller.
    """

    most: int = MAX_TEXT

    def read(self, value: object, _: AnyScript) -> str:
        """The text that a caller sent; one that is too long is refused."""
        return reading.read_text(value, 0, self.most)

    def write(self, value: Any, script: AnyScript) -> Any:  # noqa: ANN401 - a text or a string
        """The text in the language of the answer."""
        return script.text(value) if isinstance(value, Text) else value

    def schema(self) -> Schema:
        """The schema of a string of at most `most` characters."""
        return text(most=self.most)


@dataclass(frozen=True, slots=True)
class Seed(FieldType):
    """The seed of a random choice: a whole number or a string."""

    def read(self, value: object, _: AnyScript) -> int | str:
        """The seed that a caller sent, a whole number or a string."""
        return reading.read_seed(value)

    def schema(self) -> Schema:
        """A reference to the component of seeds."""
        return ref("Seed")


@dataclass(frozen=True, slots=True)
class RuleSet(FieldType):
    """A rule set: its id, or its id with changed options.

    Attributes:
        rules_of: gives the rule set with an id and changed options.
        default: the id of the rule set that is meant if only options are sent.
        prefix: the prefix of the game's components, one of which has its own options.

    """

    rules_of: Callable[..., Any]
    default: str
    prefix: str = ""

    def read(self, value: object, _: AnyScript) -> Any:  # noqa: ANN401 - each game has its own
        """The rule set that the caller named, with the options that the caller changed."""
        return self.rules_of(*reading.read_ruleset(value, self.default))

    def write(self, value: Any, _: AnyScript) -> Any:  # noqa: ANN401 - each game has its own
        """The id of the rule set, with the options that differ from those of the id, if any do."""
        own = self.rules_of(value.id).options
        if own is value.options:
            return value.id
        pairs = ((each.name, getattr(value.options, each.name)) for each in fields(own))
        changed = {name: each for name, each in pairs if each != getattr(own, name)}
        return {"id": value.id, "options": changed} if changed else value.id

    def schema(self) -> Schema:
        """A reference to the component."""
        return ref(f"{self.prefix}RuleSetRef")


@dataclass(frozen=True, slots=True, eq=False)
class Part(FieldType):
    """A value that another function reads later, with other fields; it is written as it is.

    Attributes:
        json_schema: the JSON Schema of the value.
        component: the name of that schema among the components; "" if it is written in place.

    """

    json_schema: Schema
    component: str = ""

    def read(self, value: object, _: AnyScript) -> object:
        """The value as it was sent."""
        return value

    def schema(self) -> Schema:
        """The schema that the declaration gives, or a reference to it."""
        return ref(self.component) if self.component else self.json_schema

    def components(self) -> dict[str, Schema]:
        """The schema by its name, if it has one."""
        return {self.component: self.json_schema} if self.component else {}


@dataclass(frozen=True, slots=True)
class Document(FieldType):
    """A state, a view or an action, which a function of its game reads.

    Attributes:
        component: the name of the schema among the components of the OpenAPI document.
        read_by: the function that reads the JSON, in a notation.
    """

    component: str
    read_by: Callable[[object, AnyScript], object]

    def read(self, value: object, script: AnyScript) -> object:
        """The value as the game reads it."""
        return self.read_by(value, script)

    def schema(self) -> Schema:
        """A reference to the component of the OpenAPI document."""
        return ref(self.component)


@dataclass(frozen=True, slots=True)
class Listed(FieldType):
    """A list of values of one type.

    Attributes:
        item: the field type of the values.
        most: the greatest length.
        least: the least length.
    """

    item: FieldType
    most: int
    least: int = field(default=0, kw_only=True)

    def read(self, value: object, script: AnyScript) -> tuple[Any, ...]:
        """The values; up to `MAX_REFUSED` wrong ones are refused together."""
        read, values = self.item.read, []
        refused: list[ImpossibleError] = []
        for place, each in enumerate(reading.read_list(value, self.most, self.least)):
            try:
                values.append(read(each, script))
            except ImpossibleError as error:
                refused.append(error.under(place))
                if len(refused) == MAX_REFUSED:
                    break
        if refused:
            raise together(refused)
        return tuple(values)

    def write(self, value: Any, script: AnyScript) -> list[Any]:  # noqa: ANN401 - each kind has its own
        """The values as JSON."""
        if type(self.item) is Whole:
            return list(value)
        write = self.item.write
        return [write(each, script) for each in value]

    def compare(
        self, sent: object, follows: object, script: AnyScript, error: type[InconsistentError]
    ) -> None:
        """Refuse a list that differs from the one that follows from the other fields.

        Items are compared one by one if their type has its own way to compare; otherwise the lists
        are compared as a whole.

        Args:
            sent: the JSON that the caller sent.
            follows: the JSON that the other fields give.
            script: the notation of cards or tiles in the question.
            error: the class of the error.
        """
        if type(self.item).compare is FieldType.compare or not isinstance(follows, list):
            return reading.agree(sent, follows, error)
        sent = reading.read_list(sent, self.most)
        if len(sent) != len(follows):
            return reading.agree(sent, follows, error)
        for place, (one, other) in enumerate(zip(sent, follows, strict=True)):
            with reading.at(place):
                self.item.compare(one, other, script, error)
        return None

    def components(self) -> dict[str, Schema]:
        """The components of the items."""
        return self.item.components()

    def schema(self) -> Schema:
        """The schema of a list of `least` to `most` values."""
        least = {"minItems": self.least} if self.least else {}
        return {"type": "array", "items": self.item.schema(), **least, "maxItems": self.most}


@dataclass(frozen=True, slots=True)
class AnyOrder(Listed):
    """A list whose order has no meaning: its values are sorted when it is read."""

    def read(self, value: object, script: AnyScript) -> tuple[Any, ...]:
        """The values of a list from a caller, sorted."""
        # Not `super()`: a dataclass with slots is a new class, which `super()` would not find.
        return tuple(sorted(Listed.read(self, value, script)))


@dataclass(frozen=True, slots=True)
class OrNull(FieldType):
    """A value of a field type, or null."""

    kind: FieldType

    def read(self, value: object, script: AnyScript) -> Any:  # noqa: ANN401 - each kind has its own
        """The value that a caller sent; None for null."""
        return None if value is None else self.kind.read(value, script)

    def write(self, value: Any, script: AnyScript) -> Any:  # noqa: ANN401 - each kind has its own
        """The JSON of a value; None for None."""
        return None if value is None else self.kind.write(value, script)

    def components(self) -> dict[str, Schema]:
        """The components of the values."""
        return self.kind.components()

    def schema(self) -> Schema:
        """The type's schema with null allowed.

        An enumeration of words becomes a pattern, as some clients cannot have null in an
        enumeration.
        """
        kind = self.kind
        schema = kind.shape() if isinstance(kind, Word) else kind.schema()
        if words := schema.get("enum"):
            bound = {"maxLength": max(map(len, words)), "pattern": f"^({'|'.join(words)})$"}
            schema = {"type": "string", **bound}
        return or_null(schema)


@dataclass(frozen=True, slots=True, eq=False)
class Beside(FieldType):
    """A field type that depends on earlier fields of the same record.

    Attributes:
        of: gives the type from the values of the earlier fields; a field with a fault is missing
            there.
        widest: the type to use when those fields are not known: it accepts every value that any of
            the types accepts.

    """

    of: Callable[[Mapping[str, Any]], FieldType]
    widest: FieldType

    def read(self, value: object, script: AnyScript) -> Any:  # noqa: ANN401 - each kind has its own
        """The value, as the widest type reads it."""
        return self.widest.read(value, script)

    def write(self, value: Any, script: AnyScript) -> Any:  # noqa: ANN401 - each kind has its own
        """The JSON of a value, as the widest type writes it."""
        return self.widest.write(value, script)

    def compare(
        self, sent: object, follows: object, script: AnyScript, error: type[InconsistentError]
    ) -> None:
        """Refuse JSON that differs from the JSON that follows, as the widest type compares it."""
        self.widest.compare(sent, follows, script, error)

    def beside(self, parts: Mapping[str, Any]) -> FieldType:
        """The field type that follows from the earlier fields of the record."""
        return self.of(parts)

    def components(self) -> dict[str, Schema]:
        """The components of the widest type."""
        return self.widest.components()

    def schema(self) -> Schema:
        """The schema of the widest type."""
        return self.widest.schema()
