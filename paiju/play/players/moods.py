"""Moods: deliberate errors, which make any player weaker."""

from __future__ import annotations

from dataclasses import replace
from math import exp
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from paiju.play.players.player import Decision, Why
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.play.players.player import Rng

A = TypeVar("A")


class Mood(NamedTuple):
    """The frequency and the size of a player's deliberate errors.

    Attributes:
        blunder_rate: the probability of a random legal action.
        temperature: the size of the other errors; 0 makes none. Of two candidates whose values
            differ by `temperature * Decision.much`, the better one is drawn e times as often. A
            player with probabilities draws by them at 1; below 1 it favours the likelier actions.

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
    """The decision of `best` or, by chance, a worse one; `CALM` draws no random numbers."""
    if mood.blunder_rate and rng.random() < mood.blunder_rate:
        return Decision(anything().action, reasons=(BLUNDER,))
    decision = best()
    if not mood.temperature:
        return decision
    action, value, points = decision.action, decision.value, decision.points
    if len(decision.candidates) > 1:
        top = decision.candidates[0].worth
        least = mood.temperature * decision.much
        odds = [exp((each.worth - top) / least) for each in decision.candidates]
        chosen = decision.candidates[_draw(odds, rng)]
        action, value, points = chosen.action, chosen.value, chosen.points
    elif len(decision.likely) > 1:
        most = decision.likely[0].share
        odds = [(each.share / most) ** (1 / mood.temperature) for each in decision.likely]
        action = decision.likely[_draw(odds, rng)].action
    if action == decision.action:
        return decision
    return replace(decision, action=action, value=value, points=points, reasons=(STRAYS,))


def _draw(odds: list[float], rng: Rng) -> int:
    """A random index, with probabilities proportional to `odds`."""
    left = rng.random() * sum(odds)
    for place, weight in enumerate(odds[:-1]):
        left -= weight
        if left < 0:
            return place
    return len(odds) - 1


BLUNDER = Why("blunder", Text("一时失手", "a slip: it was asked to make some"))
STRAYS = Why(
    "strays",
    Text("换一种打法，不是最好的", "tries something else than the best, as it was asked to"),
)
