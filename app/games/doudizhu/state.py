"""The state of a game of Dou Dizhu."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.climbing import state

if TYPE_CHECKING:
    from app.cards.card import Card
    from app.climbing.table import MoveTable
    from app.games.doudizhu.actions import Action
    from app.games.doudizhu.deal import Deal
    from app.games.doudizhu.rulesets import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class State(state.State):
    """The whole state of a game.

    Attributes:
        redeals: the number of deals again, after deals without a call.
        landlord: the landlord 地主, once it is known.
        bids: the bids of the calling.
        doubles: the choices of the doubling, in order.

    """

    rules: Rules
    deal: Deal
    redeals: int = 0
    landlord: int | None = None
    bids: tuple[Action, ...] = ()
    doubles: tuple[Action, ...] = ()

    @property
    def table(self) -> MoveTable:
        """The move table."""
        return self.rules.table_with(self.wild)

    @property
    def wild(self) -> tuple[str, ...]:
        """The wild ranks drawn so far: the last of them once the landlord is known."""
        return self.deal.wild if self.landlord is not None else self.deal.wild[:-1]

    @property
    def bottom(self) -> tuple[Card, ...] | None:
        """The bottom cards, once the landlord is known."""
        return self.deal.bottom if self.landlord is not None else None
