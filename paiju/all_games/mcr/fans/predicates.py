"""The questions that the conditions of fans answer.

A condition is checked as early as possible: on the course of the hand, on the types of its tiles,
on its tiles, on a reading, or on a placing of the winning tile in it. It gives the *covers* of what
it found: the sets that make the fan, one bit for each group of the reading, or none for a fan of
the whole hand. Tiles are kinds as bits.
"""

# ruff: noqa: D102 - each class says what its call finds

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

from paiju.melding.hands.winning_shapes import Form

if TYPE_CHECKING:
    from paiju.all_games.mcr.fans.facts import HandFacts, ReadingFacts, WinFlags

Covers = tuple[int, ...]
NOT_FOUND: Covers = ()
# A fan found once, in the hand as a whole.
WHOLLY: Covers = (0,)


class Condition:
    """A condition of a fan."""

    __slots__ = ()


class OfCourse(Condition, ABC):
    """A condition on the course of a win, whatever its tiles are."""

    __slots__ = ()

    @abstractmethod
    def __call__(self, course: WinFlags) -> Covers: ...


class OfTypes(Condition, ABC):
    """A condition on the types of the tiles, as bits."""

    __slots__ = ()

    @abstractmethod
    def __call__(self, types: int) -> Covers: ...


class OfHand(Condition, ABC):
    """A condition on the tiles, in whatever way they are read."""

    __slots__ = ()

    @abstractmethod
    def __call__(self, hand: HandFacts) -> Covers: ...


class OfReading(Condition, ABC):
    """A condition on a reading, whichever of its groups has the winning tile.

    It is only asked of a reading of a form, and with so many pungs and kongs, in which it may be.
    """

    __slots__ = ()

    forms: ClassVar[tuple[Form, ...]] = tuple(Form)

    def may_be(self, form: Form, pungs: int, kongs: int) -> bool:
        del pungs, kongs
        return form in self.forms

    @abstractmethod
    def __call__(self, facts: ReadingFacts) -> Covers: ...


class OfPungs(OfReading, ABC):
    """A condition on the pungs and kongs of a reading."""

    __slots__ = ()

    def may_be(self, form: Form, pungs: int, kongs: int) -> bool:
        del form, kongs
        return pungs > 0


class OfKongs(OfReading, ABC):
    """A condition on the kongs of a reading."""

    __slots__ = ()

    def may_be(self, form: Form, pungs: int, kongs: int) -> bool:
        del form, pungs
        return kongs > 0


class OfPlacing(Condition, ABC):
    """A condition on a reading and the place in it of the group with the winning tile."""

    __slots__ = ()

    @abstractmethod
    def __call__(self, facts: ReadingFacts, place: int) -> Covers: ...
