"""The order of cards: the group of each card, and its step there.

A group is a suit, or the trumps. The cards of a step are equally high. The steps of a group are
numbered from the highest, 0. Two steps are neighbours if runs may go from one to the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from paiju.playing_cards.card import SUITS, Card

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

TRUMPS = "T"


@dataclass(frozen=True, eq=False)
class Group:
    """The cards of a group, from the highest to the lowest.

    A card stands once here, however many packs are played. Its place is its number in `cards`.

    Attributes:
        name: a suit, or `TRUMPS`.
        cards: the cards; those of one step in the order of suits.
        steps: the step of each card.
        joined: for each step, whether the next lower step is its neighbour.

    """

    name: str
    cards: tuple[Card, ...]
    steps: tuple[int, ...]
    joined: tuple[bool, ...]

    @cached_property
    def arrays(self) -> tuple[Numbers, Numbers]:
        """The steps and the neighbours, as kernels take them."""
        return np.array(self.steps, dtype=np.int64), np.array(self.joined, dtype=np.int64)

    def row(self, cards: Iterable[Card]) -> tuple[int, ...]:
        """The number of copies of each card of the group among some cards."""
        row, places = [0] * len(self.cards), self._places
        for card in cards:
            if card in places:
                row[places[card]] += 1
        return tuple(row)

    @cached_property
    def _places(self) -> dict[Card, int]:
        """The place of each card."""
        return {card: place for place, card in enumerate(self.cards)}

    def cards_of(self, row: Sequence[int]) -> tuple[Card, ...]:
        """The cards of a row, from the highest to the lowest."""
        return tuple(
            [card for card, count in zip(self.cards, row, strict=True) for _ in range(count)]
        )


class CardOrder:
    """The order of the cards of a game under a contract.

    >>> order = CardOrder.of("A5432", trumps=[["RJ"], ["5S", "5H"]], is_gap=lambda *_: False)
    >>> order.group_of(Card("5S")).name, order.group_of(Card("5C")).name
    ('T', 'C')
    """

    def __init__(self, groups: Iterable[Group]) -> None:
        self.groups = {group.name: group for group in groups}
        self._group = {card: each for each in self.groups.values() for card in each.cards}

    @classmethod
    def of(
        cls,
        ranks: str,
        trumps: Iterable[Iterable[str]] = (),
        is_gap: Callable[[Card, Card], bool] = lambda *_: False,
    ) -> CardOrder:
        """The order with trumps, and with all other cards in their suits.

        Args:
            ranks: the ranks of a suit from the highest.
            trumps: the trumps by step, from the highest.
            is_gap: tests if the second card, of the step below the first one's, is no neighbour.
        """
        layers = [[Card(card) for card in step] for step in trumps]
        taken = {card for step in layers for card in step}
        steps = {TRUMPS: layers}
        for suit in SUITS:
            cards = [Card(rank + suit) for rank in ranks]
            steps[suit] = [[card] for card in cards if card not in taken]
        # A suit of which every card is a trump is no group.
        return cls(_group(name, own, is_gap) for name, own in steps.items() if own)

    def group_of(self, card: Card) -> Group:
        """The group of a card."""
        return self._group[card]

    def group_of_all(self, cards: Iterable[Card]) -> Group | None:
        """The group that all of some cards belong to; None if there are several."""
        groups = {self._group[card].name for card in cards}
        return self.groups[groups.pop()] if len(groups) == 1 else None

    @cached_property
    def places(self) -> dict[Card, int]:
        """The place of each card in a hand that is sorted from high to low, trumps first."""
        cards = [card for group in self.groups.values() for card in group.cards]
        return {card: place for place, card in enumerate(cards)}


def _group(
    name: str, steps: Sequence[Sequence[Card]], is_gap: Callable[[Card, Card], bool]
) -> Group:
    """The group with these steps."""
    below = [*steps, None][1:]
    return Group(
        name,
        tuple([card for step in steps for card in step]),
        tuple([number for number, step in enumerate(steps) for _ in step]),
        tuple(
            [
                lower is not None and not is_gap(step[0], lower[0])
                for step, lower in zip(steps, below, strict=True)
            ]
        ),
    )
