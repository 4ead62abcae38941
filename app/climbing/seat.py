"""What a seat knows and may do, read from what it sees."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from app.cards.holding import Holding
from app.climbing.moves import list_moves
from app.climbing.order import made
from app.climbing.patience import PATIENT, PLENTY, choices_within
from app.climbing.reading import play_of
from app.play.agents import Decision

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from app.climbing.reading import Play
    from app.climbing.table import MoveTable
    from app.play.agents import Why

# A view with `rules`, `seat`, `hand`, `counts`, `history` and `last`; and an action with `type`,
# `seat`, `cards` and `declared`.
V = TypeVar("V", bound=Any)
A = TypeVar("A", bound=Any)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame(Generic[V, A]):
    """A climbing game, as its players take it.

    Attributes:
        make: the class of its actions.
        table: the plays in a view.
        teams: the team of each seat in a view, once cards are played.
        choices: what may be done in a view before cards are played.
        is_timed: whether wild cards make hands so hard to cut that it is done within a time.

    """

    make: Callable[..., A]
    table: Callable[[V], MoveTable] = lambda view: view.rules.table
    teams: Callable[[V], tuple[int, ...]] = lambda view: view.rules.round.teams
    choices: Callable[[V], Sequence[A]] = lambda _: ()
    is_timed: bool = True

    def position(self, view: V, budget: int = PATIENT) -> Position[V, A]:
        """What the seat of a view knows, that may think for so many milliseconds."""
        return Position(self, view, budget)

    def made_by(self, view: V, action: A) -> Play | None:
        """The play that an action makes in a view; None where it plays no cards."""
        if action.type != "play":
            return None
        last = view.last.play if view.last else None
        return made(self.table(view), action.cards, action.declared, last)


@dataclass(frozen=True)
class Position(Generic[V, A]):
    """What a seat knows that is to play cards.

    Attributes:
        game: the game.
        view: what the seat sees.
        budget: the milliseconds that it may think.

    """

    game: PlayedGame[V, A]
    view: V
    budget: int

    @property
    def seat(self) -> int:
        """The seat."""
        seat: int = self.view.seat
        return seat

    @cached_property
    def table(self) -> MoveTable:
        """The plays of the game."""
        return self.game.table(self.view)

    @cached_property
    def hand(self) -> Holding:
        """Its cards."""
        return Holding.of(self.view.hand)

    @property
    def last(self) -> Play | None:
        """The play to beat; None on a lead."""
        last = self.view.last
        return None if last is None else last.play

    @cached_property
    def teams(self) -> tuple[int, ...]:
        """The team of each seat."""
        return self.game.teams(self.view)

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds, shown or not: a seat that counts what is played knows."""
        return counted(self.view, self.table.rules.max_hand)

    @cached_property
    def choices(self) -> int:
        """The choices of cores that it may look at."""
        is_slow = self.game.is_timed and any(map(self.table.is_wild, self.hand.cards))
        return choices_within(self.budget) if is_slow else PLENTY

    def rows(self, patterns: Collection[str] | None = None) -> list[int]:
        """The plays that it may make, by row, in the table's order; of some patterns only."""
        rows: list[int] = list_moves(self.table, self.hand, self.last, patterns).tolist()
        return rows

    def is_ours(self, seat: int) -> bool:
        """Whether a seat is of its team."""
        return self.teams[seat] == self.teams[self.seat]

    def act(self, play: Play | None) -> A:
        """The action of a play, or of a pass."""
        if play is None:
            return self.game.make("pass", self.seat)
        return self.game.make("play", self.seat, cards=play.cards, declared=play.wild)

    def play(self, row: int | None, why: Why) -> Decision[A]:
        """The decision to play a row, or to pass, for one reason."""
        play = None if row is None else play_of(self.table, row, self.hand)
        return Decision(self.act(play), reasons=(why,))


def counted(view: V, size: int) -> tuple[int, ...]:
    """How many cards each seat holds; what is not shown is the size of a hand, less what it played.

    >>> from types import SimpleNamespace
    >>> played = (SimpleNamespace(seat=1, cards=("3S", "3H")),)
    >>> counted(SimpleNamespace(counts=(4, None), history=played), 5)
    (4, 3)
    """
    counts = list(view.counts)
    if None not in counts:
        return tuple(counts)
    left = [size] * len(counts)
    for turn in view.history:
        left[turn.seat] -= len(turn.cards)
    return tuple(own if count is None else count for count, own in zip(counts, left, strict=True))
