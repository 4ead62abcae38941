"""Short schemas of tools' arguments, made from the declared fields of questions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from paiju.shapes.field_types import Word

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paiju.shapes.field_types import Field
    from paiju.shapes.schema import Schema

_WORDS = 12
# The schema of a component that is not the game's own: a rule set, or a seed.
_ANY: Schema = {"type": ["string", "integer", "object"]}


def schema_of(properties: Mapping[str, Schema], required: tuple[str, ...]) -> Schema:
    """The schema of a tool's arguments, an object with these properties and no others."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
    }


def field_schema(field: Field, shapes: Mapping[str, Schema]) -> Schema:
    """The short schema of a field, with the first words of its description.

    `shapes` are the schemas of the game's components.
    """
    description = first_words(field.description.en) if field.description else ""
    kind = field.kind
    simple = _simple(kind.shape() if isinstance(kind, Word) else kind.schema(), shapes)
    return {**simple, **({"description": description} if description else {})}


def first_words(text: str) -> str:
    """The text up to its first colon, semicolon or full stop.

    >>> first_words("Lists plays: pairs come last. Others follow.")
    'Lists plays'
    """
    return re.split(r"[.:;] |\.$", text, maxsplit=1)[0]


def _simple(schema: Schema, shapes: Mapping[str, Schema]) -> Schema:
    """A simplified schema: an enumeration, a bounded number, or only a type."""
    if "enum" in schema and len(schema["enum"]) <= _WORDS:
        return {"enum": list(schema["enum"])}
    types = list(dict.fromkeys(_types(schema, shapes)))
    if types in (["integer"], ["number"]):
        return {name: schema[name] for name in ("type", "minimum", "maximum") if name in schema}
    return {"type": "string" if "string" in types else types[0]} if types else dict(_ANY)


def _types(schema: Any, shapes: Mapping[str, Schema]) -> Iterator[str]:  # noqa: ANN401 - JSON Schema is JSON
    """The names of the JSON types that a schema allows; references are looked up in `shapes`."""
    if "$ref" in schema:
        schema = shapes.get(schema["$ref"].rpartition("/")[2], {})
    if isinstance(schema.get("type"), str):
        yield schema["type"]
    for each in schema.get("anyOf", schema.get("oneOf", ())):
        yield from _types(each, shapes)
