"""What learned players of several games have alike: who stands in for them, and what they tell."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from app.play.agents import Candidate
from app.play.reasons import STANDS_IN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.play.agents import Bot, Decision, Rng

View = TypeVar("View")
Action = TypeVar("Action")


def stand_in(bot: Bot[View, Action], view: View, budget: int, rng: Rng) -> Decision[Action]:
    """What another player would do, where a model does not know the rules, and that he did it."""
    decision = bot.agent.decide(view, budget, rng)
    return replace(decision, reasons=(*decision.reasons, STANDS_IN), by=bot.id)


def candidates_of(
    actions: Sequence[Action], values: Sequence[float], chosen: int
) -> tuple[Candidate[Action], ...]:
    """The first actions, with what they are worth, as many as that is known of; the best first.

    What is done stands before them, though another may have won a little more often.

    >>> [each.action for each in candidates_of(("pass", "3", "5"), (0.4, 0.5, 0.2), 0)]
    ['pass', '3', '5']
    """
    order = sorted(range(len(values)), key=lambda at: (at != chosen, -values[at]))
    return tuple(Candidate(actions[at], values[at]) for at in order)
