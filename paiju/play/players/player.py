"""Agents: they decide for a seat by its view.

An agent gets a *view*, never the whole state, so that it cannot cheat. It draws chance only from
the `rng` that it gets, so that equal games are played equally.
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

# The bound of a draw that stands for several.
_MANY = 1 << 60


class Rng(Protocol):
    """An agent's source of chance: `paiju.chance.Chance`, or a `random.Random`."""

    def random(self) -> float:
        """A number from 0 up to, and without, 1."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 up to, and without, `stop`."""


def some_of(items: list[T], count: int, rng: Rng) -> list[T]:
    """So many items, or all, which leave the list: a few draws are enough for many items.

    >>> from paiju.chance import Chance
    >>> items = [*"abcdefgh"]
    >>> "".join(some_of(items, 3, Chance(7, "doc"))), "".join(items)
    ('dae', 'bcfgh')
    """
    found: list[T] = []
    drawn = 0
    for left in range(len(items), max(len(items) - count, 0), -1):
        drawn, place = divmod(drawn or rng.randrange(_MANY), left)
        found.append(items.pop(place))
    return found


@dataclass(frozen=True, slots=True)
class Why:
    """A reason of a decision: a stable code, and the text for a player."""

    code: str
    text: Text


@dataclass(frozen=True, slots=True)
class Candidate(Generic[Action]):
    """An action that an agent considered, with its value, and the points that it expects of it.

    Points are expected beside the value by an agent that plays for them in a game of wins.
    """

    action: Action
    value: float
    points: float | None = None

    @property
    def worth(self) -> float:
        """The worth by which the agent chooses."""
        return self.value if self.points is None else self.points


@dataclass(frozen=True, slots=True)
class Likely(Generic[Action]):
    """An action, with the probability that an agent does it."""

    action: Action
    share: float


@dataclass(frozen=True, slots=True)
class Decision(Generic[Action]):
    """A decision of an agent.

    Attributes:
        action: the action, legal in the agent's view.
        value: its value, if the agent computes values, in the unit of the game: the higher the
            better.
        candidates: the actions that it compared, the best first.
        reasons: the reasons, the weightiest first.
        nodes: the work of the decision, in the agent's own unit.
        likely: the probabilities of actions, the likeliest first, if it computes some.
        by: the deciding part, if it is not the agent itself: the id of a model, or of the fallback
            player for a rule set that the agent does not know.
        points: the expected points of the action, if the agent plays for them in a game of wins.
        chance: the chance of the seat's side to win, if the agent is the game's judge of chances.
        much: the difference of values that a `temperature` of 1 makes light of.

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
        """Choose a legal action in a view, within `budget` milliseconds."""


class Scorer(Player[View_contra, Action], Protocol[View_contra, Action]):
    """A player for points, in a game whose players play for wins."""

    def counts(self, view: View_contra) -> bool:
        """It can count the points of the game in a view."""


@dataclass(frozen=True, slots=True)
class Bot(Generic[View_contra, Action]):
    """An agent with an id and names; some bots also stand for a skill from 1 to 5.

    Attributes:
        id: its id.
        skill: its skill, if it stands for one.
        name: its name for people.
        about: one line about it.
        agent: the agent, which plays for what the players of its game play for.
        scorer: the same player for points, where they play for wins and it can.

    """

    id: str
    skill: int | None
    name: Text
    about: Text
    agent: Player[View_contra, Action]
    scorer: Scorer[View_contra, Action] | None = None
