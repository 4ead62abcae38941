"""Suggestions: ask a player for a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from app.chance import Chance
from app.play.moods import CALM, in_mood
from app.play.refusals import NOT_YOUR_TURN
from app.shapes.errors import Fault, InconsistentViewError

if TYPE_CHECKING:
    from collections.abc import Collection

    from app.chance import Seed
    from app.play.agents import Agent, Decision
    from app.play.moods import Mood

A = TypeVar("A")


class View(Protocol):
    """The view of a seat in any game."""

    @property
    def seat(self) -> int:
        """The seat of the view."""

    @property
    def to_act(self) -> Collection[int]:
        """The seats to act."""


V = TypeVar("V", bound=View)


def ask(
    agent: Agent[V, A],
    anything: Agent[V, A],
    view: V,
    budget: int,
    seed: Seed,
    mood: Mood = CALM,
) -> Decision[A]:
    """The decision of an agent, or by its mood that of `anything`, which does any legal action.

    The view of a seat that is not to act is an `InconsistentViewError`.
    """
    if view.seat not in view.to_act:
        raise InconsistentViewError(Fault(NOT_YOUR_TURN.code, NOT_YOUR_TURN.text, ("to_act",)))
    chance, mood_chance = Chance(seed, "suggestion"), Chance(seed, "mood")
    return in_mood(
        mood,
        mood_chance,
        lambda: agent.decide(view, budget, chance),
        lambda: anything.decide(view, budget, chance),
    )
