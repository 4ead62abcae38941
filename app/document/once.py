"""Saying once what the operations of several games have in common, and undoing that for readers."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import orjson

Json = dict[str, Any]

_START = "#/components/responses/"
_PROBLEM = "Problem"
# The description of an answer that an earlier operation describes in full.
_ANSWER = "The answer."
_OK = "200"


def without_repetitions(paths: Json) -> tuple[Json, Json]:
    """The paths without repetitions, and the answers that several of them share.

    Operations of one name in several games are alike. Only the first of them has an example. One
    with the same description as the first has no description.

    >>> asked = {"description": "Reads cards.", "responses": {"200": {"description": "Cards."}}}
    >>> without_repetitions({f"/v1/{game}/read": {"post": asked} for game in "ab"})[0]["/v1/b/read"]
    {'post': {'responses': {'200': {'description': 'The answer.'}}}}
    """
    alike = Counter(orjson.dumps(_answer(each)) for each in paths.values() if "post" in each)
    shared: Json = {}
    found: Json = {}
    # By the name of an operation: for each description the first path that has it.
    said = defaultdict[str, dict[str, str]](dict)
    for path, methods in paths.items():
        if "post" not in methods:
            found[path] = methods
            continue
        post, answer, known = dict(methods["post"]), _answer(methods), said[_name(path)]
        if known and "requestBody" in post:
            post["requestBody"] = _without_examples(post["requestBody"])
        before = known.setdefault(post["description"], path)
        is_said = before != path
        name = _component(answer)
        if name and alike[orjson.dumps(answer)] > 1 and shared.setdefault(name, answer) == answer:
            answer = {"$ref": _START + name}
        elif is_said and answer["description"] == _answer(paths[before])["description"]:
            answer = {**answer, "description": _ANSWER}
        if is_said and before == next(iter(known.values())):
            del post["description"]
        elif is_said:
            post["description"] = f"As `{before}`."
        found[path] = _with(methods, post, answer)
    return found, shared


def described(document: Json) -> Json:
    """The document with every description and every answer in full: the inverse of `once`."""
    parts = document["components"]
    shared = parts["responses"]
    first: dict[str, str] = {}
    found: Json = {}
    for path, methods in document["paths"].items():
        if "post" not in methods:
            found[path] = methods
            continue
        post, answer = methods["post"], _answer(methods)
        answer = shared[answer["$ref"].removeprefix(_START)] if "$ref" in answer else answer
        text = post.get("description", f"As `{first.setdefault(_name(path), path)}`.")
        if before := found.get(text.removeprefix("As `").removesuffix("`.")):
            text = before["post"]["description"]
            if answer["description"] == _ANSWER:
                answer = {**answer, "description": _answer(before)["description"]}
        found[path] = _with(methods, {**post, "description": text}, answer)
    responses = {_PROBLEM: shared[_PROBLEM]}
    return {**document, "paths": found, "components": {**parts, "responses": responses}}


def _name(path: str) -> str:
    """The name of an operation, which several games may have."""
    return path.rpartition("/")[2]


def _answer(methods: Json) -> Json:
    answer: Json = methods["post"]["responses"][_OK]
    return answer


def _with(methods: Json, post: Json, answer: Json) -> Json:
    return {**methods, "post": {**post, "responses": {**post["responses"], _OK: answer}}}


def _without_examples(question: Json) -> Json:
    content = {kind: {"schema": each["schema"]} for kind, each in question["content"].items()}
    return {**question, "content": content}


def _component(answer: Json) -> str:
    """The name of the component of an answer; empty if it is none."""
    schemas = (each["schema"]["$ref"] for each in answer.get("content", {}).values())
    return next(schemas, "").rpartition("/")[2]
