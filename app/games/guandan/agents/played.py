"""Guandan, as its players take it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from app.climbing import seat
from app.climbing.seat import PlayedGame
from app.games.guandan.actions import Action
from app.games.guandan.agents.giving import choices_of
from app.games.guandan.tribute import payers_of, settled
from app.games.guandan.view import View

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.cards.card import Card

Position = seat.Position[View, Action]


def held_of(view: View) -> tuple[tuple[Card, ...], ...]:
    """The cards that each other seat is known to hold: those that the tribute brought it.

    A card of a kind that it brought is taken to be the first of that kind that is played.
    """
    held: list[Counter[Card]] = [Counter() for _ in range(view.rules.seats)]
    for source, target, card in _moved(view):
        held[source][card] -= 1
        held[target][card] += 1
    for turn in view.history:
        held[turn.seat].subtract(turn.cards)
    return tuple(
        () if seat == view.seat else tuple((+cards).elements()) for seat, cards in enumerate(held)
    )


def _moved(view: View) -> Iterator[tuple[int, int, Card]]:
    """The cards of the tribute: from whom, to whom."""
    paid, returned = (
        {
            act.seat: act.cards[0]
            for act in view.tribute
            if act.type == kind and act.seat is not None
        }
        for kind in ("pay", "return")
    )
    if not paid or set(paid) != set(payers_of(view.match.finished)):
        return
    taken = [act.source for act in view.tribute if act.type == "take"]
    payments = settled(view.rules, view.match, paid, taken[0] if taken else None, view.lot)
    for payer, payee, card in payments or ():
        yield payer, payee, card
        yield payee, payer, returned[payee]


# Two wild cards make no hand too hard to split.
PLAYED: PlayedGame[View, Action] = PlayedGame(
    make=Action, choices=choices_of, held=held_of, is_timed=False
)
