"""Playing cards: ranks, suits and codes.

A card is its code. A *physical* card has a suit (``"TH"`` is the ten of hearts; ``"BJ"`` and
``"RJ"`` are the jokers, ``"FL"`` is the flower card of Yuncheng). A *bare* card is only a rank
(``"T"``, ``"B"``), for games and questions in which suits do not matter.
"""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NewType

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Card = NewType("Card", str)

# One lane for each rank, the last for the flower card. The lanes number the columns of all move
# tables; the order of ranks in play is defined by rule sets, not by lanes.
RANKS = "3456789TJQKA2BRF"
SUITED_RANKS = RANKS[:13]
BLACK_JOKER, RED_JOKER, FLOWER = Card("BJ"), Card("RJ"), Card("FL")

# From the highest suit to the lowest, the order in a hand. When suits do not matter, cards are
# picked from the lowest suit up.
SUITS = "SHCD"

LANE: Mapping[str, int] = MappingProxyType({rank: lane for lane, rank in enumerate(RANKS)})


def _physical() -> tuple[Card, ...]:
    suited = (Card(rank + suit) for rank in SUITED_RANKS for suit in SUITS)
    return (*suited, BLACK_JOKER, RED_JOKER, FLOWER)


PHYSICAL: tuple[Card, ...] = _physical()
BARE: tuple[Card, ...] = tuple(Card(rank) for rank in RANKS[:15])
ALL_CARDS: tuple[Card, ...] = PHYSICAL + BARE

LANE_OF: Mapping[Card, int] = MappingProxyType({card: LANE[card[0]] for card in ALL_CARDS})

# The place of a card among those of its rank, in a hand (high to low) and in a play (low to high).
_IN_RANK = {card: SUITS.find(card[1]) if len(card) > 1 else len(SUITS) for card in ALL_CARDS}
HIGH_TO_LOW: Mapping[Card, int] = MappingProxyType(
    {card: (15 - LANE_OF[card]) * 8 + _IN_RANK[card] for card in ALL_CARDS}
)
LOW_TO_HIGH: Mapping[Card, int] = MappingProxyType(
    {card: LANE_OF[card] * 8 + _IN_RANK[card] for card in ALL_CARDS}
)


def rank_of(card: Card) -> str:
    """The rank of a card.

    >>> rank_of(Card("TH")), rank_of(Card("RJ"))
    ('T', 'R')
    """
    return RANKS[LANE_OF[card]]


def is_bare(card: Card) -> bool:
    """Tests if a card is only a rank, without a suit."""
    return len(card) == 1


def in_hand(cards: Iterable[Card], order: str) -> tuple[Card, ...]:
    """Cards sorted from high to low, as a player holds them.

    `order` has the ranks from low to high.
    """
    return tuple(sorted(cards, key=_places(order).__getitem__))


@lru_cache(maxsize=32)
def _places(order: str) -> Mapping[Card, int]:
    """The place of every card in a hand that is sorted from high to low.

    Cards whose rank is not in `order` come first.
    """
    ranks = order + "F"
    ordered = sorted(ALL_CARDS, key=lambda card: (-ranks.find(rank_of(card)), HIGH_TO_LOW[card]))
    return {card: place for place, card in enumerate(ordered)}
