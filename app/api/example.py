"""What an example question is."""

from __future__ import annotations

from typing import Any, NamedTuple


class Example(NamedTuple):
    """A question that shows something."""

    name: str
    summary: str
    body: dict[str, Any]
