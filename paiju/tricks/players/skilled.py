"""Skills 2 and 3: maxims, and ideas that are judged over possible deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from paiju.play.players.player import Candidate, Decision
from paiju.play.players.reasons import ONLY_CHOICE, filled
from paiju.tricks.flow.state import Action
from paiju.tricks.players.before_play import buries, speak
from paiju.tricks.players.ideas import ideas_of
from paiju.tricks.players.maxims import by_maxims
from paiju.tricks.players.playing_on import after_burying, worths_of
from paiju.tricks.players.reasons import JUDGED, MAKES_VOID
from paiju.tricks.seat.hidden_deals import HiddenDeals
from paiju.tricks.seat.position import Position

if TYPE_CHECKING:
    from paiju.play.players.player import Rng
    from paiju.tricks.flow.view import View
    from paiju.tricks.seat.card_table import Numbers

# The rounds that are played on for a decision, and the most and the fewest deals.
ROUNDS, MOST_DEALS, FEWEST_DEALS = 400, 60, 6


class Casual:
    """The player of skill 2: it plays by maxims, and remembers what was played."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - it does not think
        """The decision for the seat of a view."""
        if view.phase == "declare":
            return speak(view)
        position = Position(view)
        if view.phase == "bury":
            return position.decision(buries(position)[0], MAKES_VOID)
        return position.decision(*by_maxims(position))


class Skilled:
    """The player of skill 3: it judges ideas over deals that agree with all that was proved."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:
        """The decision for the seat of a view."""
        if view.phase == "declare":
            return speak(view)
        position = Position(view)
        if view.phase == "bury":
            return _bury(position, rng)
        chosen = by_maxims(position)
        rows = ideas_of(position)
        if len(rows) == 1:
            return position.decision(rows[0], ONLY_CHOICE)
        deals = HiddenDeals(position.proofs, rng).draw_some(_deals(len(rows)))
        worths = worths_of(position, rows, deals).mean(axis=0)
        best = int(worths.argmax())
        why = filled(JUDGED, count=len(rows), deals=len(deals))
        reasons = (chosen.why, why) if best == 0 else (why,)
        return _judged(position, rows, worths, reasons)


def _deals(plays: int) -> int:
    return max(FEWEST_DEALS, min(MOST_DEALS, ROUNDS // plays))


def _judged(position, rows, worths, reasons) -> Decision[Action]:
    ranked = sorted(range(len(rows)), key=lambda at: -worths[at])
    candidates = tuple(
        [Candidate(position.action(rows[at]), float(worths[at])) for at in ranked]
    )
    return Decision(
        candidates[0].action,
        value=candidates[0].value,
        candidates=candidates,
        reasons=reasons,
        nodes=len(rows),
    )


def _bury(position: Position, rng: Rng) -> Decision[Action]:
    """The decision what to bury."""
    rows = buries(position)
    number = _deals(len(rows))
    nothing = np.zeros_like(position.hand)
    worths, deals = [], None
    for row in rows:
        after = after_burying(position, row)
        if deals is None:
            deals = HiddenDeals(after.proofs, rng).draw_some(number)
        deals[:, after.seat], deals[:, -1] = after.hand, row
        worths.append(float(worths_of(after, [nothing], deals).mean()))
    why = filled(JUDGED, count=len(rows), deals=number)
    return _judged(position, rows, np.array(worths), (why,))
