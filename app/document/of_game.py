"""The document of one game: the whole one without the operations and components of other games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from app.document.components import declared_by
from app.document.examples import questions_about
from app.http.operations import JSON
from paiju.play.declaration.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from collections.abc import Set as AbstractSet

    from paiju.play.declaration.game import Game

    Json = dict[str, Any]

# The unions by games, of which a document of one game has one member.
_BY_GAME = ("AnyAction", "AnyRuleSet", "Table")
_START = "#/components/schemas/"
_GIVEN = "Given"
_HERE = "openapi"
_NULL = {"type": "null"}
_UNIONS = ("anyOf", "oneOf")


def of_game(document: Json, game: Game, shown: Mapping[str, Any]) -> Json:
    """The part of a document that is about one game.

    Operations that all games share, such as those of tables, take and give only what this game has.

    Args:
        document: the whole document.
        game: the game.
        shown: the examples of the document by their paths.
    """
    own = declared_by(game)
    others = [each for each in GAMES.values() if each is not game]
    paths = {
        path: methods
        for path, methods in document["paths"].items()
        if not any(path.startswith(f"/v1/{each.id}/") for each in others)
    }
    schemas = document["components"]["schemas"]
    foreign = {name for each in others for name in declared_by(each) - own}
    narrowing = _Narrowing(
        game.id,
        foreign | {f"{name}{_GIVEN}" for name in foreign},
        document["paths"].keys() - paths.keys(),
        lambda operation: {each.name for each in questions_about(game, operation, shown)},
        {},
    )
    for name, schema in schemas.items():
        if name in _BY_GAME:
            narrowing.add(name, schema)
    narrowed = {path: narrowing.of_path(methods) for path, methods in paths.items()}
    parts = narrowing.of({**document["components"], "schemas": {}})
    found: Json = {}
    todo = names_in([narrowed, parts])
    while todo:
        name = todo.pop()
        if name not in found:
            found[name] = narrowing.of(schemas[name])
            todo |= names_in(found[name])
    tags = [each for each in document["tags"] if each["name"] not in {one.id for one in others}]
    return {
        **document,
        "tags": tags,
        "paths": narrowed,
        "components": {**parts, "schemas": {name: found[name] for name in sorted(found)}},
    }


def names_in(part: object) -> set[str]:
    """The names of the components that a part of a document refers to itself."""
    found: set[str] = set()
    todo = [part]
    while todo:
        each = todo.pop()
        if isinstance(each, list):
            todo += each
        elif isinstance(each, dict):
            todo += each.values()
            if str(each.get("$ref", "")).startswith(_START):
                found.add(each["$ref"].removeprefix(_START))
    return found


class _Narrowing(NamedTuple):
    """Leaves out of schemas what only other games have.

    Attributes:
        game: the id of the game.
        foreign: the components that only other games have.
        paths: the paths of other games.
        shown: gives the names of the example questions of an operation that are kept.
        replaced: by the reference to a union by games, the reference to this game's member of it.

    """

    game: str
    foreign: AbstractSet[str]
    paths: AbstractSet[str]
    shown: Callable[[str], AbstractSet[str]]
    replaced: Json

    def add(self, name: str, union: Json) -> None:
        """Add the component of a union to `replaced`, if one member of it is left."""
        members: list[Json] = union["oneOf"] if "oneOf" in union else union["anyOf"]
        match self._own(members):
            case [{"$ref": member}] if len(members) > 1:
                self.replaced[_START + name] = member

    def of_path(self, methods: Json) -> Json:
        """The methods of a path; an example about another game is left out."""
        given = methods.get("parameters", [])
        is_other = any(each["name"] == "game" and each["example"] != self.game for each in given)
        found: Json = self.of(
            {name: each for name, each in methods.items() if name != "parameters"}
        )
        if given:
            found["parameters"] = [self._parameter(each, is_other) for each in given]
        for operation in (found[name] for name in ("get", "post") if name in found):
            shown = self.shown(operation["operationId"]) | (set() if is_other else {"shown"})
            asked = [operation["requestBody"]] if "requestBody" in operation else []
            for media in (
                each["content"][JSON] for each in [*asked, operation["responses"]["200"]]
            ):
                examples = media.pop("examples", {})
                if kept := {name: examples[name] for name in examples if name in shown}:
                    media["examples"] = kept
        return found

    def _parameter(self, parameter: Json, is_other: bool) -> Json:  # noqa: FBT001 - a private flag
        """A parameter; without its example if that belongs to another game."""
        name, schema = parameter["name"], parameter["schema"]
        if name == "game":
            schema = {**schema, "enum": [self.game]}
            return {**parameter, "schema": schema, "example": self.game}
        kept = {key: each for key, each in parameter.items() if key != "example" or not is_other}
        return {**kept, "schema": schema}

    def of(self, part: Any) -> Any:  # noqa: ANN401 - a part of JSON
        """A part of the document."""
        if isinstance(part, list):
            return [self.of(each) for each in part]
        if not isinstance(part, dict):
            return part
        if "externalValue" in part:
            # The document lies in a folder with the examples.
            return {"externalValue": part["externalValue"].removeprefix(f"{_HERE}/")}
        found = {key: self.of(each) for key, each in part.items()}
        if "$ref" in found:
            return {**found, "$ref": self.replaced.get(found["$ref"], found["$ref"])}
        for key in _UNIONS:
            if key in found:
                found[key] = self._own(found[key]) or found[key]
                if len(found[key]) == 1 and "discriminator" not in found:
                    (only,) = found.pop(key)
                    found = {**only, **found}
        if "discriminator" in found:
            found["discriminator"] = self._discriminator(found["discriminator"])
        if "properties" in found:
            required = found.get("required", ())
            found["properties"] = {
                name: self._field(name, each)
                for name, each in found["properties"].items()
                if name in required or not self._is_foreign(each)
            }
        return found

    def _own(self, union: list[Json]) -> list[Json]:
        """The members of a union that this game has; empty if none but null is left."""
        own = [each for each in union if not self._is_foreign(each)]
        return [] if own == [_NULL] else own

    def _is_named(self, part: Json) -> bool:
        """Tests if a part is a reference to a component of other games."""
        return part.get("$ref", "").removeprefix(_START) in self.foreign

    def _is_foreign(self, part: Json) -> bool:
        """Tests if a part holds nothing but components of other games, null aside."""
        union = [each for key in _UNIONS for each in part.get(key, ()) if each != _NULL]
        return self._is_named(part) or (bool(union) and all(map(self._is_foreign, union)))

    def _discriminator(self, discriminator: Json) -> Json:
        """A discriminator without the values of other games."""
        mapping = {
            value: target
            for value, target in discriminator["mapping"].items()
            if not self._is_named({"$ref": target})
            and (discriminator["propertyName"] != "game" or value == self.game)
        }
        return {**discriminator, "mapping": mapping or discriminator["mapping"]}

    def _field(self, name: str, field: Json) -> Json:
        """A field; the id of a game is this game's, and paths are not those of other games."""
        if name == "game" and "enum" in field:
            return {**field, "enum": [self.game]}
        if name == "path" and "x-extensible-enum" in field:
            known = [each for each in field["x-extensible-enum"] if each not in self.paths]
            return {**field, "x-extensible-enum": known}
        return field
