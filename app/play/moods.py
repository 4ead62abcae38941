"""Moods: what makes any player kinder. An opponent who never errs is no fun."""

from __future__ import annotations

from dataclasses import replace
from math import exp
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from app.play.agents import Decision, Why
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.play.agents import Rng

A = TypeVar("A")


class Mood(NamedTuple):
    """How a player errs.

    Attributes:
        blunder_rate: how often he does anything at all that is legal.
        temperature: how far he strays from the best: of two candidates whose values differ by so
            much, the better is drawn e times as often. Where he thinks in chances, each action is
            drawn as often as he would do it at 1, and what is likelier more and more below. 0 is
            never.

    """

    blunder_rate: float = 0.0
    temperature: float = 0.0


CALM = Mood()


def in_mood(
    mood: Mood,
    rng: Rng,
    best: Callable[[], Decision[A]],
    anything: Callable[[], Decision[A]],
) -> Decision[A]:
    """The best decision or, as the mood has it, another; a calm mood draws no chance."""
    if mood.blunder_rate and rng.random() < mood.blunder_rate:
        return Decision(anything().action, reasons=(BLUNDER,))
    decision = best()
    if not mood.temperature:
        return decision
    action, value = decision.action, decision.value
    if len(decision.candidates) > 1:
        top = decision.candidates[0].value
        odds = [exp((each.value - top) / mood.temperature) for each in decision.candidates]
        chosen = decision.candidates[_draw(odds, rng)]
        action, value = chosen.action, chosen.value
    elif len(decision.likely) > 1:
        most = decision.likely[0].share
        odds = [(each.share / most) ** (1 / mood.temperature) for each in decision.likely]
        action = decision.likely[_draw(odds, rng)].action
    if action == decision.action:
        return decision
    return replace(decision, action=action, value=value, reasons=(STRAYS,))


def _draw(odds: list[float], rng: Rng) -> int:
    """One of the places, as likely as it should be."""
    left = rng.random() * sum(odds)
    for place, weight in enumerate(odds[:-1]):
        left -= weight
        if left < 0:
            return place
    return len(odds) - 1


BLUNDER = Why("blunder", Text("一时失手", "errs, as it was asked to now and then"))
STRAYS = Why(
    "strays",
    Text("换一种打法，不是最好的", "tries something else than the best, as it was asked to"),
)
