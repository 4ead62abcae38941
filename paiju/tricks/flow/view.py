"""The view that a seat has of a round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from paiju.tricks.flow.state import Table

if TYPE_CHECKING:
    from paiju.tricks.flow.state import Action, Cards, Contract, Shown, State, Turn


@dataclass(frozen=True, kw_only=True)
class View(Table):
    """All that a seat sees of a round; see `Table` for its open part.

    Attributes:
        seat: the seat; None for a spectator.
        to_act: the seats that are to act; in a secret stage only the seat of the view.
        hand: the cards of the seat.
        counts: the number of cards of each seat.
        buried: the buried cards, for the seat that buried them, and for all when the round is
            over; else None.

    """

    rules: Any
    seat: int | None
    levels: tuple[str, ...] = ()
    totals: tuple[int, ...] = ()
    dealer: int | None = None
    number: int = 0
    phase: str
    to_act: tuple[int, ...]
    out: int = 0
    shown: tuple[Shown, ...] = ()
    exposing: tuple[Action, ...] = ()
    contract: Contract | None = None
    hand: Cards
    counts: tuple[int, ...] = ()
    buried: Cards | None = None
    history: tuple[Turn, ...]
    taken: int = 0
    penalties: int = 0


def view_of(state: State, seat: int | None) -> View:
    """The view that a seat, or a spectator, has of a state."""
    sees_kitty = state.phase == "over" or (state.contract and state.burier == seat)
    to_act, exposing = state.to_act, state.exposing
    if state.is_secret:
        to_act = tuple([each for each in to_act if each == seat])
        exposing = tuple([each for each in exposing if each.seat == seat])
    return View(
        rules=state.rules,
        seat=seat,
        levels=state.levels,
        totals=state.totals,
        dealer=state.dealer,
        number=state.number,
        phase=state.phase,
        to_act=to_act,
        out=state.out,
        shown=state.shown,
        exposing=exposing,
        contract=state.contract,
        hand=() if seat is None else state.hands[seat],
        counts=tuple([len(hand) for hand in state.hands]),
        buried=state.buried if sees_kitty else None,
        history=state.history,
        taken=state.taken,
        penalties=state.penalties,
    )
