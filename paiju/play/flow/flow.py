"""The flow of a game 流程: the functions by which one caller runs any game.

A flow has the functions of `Flow`, all of them pure. A state holds everything, a view what one seat
may see. The caller asks for the `legal` actions, lets a player choose one, and calls `step` with
it, until no seat is `to_act`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from paiju.chance import Seed
    from paiju.play.flow.events import EventType
    from paiju.text import Text

Json = dict[str, Any]
# A notation of cards or tiles in JSON; every game has its own ones, among them codes.
AnyScript = Any
# A function that chooses a number below its argument.
Pick = Callable[[int], int]


class Refusal(NamedTuple):
    """The reason why an action is refused: a code that never changes, and a text for players."""

    code: str
    text: Text


class Event(NamedTuple):
    """A public event.

    The values of facts are numbers, words, groups of cards (`Holding`), plays (`Play`), tiles and
    groups of tiles, and scores of wins at mahjong (`Score`).
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
        """The seats to act: none once the game is over, several if they act at the same time."""


class Action(Protocol):
    """An action of a seat."""

    @property
    def type(self) -> str:
        """The type; every game has "auto", the default action, which its flow documents."""

    @property
    def seat(self) -> int | None:
        """The seat that acts; it may be left out if only one seat is to act."""


A = TypeVar("A", bound=Action)
S = TypeVar("S", bound=State)
V = TypeVar("V")
R_contra = TypeVar("R_contra", contravariant=True)


class Choice(NamedTuple, Generic[A]):
    """A legal action of a seat.

    An action that plays cards stands for many moves: `moves` is their number, and questions such
    as `moves` list them.
    """

    action: A
    moves: int = 1


class Step(NamedTuple, Generic[S]):
    """The result of an action; if it was refused, there is a refusal and the state is unchanged."""

    state: S
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None


class Decoy(NamedTuple):
    """A view that a seat might have had when it passed, in which it would have had a choice.

    A seat without a choice would pass at once, and its speed would reveal its hand; so it thinks
    about a decoy.

    Attributes:
        see: makes the view; a seat that had a choice keeps its own view.
        is_needed: whether the seat had no choice, and so has not thought yet.

    """

    see: Callable[[], Any]
    is_needed: bool

    @property
    def view(self) -> Any:  # noqa: ANN401 - each game has a type of its own
        """The view."""
        return self.see()


class Flow(Protocol[R_contra, S, A, V]):
    """The flow of a game: the functions that run it."""

    @property
    def events(self) -> tuple[EventType, ...]:
        """The types of its events."""

    def deal(self, rules: R_contra, seed: Seed, /) -> S:
        """Deal a fresh game; the same seed deals the same cards in every version."""

    def legal(self, state: S, seat: int | None = None, /) -> Sequence[Choice[A]]:
        """The legal actions of all seats to act, or of one seat; empty if it is not to act."""

    def pick(self, state: S, pick: Pick, /) -> A:
        """A legal action, chosen by two numbers: a choice of `legal`, then one of its moves."""

    def step(self, state: S, action: A, /) -> Step[S]:
        """The state after an action, or the reason why it is refused."""

    def view(self, state: S, seat: int, /) -> V:
        """The view that a seat has of a state."""

    def settle(self, state: S, /) -> Score:
        """The score of a finished game."""

    def recorded_actions(self, begun: S, state: S, /) -> Iterator[tuple[S, A]]:
        """The actions that led from a fresh game to a state, each with the state before it.

        Answers to claims that the state does not record are left out.
        """

    def whereabouts(self, state: S, /) -> Mapping[str, Collection[object]]:
        """The cards by place: every card of the deck is in exactly one place."""

    def write_state(self, state: S, script: AnyScript = ..., /) -> Json:
        """A whole state as JSON."""

    def read_state(self, value: object, script: AnyScript = ..., /) -> S:
        """The state of a JSON value; one that no game can reach raises `InconsistentStateError`."""

    def read_trusted_state(self, value: Json, script: AnyScript = ..., /) -> S:
        """The state of JSON that `write_state` wrote in this notation; trusted, not replayed."""

    def write_action(self, action: A, script: AnyScript = ..., /) -> Json:
        """An action as JSON."""

    def write_choice(self, choice: Choice[A], script: AnyScript = ..., /) -> Json:
        """A choice as JSON: an action, or a kind of action with its number of moves."""

    def read_action(self, value: object, script: AnyScript = ..., /) -> A:
        """The action of a JSON value; only `step` decides if it is legal."""

    def write_view(self, view: V, script: AnyScript = ..., /) -> Json:
        """A view as JSON."""

    def read_view(self, value: object, script: AnyScript = ..., /) -> V:
        """The view of a JSON value; one that no seat can have raises `InconsistentViewError`."""


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
