"""The flow of a game 流程: what every game answers, so that one caller can run them all.

A game is a module with the functions of `Flow`, all of them pure. Its states hold everything, its
views what one seat may see. Who runs a game asks `legal`, has somebody choose, and calls `step`
with the choice until nobody is left `to_act`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from app.chance import Seed
    from app.text import Text

Json = dict[str, Any]
# How a game writes what it is played with, in JSON: each has ways of its own, codes with all.
AnyScript = Any
# A number below the one that is given, by which something is chosen out of so many.
Pick = Callable[[int], int]


class Refusal(NamedTuple):
    """Why an action is refused: a code that never changes, and the words for a player."""

    code: str
    text: Text


class Event(NamedTuple):
    """Something that happened, as every seat may see it.

    Facts are numbers, words, groups of cards (`Holding`) and plays (`Play`), tiles and groups of
    tiles, and what a win of mahjong is worth (`Score`).
    """

    type: str
    facts: Mapping[str, object]


class Score(Protocol):
    """What a game came to; each game says more."""

    @property
    def points(self) -> tuple[int, ...]:
        """What each seat wins or loses; the sum is nothing."""


class State(Protocol):
    """Everything about a game at one moment."""

    @property
    def phase(self) -> str:
        """The part of the game that it is in; the last is "over"."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """Who is to act: nobody in the end, several where they act at the same moment."""


class Action(Protocol):
    """What a seat does."""

    @property
    def type(self) -> str:
        """The kind of action; every game knows "auto", the default that its module documents."""

    @property
    def seat(self) -> int | None:
        """Who does it; may be left out where one seat alone is to act."""


A = TypeVar("A", bound=Action)
S = TypeVar("S", bound=State)
V = TypeVar("V")
R_contra = TypeVar("R_contra", contravariant=True)


class Choice(NamedTuple, Generic[A]):
    """Something that a seat may do now.

    Where an action stands for many (one that plays cards), `moves` says for how many; the questions
    about the game's moves list them.
    """

    action: A
    moves: int = 1


class Step(NamedTuple, Generic[S]):
    """What an action led to; one that is refused leads nowhere and says why."""

    state: S
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None


class Flow(Protocol[R_contra, S, A, V]):
    """The functions of a game's module."""

    def deal(self, rules: R_contra, seed: Seed, /) -> S:
        """A fresh game: equal seeds deal equal cards for ever."""

    def legal(self, state: S, /) -> Sequence[Choice[A]]:
        """What the seats that are to act may do."""

    def pick(self, state: S, pick: Pick, /) -> A:
        """One legal action: a choice of `legal` is picked, then one of those it stands for."""

    def step(self, state: S, action: A, /) -> Step[S]:
        """Do an action, or say why it may not be done."""

    def view(self, state: S, seat: int, /) -> V:
        """What a seat may see."""

    def settle(self, state: S, /) -> Score:
        """What a finished game came to."""

    def whereabouts(self, state: S, /) -> Mapping[str, Collection[object]]:
        """Where each card of the deck is: every card stands in exactly one place."""

    def write_state(self, state: S, script: AnyScript = ..., /) -> Json:
        """A state as JSON, whole."""

    def read_state(self, value: object, script: AnyScript = ..., /) -> S:
        """A state from JSON; one that no game can come to is an `InconsistentStateError`."""

    def write_action(self, action: A, script: AnyScript = ..., /) -> Json:
        """An action as JSON."""

    def write_choice(self, choice: Choice[A], script: AnyScript = ..., /) -> Json:
        """A choice as JSON: an action, or a kind of action with its number of moves."""

    def read_action(self, value: object, script: AnyScript = ..., /) -> A:
        """An action from JSON; whether it is legal is for `step` to say."""

    def write_view(self, view: V, script: AnyScript = ..., /) -> Json:
        """A view as JSON."""

    def read_view(self, value: object, script: AnyScript = ..., /) -> V:
        """A view from JSON; one that nobody can have is an `InconsistentViewError`."""
