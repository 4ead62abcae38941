"""Dealing Dou Dizhu: seventeen cards to each seat, three left for the landlord."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.cards.deal import shuffle
from app.cards.playing import HIGH_TO_LOW, Card
from app.doudizhu.rulesets import BOTTOM, SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.cards.deal import Seed
    from app.doudizhu.rulesets import Rules


@dataclass(frozen=True, slots=True)
class Deal:
    """The hands by seat and the bottom cards 底牌, from high to low; the wild ranks as drawn."""

    seed: Seed
    hands: tuple[tuple[Card, ...], ...]
    bottom: tuple[Card, ...]
    wild: tuple[str, ...] = ()


def deal(rules: Rules, seed: Seed) -> Deal:
    """Deal the cards of a seed, one after another in turn.

    >>> from app.doudizhu.rulesets import rules_of
    >>> deal(rules_of(), "docs").bottom
    ('2C', 'QH', '8C')
    """
    cards = shuffle(rules.play.deck.cards, seed, "doudizhu")
    dealt, bottom = cards[:-BOTTOM], cards[-BOTTOM:]
    return Deal(seed, tuple(_sorted(dealt[seat::SEATS]) for seat in range(SEATS)), _sorted(bottom))


def _sorted(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=HIGH_TO_LOW.__getitem__))
