"""Unions: JSON objects of several types, told apart by their field `type`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from paiju.shapes.errors import ShapeError
from paiju.shapes.field_types import Field, FieldType, Word, components_of
from paiju.shapes.read import NOT_AN_OBJECT, REQUIRED, agree, at, read_word, same
from paiju.shapes.record import Record, objects_of
from paiju.shapes.schema import FORMS, Schema, ref
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from paiju.shapes.errors import InconsistentError
    from paiju.shapes.schema import AnyScript

Json = dict[str, Any]
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Variants(FieldType, Generic[T]):
    """A field type for JSON objects of several types, each with its own fields.

    In answers, types with exactly the same fields share one schema, which is called a form.

    Attributes:
        types: the record of each type, by the word in the field `type`.
        component: the name of the schema among the components of the OpenAPI document; "" if the
            schema is written where it is used.
        description: the description of that component.
        forms: the prefix of the names of the forms; "" means `component`.
        own_forms: the types whose forms are named after `component` even so, because the forms
            under the other prefix have different fields.
        only_in_questions: the types that occur only in questions, never in answers.

    """

    types: Mapping[str, Record[T]]
    component: str = ""
    description: Text | None = None
    forms: str = ""
    own_forms: Collection[str] = ()
    only_in_questions: Collection[str] = ()

    def read(self, value: object, script: AnyScript = None) -> T:
        """The value of a JSON object from a caller, read by the record of its type."""
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

    def write(self, value: Any, script: AnyScript = None) -> Json:  # noqa: ANN401 - it has a `type`
        """A value as a JSON object; its attribute `type` decides the fields."""
        return self.types[value.type].write(value, script)

    def compare(
        self, sent: object, follows: object, script: AnyScript, error: type[InconsistentError]
    ) -> None:
        """Refuse an object that differs from the one that follows from the other fields.

        The same value in other notation is accepted.

        Args:
            sent: the JSON that the caller sent.
            follows: the JSON that the other fields give.
            script: the notation of cards or tiles in the question.
            error: the class of the error.
        """
        if not same(sent, follows) and self.read(sent, script) != self.read(follows, script):
            agree(sent, follows, error)

    def schema(self) -> Schema:
        """A reference to the component, or the whole schema if there is no component."""
        return ref(self.component) if self.component else self.shape()

    def components(self) -> dict[str, Schema]:
        """The union itself, if it has a name, and the components of the types."""
        own = {self.component: self.shape()} if self.component else {}
        return own | components_of(self.types.values())

    def shape(self) -> Schema:
        """One schema for all types: the fields of any type, required if every type requires them.

        Its entry `FORMS` has the schemas of the forms in answers, by name.
        """
        fields: dict[str, Field] = {}
        for record in self.types.values():
            fields = {**record.fields, **fields}
        shared = self._shared()
        kinds = Field(Word(tuple(self.types)), is_required=True)
        merged = {name: _required(each, name in shared) for name, each in fields.items()}
        return {**objects_of({**merged, "type": kinds}, self.description), FORMS: self._forms()}

    def _forms(self) -> Schema:
        """The schemas of the forms in answers, by name."""
        grouped: dict[str, list[str]] = {}
        for kind, record in self.types.items():
            if kind not in self.only_in_questions:
                shapes = objects_of({**record.fields, "type": Field(Word(("",)))})
                grouped.setdefault(f"{kind in self.own_forms} {shapes}", []).append(kind)
        return {self._form_name(kinds): self._form(kinds) for kinds in grouped.values()}

    def _form_name(self, kinds: Sequence[str]) -> str:
        is_own = kinds[0] in self.own_forms or not self.forms
        prefix = self.component if is_own else self.forms
        return prefix + "".join(map(str.capitalize, kinds))

    def _form(self, kinds: Sequence[str]) -> Schema:
        chinese, english = (word.join(f"`{kind}`" for kind in kinds) for word in ("、", ", "))
        return objects_of(
            {**self.types[kinds[0]].fields, "type": Field(Word(tuple(kinds)))},
            Text(f"类型是 {chinese} 的。", f"One of type {english}."),
        )

    def _shared(self) -> list[str]:
        """The names of the fields that every type requires."""
        records = [record.fields for record in self.types.values()]
        names = (name for name, each in records[0].items() if each.is_required)
        return [name for name in names if all(_requires(fields, name) for fields in records)]


def _requires(fields: Mapping[str, Field], name: str) -> bool:
    return name in fields and fields[name].is_required


def _required(field: Field, is_required: bool) -> Field:  # noqa: FBT001 - the name says it
    return Field(
        field.kind, field.description, is_required=is_required, may_be_null=field.may_be_null
    )


def variants_of(
    facts: Mapping[str, Mapping[str, Field]],
    shared: Mapping[str, Field],
    make: Callable[[Json], T],
    **words: Any,  # noqa: ANN401 - attributes of `Variants`
) -> Variants[T]:
    """Objects of several types, from the fields that all types share and those of each type.

    Args:
        facts: the fields that only one type has, for each type by the word in the field `type`.
        shared: the fields that all types have.
        make: makes the value of an object from its fields.
        words: further attributes of `Variants`.
    """
    return Variants(
        types={
            kind: Record(
                fields={**shared, "type": Field(Word((kind,)), is_required=True), **own}, make=make
            )
            for kind, own in facts.items()
        },
        **words,
    )
