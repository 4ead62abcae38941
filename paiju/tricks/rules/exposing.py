"""Exposing: cards that their holders show before the play, so that they count for more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from paiju.playing_cards.card import Card


@dataclass(frozen=True, kw_only=True)
class ExposingRules:
    """The rules of exposing.

    Attributes:
        cards: the cards that may be exposed; none if the game is played without.
        last_follows: whether the last of them is exposed by itself with all others.
        wait: whether an exposed card may not be played in the first trick in which its suit is led,
            unless it is the only card of the suit in the hand.

    """

    cards: tuple[Card, ...] = ()
    last_follows: bool = False
    wait: bool = False


def exposed_after(rules: ExposingRules, chosen: Collection[Card]) -> tuple[Card, ...]:
    """The cards that are exposed after the choices of all seats, in the order of the rules."""
    is_all = rules.last_follows and len(chosen) == len(rules.cards) - 1
    return rules.cards if is_all else tuple([card for card in rules.cards if card in chosen])
