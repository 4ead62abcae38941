"""Exact schemas of answers, and lenient ones of what questions take.

Answers always have all fields of an object, but for one that says `x-partly`; what has a form for
each value of its field `type` says in `x-forms` which forms answers have; a component that may be
written in several ways says in `x-answered` how answers have it. An answer's component keeps its
name; where a question takes more, that is a component of its own, `…Given`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from paiju.shapes.schema import ANSWERED, FORMS, NUMBERED, PARTLY, or_null, ref, told_apart

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    Json = dict[str, Any]

_START = "#/components/schemas/"
_GIVEN = "Given"
_WORDS = frozenset((PARTLY, ANSWERED, FORMS))


class Shapes:
    """The components of a document, of which some differ in questions and in answers."""

    def __init__(self, shapes: Mapping[str, Json], answers: object) -> None:
        """Sort the components: `answers` is what refers to those of answers."""
        self._shapes = shapes
        told = self._within(answers, answered=True)
        self._forms: Json = {}
        self._told = {name for name in told if ANSWERED not in shapes[name]}
        self._differ: set[str] = set()
        while more := {name for name in shapes if self._is_other(name)} - self._differ:
            self._differ |= more

    def all(self, questions: Iterable[str]) -> Json:
        """Every component that answers or these questions need."""
        found = {name: self._exact(self._shapes[name]) for name in sorted(self._told)}
        found |= self._forms
        asked = list(questions)
        for name in asked:
            found[name] = self._lenient(self._shapes[name], is_question=True)
            for below in sorted(self._within(self._shapes[name])):
                if self._has_two(below):
                    found[below + _GIVEN] = self._given(below)
                elif below not in found:
                    found[below] = self._lenient(self._shapes[below])
        return found

    def _has_two(self, name: str) -> bool:
        return name in self._differ and name in self._told

    def _within(self, part: object, *, answered: bool = False) -> set[str]:
        """The components that a part refers to, directly or through others."""
        found: set[str] = set()
        todo = [part]
        while todo:
            each = todo.pop()
            if isinstance(each, list):
                todo += each
            elif isinstance(each, dict):
                todo += [below for key, below in each.items() if key != ANSWERED]
                name = _named(each)
                if name is not None and name not in found:
                    shape = self._shapes[name]
                    found.add(name)
                    todo.append(shape.get(ANSWERED, shape) if answered else shape)
        return found

    def _is_other(self, name: str) -> bool:
        """A component differs in questions and in answers."""
        shape = self._shapes[name]
        return ANSWERED in shape or self._mentions(shape)

    def _mentions(self, part: object) -> bool:
        if isinstance(part, list):
            return any(map(self._mentions, part))
        if not isinstance(part, dict):
            return False
        if FORMS in part:
            return True
        if not part.get(PARTLY) and set(_fields(part)) - set(part.get("required", ())):
            return True
        return _named(part) in self._differ or any(map(self._mentions, part.values()))

    def _exact(self, part: Any) -> Any:  # noqa: ANN401 - a part of JSON
        """A part of an answer."""
        if isinstance(part, list):
            return [self._exact(each) for each in part]
        if not isinstance(part, dict):
            return part
        name = _named(part)
        if name is not None and ANSWERED in self._shapes[name]:
            return self._exact(self._shapes[name][ANSWERED]) | _about(part)
        if FORMS in part:
            return self._told_apart(part)
        match part.get("anyOf"):
            case [one, {"type": "null"}] if not part.keys() - {"anyOf", "description"}:
                return or_null(self._exact(one)) | _about(part)
        told = {key: self._exact(each) for key, each in part.items() if key not in _WORDS}
        if not part.get(PARTLY) and (fields := _fields(part)):
            told["required"] = fields
        # Answers may have more fields in later versions.
        if told.get("additionalProperties") is False:
            del told["additionalProperties"]
        return told

    def _told_apart(self, part: Json) -> Json:
        """One of the forms of a part, each of them a component; equal ones of a game are one.

        A single form is the part itself.
        """
        names: dict[str, str] = {}
        for name, shape in part[FORMS].items():
            form = self._exact(shape)
            form["required"] = sorted(form["required"])
            if len(part[FORMS]) == 1:
                return {**_about(part), **form}
            same = (each for each, other in self._forms.items() if other == form)
            known = next((each for each in same if _owner(each) == _owner(name)), name)
            self._forms[known] = form
            names |= dict.fromkeys(form["properties"]["type"]["enum"], known)
        return _about(part) | told_apart("type", names)

    def _lenient(self, part: Any, *, is_question: bool = False) -> Any:  # noqa: ANN401 - a part of JSON
        """A part of a question, or of what questions take."""
        if isinstance(part, list):
            return [each for one in part for each in self._ways(one, is_question=is_question)]
        if not isinstance(part, dict):
            return part
        name = _named(part)
        if name is None or not self._has_two(name):
            return {
                key: self._lenient(each, is_question=is_question)
                for key, each in part.items()
                if key not in _WORDS
            }
        ways = self._ways(ref(name), is_question=is_question)
        return (ways[0] if len(ways) == 1 else {"anyOf": ways}) | _about(part)

    def _ways(self, part: Any, *, is_question: bool) -> list[Any]:  # noqa: ANN401 - a part of JSON
        """The parts that a question takes in its place: a component as answered, and as given."""
        name = _named(part) if isinstance(part, dict) else None
        if name is None or not self._has_two(name):
            return [self._lenient(part, is_question=is_question)]
        return [ref(name), ref(name + _GIVEN)] if is_question else [ref(name + _GIVEN)]

    def _given(self, name: str) -> Json:
        lenient: Json = _without_words(self._lenient(self._shapes[name]))
        return lenient


def numbered(document: Json) -> Json:
    """The document of answers with `notation: ids`, where cards and tiles are numbers."""
    parts = document["components"]
    shapes = {
        name: {**shape[NUMBERED], "description": shape["description"]}
        if NUMBERED in shape
        else shape
        for name, shape in parts["schemas"].items()
    }
    return {**document, "components": {**parts, "schemas": shapes}}


def _about(part: Mapping[str, Any]) -> Json:
    """The words of a part."""
    return {key: each for key, each in part.items() if key == "description"}


def _fields(part: Mapping[str, Any]) -> list[str]:
    """The fields of an object."""
    return list(part.get("properties", ()))


def _owner(name: str) -> str:
    """The first word of the name of a component, which is the game that it is of.

    >>> _owner("DoudizhuActionPlay")
    'Doudizhu'
    """
    return name[0] + re.split("[A-Z]", name[1:], maxsplit=1)[0]


def _named(part: Mapping[str, Any]) -> str | None:
    """The name of the component that a part is a reference to."""
    target = part.get("$ref", "")
    return target.removeprefix(_START) if target.startswith(_START) else None


def _without_words(part: Any) -> Any:  # noqa: ANN401 - a part of JSON
    """A part without the descriptions of its fields."""
    if isinstance(part, list):
        return [_without_words(each) for each in part]
    if not isinstance(part, dict):
        return part
    is_said = isinstance(part.get("description"), str)
    return {
        key: _without_words(each)
        for key, each in part.items()
        if not (is_said and key == "description")
    }
