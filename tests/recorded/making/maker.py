"""The maker: it asks the service questions, and keeps some of them."""

from __future__ import annotations

import json
from collections import defaultdict
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

from tests.recorded.service import JSON, OPAQUE, Question

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.recorded.service import Service

Json = dict[str, Any]

ENGLISH, CHINESE = (("Accept-Language", "en"),), (("Accept-Language", "zh-CN"),)
_BROKEN = 500


def compact(body: object) -> str:
    """A body as compact JSON."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def _is_chained(question: Question) -> bool:
    """The question uses the answer to the question before it."""
    return f'"{OPAQUE}"' in question.body


class Maker:
    """A maker of the questions of one file, with its own chance, so that files are independent.

    Attributes:
        kept: the questions that are kept, in order.

    """

    def __init__(self, service: Service, name: str) -> None:
        self._service = service
        self.chance = Random(f"recorded {name}")
        self.kept: list[Question] = []
        self._known: set[Question] = set()
        self.broken: list[Question] = []

    def is_time(self, share: float) -> bool:
        """Draw whether to do something that is done with a share of chance."""
        return self.chance.random() < share

    def ask(self, path: str, body: object, keep: float = 1.0) -> Json:
        """The answer to a question in a random language; keep the question with some chance."""
        language = self.chance.choice((ENGLISH, CHINESE))
        return self.ask_this(Question("POST", path, compact(body), JSON + language), keep)

    def ask_this(self, question: Question, keep: float = 1.0) -> Json:
        """The answer to a given question; one that breaks the service is not kept."""
        answer = self._service.ask(question)
        if answer.status >= _BROKEN:
            self.broken.append(question)
        elif self.is_time(keep) and self._is_new(question):
            self.kept.append(question)
        is_json = "json" in dict(answer.headers).get("Content-Type", "")
        found: Json = json.loads(answer.body) if is_json else {}
        return found

    def thin_out(self, most: int) -> None:
        """Drop random questions above a number for each operation; keep chains whole."""
        by_path: dict[str, list[int]] = defaultdict(list)
        for place, (question, following) in enumerate(pairwise([*self.kept, self.kept[0]])):
            if not _is_chained(question) and not _is_chained(following):
                by_path[question.path].append(place)
        dropped = {
            place
            for places in by_path.values()
            for place in self.chance.sample(places, max(0, len(places) - most))
        }
        self.kept = [each for place, each in enumerate(self.kept) if place not in dropped]

    def choice(self, among: Sequence[Any]) -> Any:  # noqa: ANN401 - whatever they are
        """A random one of these."""
        return self.chance.choice(among)

    def _is_new(self, question: Question) -> bool:
        """The question was not kept before; a chained one always counts as new."""
        if _is_chained(question):
            return True
        is_new = question not in self._known
        self._known.add(question)
        return is_new
