"""Reads the body of a question by its declared fields, and finds the places of its faults."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from paiju.shapes.errors import ImpossibleError, InconsistentError, ShapeError, together
from paiju.shapes.field_types import DRAWN, MISSING
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
        self._columns = tuple(
            (name, each.kind, _null(each), _absent(each, draw)) for name, each in fields.items()
        )

    def read(self, body: object) -> Json:
        """The values of a body's fields, by name; if any are wrong, all faults are raised together.

        Cards that cannot all exist are raised alone, as soon as they are read.
        """
        if not isinstance(body, dict):
            raise ShapeError(NOT_AN_OBJECT)
        script = self._script_of(body)
        question: Json = {}
        refused: list[ImpossibleError] = []
        present = 0
        for name, kind, null, absent in self._columns:
            try:
                if name in body:
                    present += 1
                    value = body[name]
                    question[name] = (
                        null() if value is None else kind.within(body).read(value, script)
                    )
                elif absent is not None:
                    question[name] = absent()
            except InconsistentError as error:
                raise error.under(name) from None
            except ImpossibleError as error:
                refused.append(error.under(name))
        if present < len(body):
            strangers = (name for name in body if name not in self.fields)
            refused += (ShapeError(UNKNOWN_FIELD.under(name)) for name in strangers)
        if refused:
            raise type(refused[0])(*_in_order(together(refused).faults))
        return question


def _null(field: Field) -> Callable[[], None]:
    """The function that is called where a field is null: it returns None, or refuses the field."""
    return _nothing if field.may_be_null else partial(_refuse, NULL)


def _absent(field: Field, draw: Callable[[], object]) -> Callable[[], object] | None:
    """The function that is called where a field is absent: it gives the default, or refuses.

    If an absent field simply stays absent, there is no such function, and the result is None.
    """
    if field.is_required:
        return partial(_refuse, REQUIRED)
    if field.default is MISSING:
        return None
    if field.default is DRAWN:
        return draw
    default = field.default
    return default if callable(default) else lambda: default


def _nothing() -> None:
    """Nothing: the value of a field that is null."""


def _refuse(fault: Fault) -> None:
    raise ShapeError(fault)


def _in_order(faults: Iterable[Fault]) -> list[Fault]:
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
