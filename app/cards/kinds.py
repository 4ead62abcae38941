"""Kinds of values in questions about cards; each stands once among the components."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.cards.holding import Holding
from app.shapes.kinds import Kind
from app.shapes.reading import at, read_object, read_whole
from app.shapes.schema import Schema, ref

if TYPE_CHECKING:
    from app.cards.card import Card
    from app.cards.script import Script

# The highest seat that a group of cards may be said to come from.
MAX_SEAT = 3


@dataclass(frozen=True, slots=True)
class Cards(Kind):
    """A group of cards: a list of codes, one string of codes, or a list of numbers."""

    def read(self, value: object, script: Script) -> Holding:
        """The cards."""
        return Holding.of(script.read(value))

    def schema(self) -> Schema:
        """A reference."""
        return ref("Cards")


@dataclass(frozen=True, slots=True)
class Declared(Kind):
    """The ranks that wild cards are said to stand for, by card."""

    def read(self, value: object, script: Script) -> tuple[tuple[Card, str], ...]:
        """The cards with their ranks."""
        return script.read_declared(value)

    def schema(self) -> Schema:
        """A reference."""
        return ref("Declared")


@dataclass(frozen=True, slots=True)
class Group(Kind):
    """A group of cards, or an object of cards and the ranks that the wild ones stand for.

    The object may be `last` of a view, as it is: it names the seat too.
    """

    def read(self, value: object, script: Script) -> Holding:
        """The cards."""
        if not isinstance(value, dict):
            return Holding.of(script.read(value))
        parts = read_object(value, ("cards",), ("as", "seat"))
        with at("cards"):
            holding = Holding.of(script.read(parts["cards"]))
        with at("seat"):
            read_whole(parts.get("seat", 0), 0, MAX_SEAT)
        with at("as"):
            return replace(holding, declared=script.read_declared(parts.get("as", {})))

    def schema(self) -> Schema:
        """A reference."""
        return ref("Group")
