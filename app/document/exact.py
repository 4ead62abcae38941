"""Exact schemas for answers, and lenient schemas for questions.

The declared schemas have marks for the difference:

* In answers all fields of an object are required, unless it says `x-partly`.
* `x-forms` lists the forms that answers have of an object with one form for each `type`.
* `x-answered` is the schema in answers of a component that may be written in several ways.

A component of answers keeps its name. If questions take more than answers have, there is a second
component, with `Given` behind the name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.shapes.schema import ANSWERED, FORMS, NUMBERED, PARTLY, discriminated, or_null, ref

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    Json = dict[str, Any]

_START = "#/components/schemas/"
_GIVEN = "Given"
_WORDS = frozenset((PARTLY, ANSWERED, FORMS))


class Shapes:
    """The components of a document; some of them differ between questions and answers."""

    def __init__(self, shapes: Mapping[str, Json], answers: object) -> None:
        """Find the components that differ.

        Args:
            shapes: the declared components, by name.
            answers: the parts of the document that refer to the components of answers.
        """
        self._shapes = shapes
        in_answers = self._within(answers, answered=True)
        self._forms: Json = {}
        self._answered = {name for name in in_answers if ANSWERED not in shapes[name]}
        self._differ: set[str] = set()
        while more := {name for name in shapes if self._is_other(name)} - self._differ:
            self._differ |= more

    def all(self, questions: Iterable[str]) -> Json:
        """The components that answers and these questions need."""
        found = {name: self._exact(self._shapes[name]) for name in sorted(self._answered)}
        found |= self._forms
        asked = list(questions)
        for name in asked:
            found[name] = self._lenient(self._shapes[name], is_question=True)
            for below in sorted(self._within(self._shapes[name])):
                if self._has_two(below):
                    found[below + _GIVEN] = self._lenient(self._shapes[below])
                elif below not in found:
                    found[below] = self._lenient(self._shapes[below])
        return found

    def _has_two(self, name: str) -> bool:
        return name in self._differ and name in self._answered

    def _within(self, part: object, *, answered: bool = False) -> set[str]:
        """The names of the components that a part refers to, directly or through others.

        `answered` says that the part belongs to answers.
        """
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
        """Tests if a component differs between questions and answers."""
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
        """The exact schema of a part, for answers."""
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
        schema = {key: self._exact(each) for key, each in part.items() if key not in _WORDS}
        if not part.get(PARTLY) and (fields := _fields(part)):
            schema["required"] = fields
        # Later versions may add fields to answers.
        if schema.get("additionalProperties") is False:
            del schema["additionalProperties"]
        return schema

    def _told_apart(self, part: Json) -> Json:
        """The union of the forms of a part. Each form is a component.

        A part with a single form is not a union but that form.
        """
        names: dict[str, str] = {}
        for name, shape in part[FORMS].items():
            form = self._exact(shape)
            form["required"] = sorted(form["required"])
            if len(part[FORMS]) == 1:
                return {**form, **_about(part)}
            assert self._forms.setdefault(name, form) == form, name  # noqa: S101 - one name, one form
            kind = form["properties"]["type"]
            names |= dict.fromkeys(kind.get("enum") or [kind["const"]], name)
        return _about(part) | discriminated("type", names)

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
        """The schemas that questions accept for a part: for a component its two versions."""
        name = _named(part) if isinstance(part, dict) else None
        if name is None or not self._has_two(name):
            return [self._lenient(part, is_question=is_question)]
        return [ref(name), ref(name + _GIVEN)] if is_question else [ref(name + _GIVEN)]


def numbered(document: Json) -> Json:
    """The document as it is with `notation: ids`, where cards and tiles are numbers."""
    parts = document["components"]
    shapes = {
        name: {**shape[NUMBERED], "description": shape["description"]}
        if NUMBERED in shape
        else shape
        for name, shape in parts["schemas"].items()
    }
    return {**document, "components": {**parts, "schemas": shapes}}


def _about(part: Mapping[str, Any]) -> Json:
    """The description of a part, as an object with that field."""
    return {key: each for key, each in part.items() if key == "description"}


def _fields(part: Mapping[str, Any]) -> list[str]:
    """The names of the fields of an object."""
    return list(part.get("properties", ()))


def _named(part: Mapping[str, Any]) -> str | None:
    """The name of the component that a part refers to; None if it is no reference."""
    target = part.get("$ref", "")
    return target.removeprefix(_START) if target.startswith(_START) else None
