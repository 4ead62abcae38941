"""What of a hand of seventeen cards tells how it will fare, as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cards.holding import Holding
from app.cards.playing import SUITED_RANKS, rank_of
from app.climbing.split import power_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.cards.playing import Card
    from app.climbing.table import MoveTable

# What the numbers of `features_of` are, in order. Controls are cards that take the lead.
FEATURES = (
    "small_joker",
    "big_joker",
    "rocket",
    "deuces",
    "aces",
    "kings",
    "bombs",
    "plays",
    "power",
)
# Powers are in hundredths of a bad card, plays in whole turns: so both are of one size.
POWER_UNIT = 500


def features_of(table: MoveTable, cards: Sequence[Card]) -> tuple[float, ...]:
    """The features of a hand.

    >>> from app.cards.notation import parse_cards
    >>> from app.doudizhu.rulesets import rules_of
    >>> features_of(rules_of().table, parse_cards("BR2AA33334567"))[:8]
    (1.0, 1.0, 1.0, 1.0, 2.0, 0.0, 1.0, 5.0)
    """
    ranks = [rank_of(card) for card in cards]
    small, big = ranks.count("B"), ranks.count("R")
    best = power_of(table, Holding.of(cards))
    return (
        float(small),
        float(big),
        float(small and big),
        float(ranks.count("2")),
        float(ranks.count("A")),
        float(ranks.count("K")),
        float(sum(ranks.count(rank) == 4 for rank in SUITED_RANKS)),
        float(best.plays),
        best.power / POWER_UNIT,
    )
