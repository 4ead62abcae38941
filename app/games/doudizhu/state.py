"""A game of Dou Dizhu at one moment, and what a seat sees of it."""

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
    from app.games.doudizhu.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class State(state.State):
    """Everything about a game.

    Attributes:
        redeals: how often the cards were dealt again because nobody called.
        landlord: the landlord 地主, once it is known.
        bids: everything that was said in the calling.
        doubles: the choices of the doubling, in the order in which they came.

    """

    rules: Rules
    deal: Deal
    redeals: int = 0
    landlord: int | None = None
    bids: tuple[Action, ...] = ()
    doubles: tuple[Action, ...] = ()

    @property
    def table(self) -> MoveTable:
        """Its plays."""
        return self.rules.table_with(self.wild)

    @property
    def wild(self) -> tuple[str, ...]:
        """The wild ranks drawn so far: the last of them once the landlord is known."""
        return self.deal.wild if self.landlord is not None else self.deal.wild[:-1]

    @property
    def bottom(self) -> tuple[Card, ...] | None:
        """The bottom cards, once they are shown: when the landlord is known."""
        return self.deal.bottom if self.landlord is not None else None


def table_of(seen: State | View) -> MoveTable:
    """The plays of the game."""
    return seen.table
