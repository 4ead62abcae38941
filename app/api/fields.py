"""The fields of requests: cards, rule sets, numbers, choices; each knows its own JSON schema.

Messages are `Fault`s, not strings, so that an answer has their codes and both languages.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar, cast

import marshmallow as ma

from app.cards.holding import Holding
from app.cards.script import Script
from app.shapes import reading as shapes
from app.shapes.errors import Fault, ImpossibleError, InconsistentError
from app.shapes.reading import NOT_AN_OBJECT, REQUIRED, UNKNOWN_FIELD
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from types import TracebackType

    from app.cards.card import Card

MAX_CARD_TEXT = 8
MAX_OPTIONS = 32
MAX_ID = 32
# Who played a group of cards.
MAX_SEAT = 3

JsonSchema = dict[str, Any]
S = TypeVar("S", bound=Enum)

NULL = Fault("null", Text("此字段不能为 null", "this field may not be null"))


def wrong_type(zh: str, en: str) -> ma.ValidationError:
    """A value of another type than the field takes."""
    return ma.ValidationError([shapes.wrong_type(zh, en)])


def out_of_range(zh: str, en: str) -> ma.ValidationError:
    """A value of the right type that is too small, too large, too long or not on the list."""
    return ma.ValidationError([shapes.out_of_range(zh, en)])


class refusing:  # noqa: N801 - it reads as a word: with refusing()
    """What the domain cannot understand is a fault of the field; what cannot be is not caught."""

    # A class: a generator would cost as much as reading a group of cards.
    __slots__ = ()

    def __enter__(self) -> None:
        """Nothing is refused yet."""

    def __exit__(
        self, kind: object, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Say it as marshmallow does."""
        if isinstance(error, ImpossibleError) and not isinstance(error, InconsistentError):
            raise ma.ValidationError(list(error.faults)) from error


class Asked(ma.Schema):
    """A question; unknown fields are refused, so that a typo is found at once."""

    # marshmallow passes on whatever is no string, where its types promise strings only.
    error_messages = {"unknown": [UNKNOWN_FIELD], "type": [NOT_AN_OBJECT]}  # type: ignore[dict-item] # noqa: RUF012 - marshmallow's own way
    component = ""

    def read(self, body: object) -> dict[str, Any]:
        """The question, or what is wrong with it.

        What marshmallow does for each field, so that it can tell of many faults at once, costs more
        than a cheap question; so a question without fault is read field by field, and only one in
        which something is wrong is read again, by marshmallow. Both read the same.
        """
        question = self._read_at_once(body) if self._is_plain else None
        return self._read_anew(body) if question is None else question

    def _read_anew(self, body: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON is anything
        found: dict[str, Any] = self.load(body)
        return found

    @cached_property
    def _is_plain(self) -> bool:
        """Whether a question is its fields and nothing more."""
        return not any(self._hooks.values()) and all(
            isinstance(field, PaijuField) for field in self.load_fields.values()
        )

    @cached_property
    def _fields_in_turn(self) -> tuple[tuple[str, Callable[..., Any], bool, Any], ...]:
        """Of each field its name, how it is read, whether it must be there, and what it is else."""
        fields = cast("dict[str, PaijuField]", self.load_fields)
        return tuple(
            (name, each.value_of, each.required, each.load_default) for name, each in fields.items()
        )

    def _read_at_once(self, body: object) -> dict[str, Any] | None:
        """A question in which nothing is wrong."""
        if not isinstance(body, dict):
            return None
        question, given = {}, 0
        for name, value_of, is_required, default in self._fields_in_turn:
            if name in body:
                given += 1
                try:
                    question[name] = value_of(body[name], name, body)
                except ma.ValidationError:
                    return None
            elif is_required:
                return None
            elif default is not ma.missing:
                question[name] = default() if callable(default) else default
        return question if given == len(body) else None


class PaijuField(ma.fields.Field[Any], ABC):
    """A field with the project's messages and its own JSON schema."""

    default_error_messages = {"required": [REQUIRED], "null": [NULL]}  # noqa: RUF012 - marshmallow's own way

    def value_of(self, value: object, name: str, body: Mapping[str, Any]) -> Any:  # noqa: ANN401 - each field has its own
        """A value of a question: what marshmallow makes of it, as nothing else looks at it."""
        if value is None:
            if self.allow_none:
                return None
            raise self.make_error("null")
        return self._deserialize(value, name, body)

    @abstractmethod
    def json_schema(self) -> JsonSchema:
        """What this field takes, for the OpenAPI document."""


class Cards(PaijuField):
    """A group of cards: a list of codes, one string of codes, or a list of numbers."""

    def __init__(self, description: str, **options: Any) -> None:  # noqa: ANN401 - as marshmallow
        super().__init__(metadata={"description": description}, **options)

    def json_schema(self) -> JsonSchema:
        """A reference: the shape stands once among the components."""
        return {"$ref": "#/components/schemas/Cards"}

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, Any] | None, **_: object
    ) -> Holding:
        del attr
        # The same as `refusing`, without the cost of entering it: hardly anything is read as often.
        try:
            return Holding.of(script_of(data).read(value))
        except InconsistentError:
            raise
        except ImpossibleError as error:
            raise ma.ValidationError(list(error.faults)) from error


