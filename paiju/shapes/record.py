"""Records: JSON objects with declared fields, and how they are read, written and described."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from paiju.shapes.errors import Fault, ImpossibleError, InconsistentError, together
from paiju.shapes.field_types import MISSING, FieldType, components_of
from paiju.shapes.read import NOT_SEEN, agree, is_plainly_same, read_object
from paiju.shapes.schema import Schema, described, one_object, or_null, ref

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from paiju.shapes.field_types import Field
    from paiju.shapes.schema import AnyScript
    from paiju.text import Text

    Writes = Callable[[Any, AnyScript], Any]

Json = dict[str, Any]
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Record(FieldType, Generic[T]):
    """A field type for JSON objects with declared fields.

    A field may follow from the other fields. Then it need not be sent, and if it is sent, it is
    only compared.

    Attributes:
        fields: the fields by name, in the order in which they are written.
        make: makes the object's value from the values of the fields that are read; by default a
            dict.
        component: the name of the schema among the components of the OpenAPI document; "" if the
            schema is written where it is used.
        description: the description of that component.
        error: the class of the error for a field that does not follow.

    """

    fields: Mapping[str, Field]
    make: Callable[[Json], T] = cast("Callable[[Json], T]", dict)  # noqa: RUF009 - a type
    component: str = ""
    description: Text | None = None
    error: type[InconsistentError] = InconsistentError
    _read: tuple[tuple[str, Field, bool], ...] = field(init=False)
    _required: frozenset[str] = field(init=False)
    _compared: tuple[tuple[str, Field, Callable[[Any], Any]], ...] = field(init=False)
    _written: tuple[tuple[str, Callable[[Any], Any], Writes | None, bool], ...] = field(init=False)

    def __post_init__(self) -> None:
        """Sort the fields into those that are read, required, compared and written."""
        fields = self.fields.items()
        read = tuple((name, each, _depends(each.kind)) for name, each in fields if not each.follows)
        of = {name: each.getter(name) for name, each in fields}
        compared = tuple(
            (name, each, of[name]) for name, each in fields if each.follows or each.is_compared
        )
        written = tuple(
            (name, of[name], _writer(each.kind), each.may_be_null) for name, each in fields
        )
        object.__setattr__(self, "_read", read)
        object.__setattr__(self, "_required", frozenset(n for n, e, _ in read if e.is_required))
        object.__setattr__(self, "_compared", compared)
        object.__setattr__(self, "_written", written)

    def read(self, value: object, script: AnyScript = None) -> T:
        """The value of a JSON object from a caller; a wrong one raises an `ImpossibleError`."""
        made = self.make(self.parts(value, script))
        self.check(value, made, script)
        return made

    def parts(self, value: object, script: AnyScript) -> Json:
        """The values of the fields that are read, by name; all faults are raised together."""
        if not isinstance(value, dict) or not self._required <= value.keys() <= self.fields.keys():
            required = [name for name in self.fields if name in self._required]
            value = read_object(value, required, self.fields)
        parts: Json = {}
        refused: list[ImpossibleError] = []
        for name, each, depends in self._read:
            if name not in value:
                if each.default is not MISSING:
                    parts[name] = each.default() if callable(each.default) else each.default
                continue
            sent = value[name]
            if sent is None and each.may_be_null:
                parts[name] = None
                continue
            try:
                kind = each.kind.beside(parts) if depends else each.kind
                parts[name] = kind.read(sent, script)
            except ImpossibleError as error:
                refused.append(error.under(name))
        if refused:
            raise together(refused)
        return parts

    def trusted_fields(self, value: Json, script: AnyScript, but: Collection[str] = ()) -> Json:
        """The values of all fields of an object that this service wrote, without those in `but`."""
        fields = self.fields
        return {
            name: None if part is None else fields[name].kind.read(part, script)
            for name, part in value.items()
            if name not in but
        }

    def check(self, value: Any, made: T, script: AnyScript) -> None:  # noqa: ANN401 - JSON is anything
        """Refuse fields that were sent but do not follow from the others.

        Args:
            value: the JSON object that was sent.
            made: its value, made from the fields that are read.
            script: the notation of cards or tiles in the question.
        """
        refused: list[ImpossibleError] = []
        for name, each, of in self._compared:
            if name not in value:
                continue
            sent, part = value[name], of(made)
            if sent is None and part is None and each.may_be_null:
                continue
            try:
                self._compare(each, sent, part, script)
            except ImpossibleError as error:
                refused.append(error.under(name))
        if refused:
            raise together(refused)

    def _compare(self, each: Field, sent: object, part: Any, script: AnyScript) -> None:  # noqa: ANN401 - each kind has its own
        if part is None and not each.may_be_null:
            raise self.error(Fault("does_not_follow", NOT_SEEN))
        written = None if part is None else each.kind.write(part, script)
        if is_plainly_same(sent, written):
            return
        if written is None or sent is None:
            agree(sent, written, self.error)
        else:
            each.kind.compare(sent, written, script, self.error)

    def compare(
        self, sent: object, follows: object, script: AnyScript, error: type[InconsistentError]
    ) -> None:
        """Refuse an object that differs from the one that follows from the fields around it.

        Each field is compared as its type does it.

        Args:
            sent: the JSON that the caller sent.
            follows: the JSON that the other fields give.
            script: the notation of cards or tiles in the question.
            error: the class of the error.
        """
        if isinstance(sent, dict) and isinstance(follows, dict):
            try:
                if sent.keys() <= follows.keys():
                    for name, part in follows.items():
                        self._compare_part(name, sent.get(name), part, script, error)
                    return
            except ImpossibleError:
                # The error below shows the whole object as it should be.
                pass
        agree(sent, follows, error)

    def _compare_part(
        self,
        name: str,
        sent: object,
        follows: object,
        script: AnyScript,
        error: type[InconsistentError],
    ) -> None:
        if sent is None or follows is None or name not in self.fields:
            agree(sent, follows, error)
        else:
            self.fields[name].kind.compare(sent, follows, script, error)

    def write(self, value: T, script: AnyScript = None) -> Json:
        """A value as a JSON object; each field is taken from the value as `Field.of` says."""
        written: Json = {}
        for name, of, write, may_be_null in self._written:
            part = of(value)
            if part is None:
                if may_be_null:
                    written[name] = None
            elif write is None:
                written[name] = list(part) if part.__class__ is tuple else part
            else:
                written[name] = write(part, script)
        return written

    def schema(self) -> Schema:
        """A reference to the component, or the whole schema if there is no component."""
        return ref(self.component) if self.component else self.shape()

    def components(self) -> dict[str, Schema]:
        """The record itself, if it has a name, and the components of its fields."""
        own = {self.component: self.shape()} if self.component else {}
        return own | components_of(each.kind for each in self.fields.values())

    def shape(self) -> Schema:
        """The whole schema of the objects."""
        return objects_of(self.fields, self.description)


def _depends(kind: FieldType) -> bool:
    """Tests if a field type may depend on the fields before it in its record."""
    return type(kind).beside is not FieldType.beside


def _writer(kind: FieldType) -> Writes | None:
    """The function that writes values of a field type; None if the values are JSON already."""
    return None if type(kind).write is FieldType.write else kind.write


def objects_of(fields: Mapping[str, Field], description: Text | None = None) -> Schema:
    """The schema of JSON objects with exactly these fields."""
    shapes = {name: _field_schema(each) for name, each in fields.items()}
    required = {name: shape for name, shape in shapes.items() if fields[name].is_required}
    optional = {name: shape for name, shape in shapes.items() if name not in required}
    schema = one_object(required, **optional)
    return {"description": description, **schema} if description else schema


def _field_schema(each: Field) -> Schema:
    schema = or_null(each.kind.schema()) if each.may_be_null else each.kind.schema()
    return described(schema, each.description) if each.description else schema
