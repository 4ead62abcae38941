"""The landlord index 地主指数: the Yuncheng game's measure of a landlord's hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cards.card import FLOWER, SUITED_RANKS, rank_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.cards.card import Card

# The points of the landlord index, and their upper bound.
BOTH_JOKERS, BIG_JOKER, SMALL_JOKER, DEUCE, BOMB, FLOWER_CARD = 8, 4, 3, 2, 6, 3
OUT_OF = 30


def landlord_index(cards: Sequence[Card]) -> float:
    """The landlord index of a hand, from 0 to 1.

    >>> from app.cards.notation import parse_cards
    >>> landlord_index(parse_cards("BR22225678"))
    0.7333333333333333
    """
    ranks = [rank_of(card) for card in cards]
    small, big, deuces = ranks.count("B"), ranks.count("R"), ranks.count("2")
    jokers = BOTH_JOKERS if small and big else SMALL_JOKER * small + BIG_JOKER * big
    bombs = BOMB * sum(ranks.count(rank) == 4 for rank in SUITED_RANKS)
    points = jokers + DEUCE * deuces + bombs + FLOWER_CARD * cards.count(FLOWER)
    return min(points / OUT_OF, 1.0)


def must_call(cards: Sequence[Card]) -> bool:
    """The hand must call 必须做地主: it has both jokers, or all four 2s.

    >>> from app.cards.notation import parse_cards
    >>> must_call(parse_cards("BR345")), must_call(parse_cards("R222"))
    (True, False)
    """
    ranks = [rank_of(card) for card in cards]
    return {"B", "R"} <= {*ranks} or ranks.count("2") == 4
