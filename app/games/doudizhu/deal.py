"""Dealing Dou Dizhu: seventeen cards to each seat, the others left for the landlord."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.cards.card import HIGH_TO_LOW, SUITED_RANKS, Card
from app.chance import shuffle
from app.games.doudizhu.rulesets import HAND, SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.chance import Seed
    from app.games.doudizhu.rulesets import Rules


@dataclass(frozen=True, slots=True)
class Deal:
    """The hands by seat and the bottom cards 底牌, each from high to low; and what will be wild.

    `wild` are the ranks in the order in which they are drawn.
    """

    seed: Seed
    hands: tuple[tuple[Card, ...], ...]
    bottom: tuple[Card, ...]
    wild: tuple[str, ...] = ()


def deal(rules: Rules, seed: Seed) -> Deal:
    """Deal the cards of a seed, one after another in turn.

    >>> from app.games.doudizhu.rulesets import rules_of
    >>> deal(rules_of(), "docs").bottom
    ('2C', 'QH', '8C')
    >>> deal(rules_of("tiandi"), "docs").wild
    ('K', 'Q')
    """
    cards = shuffle(rules.play.deck.cards, seed, "doudizhu")
    dealt, bottom = cards[: SEATS * HAND], cards[SEATS * HAND :]
    hands = tuple(_sorted(dealt[seat::SEATS]) for seat in range(SEATS))
    drawn = rules.play.wilds.drawn if rules.play.wilds else 0
    wild = shuffle(SUITED_RANKS, seed, "doudizhu wild")[:drawn]
    return Deal(seed, hands, _sorted(bottom), tuple(wild))


def _sorted(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=HIGH_TO_LOW.__getitem__))
