"""The directory of questions, in which batches look up the operation of a path."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from app.http.question_schema import question_schema

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from app.http.operations import Json, Operation
    from app.http.question_schema import QuestionSchema

# The schema of an empty body: that of operations which are `GET` outside of batches.
_NOTHING = question_schema("Nothing", {})
_PART = re.compile(r"\\{(\w+)\\}")


class Question(NamedTuple):
    """The question that a path asks.

    Attributes:
        operation: the operation of the path.
        asked: the schema of the question's body.
        answer: the function that answers, given the values that the schema read from the body.

    """

    operation: Operation
    asked: QuestionSchema
    answer: Callable[[Json], Json]


def _question(operation: Operation, places: Mapping[str, str]) -> Question:
    """A question to an operation; `places` are the values of the parameters in the path."""
    view = partial(operation.view, **places) if places else operation.view
    if operation.asked is None:
        return Question(operation, _NOTHING, lambda _: view())
    return Question(operation, operation.asked, view)


class Directory:
    """The operations that batches may ask, in a directory by path.

    Attributes:
        paths: the paths, with parameters in braces.

    """

    def __init__(self, operations: Iterable[Operation]) -> None:
        operations = list(operations)
        self.paths = [each.path for each in operations]
        self._whole: dict[str, Question] = {}
        self._varied: list[tuple[re.Pattern[str], Operation]] = []
        for each in operations:
            if "{" in each.path:
                pattern = _PART.sub(r"(?P<\1>[^/]+)", re.escape(each.path))
                self._varied.append((re.compile(pattern), each))
            else:
                self._whole[each.path] = _question(each, {})

    def at(self, path: str) -> Question | None:
        """The question that a path asks; None if the path is unknown."""
        return self._whole.get(path) or self._find(path)

    def _find(self, path: str) -> Question | None:
        for pattern, operation in self._varied:
            found = pattern.fullmatch(path)
            if found:
                return _question(operation, found.groupdict())
        return None
