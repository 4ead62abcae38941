"""Playing on: what a card is worth in points, over deals that agree with all that was proved."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from paiju.jit import kind
from paiju.tricks.exposing.round_kernels import NONE, play_on
from paiju.tricks.seat.hidden_deals import HiddenDeals
from paiju.tricks.seat.position import Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from paiju.play.players.player import Rng
    from paiju.playing_cards.card import Card
    from paiju.tricks.flow.view import View
    from paiju.tricks.seat.card_table import Numbers

    Worths = NDArray[np.float64]

# The rounds played on within a millisecond, compiled and plain.
PACE = {"compiled": 20, "plain": 1}


def rounds_in(budget: int) -> int:
    """The rounds that are played on within a budget in milliseconds."""
    return budget * PACE[kind()]


class Weigher:
    """Weighs the cards that a seat may play."""

    def __init__(self, view: View, rng: Rng) -> None:
        self._view, self._position = view, Position(view)
        self._table, self._source = self._position.table, HiddenDeals(self._position.proofs, rng)
        self._piles = np.array([self._table.row(pile) for pile in view.piles])
        self._trick = np.full(view.seats, NONE)
        for place, turn in enumerate(view.trick):
            self._trick[place] = self._number(turn.cards[0])
        self._leader = view.trick[0].seat if view.trick else self._position.seat

    def _number(self, card: Card) -> int:
        """The number of a card in rows."""
        return self._table.order.places[card]

    def worths(self, cards: Sequence[Card], number: int) -> Worths:
        """[deals, cards] what the seat takes in the round after each card, in new deals."""
        found = np.zeros((number, len(cards)))
        for deal in range(number):
            hands = self._source.draw()[: self._view.seats]
            for place, card in enumerate(cards):
                found[deal, place] = self._worth(hands.copy(), card)
        return found

    def _worth(self, hands: Numbers, card: Card) -> int:
        """The points of the seat in a deal that is played on from a card."""
        view, seat, piles = self._view, self._position.seat, self._piles.copy()
        play_on(
            self._table.facts,
            hands,
            self._trick.copy(),
            self._leader,
            self._number(card),
            self._number(view.rules.heir),
            piles,
        )
        worth: int = view.rules.worth(self._table.cards_of(piles[seat]), view.exposed)
        return worth
