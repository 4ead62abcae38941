"""Answers of a later version, for generated clients of this one: their codes are new."""

from __future__ import annotations

import json
from typing import Any

import yaml

from tests.sdk.conftest import ROOT

Json = dict[str, Any]

NEW = "of_tomorrow"
# The fields whose values are codes of which there may be more.
_CODES = {"reason", "pattern", "code", "principle", "by"}
_FOLDER = ROOT / "openapi" / "examples"
_START = "#/components/schemas/"


def answers() -> list[tuple[str, Json]]:
    """The example answers with new codes, each with the name of its component."""
    told = yaml.load((ROOT / "openapi.yaml").read_bytes(), Loader=yaml.CSafeLoader)
    shapes = told["components"]["schemas"]
    found = []
    for methods in told["paths"].values():
        for each in (methods[name] for name in ("get", "post") if name in methods):
            answer = each["responses"]["200"]
            content = answer["content"]["application/json"]
            name = content["schema"]["$ref"].removeprefix(_START)
            folder = _FOLDER / each["operationId"]
            for path in (*folder.glob("*.answer.json"), *folder.glob("shown.json")):
                value = json.loads(path.read_bytes())
                found.append((_component(name, shapes[name], value), later(value)))
    problems = [json.loads(path.read_bytes()) for path in _FOLDER.glob("*/*.problem.json")]
    found += [("Problem", later(each) | {"type": f"/problems/{NEW}"}) for each in problems]
    return found


def _component(name: str, shape: Json, value: Json) -> str:
    """The component of a value: of a union, the one that its field tells."""
    if "discriminator" in shape:
        said = shape["discriminator"]
        target: str = said["mapping"][value[said["propertyName"]]]
        return target.removeprefix(_START)
    if "anyOf" in shape:
        return "LegalVerdict" if value["legal"] else "IllegalVerdict"
    return name


def later(value: Any) -> Any:  # noqa: ANN401 - any JSON
    """A part of an answer as a later version gives it: with new codes, events and bots."""
    if isinstance(value, list):
        return [later(each) for each in value]
    if not isinstance(value, dict):
        return value
    found = {name: later(each) for name, each in value.items()}
    for name in _CODES & found.keys():
        if isinstance(found[name], str) and " " not in found[name]:
            found[name] = NEW
    for event in found.get("events", ()):
        event["type"] = NEW
    for named in (*found.get("bots", ()), *found.get("games", ())):
        named["id"] = NEW
    return found