class Declared(PaijuField):
    """What wild cards are said to stand for: an object from cards to ranks."""

    def __init__(self, description: str, **options: Any) -> None:  # noqa: ANN401 - as marshmallow
        super().__init__(metadata={"description": description}, **options)

    def json_schema(self) -> JsonSchema:
        """A reference: the shape stands once among the components."""
        return {"$ref": "#/components/schemas/Declared"}

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, Any] | None, **_: object
    ) -> tuple[tuple[Card, str], ...]:
        del attr
        with refusing():
            return script_of(data).read_declared(value)


class Group(Cards):
    """A group of cards, or an object of cards and what the wild ones among them stand for.

    The object may be `last` of a view, as it is: it names the seat too.
    """

    def json_schema(self) -> JsonSchema:
        """A reference: the shape stands once among the components."""
        return {"$ref": "#/components/schemas/Group"}

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, Any] | None, **more: object
    ) -> Holding:
        if not isinstance(value, dict):
            return super()._deserialize(value, attr, data, **more)
        script = script_of(data)
        with refusing():
            parts = shapes.read_object(value, ("cards",), ("as", "seat"))
            with shapes.at("cards"):
                holding = Holding.of(script.read(parts["cards"]))
            with shapes.at("seat"):
                shapes.read_whole(parts.get("seat", 0), 0, MAX_SEAT)
            with shapes.at("as"):
                return replace(holding, declared=script.read_declared(parts.get("as", {})))


def script_of(data: Mapping[str, Any] | None) -> Script:
    """How the cards of a question are written; codes where the question says nothing sensible."""
    return script_in(Script, data)


def script_in(scripts: type[S], data: Mapping[str, Any] | None) -> S:
    """How a question is written, of several ways; codes where it says nothing sensible."""
    notation = data.get("notation") if data else None
    # Hardly any question names one, and every group of cards asks.
    known = [] if notation is None else [each for each in scripts if each.value == notation]
    return known[0] if known else scripts["CODES"]


class RuleSetRef(PaijuField):
    """A rule set: its id, or its id with options changed."""

    def __init__(self, rules_of: Callable[..., Any], default: str) -> None:
        super().__init__(load_default=lambda: rules_of(default))
        self.rules_of = rules_of
        self.default_id = default

    def json_schema(self) -> JsonSchema:
        """A reference: the shape stands once among the components."""
        return {"$ref": "#/components/schemas/RuleSetRef"}

    def _deserialize(self, value: object, *_: object, **__: object) -> Any:  # noqa: ANN401 - each game has its own
        with refusing():
            return self.rules_of(*shapes.read_ruleset(value, self.default_id))


class Whole(PaijuField):
    """A whole number within bounds; 84.0 is one, true is not."""

    def __init__(self, least: int, most: int, description: str, **options: Any) -> None:  # noqa: ANN401 - as marshmallow
        super().__init__(metadata={"description": description}, **options)
        self.least, self.most = least, most

    def json_schema(self) -> JsonSchema:
        """The number's bounds."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most}

    def _deserialize(self, value: object, *_: object, **__: object) -> int:
        with refusing():
            return shapes.read_whole(value, self.least, self.most)


class Flag(PaijuField):
    """True or false."""

    def __init__(self, description: str, **options: Any) -> None:  # noqa: ANN401 - as marshmallow
        super().__init__(metadata={"description": description}, **options)

    def json_schema(self) -> JsonSchema:
        """Nothing but a boolean."""
        return {"type": "boolean"}

    def _deserialize(self, value: object, *_: object, **__: object) -> bool:
        if not isinstance(value, bool):
            raise wrong_type(" true 或 false", "true or false")
        return value


class Part(PaijuField):
    """Something that the game reads together with other fields."""

    def __init__(self, schema: JsonSchema, **options: Any) -> None:  # noqa: ANN401 - as marshmallow
        super().__init__(**options)
        self.schema = schema

    def json_schema(self) -> JsonSchema:
        """As it was given."""
        return self.schema

    def _deserialize(self, value: object, *_: object, **__: object) -> object:
        return value


class Share(PaijuField):
    """A number from 0 to 1."""

    def __init__(self, description: str, **options: Any) -> None:  # noqa: ANN401 - as marshmallow
        super().__init__(metadata={"description": description}, **options)

    def json_schema(self) -> JsonSchema:
        """The number's bounds."""
        return {"type": "number", "minimum": 0, "maximum": 1}

    def _deserialize(self, value: object, *_: object, **__: object) -> float:
        with refusing():
            return shapes.read_share(value)


