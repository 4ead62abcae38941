"""Renamed paths and words in questions and answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import orjson

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.recorded.service import Answer, Question


class Renaming:
    """A rewriter of questions and answers under new names.

    A name that begins with a slash is the start of a path, and changes in every path, in batches
    too. Any other name is a word, and changes if a whole string of JSON is that word.

    >>> from tests.recorded.service import Question
    >>> names = Renaming(["/v1/mahjong/=/v1/mcr/", "mahjong=mcr"])
    >>> names.question(Question("POST", "/v1/mahjong/deal", '{"seed":7}')).path
    '/v1/mcr/deal'
    >>> names.body('{"game":"mahjong","about":"mahjong is played by four"}')
    '{"game":"mcr","about":"mahjong is played by four"}'
    """

    def __init__(self, pairs: Iterable[str] = ()) -> None:
        self._new = dict(pair.split("=", 1) for pair in pairs)

    def question(self, question: Question) -> Question:
        """A question under the new names."""
        path = self.text(question.path)
        return question._replace(path=path, body=self.body(question.body))

    def answer(self, answer: Answer) -> Answer:
        """An answer under the new names."""
        return answer._replace(body=self.body(answer.body))

    def body(self, body: str) -> str:
        """A body under the new names; a body that is not JSON stays as it is."""
        if not any(old in body for old in self._new):
            return body
        try:
            found = orjson.loads(body)
        except ValueError:
            return body
        return orjson.dumps(self._within(found)).decode()

    def text(self, text: str) -> str:
        """A string under the new names."""
        for old, new in self._new.items():
            if old.startswith("/") and text.startswith(old):
                return new + text[len(old) :]
        return self._new.get(text, text)

    def _within(self, value: Any) -> Any:  # noqa: ANN401 - any JSON
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list):
            return [self._within(each) for each in value]
        if isinstance(value, dict):
            return {self.text(key): self._within(each) for key, each in value.items()}
        return value
