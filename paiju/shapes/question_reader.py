"""Reads the body of a question by its declared fields, and finds the places of its faults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.shapes.errors import ImpossibleError, InconsistentError, ShapeError, together
from paiju.shapes.field_types import DRAWN, MISSING, FieldType
from paiju.shapes.read import NOT_AN_OBJECT, NULL, REQUIRED, UNKNOWN_FIELD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from paiju.shapes.errors import Fault, Place
    from paiju.shapes.field_types import Field
    from paiju.shapes.schema import AnyScript

    # Gives the notation of the cards or tiles of a question, from its body.
    ScriptOf = Callable[[Mapping[str, Any]], AnyScript]

Json = dict[str, Any]


class QuestionReader:
    """The reader of a question's body.

    Attributes:
        fields: the fields of the question, by name.
    """

    def __init__(
        self, fields: Mapping[str, Field], script_of: ScriptOf, draw: Callable[[], object]
    ) -> None:
        self.fields, self._script_of = fields, script_of
        self._in_turn = tuple(
            (
                *(name, each.kind.read, each.is_required, each.may_be_null),
                each.kind.within if type(each.kind).within is not FieldType.within else None,
                draw if each.default is DRAWN else each.default,
            )
            for name, each in fields.items()
        )

    def read(self, body: object) -> Json:
        """The values of the fields of a body; all faults of a wrong body are raised together."""
        question = self.read_or_none(body)
        return self._refuse(body) if question is None else question

    def read_or_none(self, body: object) -> Json | None:
        """The values of a body's fields, or None as soon as anything is wrong: the fast path."""
        if not isinstance(body, dict):
            return None
        script = self._script_of(body)
        question: Json = {}
        present = 0
        for name, read, is_required, may_be_null, within, default in self._in_turn:
            if name in body:
                present += 1
                value = body[name]
                if value is None:
                    if not may_be_null:
                        return None
                    question[name] = None
                    continue
                try:
                    own = read if within is None else within(body).read
                    question[name] = own(value, script)
                except InconsistentError as error:
                    raise error.under(name) from None
                except ImpossibleError:
                    return None
            elif is_required:
                return None
            elif default is not MISSING:
                question[name] = default() if callable(default) else default
        return question if present == len(body) else None

    def _refuse(self, body: object) -> Json:
        """Raise all faults of a body that is wrong."""
        if not isinstance(body, dict):
            raise ShapeError(NOT_AN_OBJECT)
        refused: list[ImpossibleError] = []
        for name, field in self.fields.items():
            if name not in body:
                if field.is_required:
                    refused.append(ShapeError(REQUIRED.under(name)))
            elif body[name] is not None:
                try:
                    field.kind.within(body).read(body[name], self._script_of(body))
                except InconsistentError as error:
                    raise error.under(name) from None
                except ImpossibleError as error:
                    refused.append(error.under(name))
            elif not field.may_be_null:
                refused.append(ShapeError(NULL.under(name)))
        strangers = (name for name in body if name not in self.fields)
        refused += (ShapeError(UNKNOWN_FIELD.under(name)) for name in strangers)
        raise type(refused[0])(*in_order(together(refused).faults))


def in_order(faults: Iterable[Fault]) -> list[Fault]:
    """Faults in the order in which they were found, with those of unknown fields last, by name."""
    return sorted(faults, key=lambda fault: fault.place if fault.code == UNKNOWN_FIELD.code else ())


def pointer(place: Iterable[str | int]) -> str:
    """The path to a value in a question as a JSON Pointer (RFC 6901).

    >>> pointer(("cards", 3)), pointer(("a/b",))
    ('/cards/3', '/a~1b')
    """
    return "".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in place)


def existing(fault: Fault, body: object) -> Place:
    """The part of a fault's place that exists in a body.

    A string of cards counts as one value, without places inside. If a required field is missing,
    the place includes that field. If an optional field is missing, the place ends with the object
    that lacks the field.
    """
    value = body
    path: list[str | int] = []
    for step in fault.place:
        if isinstance(value, dict) and isinstance(step, int) and "cards" in value:
            # In a group of cards that is written as an object, the cards are in the field `cards`.
            path.append("cards")
            value = value["cards"]
        if isinstance(value, dict) and (step in value or fault.code == REQUIRED.code):
            value = value.get(step)
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            value = value[step]
        else:
            break
        path.append(step)
    return tuple(path)
