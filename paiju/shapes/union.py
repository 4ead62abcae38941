"""Records of several types, told apart by their field `type`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from paiju.shapes.errors import ShapeError
from paiju.shapes.field_types import Field, FieldType, Word
from paiju.shapes.read import NOT_AN_OBJECT, REQUIRED, agree, at, read_word, same
from paiju.shapes.record import Record, objects_of
from paiju.shapes.schema import FORMS, Schema, ref

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from paiju.shapes.errors import InconsistentError
    from paiju.shapes.schema import AnyScript
    from paiju.text import Text

Json = dict[str, Any]
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Variants(FieldType, Generic[T]):
    """Objects of one of several types, each with facts of its own.

    Attributes:
        types: the record of each type.
        component: their name among the components of the document; "" where they stand in place.
        description: their words there.
        forms: what the names of their forms there begin with, where that is not `component`: types
            with the same facts are one form.
        only_asked: the types that no answer has.

    """

    types: Mapping[str, Record[T]]
    component: str = ""
    description: Text | None = None
    forms: str = ""
    only_asked: Collection[str] = ()

    def read(self, value: object, script: AnyScript = None) -> T:
        """The value of an object in JSON."""
        if not isinstance(value, dict):
            raise ShapeError(NOT_AN_OBJECT)
        if "type" not in value:
            missing = [name for name in self._shared() if name not in value]
            raise ShapeError(*map(REQUIRED.under, missing))
        kind = value["type"]
        if not isinstance(kind, str) or kind not in self.types:
            with at("type"):
                read_word(kind, self.types)
        return self.types[kind].read(value, script)

    def recall(self, value: Any, script: AnyScript = None) -> T:  # noqa: ANN401 - an object
        """The value of an object that was written before."""
        return self.types[value["type"]].recall(value, script)

    def write(self, value: Any, script: AnyScript = None) -> Json:  # noqa: ANN401 - it has a `type`
        """A value as JSON."""
        return self.types[value.type].write(value, script)

    def compare(
        self, given: object, follows: object, script: AnyScript, error: type[InconsistentError]
    ) -> None:
        """Refuse another value, however it was written."""
        if not same(given, follows) and self.read(given, script) != self.read(follows, script):
            agree(given, follows, error)

    def schema(self) -> Schema:
        """A reference, or the schema itself where they have no name."""
        return ref(self.component) if self.component else self.shape()

    def shape(self) -> Schema:
        """The schema of objects with the facts of all types; those of every type are required.

        Beside it are the forms that answers have: each with its own facts, and all of them.
        """
        fields: dict[str, Field] = {}
        for record in self.types.values():
            fields = {**record.fields, **fields}
        shared = self._shared()
        kinds = Field(Word(tuple(self.types)), is_required=True)
        merged = {name: _required(each, name in shared) for name, each in fields.items()}
        return {**objects_of({**merged, "type": kinds}, self.description), FORMS: self._forms()}

    def _forms(self) -> Schema:
        """The forms of answers by their names."""
        grouped: dict[str, list[str]] = {}
        for kind, record in self.types.items():
            if kind not in self.only_asked:
                shapes = objects_of({**record.fields, "type": Field(Word(()))})
                grouped.setdefault(repr(shapes), []).append(kind)
        return {
            (self.forms or self.component) + "".join(map(str.capitalize, kinds)): objects_of(
                {**self.types[kinds[0]].fields, "type": Field(Word(tuple(kinds)))}
            )
            for kinds in grouped.values()
        }

    def _shared(self) -> list[str]:
        """The names of the fields that every type requires."""
        records = [record.fields for record in self.types.values()]
        names = (name for name, each in records[0].items() if each.is_required)
        return [name for name in names if all(_requires(fields, name) for fields in records)]


def _requires(fields: Mapping[str, Field], name: str) -> bool:
    return name in fields and fields[name].is_required


def _required(field: Field, is_required: bool) -> Field:  # noqa: FBT001 - it is what it is called
    return Field(
        field.kind, field.description, is_required=is_required, may_be_null=field.may_be_null
    )


def variants_of(
    facts: Mapping[str, Mapping[str, Field]],
    shared: Mapping[str, Field],
    make: Callable[[Json], T],
    **words: Any,  # noqa: ANN401 - attributes of `Variants`
) -> Variants[T]:
    """Records of these types: what all of them say, their `type`, and the facts of each."""
    return Variants(
        types={
            kind: Record(
                fields={**shared, "type": Field(Word((kind,)), is_required=True), **own}, make=make
            )
            for kind, own in facts.items()
        },
        **words,
    )
