"""The part of a game of Dou Dizhu that a seat sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.climbing import state as climbing
from app.games.doudizhu.calling import DOUBLINGS, choosers

if TYPE_CHECKING:
    from app.cards.card import Card
    from app.climbing.table import MoveTable
    from app.games.doudizhu.actions import Action
    from app.games.doudizhu.rulesets import Rules
    from app.games.doudizhu.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class View(climbing.View):
    """All that a seat sees, and nothing more; as in `State` but for what is said here.

    Attributes:
        bottom: the bottom cards, once the landlord has them.
        wild: the wild ranks drawn so far.
        doubles: the doubling as far as it is shown, and the seat's own choice.

    """

    rules: Rules
    redeals: int
    landlord: int | None
    bottom: tuple[Card, ...] | None
    wild: tuple[str, ...]
    bids: tuple[Action, ...]
    doubles: tuple[Action, ...]

    @property
    def table(self) -> MoveTable:
        """The plays of the game."""
        return self.rules.table_with(self.wild)


def view(state: State, seat: int) -> View:
    """The part of a game that a seat sees."""
    return View(
        **climbing.seen_of(state, seat),
        redeals=state.redeals,
        landlord=state.landlord,
        bottom=state.bottom,
        wild=state.wild,
        bids=state.bids,
        doubles=_shown(state, seat),
    )


def _shown(state: State, seat: int) -> tuple[Action, ...]:
    style = DOUBLINGS[state.rules.options.doubling]
    if len(state.doubles) >= len(choosers(style, state.landlord)):
        return state.doubles
    return tuple(each for each in state.doubles if each.seat == seat)
