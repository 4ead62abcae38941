"""The conformance vectors of a game, with which any engine of its rules can be tested."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Json = dict[str, Any]


class Case(NamedTuple):
    """A question, with a sentence about it; a random one has none."""

    asks: Json
    shows: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vectors:
    """The vectors of a game.

    Attributes:
        compared: by question, the parts of its answer that the rules decide.
        chosen: by question, cases chosen by hand.
        drawn: by question, random cases beside those of every game.
        dealt: the cards of a fresh state, in the form of `dealt` in a question.
        as_begun: the parts of a deal that are left out if they equal those of a fresh game.

    """

    compared: Mapping[str, tuple[str, ...]]
    chosen: Mapping[str, tuple[Case, ...]]
    dealt: Callable[[Any], Json]
    as_begun: tuple[str, ...]
    drawn: Mapping[str, Callable[[], list[Case]]] = field(
        default_factory=lambda: MappingProxyType({})
    )
