"""Marshmallow schemas of questions, made from the fields that a question declares.

Their messages are `Fault`s, not strings: a problem document needs their codes, and their texts in
both languages.
"""

from __future__ import annotations

from functools import cached_property
from secrets import randbelow
from typing import TYPE_CHECKING, Any, cast

import marshmallow as ma

from app.problems import ProblemError
from paiju.shapes.errors import Fault, ImpossibleError, InconsistentError
from paiju.shapes.field_types import DRAWN, MISSING
from paiju.shapes.question_reader import QuestionReader, in_order
from paiju.shapes.read import MAX_SEED, NOT_AN_OBJECT, NULL, REQUIRED, UNKNOWN_FIELD
from paiju.shapes.schema import described, or_null

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from paiju.shapes.field_types import Field
    from paiju.shapes.question_reader import ScriptOf
    from paiju.shapes.schema import Schema

    Json = dict[str, Any]
    Finish = Callable[[Json, Any], Json]


class QuestionField(ma.fields.Field[Any]):
    """The marshmallow field of a field that a question declares, with the project's messages."""

    default_error_messages = {"required": [REQUIRED], "null": [NULL]}  # noqa: RUF012 - marshmallow's own way

    def __init__(self, field: Field, script_of: ScriptOf) -> None:
        default = field.default
        if default is DRAWN:
            default = _draw
        super().__init__(
            required=field.is_required,
            allow_none=field.may_be_null,
            load_default=ma.missing if default is MISSING else default,
        )
        self.kind, self._script_of, self._description = field.kind, script_of, field.description

    @property
    def shape(self) -> Schema:
        """The JSON schema of the field, with its default and its description."""
        found = self.kind.schema()
        if self.allow_none:
            found = or_null(found)
        if isinstance(self.load_default, str | int):
            found = {**found, "default": self.load_default}
        return described(found, self._description) if self._description else found

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, Any] | None, **_: object
    ) -> Any:  # noqa: ANN401 - each kind has its own
        try:
            return self.kind.within(data or {}).read(value, self._script_of(data or {}))
        except InconsistentError as error:
            # marshmallow adds the name of the field to its own errors only.
            raise error.under(attr or "") from None
        except ImpossibleError as error:
            raise ma.ValidationError(list(error.faults)) from error


def _draw() -> int:
    """A random seed."""
    return randbelow(MAX_SEED + 1)


class QuestionSchema(ma.Schema):
    """The schema of a question. It refuses unknown fields, so that typing errors are noticed.

    Attributes:
        component: the name of its component in the OpenAPI document.
        reader: reads a question without faults, faster than marshmallow.

    """

    # marshmallow passes on messages of any type, although its annotations say strings.
    error_messages = {"unknown": [UNKNOWN_FIELD], "type": [NOT_AN_OBJECT]}  # type: ignore[dict-item] # noqa: RUF012 - marshmallow's own way

    def __init__(self, component: str, reader: QuestionReader, finish: Finish | None) -> None:
        super().__init__()
        self.component, self.reader, self._finish = component, reader, finish

    def read(self, body: object) -> Json:
        """The values of a question, by field; refuses a body with a list of all its faults.

        marshmallow collects all faults, but costs more than answering a light question. So the
        fields are first read without it, and again by marshmallow only if one has a fault. Both
        ways give the same values.
        """
        question = self.reader.read_or_none(body)
        if question is None:
            question = self._read_with_marshmallow(body)
        return question if self._finish is None else self._finish(question, body)

    def _read_with_marshmallow(self, body: Any) -> Json:  # noqa: ANN401 - JSON is anything
        try:
            question: Json = self.load(body)
        except ma.ValidationError as error:
            # marshmallow lists unknown fields in the order of a set, which differs between runs.
            faults = in_order(_faults_of(error.messages_dict))
            raise ProblemError("invalid_request", faults=faults) from error
        return question

    @cached_property
    def declared(self) -> Mapping[str, QuestionField]:
        """The fields of the question."""
        return cast("Mapping[str, QuestionField]", self.load_fields)

    def shape(self) -> Schema:
        """The JSON schema of the question."""
        required = sorted(name for name, each in self.declared.items() if each.required)
        return {
            "type": "object",
            "properties": {name: each.shape for name, each in self.declared.items()},
            **({"required": required} if required else {}),
            "additionalProperties": False,
        }


def _faults_of(messages: object, place: tuple[str | int, ...] = ()) -> Iterator[Fault]:
    """The faults in marshmallow's tree of messages, each with its place in the body."""
    if isinstance(messages, Fault):
        yield messages.under(*place)
    elif isinstance(messages, dict):
        for key, below in messages.items():
            yield from _faults_of(below, place if key == "_schema" else (*place, key))
    elif isinstance(messages, list):
        for each in messages:
            yield from _faults_of(each, place)


def question_schema(
    component: str,
    fields: Mapping[str, Field],
    script_of: ScriptOf = lambda _: None,
    finish: Finish | None = None,
) -> QuestionSchema:
    """The schema of a question.

    Args:
        component: the name of its component in the OpenAPI document.
        fields: its fields, by name.
        script_of: returns the script (the notation of cards or tiles) with which the fields are
            read, given the body.
        finish: completes or checks the values that were read, given these and the body.
    """
    given: dict[str, ma.fields.Field[Any]] = {
        name: QuestionField(field, script_of) for name, field in fields.items()
    }
    made = cast("type[QuestionSchema]", QuestionSchema.from_dict(given, name=component))
    return made(component, QuestionReader(fields, script_of, _draw), finish)
