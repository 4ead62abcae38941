"""Encodings for learners: the actions of a rule set as numbers, and views as arrays.

An engine makes a `Numbering` from a fresh state. It uses only a seat's view and the actions that
the game offers to the seat.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from paiju.play.declaration.game import Game

Seen = npt.NDArray[np.int16]
# The bounds of a number in an observation; larger and smaller ones are clipped.
LEAST, MOST = -(1 << 15), (1 << 15) - 1
# Stands for a number that the seat does not know.
UNKNOWN = -1


class Part(NamedTuple):
    """A part of an observation: its name, its shape, and the meaning of its numbers."""

    name: str
    shape: tuple[int, ...]
    about: str


class Fact(NamedTuple):
    """A part that only one game has, with the function that gives its numbers from a view."""

    part: Part
    of: Callable[[Any], npt.ArrayLike]


def _without_seat(action: Any) -> Any:  # noqa: ANN401 - an action of any game
    return replace(action, seat=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Own:
    """The encodings of a game besides those of its engine, declared in its lab.

    Attributes:
        actions: its own actions under a rule set, without `seat`; seats that they name are counted
            from the acting seat.
        turned: turns an action into this form.
        moves: the actions that an offer in a state stands for.
        facts: what a seat sees besides what it sees in every game of the engine.

    """

    actions: Callable[[Any], Iterable[Any]] = lambda _: ()
    turned: Callable[[Any], Any] = _without_seat
    moves: Callable[[Any, Any], Iterable[Any]] = lambda _, offer: (offer,)
    facts: Callable[[Any], Sequence[Fact]] = lambda _: ()


NOTHING_OWN = Own()


@dataclass(frozen=True)
class Layout:
    """The parts of an observation, in order.

    >>> layout = Layout((Part("hand", (3,), "cards"), Part("left", (2, 2), "cards left")))
    >>> seen = layout.filled({"left": [[1, 2], [3, 4]]})
    >>> seen.tolist(), layout.part(seen, "left")[1].tolist()
    ([0, 0, 0, 1, 2, 3, 4], [3, 4])
    """

    parts: tuple[Part, ...]
    size: int = field(init=False)

    def __post_init__(self) -> None:
        """Count the numbers of all parts."""
        object.__setattr__(self, "size", sum(prod(part.shape) for part in self.parts))

    @cached_property
    def places(self) -> Mapping[str, tuple[slice, tuple[int, ...]]]:
        """The place and the shape of each part, by name."""
        slices, start = {}, 0
        for part in self.parts:
            stop = start + prod(part.shape)
            slices[part.name] = slice(start, stop), part.shape
            start = stop
        return slices

    def filled(self, values: Mapping[str, npt.ArrayLike]) -> Seen:
        """An observation from the values of its parts; parts that are left out are 0."""
        seen = np.zeros(self.size, dtype=np.int16)
        for name, value in values.items():
            self.part(seen, name)[...] = np.clip(value, LEAST, MOST)
        return seen

    def part(self, seen: Seen, name: str) -> Seen:
        """One part of an observation, as a numpy view: changing it changes the observation."""
        place, shape = self.places[name]
        return seen[place].reshape(shape)


class Numbering(ABC):
    """The encoding of a game under one rule set.

    Attributes:
        layout: the parts of an observation.
        size: the number of all actions.

    """

    layout: Layout
    size: int

    def __init__(self, game: Game) -> None:
        self.game = game
        self.own: Own = game.part(game.lab.numbered) or NOTHING_OWN

    @abstractmethod
    def seen(self, view: Any) -> Seen:  # noqa: ANN401 - each game has a view of its own
        """The observation of a view."""

    @abstractmethod
    def offered(self, state: Any, seat: int) -> list[int]:  # noqa: ANN401 - each game has its own
        """The numbers of the actions that are legal for a seat."""

    @abstractmethod
    def action(self, state: Any, seat: int, number: int) -> Any:  # noqa: ANN401 - each game has its own
        """The action that has a number, among those that are offered to a seat."""

    @abstractmethod
    def number(self, view: Any, action: Any) -> int:  # noqa: ANN401 - each game has its own
        """The number of an action that is legal in a view."""

    def offers(self, state: Any, seat: int) -> Iterable[Any]:  # noqa: ANN401 - each game has its own
        """The actions that are offered to a seat, with each move of the game's own offers."""
        for choice in self.game.flow.legal(state, seat):
            yield from self.own.moves(state, choice.action)


def which(seats: Iterable[object], order: Sequence[object]) -> list[int]:
    """For each seat in `order`, 1 if it is one of `seats`, else 0.

    >>> which((2, None), (1, 2, 0))
    [0, 1, 0]
    """
    chosen = set(seats)
    return [int(seat in chosen) for seat in order]


def counted(things: Iterable[Any], columns: Mapping[Any, int]) -> list[int]:
    """The number of things in each column; things without a column are not counted.

    >>> counted("abbz", {"a": 0, "b": 1})
    [1, 2]
    """
    counts = [0] * len(columns)
    for thing in things:
        column = columns.get(thing)
        if column is not None:
            counts[column] += 1
    return counts
