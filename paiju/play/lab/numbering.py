"""Encodings for learners: the actions of a rule set as numbers, and views as arrays.

An engine makes a `Numbering` for one rule set. The encodings use only what a seat sees, and the
actions that the game offers to the seat.
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
    """A part of an observation (a view as an array): its name, its shape, what its numbers mean."""

    name: str
    shape: tuple[int, ...]
    about: str


class Fact(NamedTuple):
    """A part of an observation that only one game has, and a function from views to its numbers."""

    part: Part
    of: Callable[[Any], npt.ArrayLike]


def _without_seat(action: Any) -> Any:  # noqa: ANN401 - an action of any game
    return replace(action, seat=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Own:
    """The encodings of a game besides those of its engine, declared in its lab.

    Attributes:
        actions: from a rule set, the game's own actions without `seat`. Seats that the actions
            name are counted from the acting seat.
        turned: turns an action of a game into this form.
        moves: from a state and an offered action, the actions that the offer stands for.
        facts: from a rule set, what a seat sees besides what it sees in every game of the engine.

    """

    actions: Callable[[Any], Iterable[Any]] = lambda _: ()
    turned: Callable[[Any], Any] = _without_seat
    moves: Callable[[Any, Any], Iterable[Any]] = lambda _, offer: (offer,)
    facts: Callable[[Any], Sequence[Fact]] = lambda _: ()


NOTHING_OWN = Own()


@dataclass(frozen=True)
class Layout:
    """The parts of an observation, in order; `size` is the number of all their numbers.

    >>> layout = Layout((Part("hand", (3,), "cards"), Part("left", (2, 2), "cards left")))
    >>> seen = layout.filled({"left": [[1, 2], [3, 4]]})
    >>> seen.tolist(), layout.part(seen, "left")[1].tolist()
    ([0, 0, 0, 1, 2, 3, 4], [3, 4])
    """

    parts: tuple[Part, ...]
    size: int = field(init=False)

    def __post_init__(self) -> None:
        """Sets `size`."""
        object.__setattr__(self, "size", sum(prod(part.shape) for part in self.parts))

    @cached_property
    def places(self) -> Mapping[str, tuple[slice, tuple[int, ...]]]:
        """The slice of each part in the array and the part's shape, by the name of the part."""
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

    An action has one number, or several that are chosen one after another.

    Attributes:
        layout: the parts of an observation.
        size: the count of numbers, which begin at 0.

    """

    layout: Layout
    size: int

    def __init__(self, game: Game) -> None:
        self.game = game
        self.own: Own = game.part(game.lab.numbered) or NOTHING_OWN

    @abstractmethod
    def seen(self, view: Any, chosen: Sequence[int] = ()) -> Seen:  # noqa: ANN401 - each game has its own
        """The observation of a view: an array with the parts of `layout`.

        `chosen` are the numbers that the seat has chosen so far for its action.
        """

    @abstractmethod
    def offered(self, state: Any, seat: int, chosen: Sequence[int] = ()) -> list[int]:  # noqa: ANN401 - as above
        """The numbers that a seat may choose, after those that it has chosen for its action."""

    @abstractmethod
    def action(self, state: Any, seat: int, chosen: Sequence[int]) -> Any:  # noqa: ANN401 - as above
        """The action that chosen numbers make; None if the seat has more to choose."""

    @abstractmethod
    def numbers(self, view: Any, action: Any) -> list[int]:  # noqa: ANN401 - as above
        """The numbers by which a seat chooses an action that is legal in a view."""

    def offers(self, state: Any, seat: int) -> Iterable[Any]:  # noqa: ANN401 - each game has its own
        """The actions that a state offers to a seat; an offer of several moves gives each move."""
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
