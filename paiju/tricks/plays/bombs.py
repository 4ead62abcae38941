"""Bombs: four identical cards that beat every lead of four cards, where a rule set has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.tricks.plays.card_order import TRUMPS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.playing_cards.card import Card
    from paiju.tricks.plays.card_order import CardOrder, Group
    from paiju.tricks.rules.play_rules import PlayRules

SIZE = 4


def is_bomb(rules: PlayRules, cards: Sequence[Card]) -> bool:
    """Tests if cards are a bomb."""
    return rules.bombs != "no" and len(cards) == SIZE and len({*cards}) == 1


def is_free(rules: PlayRules, order: CardOrder, led: Group, cards: Sequence[Card]) -> bool:
    """Tests if cards are a bomb that any hand may follow with, whatever it owes."""
    if not is_bomb(rules, cards):
        return False
    return rules.bombs == "any" or order.group_of(cards[0]) is led


def best_bomb(
    rules: PlayRules, order: CardOrder, led: Group, plays: Sequence[Sequence[Card]]
) -> int | None:
    """The number of the play that is the highest bomb, the first of equals; None without one.

    Trumps are higher than other suits; else the step in its group decides.
    """
    found: dict[tuple[bool, int], int] = {}
    for number, cards in enumerate(plays):
        group = order.group_of(cards[0])
        counts = rules.bombs == "any" or group is led or group.name == TRUMPS
        if counts and is_bomb(rules, cards):
            step = group.steps[group.cards.index(cards[0])]
            found.setdefault((group.name == TRUMPS, -step), number)
    return found[max(found)] if found else None
