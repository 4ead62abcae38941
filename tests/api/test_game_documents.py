"""The documents of single games, and the words in every document."""

from __future__ import annotations

import gzip
import json
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped] # jsonschema ships no types
from openapi_spec_validator import OpenAPIV31SpecValidator

from app.document import words
from app.document.examples import is_about
from app.http.operations import JSON
from paiju.play.declaration.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.api.serving import Inside

Json = dict[str, Any]

EVERY = pytest.mark.parametrize("game", GAMES)
LANGUAGES = pytest.mark.parametrize("language", ["en", "zh"])
SHARED = {
    *("/v1/games", "/v1/games/{game}", "/v1/games/{game}/rulesets/{ruleset}"),
    *("/v1/tables", "/v1/tables/act", "/v1/batch"),
    *("/v1/{game}/puzzles", "/v1/{game}/puzzles/{id}", "/v1/{game}/puzzles/{id}/try"),
}
START = "#/components/schemas/"
# Examples whose answers have numbers, as the document with `notation=ids` describes them.
NUMBERED = {"numbers", "states"}


def read(inside: Inside, game: str, asked: str = "") -> Json:
    found: Json = inside.get(f"/openapi/{game}.json?{asked}").json()
    return found


def dicts(part: object) -> Iterator[Json]:
    """Every object within a part of a document."""
    if isinstance(part, list):
        for each in part:
            yield from dicts(each)
    elif isinstance(part, dict):
        yield part
        for each in part.values():
            yield from dicts(each)


def undescribed(document: Json) -> list[str]:
    """The operations, parameters, responses, components and fields without a description."""
    parts = {each["name"]: each for each in document["tags"]}
    for path, methods in document["paths"].items():
        parts |= {f"{path} {each['name']}": each for each in methods.get("parameters", ())}
        for name in methods.keys() - {"parameters"}:
            parts[path] = methods[name]
            parts[f"{path} 200"] = methods[name]["responses"]["200"]
    schemas = document["components"]["schemas"]
    parts |= schemas
    for component, schema in schemas.items():
        for part in dicts(schema):
            for name, field in part.get("properties", {}).items():
                target = schemas.get(field.get("$ref", "").removeprefix(START), {})
                parts[f"{component}.{name}"] = {**target, **field}
    return [name for name, part in parts.items() if not part.get("description")]


@LANGUAGES
def test_everything_in_the_whole_document_is_described(inside: Inside, language: str) -> None:
    assert undescribed(inside.get(f"/openapi.json?lang={language}").json()) == []


@LANGUAGES
def test_the_description_of_an_operation_is_whole(inside: Inside, language: str) -> None:
    paths = inside.get(f"/openapi.json?lang={language}").json()["paths"]
    said = {
        f"{name} {path}": operation["description"]
        for path, methods in paths.items()
        for name, operation in methods.items()
        if name != "parameters"
    }
    assert {name for name, text in said.items() if re.match(r"[ a-z,;:.]", text)} == set()


@EVERY
@LANGUAGES
def test_everything_in_the_document_of_a_game_is_described(
    inside: Inside, game: str, language: str
) -> None:
    assert undescribed(read(inside, game, f"lang={language}")) == []


@EVERY
def test_the_document_of_a_game_is_valid(inside: Inside, game: str) -> None:
    document = read(inside, game)
    assert [str(error) for error in OpenAPIV31SpecValidator(document).iter_errors()] == []


@EVERY
@LANGUAGES
def test_the_document_of_a_game_is_small(inside: Inside, game: str, language: str) -> None:
    text = inside.get(f"/openapi/{game}.json?lang={language}").content
    assert len(gzip.compress(text)) <= 30_000


