"""Skills 2 and 3: maxims, and ideas that are judged over possible deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from paiju.play.players.player import Candidate, Decision
from paiju.play.players.reasons import filled
from paiju.tricks.players.before_play import speak
from paiju.tricks.players.ideas import ideas_of
from paiju.tricks.players.maxims import by_maxims, plain_reason
from paiju.tricks.players.playing_on import Weigher, rounds_in
from paiju.tricks.players.reasons import JUDGED
from paiju.tricks.seat.position import Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.play.players.player import Rng
    from paiju.tricks.flow.state import Action
    from paiju.tricks.flow.view import View
    from paiju.tricks.seat.card_table import Numbers

# The number of plays that stay in the comparison, and of further deals over which they are.
STAGES = ((12, 24), (4, 48), (2, 120))
# The plays that are compared even if the budget is too small for them.
_FEWEST = 2


class Casual:
    """The player of skill 2: it plays by maxims, with the played cards in mind."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - it does not think
        """The decision for the seat of a view."""
        if view.is_declaring:
            return speak(view)
        position = Position(view)
        return position.decision(*by_maxims(position))


class Skilled:
    """The player of skill 3: it judges ideas over deals that agree with all that turns prove."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:
        """The decision for the seat of a view."""
        if view.is_declaring:
            return speak(view)
        position = Position(view)
        rows = ideas_of(position)
        if len(rows) == 1:
            return position.decision(*by_maxims(position))
        return _judged(position, rows, budget, rng)


def _judged(position: Position, rows: Sequence[Numbers], budget: int, rng: Rng) -> Decision[Action]:
    """The best of some plays: all are compared over a few deals, the best over more and more.

    The first play is that of the maxims. It stays in the comparison to the end.
    """
    rows = rows[: max(_FEWEST, rounds_in(budget))]
    weigher, worths = Weigher(position, rng), [list[float]() for _ in rows]
    kept, deals = [*range(len(rows))], 0
    for most, more in _stages(len(rows), budget):
        means = [float(np.mean(each)) if each else 0.0 for each in worths]
        ranked = sorted(kept, key=lambda at: -means[at])[:most]
        kept = ranked if 0 in ranked else [*ranked[:-1], 0]
        found = weigher.worths([rows[at] for at in kept], more)
        for at, column in zip(kept, found.T, strict=True):
            worths[at] += column.tolist()
        deals += more
    means = [float(np.mean(each)) for each in worths]
    ranked = sorted(range(len(rows)), key=lambda at: (-len(worths[at]), -means[at]))
    candidates, least = [], means[ranked[0]]
    for at in ranked:
        # A play that was dropped early is not worth more than those that stayed.
        least = min(least, means[at])
        candidates.append(Candidate(position.action(rows[at]), least))
    best = ranked[0]
    reasons = plain_reason(position, rows[best]) if best else (by_maxims(position).why,)
    why = filled(JUDGED, count=len(rows), deals=deals)
    return Decision(
        candidates[0].action,
        value=candidates[0].value,
        candidates=tuple(candidates),
        reasons=(*reasons, why),
        nodes=len(rows),
    )


def _stages(plays: int, budget: int) -> list[tuple[int, int]]:
    """The numbers of plays and of further deals of each stage, within a budget in milliseconds."""
    work = sum(min(plays, most) * more for most, more in STAGES)
    share = min(1.0, rounds_in(budget) / work)
    return [(most, max(1, int(more * share))) for most, more in STAGES]
