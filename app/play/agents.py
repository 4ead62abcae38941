"""Agents: whoever decides for a seat, by what that seat may see.

An agent is asked with a *view*, never with the whole state, so that it cannot cheat; whatever
chance it wants comes from the `rng` that it is handed, so that equal games go equal ways.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from app.text import Text

Action = TypeVar("Action")
View_contra = TypeVar("View_contra", contravariant=True)


class Rng(Protocol):
    """Where an agent's chance comes from: `app.chance.Chance`, or a `random.Random`."""

    def random(self) -> float:
        """A number from 0 up to, and without, 1."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 up to, and without, `stop`."""


@dataclass(frozen=True, slots=True)
class Why:
    """Why an agent decided as it did: a stable code, and the words for a player."""

    code: str
    text: Text


@dataclass(frozen=True, slots=True)
class Candidate(Generic[Action]):
    """An action that an agent looked at, and what it thought it worth."""

    action: Action
    value: float


@dataclass(frozen=True, slots=True)
class Likely(Generic[Action]):
    """An action, and the share of the time that an agent would do it."""

    action: Action
    share: float


@dataclass(frozen=True, slots=True)
class Decision(Generic[Action]):
    """What an agent does.

    Attributes:
        action: the action, legal in the view that the agent was asked with.
        value: what the agent thinks it worth, if it thinks in values; the higher the better.
        candidates: what else it looked at, the best first, if it compares.
        reasons: why, the weightiest first.
        nodes: how much it looked at, as it counts.
        likely: what it would do how often, the likeliest first, if it thinks in chances.
        by: what decided, where it is not the agent by itself: a model by its id, or the bot that
            stood in where the agent does not know the rule set.

    """

    action: Action
    value: float | None = None
    candidates: tuple[Candidate[Action], ...] = ()
    reasons: tuple[Why, ...] = ()
    nodes: int = 0
    likely: tuple[Likely[Action], ...] = ()
    by: str | None = None


class Agent(Protocol[View_contra, Action]):
    """Whoever decides for a seat; its action names that seat."""

    def decide(self, view: View_contra, budget: int, rng: Rng) -> Decision[Action]:
        """Choose one of the actions that are legal in a view, within so many milliseconds."""


@dataclass(frozen=True, slots=True)
class Bot(Generic[View_contra, Action]):
    """An agent as players meet it: by its id, or where it stands for a skill, by that, 1 to 5."""

    id: str
    skill: int | None
    name: Text
    about: Text
    agent: Agent[View_contra, Action]
