"""What a vector is before it is answered."""

from __future__ import annotations

from typing import Any, NamedTuple

Json = dict[str, Any]


class Case(NamedTuple):
    """A question, and in one sentence what it shows; nothing where it was drawn."""

    asks: Json
    shows: str = ""
