"""The base classes of the conditions of fans, by the facts that a condition tests.

A condition is tested as early as possible: on the flags of a win, on the types of its tiles, on its
tiles, on a reading, or on a place of the winning tile in the reading. Calling a condition gives one
*cover* for each time that the fan is found. A cover has the groups that make the fan as bits; it is
0 for a fan of the whole hand. Attributes named `tiles` are kinds as bits.
"""

# ruff: noqa: D102 - the docstring of a class says what its call finds

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

from paiju.melding.hands.winning_shapes import PLAIN_FORMS, Form

if TYPE_CHECKING:
    from paiju.all_games.mcr.fans.facts import HandFacts, ReadingFacts, WinFlags

Covers = tuple[int, ...]
NOT_FOUND: Covers = ()
# The covers of a fan of the whole hand, found once.
WHOLLY: Covers = (0,)


class Condition:
    """The condition of a fan."""

    __slots__ = ()


class OfFlags(Condition, ABC):
    """A condition on the flags of a win."""

    __slots__ = ()

    @abstractmethod
    def __call__(self, flags: WinFlags) -> Covers: ...


class OfTypes(Condition, ABC):
    """A condition on the types of the tiles (the bits of `TYPES`)."""

    __slots__ = ()

    @abstractmethod
    def __call__(self, types: int) -> Covers: ...


class OfHand(Condition, ABC):
    """A condition on the tiles, which all readings share."""

    __slots__ = ()

    @abstractmethod
    def __call__(self, hand: HandFacts) -> Covers: ...


class OfReading(Condition, ABC):
    """A condition on a reading, whatever the place of the winning tile.

    It is tested only if `may_be` is true for the form and the numbers of pungs and kongs.
    """

    __slots__ = ()

    forms: ClassVar[tuple[Form, ...]] = PLAIN_FORMS

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
