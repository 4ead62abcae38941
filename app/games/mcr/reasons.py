"""Why an answer is no: the codes, and the words for a player."""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING

from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping


class Reason(StrEnum):
    """A refusal; its value never changes."""

    NOT_A_WIN = "not_a_win"


TEXTS: Mapping[Reason, Text] = MappingProxyType(
    {Reason.NOT_A_WIN: Text("这些牌不成和牌", "these tiles do not make a win")}
)
