"""Dealing Dou Dizhu: seventeen cards to each seat, the others left for the landlord."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.cards.card import SUITED_RANKS
from app.chance import shuffle
from app.climbing import state

if TYPE_CHECKING:
    from app.chance import Seed
    from app.games.doudizhu.rulesets import Rules

SALT = "doudizhu"


@dataclass(frozen=True, slots=True)
class Deal(state.Deal):
    """The hands by seat and the bottom cards 底牌; and the ranks that will be wild, as drawn."""

    wild: tuple[str, ...] = ()


def deal(rules: Rules, seed: Seed, first: int | None = None) -> Deal:
    """Deal the cards of a seed, one after another in turn; the first seat is drawn if not told.

    >>> from app.games.doudizhu.rulesets import rules_of
    >>> deal(rules_of(), "docs").bottom
    ('2C', 'QH', '8C')
    >>> deal(rules_of("tiandi"), "docs").wild
    ('K', 'Q')
    """
    dealt = state.deal(rules, seed, SALT, first)
    return Deal(dealt.seed, dealt.hands, dealt.bottom, dealt.first, wild_of(rules, seed))


def wild_of(rules: Rules, seed: Seed) -> tuple[str, ...]:
    """The ranks that a seed draws to be wild."""
    drawn = rules.play.wilds.drawn if rules.play.wilds else 0
    return tuple(shuffle(SUITED_RANKS, seed, f"{SALT} wild")[:drawn]) if drawn else ()
