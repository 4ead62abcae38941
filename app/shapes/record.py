"""Records: JSON objects of declared fields, which are read, written and described in one place."""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from app.shapes.agreement import NOT_SEEN, agree
from app.shapes.errors import Fault, ImpossibleError, InconsistentError
from app.shapes.kinds import MISSING, Kind
from app.shapes.reading import at, read_object
from app.shapes.schema import Schema, described, one_object, or_null, ref

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from app.shapes.kinds import AnyScript, Field

Json = dict[str, Any]
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Record(Kind, Generic[T]):
    """An object of fields; those that follow from the others are compared, where they are sent.

    Attributes:
        fields: its fields by name, in the order in which they are written.
        make: the value that its fields mean, as far as they were sent.
        component: its name among the components of the document; "" where it stands in place.
        description: its words there.
        error: what a field that does not follow is refused as.

    """

    fields: Mapping[str, Field]
    make: Callable[[Json], T]
    component: str = ""
    description: str = ""
    error: type[InconsistentError] = InconsistentError
    _read: tuple[tuple[str, Field], ...] = field(init=False)
    _compared: tuple[str, ...] = field(init=False)
    _written: tuple[tuple[str, Field, Callable[[Any], Any]], ...] = field(init=False)

    def __post_init__(self) -> None:
        """Sort the fields by what is done with them."""
        fields = self.fields.items()
        read = tuple((name, each) for name, each in fields if not each.follows)
        compared = tuple(name for name, each in fields if each.follows or each.is_compared)
        written = tuple((name, each, each.of or attrgetter(name)) for name, each in fields)
        object.__setattr__(self, "_read", read)
        object.__setattr__(self, "_compared", compared)
        object.__setattr__(self, "_written", written)

    def read(self, value: object, script: AnyScript) -> T:
        """The value of an object in JSON."""
        found = self.make(self.parts(value, script))
        self.check(value, found, script)
        return found

    def parts(self, value: object, script: AnyScript) -> Json:
        """The values of the fields that decide the record; all that is wrong is said at once."""
        required = [name for name, each in self._read if each.is_required]
        given = read_object(value, required, self.fields)
        parts: Json = {}
        refused: list[ImpossibleError] = []
        for name, each in self._read:
            if name not in given:
                if each.default is not MISSING:
                    parts[name] = each.default() if callable(each.default) else each.default
                continue
            if each.may_be_null and given[name] is None:
                parts[name] = None
                continue
            try:
                parts[name] = each.kind.beside(parts).read(given[name], script)
            except ImpossibleError as error:
                refused.append(error.under(name))
        if refused:
            raise type(refused[0])(*(fault for error in refused for fault in error.faults))
        return parts

    def check(self, value: Any, found: T, script: AnyScript) -> None:  # noqa: ANN401 - JSON is anything
        """Refuse what was sent beside the parts that decide it, and does not follow from them."""
        sent = [name for name in self._compared if name in value]
        if not sent:
            return
        follows = self.write(found, script)
        for name in sent:
            with at(name):
                if name not in follows:
                    raise self.error(Fault("does_not_follow", NOT_SEEN))
                if value[name] is None or follows[name] is None:
                    agree(value[name], follows[name], self.error)
                else:
                    self.fields[name].kind.compare(value[name], follows[name], script, self.error)

    def write(self, value: T, script: AnyScript) -> Json:
        """A value as JSON."""
        written: Json = {}
        for name, each, of in self._written:
            part = of(value)
            if part is None:
                if each.may_be_null:
                    written[name] = None
            else:
                written[name] = each.kind.write(part, script)
        return written

    def schema(self) -> Schema:
        """A reference, or the schema itself where the record has no name."""
        return ref(self.component) if self.component else self.shape()

    def shape(self) -> Schema:
        """The schema of its objects."""
        return objects_of(self.fields, self.description)


def objects_of(fields: Mapping[str, Field], description: str = "") -> Schema:
    """The schema of objects of these fields."""
    shapes = {name: _told(each) for name, each in fields.items()}
    required = {name: shape for name, shape in shapes.items() if fields[name].is_required}
    optional = {name: shape for name, shape in shapes.items() if name not in required}
    told = one_object(required, **optional)
    return {"description": description, **told} if description else told


def _told(each: Field) -> Schema:
    schema = or_null(each.kind.schema()) if each.may_be_null else each.kind.schema()
    return described(schema, each.description) if each.description else schema
