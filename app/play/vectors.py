"""The conformance vectors of a game: questions, and what every engine of its rules must answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Json = dict[str, Any]


class Case(NamedTuple):
    """A question, and in one sentence what it shows; nothing where it was drawn."""

    asks: Json
    shows: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vectors:
    """The vectors of a game.

    Attributes:
        compared: by question, the parts of its answer that the rules decide.
        chosen: by question, cases chosen by hand.
        drawn: by question, cases drawn by chance beside those that every game has.
        dealt: the cards of a fresh state, as `dealt` of a question has them.
        as_begun: the parts of a deal that are told only where they are not as in a fresh game.

    """

    compared: Mapping[str, tuple[str, ...]]
    chosen: Mapping[str, tuple[Case, ...]]
    dealt: Callable[[Any], Json]
    as_begun: tuple[str, ...]
    drawn: Mapping[str, Callable[[], list[Case]]] = field(
        default_factory=lambda: MappingProxyType({})
    )
