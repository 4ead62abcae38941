"""A round of Guandan at one moment."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.climbing import state
from app.games.guandan.match import Match

if TYPE_CHECKING:
    from app.climbing.table import MoveTable
    from app.games.guandan.actions import Action
    from app.games.guandan.deal import Deal
    from app.games.guandan.rulesets import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class State(state.State):
    """Everything about a round.

    Attributes:
        match: the match as it was when the round began.
        tribute: everything that was paid, chosen and returned, in the order in which it came.

    """

    rules: Rules
    deal: Deal
    match: Match = field(default_factory=Match)
    tribute: tuple[Action, ...] = ()

    @property
    def table(self) -> MoveTable:
        """Its plays."""
        return self.rules.table_at(self.level)

    @property
    def level(self) -> str:
        """The level that is played."""
        return self.match.level
