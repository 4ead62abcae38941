"""Marshmallow schemas of questions, made from the fields that a question declares."""

from __future__ import annotations

from functools import cached_property
from secrets import randbelow
from typing import TYPE_CHECKING, Any, cast

import marshmallow as ma

from app.problems import ProblemError
from paiju.shapes.errors import ImpossibleError, InconsistentError
from paiju.shapes.field_types import DRAWN, MISSING
from paiju.shapes.question_reader import QuestionReader
from paiju.shapes.read import MAX_SEED
from paiju.shapes.schema import described, or_null

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.shapes.field_types import Field
    from paiju.shapes.question_reader import ScriptOf
    from paiju.shapes.schema import Schema

    Json = dict[str, Any]
    Finish = Callable[[Json, Any], Json]


class QuestionField(ma.fields.Field[Any]):
    """The marshmallow field for a declared field of a question.

    Attributes:
        kind: the type of its values.

    """

    def __init__(self, field: Field) -> None:
        default = field.default
        if default is DRAWN:
            default = _draw
        super().__init__(
            required=field.is_required,
            allow_none=field.may_be_null,
            load_default=ma.missing if default is MISSING else default,
        )
        self.kind, self._description = field.kind, field.description

    @property
    def shape(self) -> Schema:
        """The JSON schema of the field, with its default and its description."""
        found = self.kind.schema()
        if self.allow_none:
            found = or_null(found)
        if isinstance(self.load_default, str | int):
            found = {**found, "default": self.load_default}
        return described(found, self._description) if self._description else found


def _draw() -> int:
    """A random seed, for a question that names none."""
    return randbelow(MAX_SEED + 1)


class QuestionSchema(ma.Schema):
    """The schema of a question, in the form of a marshmallow schema.

    Its `load` does not use marshmallow's own loop, which would take longer than the answer to a
    light question (a batch of 100 took half as long again). `load` calls the library's reader,
    which gives all values or all faults in one pass. A test compares both ways.

    Attributes:
        component: the name of the question's component in the OpenAPI document.

    """

    def __init__(self, component: str, reader: QuestionReader, finish: Finish | None) -> None:
        super().__init__()
        self.component, self._reader, self._finish = component, reader, finish

    def load(self, data: Any, **_: Any) -> Json:  # noqa: ANN401 - JSON is anything; marshmallow's own options
        """The values of a question's fields, by name; a wrong body is refused with all faults."""
        try:
            question = self._reader.read(data)
        except InconsistentError:
            raise
        except ImpossibleError as error:
            raise ProblemError("invalid_request", faults=error.faults) from error
        return question if self._finish is None else self._finish(question, data)

    @cached_property
    def declared(self) -> Mapping[str, QuestionField]:
        """The fields of the question, by name."""
        return cast("Mapping[str, QuestionField]", self.load_fields)

    def shape(self) -> Schema:
        """The JSON Schema of the question."""
        required = sorted(name for name, each in self.declared.items() if each.required)
        return {
            "type": "object",
            "properties": {name: each.shape for name, each in self.declared.items()},
            **({"required": required} if required else {}),
            "additionalProperties": False,
        }


def question_schema(
    component: str,
    fields: Mapping[str, Field],
    script_of: ScriptOf = lambda _: None,
    finish: Finish | None = None,
) -> QuestionSchema:
    """The schema of a question.

    Args:
        component: the name of the question's component in the OpenAPI document.
        fields: the declared fields of the question, by name.
        script_of: gives the script (the notation of cards or tiles) in which the fields are read,
            from the body.
        finish: completes or checks the values of the fields; its arguments are the values and the
            body.
    """
    given: dict[str, ma.fields.Field[Any]] = {
        name: QuestionField(field) for name, field in fields.items()
    }
    made = cast("type[QuestionSchema]", QuestionSchema.from_dict(given, name=component))
    return made(component, QuestionReader(fields, script_of, _draw), finish)
