"""Answers are exact, questions are lenient, and codes may grow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from app.document.components import declared_by
from app.document.exact import Shapes
from paiju.play.declaration.registry import GAMES
from paiju.shapes.schema import or_null
from tests.api.contract import (
    answered_schemas,
    complaints,
    component,
    document,
    every_schema,
    operations,
    resolved,
)

if TYPE_CHECKING:
    from paiju.play.declaration.game import Game
    from tests.api.serving import Inside

Json = dict[str, Any]

BOX: Json = {
    "type": "object",
    "properties": {"cards": {"$ref": "#/components/schemas/Any"}, "size": {"type": "integer"}},
    "required": ["cards"],
    "additionalProperties": False,
    "x-told": ["cards", "size"],
}
LENIENT: Json = {
    "anyOf": [{"type": "string"}, {"type": "array"}],
    "x-answered": {"type": "array", "items": {"$ref": "#/components/schemas/One"}},
}
ASKS: Json = {"type": "object", "properties": {"box": {"$ref": "#/components/schemas/Box"}}}
SHAPES = {"Box": BOX, "Any": LENIENT, "One": {"type": "string"}, "Asks": ASKS}
ANSWERS = {"$ref": "#/components/schemas/Box"}


def test_an_answer_has_every_field_and_one_type_of_cards() -> None:
    told = Shapes(SHAPES, ANSWERS).all(["Asks"])["Box"]
    assert told["required"] == ["cards", "size"]
    assert told["properties"]["cards"] == LENIENT["x-answered"]
    assert "additionalProperties" not in told


def test_a_question_takes_it_as_answered_or_as_given() -> None:
    shapes = Shapes(SHAPES, ANSWERS).all(["Asks"])
    assert shapes["Asks"]["properties"]["box"]["anyOf"] == [
        {"$ref": "#/components/schemas/Box"},
        {"$ref": "#/components/schemas/BoxGiven"},
    ]
    given = shapes["BoxGiven"]
    assert given["required"] == ["cards"]
    assert given["properties"] == BOX["properties"]
    assert given["additionalProperties"] is False
    assert shapes["Any"]["anyOf"] == LENIENT["anyOf"]


def test_a_shape_that_is_the_same_in_both_has_one_name() -> None:
    shapes = {**SHAPES, "Box": {**BOX, "properties": {}, "x-told": []}}
    assert "BoxGiven" not in Shapes(shapes, ANSWERS).all(["Asks"])


def test_a_part_of_one_form_is_that_form_and_null_is_allowed_once() -> None:
    form = {"type": "object", "properties": {"type": {"enum": ["pass"]}}}
    union = {**BOX, "description": "An act.", "x-forms": {"ActPass": form}}
    maybe = {"anyOf": [{"$ref": "#/components/schemas/Any"}, {"type": "null"}], "description": "A."}
    box = {"type": "object", "properties": {"act": union, "cards": maybe}}
    told = Shapes({**SHAPES, "Box": box}, ANSWERS).all([])["Box"]["properties"]
    assert told["act"] == {**form, "description": "An act.", "required": ["type"]}
    assert told["cards"]["type"] == ["array", "null"]
    assert told["cards"]["description"] == "A."
    assert or_null(told["cards"]) == told["cards"]


def answered() -> set[str]:
    """The names of the components that answers refer to."""
    found: set[str] = set()
    todo: list[Any] = [media["schema"] for each in operations() for media in each.answers.values()]
    while todo:
        part = todo.pop()
        if isinstance(part, dict):
            name = part.get("$ref", "").rpartition("/")[2]
            if name and name not in found:
                found.add(name)
                todo.append(resolved(part))
            todo += part.values()
        elif isinstance(part, list):
            todo += part
    return found


def test_no_answer_has_cards_in_several_types() -> None:
    lenient = {"AnyCard", "Cards", "AnyTile", "Tiles", "MeldTiles", "Hand", "Group"}
    assert not answered() & lenient
    assert not [name for name in answered() if name.endswith("Given")]
    shapes = document()["components"]["schemas"]
    assert {shapes[name]["type"] for name in ("Card", "Tile")} == {"string"}


def takes_null(schema: Json) -> bool:
    """Null is a value of a schema."""
    told = resolved(schema)
    return "null" in told.get("type", ()) or any(map(takes_null, told.get("anyOf", ())))


# Fields of optional questions with a name that has another meaning in answers, or that are null in
# an answer about nothing: a table's state before the end, the score of no win; in a view, the
# seat of a spectator and a history that is left out.
OTHERS = {
    *("by", "state", "finished", "flowers", "before", "hindsight", "hint"),
    *("seat", "seat_wind", "history"),
}


# The same in games of tricks, where an answer says of a round without a contract yet that there is
# none, and of one in progress that there are no new levels or totals; questions have them.
WITHOUT_A_CONTRACT = {"dealer", "trump", "leader", "kitty", "levels", "shown", "totals"}


def null_in(game: Game) -> set[str]:
    """The names of the fields that may be null in answers of a game, or of all games."""
    others = [each for each in GAMES.values() if each is not game]
    foreign = {name for each in others for name in declared_by(each)} - {*declared_by(game)}
    return {
        name
        for place, schema in answered_schemas()
        if place.partition("/")[0] not in foreign
        for name, field in schema.get("properties", {}).items()
        if takes_null(field)
    }


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_an_answer_gives_a_question_takes(game: Game) -> None:
    others = tuple([f"{name}_" for name in GAMES if name != game.id])
    meant = OTHERS | (WITHOUT_A_CONTRACT if game.family == "tricks" else set())
    may_be_null = null_in(game) - meant
    refused = {
        (str(each), name)
        for each in operations()
        if each.asked and not str(each).startswith(others)
        for name, schema in resolved(each.asked["schema"])["properties"].items()
        if name in may_be_null
        and name not in resolved(each.asked["schema"]).get("required", ())
        and not takes_null(schema)
    }
    assert refused == set()


# Questions with a null that an answer gave, and the same without it.
NULLS: dict[str, tuple[Json, Json]] = {
    "/v1/doudizhu/classify": ({"cards": "33"}, {"as": None}),
    "/v1/doudizhu/validate": ({"cards": "33"}, {"as": None, "last": None}),
    "/v1/doudizhu/moves": ({"hand": "33"}, {"cursor": None}),
    "/v1/doudizhu/suggest": ({"hand": "33", "seed": 1}, {"skill": None, "last": None}),
    "/v1/doudizhu/odds": (
        {"view": {"seat": 0, "hand": "3S4S5S6S7S8S9STSJSQSKSAS2S3H4H5H6H", "history": []}},
        {"play": None},
    ),
    "/v1/doudizhu/advance": (
        {"state": {"ruleset": "classic", "seed": 7}, "seed": 1},
        {"action": None, "proof": None},
    ),
}


@pytest.mark.parametrize("path", NULLS)
def test_null_is_nothing_in_a_question(inside: Inside, path: str) -> None:
    body, nulls = NULLS[path]
    answer = inside.post(path, body | nulls)
    assert (answer.status_code, answer.json()) == (200, inside.post(path, body).json())


def test_codes_that_may_grow_are_strings_with_their_known_values() -> None:
    reasons = [
        resolved(schema["properties"]["reason"])
        for _, schema in every_schema()
        if "reason" in schema.get("properties", {})
    ]
    assert [each for each in reasons if "enum" in each] == []
    known = {code for game in GAMES.values() for code in game.reasons}
    assert known <= {code for each in reasons for code in each.get("x-extensible-enum", ())}
    problem = resolved(component("Problem"))["properties"]["type"]
    assert "enum" not in problem
    assert "/problems/not_found" in problem["x-extensible-enum"]


def test_no_schema_has_words_that_are_for_the_generator_alone() -> None:
    words = {"x-told", "x-answered"}
    assert [place for place, schema in every_schema() if words & set(schema)] == []


@pytest.mark.parametrize("notation", ["codes", "ids"])
def test_numbers_have_a_document_of_their_own(inside: Inside, notation: str) -> None:
    path = "/openapi.json?examples=inline&notation=ids"
    numbered = inside.get(path).json()["components"]["schemas"]["Card"]
    assert (numbered["type"], numbered["minimum"]) == ("integer", 1)
    answer = inside.post("/v1/doudizhu/deal", {"seed": 7, "notation": notation}).json()
    assert complaints(component("DoudizhuPosition"), answer, notation) == []
    assert complaints(
        component("DoudizhuPosition"), answer, "codes" if notation == "ids" else "ids"
    )
