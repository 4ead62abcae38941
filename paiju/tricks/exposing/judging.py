"""The judge for reviews, which plays possible deals on from each card that it compares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from paiju.play.players.reasons import filled
from paiju.play.players.weighing import FIRST, Weighing
from paiju.tricks.exposing.players import JUDGED, Position
from paiju.tricks.exposing.playing_on import Weigher, rounds_in
from paiju.tricks.flow.state import Action

if TYPE_CHECKING:
    from paiju.play.players.judge import Unit, Verdict
    from paiju.play.players.player import Rng, Why
    from paiju.tricks.flow.view import View

# The points of a whole game, to which losses are compared, and the error of playing on by maxims.
WHOLE, _ROUGH = 200.0, 5.0
# The most deals that are compared, and the deals of one step.
_MOST, _STEP = 256, FIRST // 2


@dataclass(frozen=True, slots=True)
class Judging:
    """The judge."""

    id: str = "skilled"
    skill: int = 3
    unit: Unit = "points"
    whole: float = WHOLE
    opening: int = 20

    def work_in(self, budget: int) -> int:
        """The number of rounds that can be played on within a budget in milliseconds."""
        return rounds_in(budget)

    def open(self, view: View, action: Action) -> Judged | None:
        """The comparison of a card with the others; None for an exposed one."""
        return Judged(view, action) if view.phase == "play" else None

    def luck(self, view: View, work: int, rng: Rng) -> float | None:
        """None: no luck is told apart."""
        del view, work, rng
        return None


class Judged:
    """A decision under review. Every action counts as a surprise, that is, as worth a look."""

    surprise: float | None = 1.0

    def __init__(self, view: View, action: Action) -> None:
        self._view, seat = view, view.seat
        cards = [card for card in Position(view).cards if (card,) != action.cards]
        self._cards = (action.cards[0], *cards)
        actions = (action, *[Action("play", seat, (card,)) for card in cards])
        self._weighing = Weighing(actions, WHOLE, _ROUGH)
        self._weigher: Weigher | None = None

    def look(self, work: int, rng: Rng) -> int:
        """Play on more deals within a number of rounds; returns the number played."""
        used, weighing = 0, self._weighing
        weigher = self._weigher = self._weigher or Weigher(self._view, rng)
        most = _MOST if len(self._cards) > 1 else FIRST
        while weighing.deals < most and used < work:
            cards = [self._cards[at] for at in weighing.compared]
            weighing.add(weigher.worths(cards, _STEP), np.ones(_STEP), _STEP)
            used += _STEP * len(cards)
        return used

    @property
    def verdict(self) -> Verdict[Action]:
        """The verdict on the action, by the deals played so far."""
        return self._weighing.verdict()

    def reasons(self) -> tuple[Why, ...]:
        """The reasons why the best action so far is better than the action under review."""
        verdict = self.verdict
        if verdict.lead <= 0:
            return ()
        best = self._cards[self._weighing.best]
        numbers = filled(JUDGED, deals=verdict.deals, points=f"{verdict.lead:.0f}")
        return (numbers, Position(self._view).why(best))
