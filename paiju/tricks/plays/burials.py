"""The sets of cards that a hand may put into the kitty, found by number."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from paiju.playing_cards.card import Card

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from paiju.tricks.plays.card_order import CardOrder

NotBuried = Literal["not_in_hand", "kitty_count", "kitty_points"]
# A kind of card: its copies, and its points.
Kind = tuple[int, int]


class Burials:
    """The sets of cards that a hand may bury.

    Attributes:
        size: the number of cards to bury.
        most: the most points that may be buried; 0 for no limit.

    """

    def __init__(
        self,
        order: CardOrder,
        hand: Sequence[Card],
        size: int,
        points: Callable[[Card], int],
        most: int = 0,
    ) -> None:
        self.size, self.most, self._points = size, most, points
        self._held = Counter(sorted(hand, key=order.places.__getitem__))
        self._kinds = tuple(
            [(count, points(card) if most else 0) for card, count in self._held.items()]
        )

    def explain(self, cards: Sequence[Card]) -> NotBuried | None:
        """The reason why cards may not be buried; None if they may."""
        if Counter(cards) - self._held:
            return "not_in_hand"
        if len(cards) != self.size:
            return "kitty_count"
        return "kitty_points" if self.most and sum(map(self._points, cards)) > self.most else None

    def count(self) -> int:
        """The number of sets."""
        return _sets(self._kinds, self.size, self.most)

    def at(self, number: int) -> tuple[Card, ...]:
        """A set by its number; the first ones have the lowest cards."""
        left, room, buried = self.size, self.most, list[Card]()
        for place, card in enumerate(self._held):
            points, taken = self._kinds[place][1], 0
            while number >= (
                further := _sets(self._kinds[place + 1 :], left - taken, room - points * taken)
            ):
                number, taken = number - further, taken + 1
            buried += [card] * taken
            left, room = left - taken, room - points * taken
        return tuple(buried)


@lru_cache(maxsize=1 << 13)
def _sets(kinds: tuple[Kind, ...], size: int, room: int) -> int:
    """The number of sets of n cards with at most p points."""
    if room < 0 or size == 0 or not kinds:
        return int(room >= 0 and size == 0)
    (copies, points), *others = kinds
    rest = tuple(others)
    return sum(
        _sets(rest, size - taken, room - points * taken) for taken in range(min(copies, size) + 1)
    )
