"""The contract for tests: its operations, schemas and examples."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import yaml
from jsonschema import Draft202012Validator  # type: ignore[import-untyped] # jsonschema ships no types

from app.document import examples
from app.document.exact import numbered
from app.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import requests
    from werkzeug.test import TestResponse

    from tests.api.serving import Answered
    from tests.support.raw import RawAnswer

    Answer = requests.Response | TestResponse | RawAnswer | Answered

Json = dict[str, Any]
# The fields that /settle has beside the score of a finished game.
OVER: Json = {"over": True, "reason": None, "text": None}

REQUEST_ID = "example"


@cache
def document() -> Json:
    """The committed document, with its examples in it."""
    text = shipped("openapi.yaml").read_bytes()
    whole = yaml.load(text, Loader=yaml.CSafeLoader)
    return examples.inlined(whole, examples.shipped_examples(), "en")


def resolved(part: Json) -> Json:
    """The target of a reference; any other part is itself."""
    while "$ref" in part:
        found: Any = document()
        for step in part["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        part = found
    return part


@dataclass(frozen=True)
class Operation:
    """An operation: its place, and its description in the document."""

    method: str
    path: str
    said: Json

    def __str__(self) -> str:
        return str(self.said["operationId"])

    @property
    def place(self) -> str:
        """The path with the example of each part that varies."""
        return self.path.format(**examples.PLACES.get(str(self), {}))

    @property
    def asked(self) -> Json:
        """The JSON media type of the request body; empty where there is no body."""
        body: Json = self.said.get("requestBody", {"content": {"application/json": {}}})
        media: Json = body["content"]["application/json"]
        return media

    @property
    def answers(self) -> Mapping[int, Json]:
        """The media type of each status of its own."""
        return {
            int(status): next(iter(resolved(response)["content"].values()))
            for status, response in self.said["responses"].items()
            if status != "default"
        }

    @property
    def problems(self) -> Json:
        """The examples of the problems that any operation may have."""
        content = resolved(self.said["responses"]["default"])["content"]
        shown: Json = content["application/problem+json"]["examples"]
        return shown

    def answers_to(self, question: str) -> list[tuple[int, Any]]:
        """Every answer to the example of that name, with its status."""
        return [
            (status, media["examples"][question]["value"])
            for status, media in self.answers.items()
            if question in media["examples"]
        ]


def operations() -> list[Operation]:
    """Every operation of the document."""
    return [
        Operation(method, path, said)
        for path, methods in document()["paths"].items()
        for method, said in methods.items()
        if method != "parameters"
    ]


def answer_of(path: str) -> Json:
    """The schema of the answer to the question at a path."""
    schema: Json = document()["paths"][path]["post"]["responses"]["200"]["content"][
        "application/json"
    ]["schema"]
    return schema


def complaints(schema: Json, value: object, notation: object = "codes") -> list[str]:
    """The faults of a value by a schema of the document; a field that it does not name is one."""
    whole = {**_closed(schema), "components": _components(notation in {"ids", "states"})}
    found = Draft202012Validator(whole).iter_errors(value)
    return [f"{error.json_path}: {error.message}" for error in found]


@cache
def _components(has_numbers: bool) -> Json:  # noqa: FBT001 - it is what it is called
    whole = numbered(document()) if has_numbers else document()
    return {"schemas": _closed(whole["components"]["schemas"])}


def _closed(part: Any) -> Any:  # noqa: ANN401 - a part of JSON
    """Schemas whose objects have no other fields."""
    if isinstance(part, list):
        return [_closed(each) for each in part]
    if not isinstance(part, dict):
        return part
    closed = {name: _closed(each) for name, each in part.items()}
    is_object = part.get("type") == "object" and "properties" in part
    return {"additionalProperties": False, **closed} if is_object else closed


def component(name: str) -> Json:
    """A reference to a schema by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


def every_schema() -> Iterator[tuple[str, Json]]:
    """Every schema of the document, and every one within it, with its place."""
    for name, schema in document()["components"]["schemas"].items():
        yield from _with_inner(name, schema)
    for part in ("paths", "components"):
        yield from _used(part, document()[part])


def answered_schemas() -> Iterator[tuple[str, Json]]:
    """Every component of answers, and every schema within it, with its place."""
    parts = [document()["components"]["responses"]]
    parts += [each.said["responses"] for each in operations()]
    found: set[str] = set()
    while parts:
        names = set(re.findall(r"#/components/schemas/(\w+)", json.dumps(parts))) - found
        found |= names
        parts = [document()["components"]["schemas"][name] for name in names]
    for name in found:
        yield from _with_inner(name, document()["components"]["schemas"][name])


def _used(place: str, part: object) -> Iterator[tuple[str, Json]]:
    if isinstance(part, list):
        for number, each in enumerate(part):
            yield from _used(f"{place}/{number}", each)
    if isinstance(part, dict):
        for key, below in part.items():
            if key == "schema":
                yield from _with_inner(f"{place}/schema", below)
            elif key not in {"examples", "example", "schemas"}:
                yield from _used(f"{place}/{key}", below)


def _with_inner(place: str, schema: Json) -> Iterator[tuple[str, Json]]:
    yield place, schema
    inner = [(f"properties/{name}", each) for name, each in schema.get("properties", {}).items()]
    inner += [
        (key, schema[key])
        for key in ("items", "additionalProperties", "not", "contains", "propertyNames")
        if isinstance(schema.get(key), dict)
    ]
    for key in ("anyOf", "oneOf", "allOf", "prefixItems"):
        inner += [(f"{key}/{number}", each) for number, each in enumerate(schema.get(key, []))]
    for where, each in inner:
        yield from _with_inner(f"{place}/{where}", each)


def problem(response: Answer, status: int, code: str) -> Json:
    """The problem document of a response, checked in full."""
    assert (response.status_code, response.headers["Content-Type"]) == (
        status,
        "application/problem+json",
    ), response.text
    found: Json = json.loads(response.text)
    assert complaints(component("Problem"), found) == []
    assert found["status"] == status
    assert found["type"] == f"/problems/{code}"
    assert found["instance"] == response.headers["X-Request-Id"]
    return found


def points_somewhere(fault: Json, body: object) -> bool:
    """The pointer of a fault is in a body; that of a missing field points into its parent."""
    pointer = fault["pointer"]
    return exists(pointer.rpartition("/")[0] if fault["code"] == "required" else pointer, body)


def exists(pointer: str, body: object) -> bool:
    """A JSON Pointer names a value of a body."""
    for step in pointer.split("/")[1:]:
        key = step.replace("~1", "/").replace("~0", "~")
        if isinstance(body, dict) and key in body:
            body = body[key]
        elif isinstance(body, list) and key.isdecimal() and int(key) < len(body):
            body = body[int(key)]
        else:
            return False
    return True
