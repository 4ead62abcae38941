"""The components of the OpenAPI document: the schemas of games, the catalogue and problems.

Every list, object and text has a bound.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.http import batch
from app.problems import MAX_DETAIL, MAX_FAULTS, MAX_POINTER, TYPES
from paiju.play.declaration.registry import GAMES
from paiju.play.questions import catalogue
from paiju.play.questions.fields import ID
from paiju.play.questions.state_fields import NAMED, shape_of, view_shape
from paiju.shapes.field_types import MAX_ID, components_of
from paiju.shapes.read import MAX_SEED, MAX_SEED_TEXT
from paiju.shapes.schema import (
    PARTLY,
    discriminated,
    listed,
    one_object,
    one_of_words,
    open_word,
    ref,
    text,
    whole,
)
from paiju.study import puzzles
from paiju.tables.questions import table_record
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.play.declaration.game import Game
    from paiju.play.declaration.options import Option, Value
    from paiju.shapes.schema import Schema

MAX_OPTION = 10_000
MAX_OPTIONS = 64

_OPTION_VALUE = {
    "anyOf": [
        {"type": "boolean"},
        {"type": "integer", "minimum": 0, "maximum": MAX_OPTION},
        {"type": "string", "maxLength": MAX_ID},
    ]
}
_REF = "RuleSetRef"
_SHARED: dict[str, Schema] = {
    "Id": {"type": "string", "maxLength": MAX_ID, "pattern": "^[a-z0-9_]+$"},
    "Seed": {
        "description": Text(
            "决定一切运气：同样的种子永远抽出同样的结果。没给就现抽一个，写在响应里。",
            "Decides all chance: the same seed always draws the same. Without one, the "
            "answer names the seed that was drawn.",
        ),
        "oneOf": [
            {"type": "integer", "minimum": 0, "maximum": MAX_SEED},
            {"type": "string", "minLength": 1, "maxLength": MAX_SEED_TEXT},
        ],
    },
    "OptionValue": _OPTION_VALUE,
    "Options": {
        "description": Text("规则集的选项，按 id。", "Options of a rule set, by their ids."),
        "type": "object",
        "maxProperties": MAX_OPTIONS,
        "additionalProperties": ref("OptionValue"),
    },
    "RuleSetRef": {
        "description": Text(
            "规则集：写它的 id，或者再改其中几项选项。",
            "A rule set by its id, or with some of its options changed.",
        ),
        "oneOf": [
            {"type": "string", "maxLength": MAX_ID},
            {**one_object({}, id=ID, options=ref("Options")), PARTLY: True},
        ],
    },
}

_PROBLEM = {
    "description": Text("错误响应（RFC 9457）。", "A problem document (RFC 9457)."),
    **one_object(
        {
            "type": {
                "type": "string",
                "description": Text(
                    "解释这类错误的页面。", "The page that explains this kind of problem."
                ),
                "maxLength": 64,
                "x-extensible-enum": [f"/problems/{code}" for code in TYPES],
            },
            "title": text(),
            "status": whole(400, 599),
            "detail": text(most=MAX_DETAIL),
            "instance": text(Text("请求号。", "The id of the request."), 64),
            "errors": listed(
                one_object(
                    {
                        "pointer": text(
                            Text(
                                "指向出错的值的 JSON Pointer。",
                                "A JSON Pointer to the value at fault.",
                            ),
                            MAX_POINTER,
                        ),
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
    """The schemas of rule sets; each names the games that share it."""
    found: dict[str, Schema] = {}
    for game in GAMES.values():
        shape = game.rules_shape
        ids = [each.id for each in GAMES.values() if each.rules_shape == shape]
        declared = game.components()[shape]
        named = {"game": one_of_words(ids), **declared["properties"]}
        found[shape] = {
            **declared,
            "properties": named,
            "required": ["game", *declared["required"]],
        }
    return found


def _rule_set_refs(game: Game) -> dict[str, Schema]:
    """The schemas of a game's options, and of its rule sets as states and questions name them."""
    name, default = open_word(game.rulesets), game.rules_of(game.default).options
    options = {each.id: _option(each, getattr(default, each.id)) for each in game.options}
    # One schema serves questions and answers; answers always have both of its fields.
    shape = {**one_object({}, id=ID, options=ref(f"{game.component}Options")), PARTLY: True}
    return {
        f"{game.component}{_REF}": {"oneOf": [name, shape]},
        f"{game.component}Options": {
            "description": Text(
                "没写的按规则集；默认规则集里是 `x-default` 的值。",
                "Omitted options keep the value of the rule set; in the default one that is "
                "`x-default`.",
            ),
            **one_object({}, **options),
            PARTLY: True,
        },
    }


def _option(option: Option, default: Value) -> Schema:
    """The schema of an option, with its value in the default rule set."""
    kind: Schema = {"type": _KINDS[type(default)]}
    if not isinstance(default, bool):
        kind["enum"] = list(option.values)
    # The aliases of values are true and false.
    ways = {"anyOf": [kind, {"type": "boolean"}]} if option.aliases else kind
    return {**ways, "x-default": default, "description": _about(option, default)}


def _about(option: Option, default: Value) -> Text:
    """The description of an option, with the meaning of each value that is a word."""
    chinese, english = option.text
    if isinstance(default, str):
        named = list(zip(option.values, option.names, strict=True))
        chinese += "：" + "；".join(f"`{value}` {name.zh}" for value, name in named)
        english += ": " + "; ".join(f"`{value}` {name.en}" for value, name in named)
    return Text(f"{chinese}。", f"{english[0].upper()}{english[1:]}.")


def declared_by(game: Game) -> set[str]:
    """The names of the components that a game has, alone or with others of its engine."""
    return {*game.components(), table_record(game).component, *_rule_set_refs(game)}


def of_all_answers() -> list[Schema]:
    """References to the components that answers have, though no operation declares them."""
    return [ref("Problem"), *(ref(game.component + _REF) for game in GAMES.values())]


_KINDS = {bool: "boolean", int: "integer", str: "string"}


def schemas() -> dict[str, Schema]:
    """All schemas by name, except those of questions."""
    tables = {name: table_record(game) for name, game in GAMES.items()}
    found = {
        **_SHARED,
        catalogue.REASON: catalogue.ANY_REASON,
        "Games": catalogue.LIST.shape(),
        "Game": catalogue.GAME.shape(),
        "AnyAction": {"anyOf": [ref(f"{game.component}Action") for game in GAMES.values()]},
        "AnyRuleSet": discriminated(
            "game", {name: each.rules_shape for name, each in GAMES.items()}
        ),
        "Problem": _PROBLEM,
        "Batch": batch.COMPONENT,
        **components_of((puzzles.PUZZLES, puzzles.TRIED)),
        "Table": discriminated("game", {name: table.component for name, table in tables.items()}),
    }
    for game in GAMES.values():
        components = game.components()
        own = {f"{game.component}{part}" for part in NAMED} & components.keys()
        named = {name: shape_of(components[name], [game.id]) for name in own}
        seen = f"{game.component}View"
        named[seen] = view_shape(named[seen], game.seats)
        table = tables[game.id]
        found |= {**components, **named, table.component: table.shape(), **_rule_set_refs(game)}
    return {**found, **_rule_sets()}
