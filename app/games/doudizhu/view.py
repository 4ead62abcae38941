"""What a seat sees of a game of Dou Dizhu, and whether anybody can see that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.games.doudizhu.calling import DOUBLINGS, choosers

if TYPE_CHECKING:
    from app.cards.card import Card
    from app.climbing.acts import Turn
    from app.games.doudizhu.actions import Action
    from app.games.doudizhu.rulesets import Rules
    from app.games.doudizhu.state import Phase, State


@dataclass(frozen=True, slots=True)
class View:
    """All that a seat sees, and nothing more; as in `State` but for what is said here.

    Attributes:
        hand: the seat's own cards.
        counts: how many cards each seat holds.
        bottom: the bottom cards, once the landlord has them.
        wild: the wild ranks drawn so far.
        doubles: the doubling as far as it is shown, and the seat's own choice.

    """

    rules: Rules
    seat: int
    first: int
    redeals: int
    phase: Phase
    to_act: tuple[int, ...]
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    landlord: int | None
    bottom: tuple[Card, ...] | None
    wild: tuple[str, ...]
    bids: tuple[Action, ...]
    doubles: tuple[Action, ...]
    history: tuple[Turn, ...]
    last: Turn | None
    winner: int | None


def view(state: State, seat: int) -> View:
    """What a seat sees."""
    return View(
        rules=state.rules,
        seat=seat,
        first=state.first,
        redeals=state.redeals,
        phase=state.phase,
        to_act=state.to_act,
        hand=state.hands[seat].cards,
        counts=tuple(len(hand) for hand in state.hands),
        landlord=state.landlord,
        bottom=state.bottom,
        wild=state.wild,
        bids=state.bids,
        doubles=_shown(state, seat),
        history=state.history,
        last=state.last,
        winner=state.winner,
    )


def _shown(state: State, seat: int) -> tuple[Action, ...]:
    style = DOUBLINGS[state.rules.options.doubling]
    if len(state.doubles) >= len(choosers(style, state.landlord)):
        return state.doubles
    return tuple(each for each in state.doubles if each.seat == seat)
