"""A group of cards, with the number of its cards of each rank.

The counts are *packed* into one integer, with one byte for each rank in the order of `RANKS` (a
*lane*). Comparing, adding and subtracting groups are then single operations.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from paiju.playing_cards.card import (
    HIGH_TO_LOW,
    LANE_OF,
    LOW_TO_HIGH,
    Card,
    in_hand,
    is_bare,
    rank_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Self

LANES = 16
GUARD = int.from_bytes(b"\x80" * LANES, "little")

# The packed counts of each card alone.
UNIT = {card: 1 << (8 * lane) for card, lane in LANE_OF.items()}


def pack(counts: Sequence[int]) -> int:
    """The counts of the lanes packed into one integer.

    >>> pack([1, 2]) == 1 + 2 * 256
    True
    """
    return int.from_bytes(bytes(counts), "little")


def unpack(packed: int) -> bytes:
    """The count of each lane in a packed integer; indexing the bytes gives plain integers."""
    return packed.to_bytes(LANES, "little")


def contains(whole: int, part: int) -> bool:
    """Tests if the packed counts `whole` are at least those of `part` in every lane."""
    return ((whole | GUARD) - part) & GUARD == GUARD


def split_off(cards: Iterable[Card], packed: int) -> tuple[list[Card], list[Card]]:
    """The first of some cards that have the packed counts `packed`, then the other cards.

    >>> split_off((Card("3S"), Card("4S"), Card("3D")), 1)
    (['3S'], ['4S', '3D'])
    """
    wanted = list(unpack(packed))
    found: list[Card] = []
    others: list[Card] = []
    for card in cards:
        lane = LANE_OF[card]
        if wanted[lane]:
            wanted[lane] -= 1
            found.append(card)
        else:
            others.append(card)
    return found, others


# Not frozen, but just as final: questions make several of these, and a frozen one takes four times
# as long to make.
@dataclass(slots=True, unsafe_hash=True)
class Holding:
    """A group of cards.

    Attributes:
        cards: the cards in the order in which they were given.
        packed: the number of cards of each rank, packed.
        declared: the wild cards of the group, each with the rank it stands for.

    """

    cards: Final[tuple[Card, ...]]
    packed: Final[int]
    declared: Final[tuple[tuple[Card, str], ...]] = ()

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Holding:
        """The group of these cards.

        >>> Holding.of((Card("3S"), Card("3"))).packed
        2
        """
        listed = tuple(cards)
        return cls(listed, sum(map(UNIT.__getitem__, listed)))

    def __len__(self) -> int:
        return len(self.cards)

    def __add__(self, other: Holding) -> Holding:
        return Holding(self.cards + other.cards, self.packed + other.packed)

    @property
    def is_known(self) -> bool:
        """Tests if all its cards are known, as they are unless a hand is hidden."""
        return True

    def in_order(self, order: str) -> Self:
        """This group from high to low, as players hold it; `order` has the ranks from low up."""
        return replace(self, cards=in_hand(self.cards, order))

    @property
    def low_to_high(self) -> tuple[Card, ...]:
        """The cards from low to high, as in a written play."""
        return tuple(sorted(self.cards, key=LOW_TO_HIGH.__getitem__))

    def without(self, cards: Iterable[Card]) -> Holding:
        """This group without `cards`, all of which it must contain.

        >>> Holding.of((Card("3"), Card("3"), Card("4"))).without((Card("3"),)).cards
        ('3', '4')
        """
        left = list(self.cards)
        for card in cards:
            left.remove(card)
        return Holding.of(left)

    def pick(self, packed: int) -> tuple[Card, ...]:
        """Cards of this group with the packed counts `packed`, always those of the lowest suits.

        >>> Holding.of((Card("3S"), Card("3D"), Card("3C"))).pick(2)
        ('3C', '3D')
        """
        if packed == self.packed:
            return tuple(sorted(self.cards, key=LOW_TO_HIGH.__getitem__))
        # As `split_off` does, without the other cards: moves are listed by the thousand.
        wanted = list(unpack(packed))
        picked: list[Card] = []
        for card in sorted(self.cards, key=LOW_TO_HIGH.__getitem__, reverse=True):
            lane = LANE_OF[card]
            if wanted[lane]:
                wanted[lane] -= 1
                picked.append(card)
        picked.reverse()
        return tuple(picked)

    def names(self, cards: Sequence[Card]) -> bool:
        """Tests if each of `cards` is in this group by its exact code, and none is given twice."""
        given = set(cards)
        return len(given) == len(cards) and given.issubset(self.cards)

    def take(self, cards: Sequence[Card]) -> tuple[Card, ...] | None:
        """The cards of this group that `cards` stand for, or None if one is missing.

        A physical card stands for itself or a bare card of its rank; a bare card, for any card of
        its rank.

        >>> Holding.of((Card("3S"), Card("3"))).take((Card("3"), Card("3S")))
        ('3S', '3')
        """
        if self.names(cards):
            return tuple(sorted(cards, key=LOW_TO_HIGH.__getitem__))
        left = Counter(self.cards)
        taken: list[Card] = []
        # Physical cards first: a bare card may take any card of its rank that is left.
        for card in sorted(cards, key=is_bare):
            match = next((each for each in _stand_ins(card, left) if left[each] > 0), None)
            if match is None:
                return None
            left[match] -= 1
            taken.append(match)
        return tuple(sorted(taken, key=LOW_TO_HIGH.__getitem__))


def _stand_ins(card: Card, left: Counter[Card]) -> Iterator[Card]:
    yield card
    rank = rank_of(card)
    if not is_bare(card):
        yield Card(rank)
        return
    same_rank = (each for each in left if rank_of(each) == rank)
    yield from sorted(same_rank, key=HIGH_TO_LOW.__getitem__, reverse=True)
