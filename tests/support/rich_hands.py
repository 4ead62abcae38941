"""Random hands in which chains, planes, quads and jokers are frequent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.playing_cards.card import BARE, rank_of
from paiju.playing_cards.deck import Deck
from paiju.playing_cards.holding import Holding, contains
from tests.support.groups import draw, draw_number, shuffled

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from paiju.climbing.plays.table import MoveTable

_PACK = [BARE["3456789TJQKA2BR".index(rank_of(card))] for card in Deck().cards]
_WHOLE = Holding.of(_PACK).packed


def rich_hands(rng: Random, table: MoveTable, most: int) -> Iterator[Holding]:
    """Hands of four sorts in turn.

    They are of few consecutive ranks, of whole plays, with quads and jokers, and random.
    """
    while True:
        yield _of_few_ranks(rng, draw_number(rng, 1, most))
        yield _of_plays(rng, table, draw_number(rng, most // 2, most))
        yield _with_quads_and_jokers(rng, draw_number(rng, most // 2, most))
        yield Holding.of(shuffled(rng, _PACK)[: draw_number(rng, 1, most)])


def _of_few_ranks(rng: Random, size: int) -> Holding:
    low, ranks = draw_number(rng, 0, 14), draw_number(rng, 1, 7)
    pool = [card for card in _PACK if card in BARE[low : low + ranks]]
    return Holding.of(shuffled(rng, pool)[:size])


def _of_plays(rng: Random, table: MoveTable, size: int) -> Holding:
    """A hand of random plays while they fit, filled with single cards."""
    packed = taken = 0
    for _ in range(8):
        section = draw(rng, table.sections)
        row = draw_number(rng, section.rows.start, section.rows.stop - 1)
        play = table.packed(row)
        if taken + section.size <= size and contains(_WHOLE, packed + play):
            packed, taken = packed + play, taken + section.size
    cards = list(Holding.of(_PACK).pick(packed))
    left = Holding.of(_PACK).without(cards).cards
    return Holding.of([*cards, *shuffled(rng, left)[: size - taken]])


def _with_quads_and_jokers(rng: Random, size: int) -> Holding:
    ranks = shuffled(rng, BARE[:13])
    quads = [card for rank in ranks[: draw_number(rng, 1, 2)] for card in [rank] * 4]
    jokers = list(BARE[13:])[: draw_number(rng, 0, 2)]
    near = [card for card in BARE[:13] for _ in range(3) if card not in quads]
    start = draw_number(rng, 0, len(near) - 1)
    others = shuffled(rng, near[start : start + size])
    return Holding.of([*jokers, *quads, *others][:size])
