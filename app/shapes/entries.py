"""Lists read entry by entry, and values shown as they were sent."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypeVar

from app.shapes.errors import Fault, NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

T = TypeVar("T", bound=str)

MAX_SHOWN = 24


def read_each(items: Sequence[object], read: Callable[[object], T | Fault]) -> tuple[T, ...]:
    """Read every entry of a list; refuse every wrong entry with its place."""
    found: list[T] = []
    faults: list[Fault] = []
    for place, item in enumerate(items):
        entry = read(item)
        if isinstance(entry, Fault):
            faults.append(entry.under(place))
        else:
            found.append(entry)
    if faults:
        raise NotationError(*faults)
    return tuple(found)


def shown(item: object) -> str:
    """A value as it was sent, cut short.

    >>> shown("3" * 30), shown(True)
    ('333333333333333333333333…', 'true')
    """
    text = item if isinstance(item, str) else json.dumps(item, ensure_ascii=False, default=repr)
    return text if len(text) <= MAX_SHOWN else text[:MAX_SHOWN] + "…"
