"""The deal of Guandan: every card in turn, and the other draws of a round."""

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
    """The hands by seat, each from high to low at the level; and two draws.

    Attributes:
        first: the seat that leads without a tribute.
        lot: the number of the tribute that goes to the first, of two equal ones: 0 or 1.

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
    # The first seat is the one that is dealt the turned-up card: all seats are equally likely.
    return Deal(seed, tuple(hands), first=turned_up % rules.seats, lot=lot)


def in_hand(cards: Iterable[Card], rules: Rules, level: str) -> tuple[Card, ...]:
    """Cards in the order of a hand: from high to low at a level."""
    return state.in_hand(cards, rules.play_at(level).order)
