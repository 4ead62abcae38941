"""The named schemas of the OpenAPI document: games, catalogue, problems. Every size is bounded."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from app.api import batch
from app.api.problems import MAX_DETAIL, MAX_FAULTS, MAX_POINTER, TYPES
from app.play.game import Family, Turns
from app.play.registry import GAMES
from app.play.schemas import ID
from app.shapes.kinds import MAX_ID
from app.shapes.reading import MAX_SEED, MAX_SEED_TEXT
from app.shapes.schema import described, listed, one_object, or_null, ref, text, told_apart, whole

if TYPE_CHECKING:
    from apispec import APISpec

    from app.shapes.schema import Schema

MAX_OPTION = 10_000
MAX_OPTIONS = 32
MAX_ART = 8
MAX_PARTS = 16

# The reasons of every game.
ANY_REASON: Schema = {
    "type": "string",
    "enum": list(dict.fromkeys(code for game in GAMES.values() for code in game.reasons)),
}

_OPTION_VALUE = {
    "anyOf": [
        {"type": "boolean"},
        {"type": "integer", "minimum": 0, "maximum": MAX_OPTION},
        {"type": "string", "maxLength": MAX_ID},
    ]
}
_SHARED: dict[str, Schema] = {
    "Seed": {
        "anyOf": [
            {"type": "integer", "minimum": 0, "maximum": MAX_SEED},
            {"type": "string", "minLength": 1, "maxLength": MAX_SEED_TEXT},
        ]
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

_RULES_IN_SHORT = one_object({"id": ID, "name": text(), "about": text()})
_GAME_IN_SHORT = {
    "id": ID,
    "name": text(),
    "about": text("One line about the game, for players."),
    "family": {
        "type": "string",
        "enum": list(get_args(Family)),
        "description": "The kind of game; games of a family look alike on a table.",
    },
    "art": listed(
        text("The code of a card or tile.", MAX_ID), MAX_ART, "Some of its cards or tiles, to show."
    ),
    "seats": whole(2, 4),
    "default_ruleset": ID,
    "rulesets": listed(_RULES_IN_SHORT, 64),
}

_DECIDING = {
    "description": "The parts of a state that decide it; all else in it follows, and may be left "
    "out. With shorter lists of acts it is an earlier state of the same game.",
    **one_object(
        {
            "deal": listed(ID, MAX_PARTS, "The deal, and the standing of the game before it."),
            "acts": listed(ID, MAX_PARTS, "The actions since: lists, in the order of the game."),
        }
    ),
}

_CATALOGUE: dict[str, Schema] = {
    "Games": one_object({"games": listed(one_object(_GAME_IN_SHORT), 16)}),
    "Game": one_object(
        {
            **_GAME_IN_SHORT,
            "turns": {
                "type": "string",
                "enum": list(get_args(Turns)),
                "description": "The direction in which the seats play, as seen from above: 0, then "
                "1 at its right hand if it is `counterclockwise`.",
            },
            "setting": or_null(
                described(
                    ID,
                    "The field that `/classify`, `/hints` and other questions without a state take "
                    "beside `ruleset`; views have it too. Null where there is none.",
                )
            ),
            "decided_by": _DECIDING,
            "options": listed(
                one_object({"id": ID, "values": listed(ref("OptionValue"), 16), "text": text()}), 64
            ),
            "reasons": listed(one_object({"code": ANY_REASON, "text": text()}), 64),
            "bots": listed(
                one_object(
                    {"id": ID, "skill": or_null(whole(1, 5)), "name": text(), "about": text()}
                ),
                64,
            ),
            "questions": listed(ID, 64, "The game's questions, at /v1/{game}/{question}."),
        }
    ),
    "AnyRuleSet": told_apart("game", {name: game.rules_shape for name, game in GAMES.items()}),
}

_PROBLEM = {
    "description": "A problem document (RFC 9457).",
    **one_object(
        {
            "type": {
                "type": "string",
                "enum": [f"/problems/{code}" for code in TYPES],
                "description": "The page that explains this kind of problem.",
            },
            "title": text(),
            "status": whole(400, 599),
            "detail": text(most=MAX_DETAIL),
            "instance": text("The id of the request.", 64),
        },
        errors=listed(
            one_object(
                {
                    "pointer": text("A JSON Pointer to the value at fault.", MAX_POINTER),
                    "code": ID,
                    "detail": text(most=MAX_DETAIL),
                }
            ),
            MAX_FAULTS,
        ),
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


def register(spec: APISpec) -> None:
    """Add the schemas to an OpenAPI document."""
    shapes = {**_SHARED, **_CATALOGUE, "Problem": _PROBLEM, "Batch": batch.COMPONENT}
    for game in GAMES.values():
        shapes |= game.shapes
    for name, schema in {**shapes, **_rule_sets()}.items():
        spec.components.schema(name, schema)
