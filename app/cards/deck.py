"""Decks: which cards a game has, and which groups of cards it can never show."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from app.cards.card import FLOWER, HIGH_TO_LOW, PHYSICAL, RANKS, Card, is_bare
from app.cards.holding import Holding, contains, unpack
from app.shapes.errors import Fault, InconsistentError
from app.text import Text


@dataclass(frozen=True)
class Deck:
    """Which cards a game is played with."""

    packs: int = 1
    flower: bool = False

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card, from high to low.

        >>> Deck().cards[:4], len(Deck().cards), Deck(flower=True).cards[0]
        (('RJ', 'BJ', '2S', '2H'), 54, 'FL')
        """
        ones = [card for card in PHYSICAL if self.flower or card != FLOWER]
        return tuple(sorted(ones * self.packs, key=HIGH_TO_LOW.__getitem__))

    @cached_property
    def packed(self) -> int:
        """How many cards of each rank there are."""
        return Holding.of(self.cards).packed

    def check(self, group: Holding) -> None:
        """Refuse a group of cards that this deck cannot show at once.

        >>> from app.cards.notation import parse_cards
        >>> Deck().check(Holding.of(parse_cards("33333")))
        Traceback (most recent call last):
        app.shapes.errors.InconsistentError: 5 cards of rank 3; this game has 4
        """
        enough = contains(self.packed, group.packed)
        if enough and len(set(group.cards)) == len(group.cards):
            return
        faults = [*self._repeated(group)]
        if not enough:
            faults += self._too_many(group)
        if faults:
            raise InconsistentError(*faults)

    def check_together(self, group: Holding, other: Holding) -> None:
        """Refuse two groups that this deck cannot show at once, each possible by itself."""
        if contains(self.packed, group.packed + other.packed):
            seen = set(group.cards)
            if seen.isdisjoint(other.cards):
                return
        self.check(Holding.of((*group.cards, *other.cards)))

    def _repeated(self, group: Holding) -> list[Fault]:
        seen: Counter[Card] = Counter()
        faults = []
        for place, card in enumerate(group.cards):
            seen[card] += 1
            if not is_bare(card) and seen[card] > self.packs:
                text = _REPEATED.format(card=card, count=self.packs)
                faults.append(Fault("card_repeated", text, (place,)))
        return faults

    def _too_many(self, group: Holding) -> list[Fault]:
        return [
            Fault("too_many_of_rank", _TOO_MANY.format(rank=rank, count=count, have=limit))
            if limit
            else Fault("not_in_deck", _NOT_IN_DECK)
            for rank, count, limit in zip(
                RANKS, unpack(group.packed), unpack(self.packed), strict=True
            )
            if count > limit
        ]


_REPEATED = Text(
    "{card} 重复：这副牌里只有 {count} 张",
    "{card} stands here once too often; the deck has {count}",
)
_NOT_IN_DECK = Text("这副牌里没有花牌 FL", "this game has no flower card FL")
_TOO_MANY = Text(
    "点数 {rank} 有 {count} 张，这副牌里只有 {have} 张",
    "{count} cards of rank {rank}; this game has {have}",
)
