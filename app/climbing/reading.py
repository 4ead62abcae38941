"""Reading a group of cards as a play."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.cards.holding import unpack
from app.cards.playing import LANE_OF, RANKS, Card

if TYPE_CHECKING:
    from app.cards.holding import Holding
    from app.climbing.ruleset import Pattern
    from app.climbing.table import MoveTable


class Play(NamedTuple):
    """A group of cards read as a pattern; `row` is its number in the move table."""

    row: int
    pattern: Pattern
    links: int
    key: str
    core: tuple[Card, ...]
    kickers: tuple[Card, ...]
    is_bomb: bool

    @property
    def cards(self) -> tuple[Card, ...]:
        """The core, then the kickers."""
        return self.core + self.kickers


def readings(table: MoveTable, group: Holding) -> tuple[Play, ...]:
    """Every play that a group of cards may be, the strongest first; none if it is no pattern."""
    rows = table.readings.get(group.packed, ())
    return tuple([_play(table, row, group.low_to_high) for row in rows])


def play_of(table: MoveTable, row: int, hand: Holding) -> Play:
    """The play of a row, with cards of a hand that holds it."""
    return _play(table, row, hand.pick(table.packed(row)))


def _play(table: MoveTable, row: int, cards: tuple[Card, ...]) -> Play:
    core = table.core(row)
    section = table.section(row)
    kickers: tuple[Card, ...] = ()
    if section.pattern.kickers is not None:
        # Kickers never have a core rank, so the rank tells which cards they are.
        in_core = unpack(core.packed)
        kickers = tuple([card for card in cards if not in_core[LANE_OF[card]]])
        cards = tuple([card for card in cards if in_core[LANE_OF[card]]])
    key, is_bomb = RANKS[core.key], section.tier > 0
    return Play(row, section.pattern, section.links, key, cards, kickers, is_bomb)
