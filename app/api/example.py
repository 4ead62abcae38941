"""What an example question is."""

from __future__ import annotations

from typing import Any, NamedTuple


class Example(NamedTuple):
    """A question that shows something.

    `laid` is the question to /v1/tables, if there is one, whose answer has the `table` of this one.
    """

    name: str
    summary: str
    body: dict[str, Any]
    laid: dict[str, Any] | None = None
