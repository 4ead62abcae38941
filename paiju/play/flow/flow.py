"""The flow of a game 流程: the functions by which a caller runs it, the same for every game.

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
    """A public event of a game: its type, and its facts by name.

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
    """The whole state of a game, hidden cards included."""

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
        """The type, such as "play"; "auto" is the game's default action."""

    @property
    def seat(self) -> int | None:
        """The seat that acts; None is enough if only one seat is to act."""


A = TypeVar("A", bound=Action)
S = TypeVar("S", bound=State)
V = TypeVar("V")
R_contra = TypeVar("R_contra", contravariant=True)


class Choice(NamedTuple, Generic[A]):
    """A legal action of a seat, or a type of action that stands for several legal moves.

    An action that plays cards stands for many moves: `moves` is their number, and questions such
    as `moves` list them.
    """

    action: A
    moves: int = 1


class Step(NamedTuple, Generic[S]):
    """The result of an action: the new state and the events, or the old state and a refusal."""

    state: S
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None


class Flow(Protocol[R_contra, S, A, V]):
    """The flow of a game: the functions that run it."""

    @property
    def events(self) -> tuple[EventType, ...]:
        """The types of the game's events."""

    def deal(self, rules: R_contra, seed: Seed, /) -> S:
        """A freshly dealt game; the same seed deals the same cards in every version."""

    def legal(self, state: S, seat: int | None = None, /) -> Sequence[Choice[A]]:
        """The legal actions of `seat`, or of all seats to act; none if it is not to act."""

    def pick(self, state: S, pick: Pick, /) -> A:
        """A legal action: `pick` draws the number of a choice of `legal`, then that of its move."""

    def step(self, state: S, action: A, /) -> Step[S]:
        """The result of an action: the state after it, or the reason why it is refused."""

    def view(self, state: S, seat: int | None, /) -> V:
        """The view that a seat has of a state; None is a spectator, who sees no hidden card."""

    def settle(self, state: S, /) -> Score:
        """The score of a finished game."""

    def recorded_actions(self, begun: S, state: S, /) -> Iterator[tuple[S, A]]:
        """The actions from the fresh game `begun` to a state, each with the state before it.

        Actions that the state does not record are left out: some answers to claims, and fouls.
        """

    def whereabouts(self, state: S, /) -> Mapping[str, Collection[object]]:
        """The cards by place, such as a hand or the table; each card is in exactly one place."""

    def write_state(self, state: S, script: AnyScript = ..., /) -> Json:
        """A whole state as JSON."""

    def read_state(self, value: object, script: AnyScript = ..., /) -> S:
        """The state in a JSON value; raises `InconsistentStateError` if no game can reach it."""

    def read_trusted_state(self, value: Json, script: AnyScript = ..., /) -> S:
        """The state in JSON that `write_state` wrote in this notation; it is not replayed."""

    def write_action(self, action: A, script: AnyScript = ..., /) -> Json:
        """An action as JSON."""

    def write_choice(self, choice: Choice[A], script: AnyScript = ..., /) -> Json:
        """A choice as JSON: an action, or a type of action with its number of moves."""

    def read_action(self, value: object, script: AnyScript = ..., /) -> A:
        """The action in a JSON value, legal or not."""

    def write_view(self, view: V, script: AnyScript = ..., /) -> Json:
        """A view as JSON; its `history` lists the turns so far, each with its `seat`."""

    def read_view(self, value: object, script: AnyScript = ..., /) -> V:
        """The view in a JSON value; raises `InconsistentViewError` if no seat can have it."""


class View(Protocol):
    """The view of a seat in any game."""

    @property
    def phase(self) -> str:
        """The phase of the game."""

    @property
    def seat(self) -> int:
        """The seat of the view; None in the view of a spectator, which no player gets."""

    @property
    def to_act(self) -> Collection[int]:
        """The seats to act."""
