"""Players: they decide for a seat by its view.

A player gets a *view*, never the whole state, so that it cannot cheat. It draws random numbers only
from the `rng` that it gets, so that games with the same seed are played the same way.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Literal, Protocol, TypeVar

if TYPE_CHECKING:
    from paiju.text import Text

Action = TypeVar("Action")
T = TypeVar("T")
View_contra = TypeVar("View_contra", contravariant=True)

# The aim of a player: to win games, or to score points.
Objective = Literal["wins", "points"]

# The milliseconds that a bot hardly ever exceeds for a decision, unless it says otherwise.
THINKING_MS = 5

# The bound of one random number from which several draws are made.
_MANY = 1 << 60


class Rng(Protocol):
    """A player's source of randomness: `paiju.chance.Chance`, or a `random.Random`."""

    def random(self) -> float:
        """A number from 0 up to 1, excluding it."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 up to `stop`, excluding it."""


def draw_some(items: list[T], count: int, rng: Rng) -> list[T]:
    """Draws `count` items, or all if there are fewer, and removes them from the list.

    One random number serves for several draws.

    >>> from paiju.chance import Chance
    >>> items = [*"abcdefgh"]
    >>> "".join(draw_some(items, 3, Chance(7, "doc"))), "".join(items)
    ('dae', 'bcfgh')
    """
    items_drawn: list[T] = []
    drawn = 0
    for left in range(len(items), max(len(items) - count, 0), -1):
        drawn, place = divmod(drawn or rng.randrange(_MANY), left)
        items_drawn.append(items.pop(place))
    return items_drawn


@dataclass(frozen=True, slots=True)
class Why:
    """A reason for a decision: a stable code, and the text for a player."""

    code: str
    text: Text


@dataclass(frozen=True, slots=True)
class Candidate(Generic[Action]):
    """An action that a player considered.

    Attributes:
        action: the action.
        value: its value, in the player's own unit.
        points: the expected points, from a player for points in a game that is usually played for
            wins; otherwise None.

    """

    action: Action
    value: float
    points: float | None = None

    @property
    def worth(self) -> float:
        """The number by which the player chooses: the expected points if known, else the value."""
        return self.value if self.points is None else self.points


@dataclass(frozen=True, slots=True)
class Likely(Generic[Action]):
    """An action, with the probability that the player does it."""

    action: Action
    share: float


@dataclass(frozen=True, slots=True)
class Decision(Generic[Action]):
    """A decision of a player.

    Attributes:
        action: the action, legal in the player's view.
        value: its value, if the player computes values: the higher the better, in the unit of the
            game.
        candidates: the actions that it compared, the best first.
        reasons: the reasons, the weightiest first.
        nodes: the work of the decision, in the player's own unit.
        likely: actions with their probabilities, the likeliest first, if it computes them.
        by: the id of a model or another player, if that decided in the player's place, as under a
            rule set that the player does not know; otherwise None.
        points: the expected points of the action, if it plays for points in a game of wins.
        chance: the probability that the seat's side wins, if the player can estimate it.
        much: the difference in value that counts as large; the unit of a mood's `temperature`.

    """

    action: Action
    value: float | None = None
    candidates: tuple[Candidate[Action], ...] = ()
    reasons: tuple[Why, ...] = ()
    nodes: int = 0
    likely: tuple[Likely[Action], ...] = ()
    by: str | None = None
    points: float | None = None
    chance: float | None = None
    much: float = 1.0


class Player(Protocol[View_contra, Action]):
    """A player: it decides for the seat of a view, and its action names that seat."""

    def decide(self, view: View_contra, budget: int, rng: Rng) -> Decision[Action]:
        """The decision for the seat of a view, made in about `budget` milliseconds."""


class Scorer(Player[View_contra, Action], Protocol[View_contra, Action]):
    """A player that plays for points, in a game whose players usually play for wins."""

    def counts(self, view: View_contra) -> bool:
        """Tests if the player knows the rules of a view well enough to count points."""


@dataclass(frozen=True, slots=True)
class Bot(Generic[View_contra, Action]):
    """A player under an id, with names for people; some bots stand for a skill from 1 to 5.

    Attributes:
        id: its id.
        skill: its skill, or None.
        name: its name for people.
        about: one line about it.
        agent: the player itself, which plays for the usual objective of its game.
        scorer: the player for points, if the usual objective is wins and it can play for points.
        thinking_ms: the milliseconds that it hardly ever exceeds for a decision. A sealed table
            takes at least as long for each of its turns, so that its speed reveals nothing.

    """

    id: str
    skill: int | None
    name: Text
    about: Text
    agent: Player[View_contra, Action]
    scorer: Scorer[View_contra, Action] | None = None
    thinking_ms: int = THINKING_MS
