"""Dealing Guandan: every card, in turn, and what else is drawn before a round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.cards.card import HIGH_TO_LOW, RED_JOKER, Card, rank_of
from app.chance import Chance, shuffle

if TYPE_CHECKING:
    from collections.abc import Iterable

    from app.chance import Seed
    from app.games.guandan.rulesets import Rules


@dataclass(frozen=True, slots=True)
class Deal:
    """The hands by seat, each from high to low at the level that is played; and two draws.

    Attributes:
        first: the seat that leads where no tribute decides it.
        lot: which of two equal tributes goes to the first, where it is drawn: 0 or 1.

    """

    seed: Seed
    hands: tuple[tuple[Card, ...], ...]
    first: int
    lot: int


def deal(rules: Rules, level: str, seed: Seed) -> Deal:
    """Deal the cards of a seed, one after another in turn.

    >>> from app.games.guandan.rulesets import rules_of
    >>> dealt = deal(rules_of(), "2", "docs")
    >>> [len(hand) for hand in dealt.hands], dealt.first
    ([27, 27, 27, 27], 3)
    """
    cards = shuffle(rules.deck.cards, seed, "guandan")
    chance = Chance(seed, "guandan draws")
    turned_up, lot = chance.randrange(len(cards)), chance.randrange(2)
    if rules.options.first_lead == "red_joker":
        turned_up = cards.index(RED_JOKER)
    hands = (in_hand(cards[seat :: rules.seats], rules, level) for seat in range(rules.seats))
    # Who is dealt a card that was drawn before is drawn himself: each seat as often as any other.
    return Deal(seed, tuple(hands), turned_up % rules.seats, lot)


def in_hand(cards: Iterable[Card], rules: Rules, level: str) -> tuple[Card, ...]:
    """Cards as a player holds them: from high to low at a level."""
    order = rules.play_at(level).order

    def place(card: Card) -> tuple[int, int]:
        return -order.index(rank_of(card)), HIGH_TO_LOW[card]

    return tuple(sorted(cards, key=place))
