"""Shared schemas: a field that several records have alike is one component of the document."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

import orjson

from app.shapes.schema import ref

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    Json = dict[str, Any]
    Uses = list[tuple[str, Json]]


_QUESTION = "Question"


def shared(shapes: Mapping[str, Json], prefixes: Iterable[str]) -> dict[str, Json]:
    """The components, with one more for each field that many have alike, and a reference in place.

    It has the name of the field, behind the prefix of a game that alone has it so; where another
    has that name, behind a word for questions or for answers.

    >>> field = {"type": "string", "description": "How the cards of the question are written."}
    >>> told = {name: {"properties": {"notation": dict(field)}} for name in ("A", "B", "C")}
    >>> sorted(shared(told, ())), shared(told, ())["B"]["properties"]["notation"]["$ref"]
    (['A', 'B', 'C', 'Notation'], '#/components/schemas/Notation')
    """
    found: dict[str, Json] = orjson.loads(orjson.dumps(shapes))
    prefixes = tuple(prefixes)
    while best := max(_savings(found, prefixes), default=None):
        _, name, field, uses = best
        found[name] = uses[0][1][field]
        for _, fields in uses:
            fields[field] = ref(name)
    return found


def _savings(
    shapes: Mapping[str, Json], prefixes: tuple[str, ...]
) -> Iterator[tuple[int, str, str, Uses]]:
    """The bytes that each new component would save, its name, its field, and where it is used."""
    uses: dict[tuple[str, bytes], Uses] = defaultdict(list)
    for owner, shape in shapes.items():
        for fields in _all_fields(shape):
            for field, schema in fields.items():
                # In answers, generated clients have a class for a union with a name, but none in
                # place.
                if "type" in schema or ("anyOf" in schema and owner.endswith(_QUESTION)):
                    uses[field, orjson.dumps(schema)].append((owner, fields))
    taken = {name.casefold() for name in shapes}
    for (field, schema), places in uses.items():
        names = _names(field, [owner for owner, _ in places], prefixes)
        # Clients have a file for each shape: names that differ in case alone are one.
        name = next((each for each in names if each.casefold() not in taken), None)
        if name is None:
            continue
        saved = (len(places) - 1) * len(schema) - len(places) * len(orjson.dumps(ref(name)))
        if saved > 0:
            yield saved, name, field, places


def _names(field: str, owners: list[str], prefixes: tuple[str, ...]) -> tuple[str, str]:
    own = next((each for each in prefixes if all(name.startswith(each) for name in owners)), "")
    word = "Asked" if all(name.endswith(_QUESTION) for name in owners) else "Told"
    name = "".join(map(str.capitalize, field.split("_")))
    return f"{own}{name}", f"{own}{word}{name}"


def _all_fields(schema: object) -> Iterator[Json]:
    """The properties of every object within a schema."""
    if isinstance(schema, list):
        for each in schema:
            yield from _all_fields(each)
    elif isinstance(schema, dict):
        for name, each in schema.items():
            if name == "properties":
                yield each
                yield from _all_fields(list(each.values()))
            elif name not in {"enum", "required", "default"}:
                yield from _all_fields(each)