@EVERY
def test_it_has_the_operations_of_the_game_and_those_of_all_games(
    inside: Inside, game: str
) -> None:
    inline = "examples=inline"
    whole, own = inside.get(f"/openapi.json?{inline}").json(), read(inside, game, inline)
    of_game = {path for path in whole["paths"] if path.startswith(f"/v1/{game}/")}
    assert own["paths"].keys() == of_game | SHARED
    for path in of_game:
        assert own["paths"][path] == whole["paths"][path]
    (batch,) = (
        each["path"]["x-extensible-enum"]
        for each in dicts(own["components"]["schemas"]["BatchQuestion"])
        if "x-extensible-enum" in each.get("path", {})
    )
    assert of_game < set(batch) < of_game | SHARED


@EVERY
def test_it_names_no_other_game(inside: Inside, game: str) -> None:
    document = read(inside, game)
    fields = [each["game"] for each in dicts(document) if isinstance(each.get("game"), dict)]
    codes = [field.get("enum") or [field["const"]] for field in fields if "$ref" not in field]
    assert {code for known in codes for code in known} == {game}
    # A union by games has one member, which stands in its place.
    assert [each for each in dicts(document) if each.get("propertyName") == "game"] == []
    components = document["components"]["schemas"]
    for other in GAMES.values():
        if other.id != game:
            named = {name for name in components if name.startswith(other.component)}
            assert named - GAMES[game].components().keys() == set()


@EVERY
def test_every_component_of_the_document_is_used(inside: Inside, game: str) -> None:
    text = json.dumps(read(inside, game))
    components = read(inside, game)["components"]["schemas"]
    assert [each for each in components if f'"{START}{each}"' not in text] == []


@EVERY
@pytest.mark.parametrize("notation", ["codes", "ids"])
def test_its_examples_are_about_the_game_and_fit(inside: Inside, game: str, notation: str) -> None:
    document = read(inside, game, f"examples=inline&notation={notation}")
    components = {"components": document["components"]}
    for path, methods in document["paths"].items():
        for operation in (each for name, each in methods.items() if name != "parameters"):
            answer = operation["responses"]["200"]["content"][JSON]
            asked = operation.get("requestBody", {"content": {JSON: {}}})["content"][JSON]
            names = answer.get("examples", {}).keys()
            answered = names & NUMBERED if notation == "ids" else names - NUMBERED
            for media in filter(None, (answer, asked)):
                fits = Draft202012Validator({**media["schema"], **components}).is_valid
                values = {name: each["value"] for name, each in media.get("examples", {}).items()}
                assert all(is_about(value, GAMES[game]) for value in values.values())
                assert [path for name in answered & values.keys() if not fits(values[name])] == []
    own = [each for path, each in document["paths"].items() if path.startswith(f"/v1/{game}/")]
    shown = [each["post"]["requestBody"]["content"][JSON] for each in own]
    assert [each for each in shown if len(each["examples"]) < 3] == []


@EVERY
def test_its_examples_lie_where_it_says(inside: Inside, game: str) -> None:
    here = f"/openapi/{game}.json"
    named = [each["externalValue"] for each in dicts(read(inside, game)) if "externalValue" in each]
    assert len(named) > 20
    assert {inside.get(urljoin(here, each)).status_code for each in named} == {200}


@EVERY
def test_it_is_the_same_in_yaml(inside: Inside, game: str) -> None:
    as_yaml = inside.get(f"/openapi/{game}.yaml?lang=zh")
    assert as_yaml.headers["Content-Type"] == "application/yaml"
    assert as_yaml.json() == read(inside, game, "lang=zh")


@pytest.mark.parametrize("path", ["/openapi/nothing.json", "/openapi/nothing.yaml"])
def test_a_game_that_there_is_not_has_no_document(inside: Inside, path: str) -> None:
    assert inside.get(path).status_code == 404


def test_every_word_describes_a_component_or_a_field(inside: Inside) -> None:
    schemas = inside.get("/openapi.json").json()["components"]["schemas"]
    described = {each.get("description") for each in dicts(schemas)}
    assert [name for name, text in words.COMPONENTS.items() if text.en not in described] == []
    assert [name for name, text in words.FIELDS.items() if text.en not in described] == []
