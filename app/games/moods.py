"""Moods: what makes any player kinder. An opponent who never errs is no fun."""

from __future__ import annotations

from dataclasses import replace
from math import exp
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from app.games.agents import Decision, Why
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.games.agents import Candidate, Rng

A = TypeVar("A")


class Mood(NamedTuple):
    """How a player errs.

    Attributes:
        blunder_rate: how often he does anything at all that is legal.
        temperature: how far he strays from the best: of two candidates whose values differ by so
            much, the better is drawn e times as often. Where he thinks in chances, a candidate is
            drawn as often as he would choose it at 1, and less and less below. 0 is never.

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
    if not mood.temperature or len(decision.candidates) < 2:
        return decision
    top = decision.candidates[0]
    place = _draw([_odds(each, top, mood) for each in decision.candidates], rng)
    if place == 0:
        return decision
    chosen = decision.candidates[place]
    value = decision.value if chosen.value is None else chosen.value
    return replace(decision, action=chosen.action, value=value, reasons=(STRAYS,))


def _odds(candidate: Candidate[A], top: Candidate[A], mood: Mood) -> float:
    """How likely a candidate is drawn, where the best is drawn with 1."""
    if candidate.value is not None and top.value is not None:
        return exp((candidate.value - top.value) / mood.temperature)
    share: float = (candidate.share or 0.0) / (top.share or 1.0)
    return share ** (1 / mood.temperature)


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
