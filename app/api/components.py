"""The named schemas of the OpenAPI document: games, catalogue, problems. Every size is bounded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.api import batch, catalogue
from app.api.problems import MAX_DETAIL, MAX_FAULTS, MAX_POINTER, TYPES
from app.api.table_schemas import table_name, table_of
from app.play.registry import GAMES
from app.play.schemas import ID
from app.shapes.kinds import MAX_ID
from app.shapes.reading import MAX_SEED, MAX_SEED_TEXT
from app.shapes.schema import listed, one_object, ref, text, told_apart, whole

if TYPE_CHECKING:
    from app.shapes.schema import Schema

MAX_OPTION = 10_000
MAX_OPTIONS = 32

_OPTION_VALUE = {
    "anyOf": [
        {"type": "boolean"},
        {"type": "integer", "minimum": 0, "maximum": MAX_OPTION},
        {"type": "string", "maxLength": MAX_ID},
    ]
}
_SHARED: dict[str, Schema] = {
    "Seed": {
        "description": "Draws all chance: the same seed draws the same for ever. An answer says "
        "which was drawn where none was given.",
        "anyOf": [
            {"type": "integer", "minimum": 0, "maximum": MAX_SEED},
            {"type": "string", "minLength": 1, "maxLength": MAX_SEED_TEXT},
        ],
    },
    "OptionValue": _OPTION_VALUE,
    "Options": {
        "description": "Options of a rule set, by their ids.",
        "type": "object",
        "maxProperties": MAX_OPTIONS,
        "additionalProperties": ref("OptionValue"),
    },
    "RuleSetRef": {
        "description": "A rule set by its id, or with some of its options changed. "
        "`GET /v1/games/{game}` lists the ids, the options and their values.",
        "anyOf": [
            {"type": "string", "minLength": 1, "maxLength": MAX_ID},
            {
                "type": "object",
                "properties": {
                    "id": {"type": "string", "minLength": 1, "maxLength": MAX_ID},
                    "options": ref("Options"),
                },
                "additionalProperties": False,
            },
        ],
    },
}

_PROBLEM = {
    "description": "A problem document (RFC 9457).",
    **one_object(
        {
            "type": {
                "type": "string",
                "description": "The page that explains this kind of problem.",
                "maxLength": 64,
                "x-extensible-enum": [f"/problems/{code}" for code in TYPES],
            },
            "title": text(),
            "status": whole(400, 599),
            "detail": text(most=MAX_DETAIL),
            "instance": text("The id of the request.", 64),
            "errors": listed(
                one_object(
                    {
                        "pointer": text("A JSON Pointer to the value at fault.", MAX_POINTER),
                        "code": ID,
                        "detail": text(most=MAX_DETAIL),
                    }
                ),
                MAX_FAULTS,
            ),
        }
    ),
}


def _rule_sets() -> dict[str, Schema]:
    """The schemas of rule sets, each with the games that share it."""
    found: dict[str, Schema] = {}
    for game in GAMES.values():
        shape = game.rules_shape
        ids = [each.id for each in GAMES.values() if each.rules_shape == shape]
        told = game.shapes[shape]
        named = {"game": {"type": "string", "enum": ids}, **told["properties"]}
        found[shape] = {**told, "properties": named, "required": ["game", *told["required"]]}
    return found


def schemas() -> dict[str, Schema]:
    """The schemas by name, without those of questions."""
    found = {
        **_SHARED,
        "Games": catalogue.LIST.shape(),
        "Game": catalogue.GAME.shape(),
        "AnyRuleSet": told_apart("game", {name: each.rules_shape for name, each in GAMES.items()}),
        "Problem": _PROBLEM,
        "Batch": batch.COMPONENT,
        "Table": told_apart("game", {name: table_name(each) for name, each in GAMES.items()}),
    }
    for game in GAMES.values():
        found |= {**game.shapes, table_name(game): table_of(game)}
    return {**found, **_rule_sets()}
