"""JSON Schemas of common values; each of them bounds the size of the value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from paiju.text import Text

Schema = dict[str, Any]

# The script in which cards or tiles are written; each kind of them has its own.
AnyScript = Any

MAX_TEXT = 400
MAX_WORD = 32
# Words in schemas that only the writer of the OpenAPI document reads: an object of which answers
# may lack fields; how answers write what questions may write in several ways; and the forms of
# answers, by their names.
PARTLY = "x-partly"
ANSWERED = "x-answered"
FORMS = "x-forms"
# A word that only `app.routes.docs` reads: the schema to use in answers with numbers for cards.
NUMBERED = "x-numbered"


def ref(name: str) -> Schema:
    """A reference to a component of the OpenAPI document."""
    return {"$ref": f"#/components/schemas/{name}"}


def or_null(schema: Schema) -> Schema:
    """The schema, changed so that it also allows null."""
    if allows_null(schema):
        return schema
    if not schema.keys() & {"enum", "const", FORMS} and isinstance(schema.get("type"), str):
        return {**schema, "type": [schema["type"], "null"]}
    return {"anyOf": [schema, {"type": "null"}]}


def allows_null(schema: Schema) -> bool:
    """Tests if a schema, not a reference, allows null."""
    return "null" in schema.get("type", ()) or {"type": "null"} in schema.get("anyOf", ())


def described(schema: Schema, description: Text) -> Schema:
    """The schema, with a description added."""
    return {**schema, "description": description}


def one_of_these(schemas: list[Schema]) -> Schema:
    """The schema of a value that fits any of these schemas; a single schema is copied as it is."""
    return {"anyOf": schemas} if len(schemas) > 1 else dict(schemas[0])


def discriminated(field: str, names: Mapping[str, str]) -> Schema:
    """The schema of an object that is one of several components.

    A discriminator names the field that generated clients look at to find the component.

    Args:
        field: the name of that field.
        names: the name of the component for each value of the field.
    """
    shapes = list(dict.fromkeys(names.values()))
    mapping = {value: ref(name)["$ref"] for value, name in names.items()}
    return {
        "oneOf": [ref(name) for name in shapes],
        "discriminator": {"propertyName": field, "mapping": mapping},
    }


def text(description: Text | None = None, most: int = MAX_TEXT) -> Schema:
    """The schema of a string of at most `most` characters."""
    schema = {"type": "string", "maxLength": most}
    return {**schema, "description": description} if description else schema


def whole(least: int, most: int, description: Text | None = None) -> Schema:
    """The schema of a whole number within bounds."""
    schema = {"type": "integer", "minimum": least, "maximum": most}
    return {**schema, "description": description} if description else schema


def listed(items: Schema, most: int, description: Text | None = None) -> Schema:
    """The schema of a list of at most `most` items."""
    schema = {"type": "array", "items": items, "maxItems": most}
    return {**schema, "description": description} if description else schema


def one_of_words(words: Iterable[str]) -> Schema:
    """The schema of fixed words; a single one is a constant, for which clients need no class."""
    known = list(map(str, words))
    return {"type": "string", **({"enum": known} if len(known) > 1 else {"const": known[0]})}


def open_word(known: Iterable[str]) -> Schema:
    """The schema of a code; later versions may have more codes than the known ones."""
    codes = list(dict.fromkeys(map(str, known)))
    return {"type": "string", "maxLength": MAX_WORD, "x-extensible-enum": codes}


def deck_schema(description: Text) -> Schema:
    """The schema of a deck: the number of copies of each card or tile."""
    return {
        "type": "object",
        "description": description,
        "maxProperties": 64,
        "additionalProperties": whole(1, 8),
    }


def one_object(required: Schema, **optional: Schema) -> Schema:
    """The schema of an object with these fields and no others; `required` maps names to schemas."""
    return {
        "type": "object",
        "properties": {**required, **optional},
        **({"required": list(required)} if required else {}),
        "additionalProperties": False,
    }
