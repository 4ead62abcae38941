"""The flow of a game 流程: the functions by which one caller runs any game.

A game is a module with the functions of `Flow`, all of them pure. Its states hold everything, its
views what one seat may see. The caller asks for `legal`, lets a player choose, and calls `step`
with the action until no seat is `to_act`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from paiju.chance import Seed
    from paiju.play.flow.events import EventType
    from paiju.text import Text

Json = dict[str, Any]
# A notation of cards or tiles in JSON: each game has its own ones, and codes among them.
AnyScript = Any
# A function that picks a number below a given one.
Pick = Callable[[int], int]


class Refusal(NamedTuple):
    """The reason of a refused action: a code that never changes, and the text for a player."""

    code: str
    text: Text


class Event(NamedTuple):
    """A public event.

    Facts are numbers, words, groups of cards (`Holding`), plays (`Play`), tiles and groups of
    tiles, and scores of wins at mahjong (`Score`).
    """

    type: str
    facts: Mapping[str, object]


class Score(Protocol):
    """The score of a finished game; each game adds fields."""

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat; their sum is 0."""


class State(Protocol):
    """The whole state of a game."""

    @property
    def phase(self) -> str:
        """The phase of the game; the last one is "over"."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats to act: none in the end, several if they act at the same moment."""


class Action(Protocol):
    """An action of a seat."""

    @property
    def type(self) -> str:
        """The kind of action; every game knows "auto", the default that its module documents."""

    @property
    def seat(self) -> int | None:
        """The acting seat; may be left out if only one seat is to act."""


A = TypeVar("A", bound=Action)
S = TypeVar("S", bound=State)
V = TypeVar("V")
R_contra = TypeVar("R_contra", contravariant=True)


class Choice(NamedTuple, Generic[A]):
    """A legal action of a seat.

    An action that plays cards stands for many moves: `moves` is their number, and the questions
    about moves list them.
    """

    action: A
    moves: int = 1


class Step(NamedTuple, Generic[S]):
    """The result of an action; a refused one has a refusal and changes nothing."""

    state: S
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None


class Decoy(NamedTuple):
    """A view that a seat might have had when it let something pass, with a choice in it.

    Attributes:
        see: makes the view; a seat that had a choice has made one of its own.
        is_needed: the seat had no choice, and so has not thought.

    """

    see: Callable[[], Any]
    is_needed: bool

    @property
    def view(self) -> Any:  # noqa: ANN401 - each game has a type of its own
        """The view."""
        return self.see()


class Flow(Protocol[R_contra, S, A, V]):
    """The functions of a game's module."""

    @property
    def events(self) -> tuple[EventType, ...]:
        """The types of its events."""

    def deal(self, rules: R_contra, seed: Seed, /) -> S:
        """Deal a fresh game: equal seeds deal equal cards for ever."""

    def legal(self, state: S, seat: int | None = None, /) -> Sequence[Choice[A]]:
        """The legal actions of the seats to act, or of one of them; of others there are none."""

    def pick(self, state: S, pick: Pick, /) -> A:
        """Pick a legal action: first a choice of `legal`, then one of its moves."""

    def step(self, state: S, action: A, /) -> Step[S]:
        """Do an action, or refuse it with a reason."""

    def view(self, state: S, seat: int, /) -> V:
        """The view of a seat."""

    def settle(self, state: S, /) -> Score:
        """The score of a finished game."""

    def retold(self, begun: S, state: S, /) -> Iterator[tuple[S, A]]:
        """The actions from a fresh game to a state, each with the state before it.

        An answer that the record of the state does not have is left out.
        """

    def whereabouts(self, state: S, /) -> Mapping[str, Collection[object]]:
        """The cards by place: every card of the deck is in exactly one."""

    def write_state(self, state: S, script: AnyScript = ..., /) -> Json:
        """Write a whole state as JSON."""

    def read_state(self, value: object, script: AnyScript = ..., /) -> S:
        """Read a state; one that no game can reach is an `InconsistentStateError`."""

    def recall_state(self, told: Json, script: AnyScript = ..., /) -> S:
        """The state of JSON that `write_state` made in this notation; nothing is done again."""

    def write_action(self, action: A, script: AnyScript = ..., /) -> Json:
        """Write an action as JSON."""

    def write_choice(self, choice: Choice[A], script: AnyScript = ..., /) -> Json:
        """Write a choice as JSON: an action, or a kind of action with its number of moves."""

    def read_action(self, value: object, script: AnyScript = ..., /) -> A:
        """Read an action; `step` decides if it is legal."""

    def write_view(self, view: V, script: AnyScript = ..., /) -> Json:
        """Write a view as JSON."""

    def read_view(self, value: object, script: AnyScript = ..., /) -> V:
        """Read a view; one that no seat can have is an `InconsistentViewError`."""


class View(Protocol):
    """The view of a seat in any game."""

    @property
    def phase(self) -> str:
        """The phase of the game."""

    @property
    def seat(self) -> int:
        """The seat of the view."""

    @property
    def to_act(self) -> Collection[int]:
        """The seats to act."""
