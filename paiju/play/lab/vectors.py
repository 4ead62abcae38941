"""The conformance vectors of a game, with which other engines of the same rules can be tested."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Json = dict[str, Any]


class Case(NamedTuple):
    """A question to the engine, with a sentence about what it shows; empty for a random one."""

    asks: Json
    shows: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vectors:
    """The conformance vectors of a game.

    Attributes:
        compared: by question, the fields of its answer that the rules determine.
        chosen: by question, cases chosen by hand.
        drawn: by question, random cases besides those of every game.
        dealt: the cards of a fresh state, as the field `dealt` of a question has them.
        as_begun: the fields of a deal that are left out if they equal those of a fresh game.

    """

    compared: Mapping[str, tuple[str, ...]]
    chosen: Mapping[str, tuple[Case, ...]]
    dealt: Callable[[Any], Json]
    as_begun: tuple[str, ...]
    drawn: Mapping[str, Callable[[], list[Case]]] = field(
        default_factory=lambda: MappingProxyType({})
    )
