"""Decks: the cards of a game, and checks that given cards can come from one deck."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from paiju.playing_cards.card import (
    BLACK_JOKER,
    FLOWER,
    HIGH_TO_LOW,
    LANE_OF,
    PHYSICAL,
    RANKS,
    RED_JOKER,
    Card,
    is_bare,
)
from paiju.playing_cards.holding import Holding, contains, unpack
from paiju.shapes.errors import Fault, InconsistentError
from paiju.text import Text


@dataclass(frozen=True)
class Deck:
    """The cards of a game.

    Attributes:
        packs: the number of packs.
        flower: whether each pack has the flower card.
        jokers: whether each pack has its two jokers.
        without: the cards that are taken out of each pack.

    """

    packs: int = 1
    flower: bool = False
    jokers: bool = True
    without: tuple[Card, ...] = ()

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card, from high to low.

        >>> Deck().cards[:4], len(Deck().cards), Deck(flower=True).cards[0]
        (('RJ', 'BJ', '2S', '2H'), 54, 'FL')
        >>> Deck(jokers=False, without=(Card("2S"), Card("2H"))).cards[:2]
        ('2C', '2D')
        """
        ones = [card for card in PHYSICAL if card not in self._missing]
        return tuple(sorted(ones * self.packs, key=HIGH_TO_LOW.__getitem__))

    @cached_property
    def _missing(self) -> frozenset[Card]:
        """The cards of a full pack that the deck lacks."""
        flower = () if self.flower else (FLOWER,)
        jokers = () if self.jokers else (BLACK_JOKER, RED_JOKER)
        return frozenset((*flower, *jokers, *self.without))

    @cached_property
    def _apart(self) -> frozenset[Card]:
        """The cards that the deck lacks although it has other cards of their rank."""
        counts = unpack(self.packed)
        return frozenset(card for card in self._missing if counts[LANE_OF[card]])

    @cached_property
    def packed(self) -> int:
        """The number of cards of each rank in the deck, packed as in `Holding`."""
        return Holding.of(self.cards).packed

    def check(self, group: Holding) -> None:
        """Refuse a group of cards that cannot come from this deck.

        >>> from paiju.playing_cards.notation import parse_cards
        >>> Deck().check(Holding.of(parse_cards("33333")))
        Traceback (most recent call last):
        paiju.shapes.errors.InconsistentError: 5 cards of rank 3; this game has 4
        """
        cards = set(group.cards)
        if len(cards) == len(group.cards) and self.has(cards, group.packed):
            return
        faults = [*self._repeated(group), *self._strangers(group), *self._too_many(group)]
        if faults:
            raise InconsistentError(*faults)

    def has(self, cards: set[Card], packed: int) -> bool:
        """Tests if these cards, none of them given twice, can come from this deck.

        `packed` has their packed counts.
        """
        return contains(self.packed, packed) and self._apart.isdisjoint(cards)

    def _repeated(self, group: Holding) -> list[Fault]:
        seen: Counter[Card] = Counter()
        faults = []
        for place, card in enumerate(group.cards):
            seen[card] += 1
            if not is_bare(card) and seen[card] > self.packs:
                text = _REPEATED.format(card=card, count=self.packs)
                faults.append(Fault("card_repeated", text, (place,)))
        return faults

    def _strangers(self, group: Holding) -> list[Fault]:
        """The faults of cards that the deck lacks although it has other cards of their rank."""
        return [
            Fault("not_in_deck", _NOT_THIS.format(card=card), (place,))
            for place, card in enumerate(group.cards)
            if card in self._apart
        ]

    def _too_many(self, group: Holding) -> list[Fault]:
        return [
            Fault("too_many_of_rank", _TOO_MANY.format(rank=rank, count=count, have=limit))
            if limit
            else Fault("not_in_deck", _NONE_OF_RANK[rank])
            for rank, count, limit in zip(
                RANKS, unpack(group.packed), unpack(self.packed), strict=True
            )
            if count > limit
        ]


_REPEATED = Text(
    "{card} 重复：这副牌里只有 {count} 张",
    "{card} stands here once too often; the deck has {count}",
)
_NOT_THIS = Text("这副牌里没有 {card}", "this game has no {card}")
# The texts for ranks that a deck lacks as a whole.
_NONE_OF_RANK = {
    **{rank: _NOT_THIS.format(card=rank) for rank in RANKS},
    "B": Text("这副牌里没有小王 BJ", "this game has no black joker BJ"),
    "R": Text("这副牌里没有大王 RJ", "this game has no red joker RJ"),
    "F": Text("这副牌里没有花牌 FL", "this game has no flower card FL"),
}
_TOO_MANY = Text(
    "点数 {rank} 有 {count} 张，这副牌里只有 {have} 张",
    "{count} cards of rank {rank}; this game has {have}",
)
