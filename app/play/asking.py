"""Asking a player what he would do."""

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
    """What a seat sees, of any game."""

    @property
    def seat(self) -> int:
        """Whose view it is."""

    @property
    def to_act(self) -> Collection[int]:
        """The seats that are to act."""


V = TypeVar("V", bound=View)


def ask(
    agent: Agent[V, A],
    anything: Agent[V, A],
    view: V,
    budget: int,
    seed: Seed,
    mood: Mood = CALM,
) -> Decision[A]:
    """What an agent would do, or in its mood another, who does anything at all that is legal.

    A seat that is not to act is not asked: its view is an `InconsistentViewError`.
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
