"""JSON schemas, every one of them bounded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

Schema = dict[str, Any]

MAX_TEXT = 400


def ref(name: str) -> Schema:
    """A shape by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


def or_null(schema: Schema) -> Schema:
    """A value that may be missing."""
    return {"anyOf": [schema, {"type": "null"}]}


def described(schema: Schema, description: str) -> Schema:
    """A shape with words of its own."""
    return {**schema, "description": description}


def one_of_these(schemas: list[Schema]) -> Schema:
    """A value of any of these shapes; a choice of one is no choice."""
    return {"anyOf": schemas} if len(schemas) > 1 else dict(schemas[0])


def told_apart(field: str, names: Mapping[str, str]) -> Schema:
    """One of several shapes; a field of each says which, so that generated clients know too."""
    shapes = list(dict.fromkeys(names.values()))
    mapping = {value: ref(name)["$ref"] for value, name in names.items()}
    return {
        "oneOf": [ref(name) for name in shapes],
        "discriminator": {"propertyName": field, "mapping": mapping},
    }


def text(description: str = "", most: int = MAX_TEXT) -> Schema:
    """A bounded string."""
    schema = {"type": "string", "maxLength": most}
    return {**schema, "description": description} if description else schema


def whole(least: int, most: int, description: str = "") -> Schema:
    """A whole number within bounds."""
    schema = {"type": "integer", "minimum": least, "maximum": most}
    return {**schema, "description": description} if description else schema


def listed(items: Schema, most: int, description: str = "") -> Schema:
    """A list of bounded length."""
    schema = {"type": "array", "items": items, "maxItems": most}
    return {**schema, "description": description} if description else schema


def deck_schema(description: str) -> Schema:
    """How many copies a deck has of each kind of card or tile."""
    return {
        "type": "object",
        "description": description,
        "maxProperties": 64,
        "additionalProperties": whole(1, 8),
    }


def one_object(required: Schema, **optional: Schema) -> Schema:
    """An object of these fields and no others."""
    return {
        "type": "object",
        "properties": {**required, **optional},
        "required": list(required),
        "additionalProperties": False,
    }
