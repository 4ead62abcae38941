"""The conformance vectors of a game, with which other engines of the same rules can be tested."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Json = dict[str, Any]


class Case(NamedTuple):
    """A question, with a sentence about what its answer shows; "" for a randomly drawn question."""

    asks: Json
    shows: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vectors:
    """The conformance vectors of a game.

    Attributes:
        compared: by question, the fields of its answer that the rules determine.
        chosen: by question, cases chosen by hand.
        drawn: by question, a function that draws random cases besides those of every game.
        dealt: the cards of a fresh state, in the form of the field `dealt` of /deal.
        as_begun: the fields of a state that a vector leaves out while they equal those of the
            freshly dealt game.

    """

    compared: Mapping[str, tuple[str, ...]]
    chosen: Mapping[str, tuple[Case, ...]]
    dealt: Callable[[Any], Json]
    as_begun: tuple[str, ...]
    drawn: Mapping[str, Callable[[], list[Case]]] = field(
        default_factory=lambda: MappingProxyType({})
    )
