"""Random hands of Guandan that are rich in patterns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.guandan.rulesets import LEVELS, rules_of
from paiju.playing_cards.card import Card
from tests.support.groups import draw, draw_number, shuffled

if TYPE_CHECKING:
    from random import Random

RUN = "A" + LEVELS


def cards_near_patterns(rng: Random, level: str, size: int, wilds: int) -> tuple[Card, ...]:
    """Cards of few ranks or few suits, some in a row, with a number of wild cards."""
    wild = Card(level + "H")
    at = draw_number(rng, 0, 9)
    few = RUN[at : at + 5] if rng.random() < 0.5 else "".join(shuffled(rng, RUN[1:])[:3])
    few += draw(rng, ("", "B", "BR", draw(rng, LEVELS)))
    suits = draw(rng, ("SHCD", "SHCD", "SH", draw(rng, "SHCD")))
    pool = [
        card
        for card in rules_of().deck.cards
        if card != wild and card[0] in few and (card[1] in suits or card[0] in "BR")
    ]
    # One of each rank, so that straights are frequent.
    if size == 5 and rng.random() < 0.5:
        pool = list({card[0]: card for card in shuffled(rng, pool)}.values())
    return (*shuffled(rng, pool)[: size - wilds], *[wild] * wilds)
