"""Move tables with wild cards, and random hands that have wild cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paiju.climbing.plays.wild_table import with_wild
from paiju.playing_cards.card import SUITED_RANKS, rank_of
from paiju.playing_cards.holding import Holding
from tests.support.groups import draw, draw_number, shuffled
from tests.support.reference import CHAIN
from tests.support.wild_reference import FLOWER, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from paiju.all_games.doudizhu.rulesets import Rules
    from paiju.climbing.plays.table import MoveTable

# Rule sets by which wild cards make different plays.
WILD_VARIANTS: tuple[tuple[str, Mapping[str, object]], ...] = (
    ("laizi", {}),
    ("laizi", {"long_bombs": False, "kicker_repeat": False, "four_two": "named"}),
    ("tiandi", {}),
    ("tiandi", {"rocket_over_long": False, "kicker_jokers": True, "quad_chain": True}),
    ("yuncheng", {}),
    ("yuncheng", {"long_bombs": True, "kicker_repeat": True, "four_two": "two_ranks"}),
)
WILD_IDS = ["-".join([name, *options]) for name, options in WILD_VARIANTS]


class Seat(NamedTuple):
    """A hand at a table, for the program and for the plain reference."""

    table: MoveTable
    hand: Holding
    reference: Table
    ranks: str


def wild_table(rules: Rules, wild: str, base: MoveTable | None = None) -> tuple[MoveTable, Table]:
    """The table of a rule set with these wild ranks, for the program and for the reference."""
    table = with_wild(base or rules.table, tuple(wild))
    return table, Table(rules.options, wild or FLOWER)


def wild_hands(
    rng: Random, rules: Rules, most: int, base: MoveTable | None = None, wilds: int = 4
) -> Iterator[Seat]:
    """Hands with wild cards: of consecutive ranks, of few ranks, or dealt."""
    drawn = rules.play.wilds.drawn if rules.play.wilds else 0
    while True:
        near = _ranks(rng)
        pool = [*near, draw(rng, SUITED_RANKS)]
        wild = "".join(shuffled(rng, dict.fromkeys(pool))[:drawn])
        table, reference = wild_table(rules, wild, base)
        cards = [
            card
            for card in rules.play.deck.cards
            if rank_of(card) in near or (rank_of(card) in "BR" and rng.random() < 0.3)
        ]
        own = [card for card in rules.play.deck.cards if table.is_wild(card)]
        size = draw_number(rng, 1, most)
        taken = shuffled(rng, own)[: draw_number(rng, 1, min(wilds, size))]
        others = [card for card in cards if card not in own]
        hand = Holding.of([*taken, *shuffled(rng, others)[: size - len(taken)]])
        yield Seat(table, hand, reference, "".join(map(rank_of, hand.low_to_high)))


def _ranks(rng: Random) -> str:
    kind = rng.random()
    if kind < 0.5:
        low = draw_number(rng, 0, 7)
        return CHAIN[low : low + draw_number(rng, 3, 5)]
    return "".join(shuffled(rng, SUITED_RANKS)[: draw_number(rng, 3, 5 if kind < 0.8 else 13)])
