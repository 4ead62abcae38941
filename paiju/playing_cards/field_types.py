"""Field types of values about cards, for questions and records."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from paiju.playing_cards.card import RANKS
from paiju.playing_cards.holding import Holding
from paiju.shapes.errors import Fault
from paiju.shapes.field_types import FieldType
from paiju.shapes.read import at, read_object, read_whole, read_word
from paiju.shapes.schema import Schema, listed, ref
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.playing_cards.card import Card
    from paiju.playing_cards.script import Script
    from paiju.shapes.errors import InconsistentError

# The highest seat that may be named as the owner of a group of cards.
MAX_SEAT = 3


@dataclass(frozen=True, slots=True)
class Cards(FieldType):
    """A group of cards: a list of codes, one string of codes, or a list of numbers."""

    def read(self, value: object, script: Script) -> Holding:
        """The cards."""
        return Holding.of(script.read(value))

    def schema(self) -> Schema:
        """A reference to the component of cards."""
        return ref("Cards")


@dataclass(frozen=True, slots=True)
class OneCard(FieldType):
    """A card."""

    def read(self, value: object, script: Script) -> Card:
        """The card."""
        return script.read([value])[0]

    def schema(self) -> Schema:
        """A reference to the component of a single card."""
        return ref("AnyCard")


@dataclass(frozen=True, slots=True)
class Pile(FieldType):
    """A list of cards in a record; when it is compared, their order does not matter."""

    def read(self, value: object, script: Script) -> tuple[Card, ...]:
        """The cards."""
        return script.read(value)

    def write(self, value: tuple[Card, ...], script: Script) -> list[Card] | list[int]:
        """The cards in a notation."""
        return script.write(value)

    def compare(
        self, sent: object, follows: object, script: Script, error: type[InconsistentError]
    ) -> None:
        """Refuse other cards than those that follow from the rest of the record."""
        if sent != follows and sorted(script.read(sent)) != sorted(script.read(follows)):
            raise error(Fault("does_not_follow", _DO_NOT_FOLLOW))

    def schema(self) -> Schema:
        """A reference to the component of cards."""
        return ref("Cards")


@dataclass(frozen=True, slots=True)
class Written(Pile):
    """Cards of an answer; the writer of the answer chooses their notation."""

    most: int

    def write(self, value: tuple[Card, ...], script: Script) -> list[Card] | list[int]:
        """The cards in the notation of the answer's writer."""
        return script.cards(value)  # type: ignore[attr-defined,no-any-return] # it is the writer

    def schema(self) -> Schema:
        """A list of cards."""
        return listed(ref("Card"), self.most)


@dataclass(frozen=True, slots=True)
class WrittenCard(OneCard):
    """A card of an answer."""

    def write(self, value: Card, script: Script) -> Card | int:
        """The card in the notation of the answer's writer."""
        return script.cards([value])[0]  # type: ignore[attr-defined,no-any-return] # it is the writer


@dataclass(frozen=True, slots=True)
class Rank(FieldType):
    """A rank."""

    def read(self, value: object, script: Script) -> str:
        """The rank."""
        del script
        return read_word(value, RANKS)

    def schema(self) -> Schema:
        """A string of one or two characters."""
        return {"type": "string", "minLength": 1, "maxLength": 2}


@dataclass(frozen=True, slots=True)
class Declared(FieldType):
    """The ranks that wild cards stand for, by card."""

    def read(self, value: object, script: Script) -> tuple[tuple[Card, str], ...]:
        """The cards with their ranks."""
        return script.read_declared(value)

    def write(self, value: tuple[tuple[Card, str], ...], script: Script) -> dict[str, str]:
        """The cards with their ranks in a notation."""
        return script.write_declared(value)

    def schema(self) -> Schema:
        """A reference to the component of declared ranks."""
        return ref("Declared")


@dataclass(frozen=True, slots=True)
class Group(FieldType):
    """A group of cards, or an object with `cards` and, in `as`, the ranks of its wild cards.

    The object may be `last` of a view, unchanged: it names a seat too.
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
            return replace(holding, declared=script.read_declared(parts.get("as") or {}))

    def schema(self) -> Schema:
        """A reference to the component of groups."""
        return ref("Group")


_DO_NOT_FOLLOW = Text(
    "与发牌和各家打出的牌不符",
    "these cards do not follow from the deal and what was played since",
)
