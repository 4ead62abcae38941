"""Dealing Guandan: every card, in turn, and what else is drawn before a round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.cards.card import RED_JOKER, Card
from app.chance import Chance, shuffle
from app.climbing import state

if TYPE_CHECKING:
    from collections.abc import Iterable

    from app.chance import Seed
    from app.games.guandan.rulesets import Rules

SALT = "guandan"


@dataclass(frozen=True, slots=True)
class Deal(state.Deal):
    """The hands by seat, each from high to low at the level that is played; and two draws.

    Attributes:
        first: the seat that leads where no tribute decides it.
        lot: which of two equal tributes goes to the first, where it is drawn: 0 or 1.

    """

    lot: int = 0


def deal(rules: Rules, level: str, seed: Seed) -> Deal:
    """Deal the cards of a seed, one after another in turn.

    >>> from app.games.guandan.rulesets import rules_of
    >>> dealt = deal(rules_of(), "2", "docs")
    >>> [len(hand) for hand in dealt.hands], dealt.first
    ([27, 27, 27, 27], 3)
    """
    cards = shuffle(rules.deck.cards, seed, SALT)
    chance = Chance(seed, f"{SALT} draws")
    turned_up, lot = chance.randrange(len(cards)), chance.randrange(2)
    if rules.options.first_lead == "red_joker":
        turned_up = cards.index(RED_JOKER)
    hands = (in_hand(cards[seat :: rules.seats], rules, level) for seat in range(rules.seats))
    # A seat that is dealt a card that was drawn before is drawn itself: each as often as any other.
    return Deal(seed, tuple(hands), first=turned_up % rules.seats, lot=lot)


def in_hand(cards: Iterable[Card], rules: Rules, level: str) -> tuple[Card, ...]:
    """Cards as a player holds them: from high to low at a level."""
    return state.in_hand(cards, rules.play_at(level).order)
