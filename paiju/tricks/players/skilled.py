"""Skills 2 and 3: maxims, and ideas that are judged over possible deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from paiju.jit import kind
from paiju.play.players.player import Candidate, Decision
from paiju.play.players.reasons import ONLY_CHOICE, filled
from paiju.tricks.players.before_play import buries, speak
from paiju.tricks.players.ideas import ideas_of
from paiju.tricks.players.maxims import by_maxims
from paiju.tricks.players.playing_on import after_burying, worths_of
from paiju.tricks.players.reasons import JUDGED, MAKES_VOID
from paiju.tricks.seat.hidden_deals import HiddenDeals
from paiju.tricks.seat.position import Position

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from paiju.play.players.player import Rng, Why
    from paiju.tricks.flow.state import Action
    from paiju.tricks.flow.view import View
    from paiju.tricks.players.playing_on import Worths
    from paiju.tricks.seat.card_table import Numbers

# How many plays stay in the comparison, and over how many more deals they are compared.
STAGES = ((12, 24), (4, 48), (2, 120))
# The rounds played on within a millisecond, compiled and plain.
PACE = {"compiled": 60, "plain": 1}
# The plays that are compared even if the budget is too small for them.
_FEWEST = 2


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
            return _bury(position, budget, rng)
        rows = ideas_of(position)
        if len(rows) == 1:
            return position.decision(rows[0], ONLY_CHOICE)
        source = HiddenDeals(position.proofs, rng)

        def judge(some: Sequence[Numbers], number: int) -> Worths:
            return worths_of(position, some, source.draw_some(number))

        return _judged(position, rows, judge, budget)


def _judged(
    position: Position,
    rows: Sequence[Numbers],
    judge: Callable[[Sequence[Numbers], int], Worths],
    budget: int,
) -> Decision[Action]:
    """The best of some plays: all are compared over a few deals, the best over more and more.

    The first play is that of the maxims. It stays in the comparison to the end.
    """
    rows = rows[: max(_FEWEST, budget * PACE[kind()])]
    worths: list[list[float]] = [[] for _ in rows]
    kept, deals = [*range(len(rows))], 0
    for most, more in _stages(len(rows), budget):
        means = [float(np.mean(each)) if each else 0.0 for each in worths]
        ranked = sorted(kept, key=lambda at: -means[at])[:most]
        kept = ranked if 0 in ranked else [*ranked[:-1], 0]
        for at, column in zip(kept, judge([rows[at] for at in kept], more).T, strict=True):
            worths[at] += column.tolist()
        deals += more
    means = [float(np.mean(each)) for each in worths]
    ranked = sorted(range(len(rows)), key=lambda at: (-len(worths[at]), -means[at]))
    candidates, least = [], means[ranked[0]]
    for at in ranked:
        # A play that was dropped early is not worth more than those that stayed.
        least = min(least, means[at])
        candidates.append(Candidate(position.action(rows[at]), least))
    why = filled(JUDGED, count=len(rows), deals=deals)
    return Decision(
        candidates[0].action,
        value=candidates[0].value,
        candidates=tuple(candidates),
        reasons=(*_plain_reason(position, ranked[0]), why),
        nodes=len(rows),
    )


def _plain_reason(position: Position, chosen: int) -> tuple[Why, ...]:
    """The maxim of a play, if it is that of the maxims."""
    if chosen:
        return ()
    return (MAKES_VOID if position.view.phase == "bury" else by_maxims(position).why,)


def _stages(plays: int, budget: int) -> list[tuple[int, int]]:
    """How many plays are compared over how many more deals, within a budget in milliseconds."""
    work = sum(min(plays, most) * more for most, more in STAGES)
    share = min(1.0, budget * PACE[kind()] / work)
    return [(most, max(1, int(more * share))) for most, more in STAGES]


def _bury(position: Position, budget: int, rng: Rng) -> Decision[Action]:
    """The decision what to bury."""
    rows = buries(position)
    nothing = np.zeros_like(position.hand)
    afters = {row.tobytes(): after_burying(position, row) for row in rows}
    source = HiddenDeals(afters[rows[0].tobytes()].proofs, rng)

    def judge(some: Sequence[Numbers], number: int) -> Worths:
        deals, worths = source.draw_some(number), []
        for row in some:
            after = afters[row.tobytes()]
            deals[:, after.seat], deals[:, -1] = after.hand, row
            worths.append(worths_of(after, [nothing], deals)[:, 0])
        return np.array(worths).T

    return _judged(position, rows, judge, budget)
