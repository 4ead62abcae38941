"""Field types of cards, for questions and records."""

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
        """The cards of a JSON value in this notation."""
        return Holding.of(script.read(value))

    def schema(self) -> Schema:
        """A reference to the component of cards."""
        return ref("Cards")


@dataclass(frozen=True, slots=True)
class OneCard(FieldType):
    """One card: its code, or its number."""

    def read(self, value: object, script: Script) -> Card:
        """The card of a JSON value in this notation."""
        return script.read([value])[0]

    def schema(self) -> Schema:
        """A reference to the component of a single card."""
        return ref("AnyCard")


@dataclass(frozen=True, slots=True)
class Pile(FieldType):
    """A list of cards in a record; lists that differ only in order count as equal."""

    def read(self, value: object, script: Script) -> tuple[Card, ...]:
        """The cards of a JSON value in this notation."""
        return script.read(value)

    def write(self, value: tuple[Card, ...], script: Script) -> list[Card] | list[int]:
        """The cards as a list of codes or numbers in this notation."""
        return script.write(value)

    def compare(
        self, sent: object, follows: object, script: Script, error: type[InconsistentError]
    ) -> None:
        """Refuse cards that differ from those that follow from the rest of the record."""
        if sent != follows and sorted(script.read(sent)) != sorted(script.read(follows)):
            raise error(Fault("does_not_follow", _DO_NOT_FOLLOW))

    def schema(self) -> Schema:
        """A reference to the component of cards."""
        return ref("Cards")


@dataclass(frozen=True, slots=True)
class Written(Pile):
    """Cards of an answer, at most `most`; the writer of the answer chooses their notation."""

    most: int

    def write(self, value: tuple[Card, ...], script: Script) -> list[Card] | list[int]:
        """The cards in the notation that the answer's writer has chosen."""
        return script.cards(value)  # type: ignore[attr-defined,no-any-return] # it is the writer

    def schema(self) -> Schema:
        """A list of at most `most` cards."""
        return listed(ref("Card"), self.most)


@dataclass(frozen=True, slots=True)
class WrittenCard(OneCard):
    """One card of an answer; the writer of the answer chooses its notation."""

    def write(self, value: Card, script: Script) -> Card | int:
        """The card in the notation that the answer's writer has chosen."""
        return script.cards([value])[0]  # type: ignore[attr-defined,no-any-return] # it is the writer


@dataclass(frozen=True, slots=True)
class Rank(FieldType):
    """A rank of cards, such as `T` or `A`."""

    def read(self, value: object, script: Script) -> str:
        """The rank of a JSON value; a rank has no notation."""
        del script
        return read_word(value, RANKS)

    def schema(self) -> Schema:
        """A string of one or two characters."""
        return {"type": "string", "minLength": 1, "maxLength": 2}


@dataclass(frozen=True, slots=True)
class Declared(FieldType):
    """The ranks that wild cards stand for: an object from each wild card to its rank."""

    def read(self, value: object, script: Script) -> tuple[tuple[Card, str], ...]:
        """The wild cards of a JSON object, each with the rank it stands for."""
        return script.read_declared(value)

    def write(self, value: tuple[tuple[Card, str], ...], script: Script) -> dict[str, str]:
        """The wild cards and their ranks as a JSON object in this notation."""
        return script.write_declared(value)

    def schema(self) -> Schema:
        """A reference to the component of declared ranks."""
        return ref("Declared")


@dataclass(frozen=True, slots=True)
class Group(FieldType):
    """A group of cards, or an object with `cards` and, in `as`, the ranks of its wild cards.

    The object may also have a `seat`, so that `last` of a view can be sent unchanged.
    """

    def read(self, value: object, script: Script) -> Holding:
        """The cards of a JSON value, with the ranks that its wild cards stand for."""
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
