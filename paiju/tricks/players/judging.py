"""The judge of trick games for reviews: it plays possible deals on from each play that it compares.

A value is the number of levels that the seat's team can expect to win.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from paiju.play.players.reasons import filled
from paiju.play.players.weighing import FIRST, Weighing
from paiju.tricks.players.ideas import ideas_of
from paiju.tricks.players.maxims import by_maxims, plain_reason
from paiju.tricks.players.playing_on import Weigher, rounds_in
from paiju.tricks.players.reasons import WEIGHED
from paiju.tricks.seat.position import Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.play.players.judge import Unit, Verdict
    from paiju.play.players.player import Rng, Why
    from paiju.tricks.flow.state import Action
    from paiju.tricks.flow.view import View
    from paiju.tricks.seat.card_table import Numbers

# The levels of a whole game, to which losses are compared, and the error of playing on by maxims.
WHOLE, _ROUGH = 4.0, 0.1
# The most rivals and deals that are compared, and the deals of one step.
_RIVALS, _MOST, _STEP = 7, 512, FIRST // 2


@dataclass(frozen=True, slots=True)
class Judging:
    """The judge."""

    id: str = "skilled"
    skill: int = 3
    unit: Unit = "points"
    whole: float = WHOLE
    opening: int = 60

    def work_in(self, budget: int) -> int:
        """The number of rounds that can be played on within a budget in milliseconds."""
        return rounds_in(budget)

    def open(self, view: View, action: Action) -> Judged | None:
        """The comparison of a play, or of buried cards, with rivals; None for a declaration."""
        if view.is_declaring:
            return None
        position = Position(view)
        done = position.table.row(action.cards)
        rivals = [row for row in ideas_of(position) if not np.array_equal(row, done)][:_RIVALS]
        return Judged(position, action, (done, *rivals))

    def luck(self, view: View, work: int, rng: Rng) -> float | None:
        """The mean levels of possible deals that are played on from the first lead of a round."""
        if view.phase != "play" or view.trick:
            return None
        weigher, number = Weigher(Position(view), rng), max(1, min(work, _MOST))
        return float(weigher.worths([np.zeros_like(weigher.position.hand)], number).mean())


class Judged:
    """A decision under review. Every action counts as a surprise, that is, as worth a look."""

    surprise: float | None = 1.0

    def __init__(self, position: Position, action: Action, rows: Sequence[Numbers]) -> None:
        self._position, self._rows = position, rows
        actions = (action, *[position.action(row) for row in rows[1:]])
        self._weighing = Weighing(actions, WHOLE, _ROUGH)
        self._weigher: Weigher | None = None

    def look(self, work: int, rng: Rng) -> int:
        """Play on more deals within a number of rounds; returns the number played."""
        used, weighing = 0, self._weighing
        weigher = self._weigher = self._weigher or Weigher(self._position, rng)
        most = _MOST if len(self._rows) > 1 else FIRST
        while weighing.deals < most and used < work:
            rows = [self._rows[at] for at in weighing.compared]
            weighing.add(weigher.worths(rows, _STEP), np.ones(_STEP), _STEP)
            used += _STEP * len(rows)
        return used

    @property
    def verdict(self) -> Verdict[Action]:
        """The verdict on the action, by the deals played so far."""
        return self._weighing.verdict()

    def reasons(self) -> tuple[Why, ...]:
        """The reasons why the best action so far is better than the action under review."""
        verdict, position = self.verdict, self._position
        if verdict.lead <= 0:
            return ()
        numbers = filled(WEIGHED, deals=verdict.deals, levels=f"{verdict.lead:.1f}")
        best, chosen = self._rows[self._weighing.best], by_maxims(position)
        is_chosen = np.array_equal(best, chosen.row)
        return (numbers, chosen.why) if is_chosen else (numbers, *plain_reason(position, best))
