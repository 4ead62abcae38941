"""The cards of an order as numbers, as kernels take them.

The number of a card is its place in a sorted hand: trumps first, each group from high to low. Cards
in a row are counts by these numbers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from paiju.tricks.plays.card_order import TRUMPS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from paiju.playing_cards.card import Card
    from paiju.tricks.plays.card_order import CardOrder

    Numbers = NDArray[np.int64]

# The facts of a card: the number of its group (0: trumps), the range of the group, the step of the
# card there, whether the next lower step is a neighbour, and its points.
FACTS = GROUP, START, STOP, STEP, JOINED, POINTS = range(6)
TRUMP_GROUP = 0


class CardTable:
    """The cards of an order.

    Attributes:
        order: the order.
        cards: every card once, by number.
        names: the name of each group, by number; those of suits from 1 on.
        facts: [cards, facts] the facts of each card.
        whole: the number of copies of each card in the deck.

    """

    def __init__(self, rules: Any, order: CardOrder) -> None:  # noqa: ANN401 - each game has its own
        self.order = order
        self.cards = tuple(order.places)
        groups = [group for name, group in order.groups.items() if name != TRUMPS]
        self.names = (TRUMPS, *[group.name for group in groups])
        self.facts = np.zeros((len(self.cards), len(FACTS)), dtype=np.int64)
        for name, group in order.groups.items():
            number = self.names.index(name)
            start = order.places[group.cards[0]]
            for place, card in enumerate(group.cards):
                step = group.steps[place]
                self.facts[start + place] = (
                    number,
                    start,
                    start + len(group.cards),
                    step,
                    group.joined[step],
                    rules.points(card),
                )
        self.whole = self.row(rules.deck.cards)

    def row(self, cards: Iterable[Card]) -> Numbers:
        """Cards as a row."""
        row = np.zeros(len(self.cards), dtype=np.int64)
        for card in cards:
            row[self.order.places[card]] += 1
        return row

    def cards_of(self, row: Numbers) -> tuple[Card, ...]:
        """The cards of a row, from high to low."""
        return tuple([self.cards[at] for at in np.flatnonzero(row) for _ in range(row[at])])

    def range_of(self, name: str) -> slice:
        """The numbers of the cards of a group."""
        cards = self.order.groups[name].cards
        start = self.order.places[cards[0]]
        return slice(start, start + len(cards))


@lru_cache(maxsize=1 << 6)
def card_table(rules: Any, order: CardOrder) -> CardTable:  # noqa: ANN401 - each game has its own
    """The table of an order, made once."""
    return CardTable(rules, order)
