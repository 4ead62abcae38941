"""Differences between kept and new answers, as text."""

from __future__ import annotations

import json
from collections import Counter
from difflib import unified_diff
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tests.recorded.kept import Asked
    from tests.recorded.service import Answer, Question

# The longest question and the longest difference that are shown.
_WIDTH, _LINES = 2000, 60


class Difference(NamedTuple):
    """A question, by its present name, whose answer has changed."""

    name: str
    question: Question
    old: Answer
    new: Answer


def differences(old: Iterable[Asked], new: Iterable[Asked]) -> Iterator[Difference]:
    """The differences between two series of answers to the same questions."""
    for before, after in zip(old, new, strict=True):
        if before.answer != after.answer:
            yield Difference(after.name, after.question, before.answer, after.answer)


def told(found: Sequence[Difference], most: int) -> str:
    """The first differences, and a summary of all."""
    parts = [_shown(each) for each in found[:most]]
    if len(found) > most:
        parts.append(f"… and {len(found) - most} more; --show says how many are shown")
    return "\n\n".join([*parts, summary(found)])


def summary(found: Iterable[Difference]) -> str:
    """The number of changed answers by operation and status."""
    counted = Counter(
        (each.name.partition("#")[0], each.old.status, each.new.status) for each in found
    )
    lines = [
        f"{number:6} {operation}: {before}" + (f" -> {after}" if after != before else "")
        for (operation, before, after), number in sorted(counted.items())
    ]
    return "\n".join([f"{sum(counted.values())} answers differ", *lines])


def asked(question: Question) -> str:
    """A question as text."""
    headers = "".join(f" {name}: {value};" for name, value in question.headers)
    return f"{question.method} {question.path}{headers}\n{question.body[:_WIDTH]}"


def pretty(answer: Answer) -> list[str]:
    """An answer as lines."""
    try:
        body = json.dumps(json.loads(answer.body), ensure_ascii=False, indent=1)
    except ValueError:
        body = answer.body
    headers = [f"{name}: {value}" for name, value in answer.headers]
    return [str(answer.status), *headers, *body.splitlines()]


def _shown(difference: Difference) -> str:
    old, new = pretty(difference.old), pretty(difference.new)
    lines = list(unified_diff(old, new, "kept", "now", lineterm=""))
    if not lines:
        lines = ["the same JSON, written otherwise:", difference.old.body, difference.new.body]
    if len(lines) > _LINES:
        lines[_LINES:] = [f"… {len(lines) - _LINES} more lines"]
    return "\n".join([f"=== {difference.name}", asked(difference.question), *lines])