class Choice(PaijuField):
    """One of a few words."""

    def __init__(self, choices: Sequence[str], description: str, **options: Any) -> None:  # noqa: ANN401 - as marshmallow
        super().__init__(metadata={"description": description}, **options)
        self.choices = tuple(choices)

    def json_schema(self) -> JsonSchema:
        """The list of the words."""
        return {"type": "string", "enum": list(self.choices)}

    def _deserialize(self, value: object, *_: object, **__: object) -> str:
        with refusing():
            return shapes.read_word(value, self.choices)


class Words(PaijuField):
    """A list of ids, which the domain knows or refuses."""

    def __init__(
        self,
        most: int,
        description: str,
        least: int = 1,
        **options: Any,  # noqa: ANN401 - as marshmallow
    ) -> None:
        super().__init__(metadata={"description": description}, **options)
        self.least, self.most = least, most

    def json_schema(self) -> JsonSchema:
        """The bounds of the list and of each word."""
        word = {"type": "string", "minLength": 1, "maxLength": MAX_ID}
        return {"type": "array", "items": word, "minItems": self.least, "maxItems": self.most}

    def _deserialize(self, value: object, *_: object, **__: object) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise wrong_type("字符串的列表", "a list of strings")
        if not self.least <= len(value) <= self.most:
            raise out_of_range(
                f" {self.least} 到 {self.most} 项", f"a list of {self.least} to {self.most}"
            )
        return tuple(value)


class Seed(PaijuField):
    """What chance is drawn from: a whole number or a string."""

    def json_schema(self) -> JsonSchema:
        """A reference: the shape stands once among the components."""
        return {"$ref": "#/components/schemas/Seed"}

    def _deserialize(self, value: object, *_: object, **__: object) -> int | str:
        with refusing():
            return shapes.read_seed(value)


class Document(PaijuField):
    """Something that a game reads: a state, a view, an action."""

    def __init__(
        self,
        component: str,
        read: Callable[[object, Any], object],
        description: str,
        scripts: type[Enum] = Script,
        **options: Any,  # noqa: ANN401 - as marshmallow
    ) -> None:
        super().__init__(metadata={"description": description}, **options)
        self.component, self.read, self.scripts = component, read, scripts

    def json_schema(self) -> JsonSchema:
        """A reference: the shape stands once among the components."""
        return {"$ref": f"#/components/schemas/{self.component}"}

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, Any] | None, **_: object
    ) -> object:
        with refusing():
            try:
                return self.read(value, script_in(self.scripts, data))
            except InconsistentError as error:
                # marshmallow places what it catches itself; this goes past it.
                raise error.under(attr or "") from None


class Documents(Document):
    """A list of what a game reads."""

    def __init__(
        self,
        component: str,
        read: Callable[[object, Any], object],
        description: str,
        most: int,
        **options: Any,  # noqa: ANN401 - as marshmallow
    ) -> None:
        super().__init__(component, read, description, **options)
        self.most = most

    def json_schema(self) -> JsonSchema:
        """The bound of the list."""
        return {"type": "array", "items": super().json_schema(), "maxItems": self.most}

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, Any] | None, **_: object
    ) -> list[object]:
        del attr
        found, script = [], script_in(self.scripts, data)
        with refusing():
            for place, each in enumerate(shapes.read_list(value, self.most)):
                with shapes.at(place):
                    found.append(self.read(each, script))
        return found


class Line(PaijuField):
    """A short string that only this service reads."""

    def __init__(self, most: int, description: str, **options: Any) -> None:  # noqa: ANN401 - as marshmallow
        super().__init__(metadata={"description": description}, **options)
        self.most = most

    def json_schema(self) -> JsonSchema:
        """The bound of the string."""
        return {"type": "string", "minLength": 1, "maxLength": self.most}

    def _deserialize(self, value: object, *_: object, **__: object) -> str:
        with refusing():
            return shapes.read_text(value, 1, self.most)
