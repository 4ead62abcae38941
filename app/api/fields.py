"""The fields of requests: cards, rule sets, numbers, choices; each knows its own JSON schema.

Messages are `Fault`s, not strings, so that an answer has their codes and both languages.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

import marshmallow as ma

from app.cards.errors import Fault, ImpossibleError
from app.cards.holding import Holding
from app.cards.notation import parse_cards, parse_list, parse_numbers
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

MAX_CARDS = 64
MAX_CARDS_TEXT = 320
MAX_CARD_TEXT = 8
MAX_SEED = 2**53 - 1
MAX_SEED_TEXT = 64
MAX_OPTIONS = 16
MAX_ID = 32

JsonSchema = dict[str, Any]

REQUIRED = Fault("required", Text("缺少此字段", "this field is missing"))
NULL = Fault("null", Text("此字段不能为 null", "this field may not be null"))
UNKNOWN_FIELD = Fault("unknown_field", Text("没有这个字段", "there is no such field"))
NOT_AN_OBJECT = Fault("wrong_type", Text("须为 JSON 对象", "must be a JSON object"))


def wrong_type(zh: str, en: str) -> ma.ValidationError:
    """A value of another type than the field takes."""
    return ma.ValidationError([Fault("wrong_type", Text(f"须为{zh}", f"must be {en}"))])


def out_of_range(zh: str, en: str) -> ma.ValidationError:
    """A value of the right type that is too small, too large, too long or not on the list."""
    return ma.ValidationError([Fault("out_of_range", Text(f"须为{zh}", f"must be {en}"))])


class Asked(ma.Schema):
    """A question; unknown fields are refused, so that a typo is found at once."""

    # marshmallow passes on whatever is no string, where its types promise strings only.
    error_messages = {"unknown": [UNKNOWN_FIELD], "type": [NOT_AN_OBJECT]}  # type: ignore[dict-item] # noqa: RUF012 - marshmallow's own way
    component = ""


class PaijuField(ma.fields.Field[Any], ABC):
    """A field with the project's messages and its own JSON schema."""

    default_error_messages = {"required": [REQUIRED], "null": [NULL]}  # noqa: RUF012 - marshmallow's own way

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
        in_numbers = (data or {}).get("notation") == "ids"
        if isinstance(value, list):
            if len(value) > MAX_CARDS:
                raise out_of_range(f"至多 {MAX_CARDS} 张牌", f"at most {MAX_CARDS} cards")
            read: Callable[[Any], Sequence[Any]] = parse_numbers if in_numbers else parse_list
        elif isinstance(value, str) and not in_numbers:
            if len(value) > MAX_CARDS_TEXT:
                raise out_of_range(
                    f"至多 {MAX_CARDS_TEXT} 个字符", f"at most {MAX_CARDS_TEXT} characters"
                )
            read = parse_cards
        elif in_numbers:
            raise wrong_type("牌的编号的列表", "a list of the numbers of cards")
        else:
            raise wrong_type("牌的列表或字符串", "a list of cards, or a string of them")
        try:
            return Holding.of(read(value))
        except ImpossibleError as error:
            raise ma.ValidationError(list(error.faults)) from error


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
        name, options = self._parts(value) if isinstance(value, dict) else (value, {})
        if not isinstance(name, str):
            raise wrong_type(
                "规则集的 id，或 {id, options}", "the id of a rule set, or {id, options}"
            )
        try:
            return self.rules_of(name, options)
        except ImpossibleError as error:
            raise ma.ValidationError(list(error.faults)) from error

    def _parts(self, value: dict[str, Any]) -> tuple[object, dict[str, Any]]:
        strangers = [UNKNOWN_FIELD.under(key) for key in value if key not in {"id", "options"}]
        if strangers:
            raise ma.ValidationError(strangers)
        options = value.get("options", {})
        if not isinstance(options, dict):
            raise wrong_type("选项的对象", "an object of options")
        # JSON has one kind of number: 3.0 is 3.
        settled = {
            key: as_whole(each) if isinstance(each, float) and each.is_integer() else each
            for key, each in options.items()
        }
        return value.get("id", self.default_id), settled


class Whole(PaijuField):
    """A whole number within bounds; 84.0 is one, true is not."""

    def __init__(self, least: int, most: int, description: str, **options: Any) -> None:  # noqa: ANN401 - as marshmallow
        super().__init__(metadata={"description": description}, **options)
        self.least, self.most = least, most

    def json_schema(self) -> JsonSchema:
        """The number's bounds."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most}

    def _deserialize(self, value: object, *_: object, **__: object) -> int:
        number = as_whole(value)
        if number is None:
            raise wrong_type("整数", "a whole number")
        if not self.least <= number <= self.most:
            raise out_of_range(
                f" {self.least} 到 {self.most} 的整数",
                f"a whole number from {self.least} to {self.most}",
            )
        return number


class Choice(PaijuField):
    """One of a few words."""

    def __init__(self, choices: Sequence[str], description: str, **options: Any) -> None:  # noqa: ANN401 - as marshmallow
        super().__init__(metadata={"description": description}, **options)
        self.choices = tuple(choices)

    def json_schema(self) -> JsonSchema:
        """The list of the words."""
        return {"type": "string", "enum": list(self.choices)}

    def _deserialize(self, value: object, *_: object, **__: object) -> str:
        if not isinstance(value, str) or value not in self.choices:
            listed = ", ".join(self.choices)
            raise out_of_range(f" {listed} 之一", f"one of {listed}")
        return value


class Words(PaijuField):
    """A list of ids, which the domain knows or refuses."""

    def __init__(self, most: int, description: str, **options: Any) -> None:  # noqa: ANN401 - as marshmallow
        super().__init__(metadata={"description": description}, **options)
        self.most = most

    def json_schema(self) -> JsonSchema:
        """The bounds of the list and of each word."""
        word = {"type": "string", "minLength": 1, "maxLength": MAX_ID}
        return {"type": "array", "items": word, "minItems": 1, "maxItems": self.most}

    def _deserialize(self, value: object, *_: object, **__: object) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise wrong_type("字符串的列表", "a list of strings")
        if not 1 <= len(value) <= self.most:
            raise out_of_range(f" 1 到 {self.most} 项", f"a list of 1 to {self.most}")
        return tuple(value)


class Seed(PaijuField):
    """What chance is drawn from: a whole number or a string."""

    def json_schema(self) -> JsonSchema:
        """A reference: the shape stands once among the components."""
        return {"$ref": "#/components/schemas/Seed"}

    def _deserialize(self, value: object, *_: object, **__: object) -> int | str:
        if isinstance(value, str):
            if not 1 <= len(value) <= MAX_SEED_TEXT:
                raise out_of_range(
                    f" 1 到 {MAX_SEED_TEXT} 个字符", f"from 1 to {MAX_SEED_TEXT} characters long"
                )
            return value
        number = as_whole(value)
        if number is None:
            raise wrong_type("整数或字符串", "a whole number or a string")
        if not 0 <= number <= MAX_SEED:
            raise out_of_range(" 0 到 2^53-1 的整数", "a whole number from 0 to 2^53-1")
        return number


class Line(PaijuField):
    """A short string that only this service reads."""

    def __init__(self, most: int, description: str, **options: Any) -> None:  # noqa: ANN401 - as marshmallow
        super().__init__(metadata={"description": description}, **options)
        self.most = most

    def json_schema(self) -> JsonSchema:
        """The bound of the string."""
        return {"type": "string", "minLength": 1, "maxLength": self.most}

    def _deserialize(self, value: object, *_: object, **__: object) -> str:
        if not isinstance(value, str):
            raise wrong_type("字符串", "a string")
        if not 1 <= len(value) <= self.most:
            raise out_of_range(
                f" 1 到 {self.most} 个字符", f"from 1 to {self.most} characters long"
            )
        return value


def as_whole(value: object) -> int | None:
    """A whole number, however JSON wrote it.

    >>> as_whole(84.0), as_whole(8.4), as_whole(True)
    (84, None, None)
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, float) and not value.is_integer():
        return None
    return int(value)
