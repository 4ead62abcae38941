"""Reading a group of cards as a play."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.cards.card import LANE, LANE_OF, RANKS, Card
from app.cards.holding import unpack
from app.climbing.wild import WildTable, as_written

if TYPE_CHECKING:
    from collections.abc import Iterable

    from app.cards.holding import Holding
    from app.climbing.ruleset import Pattern
    from app.climbing.table import MoveTable


class Play(NamedTuple):
    """A group of cards read as a pattern; `row` is its number in the move table.

    `wild` are the wild cards among them, each with the rank that it stands for.
    """

    row: int
    pattern: Pattern
    links: int
    key: str
    core: tuple[Card, ...]
    kickers: tuple[Card, ...]
    is_bomb: bool
    wild: tuple[tuple[Card, str], ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The core, then the kickers."""
        return self.core + self.kickers


def readings(table: MoveTable, group: Holding) -> tuple[Play, ...]:
    """Every play that a group of cards may be, the strongest first; none if it is no pattern.

    Those that only a last play may be come behind the others.
    """
    rows = (*table.read(group), *table.read_short(group))
    return tuple([play_of(table, row, group) for row in rows])


def read_as(table: MoveTable, group: Holding, core: int) -> Play:
    """The play of a core that a group of cards may be, by the core's number."""
    row = next(row for row in table.read(group) if table.core(row).number == core)
    return play_of(table, row, group)


def play_of(table: MoveTable, row: int, hand: Holding) -> Play:
    """The play of a row, with cards of a hand that holds it."""
    if isinstance(table, WildTable):
        return wild_play(table, row, table.pick(row, hand))
    core = table.core(row)
    section = table.section(row)
    cards = hand.pick(table.spent_by(row, hand))
    kickers: tuple[Card, ...] = ()
    if section.pattern.kickers is not None:
        cards, kickers = _apart(cards, list(unpack(core.packed)))
    key, is_bomb = RANKS[core.key], section.tier > 0
    return Play(row, section.pattern, section.links, key, cards, kickers, is_bomb)


def _apart(cards: tuple[Card, ...], wanted: list[int]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Cards as the core, which takes so many of each rank, and the kickers."""
    core, kickers = [], []
    for card in cards:
        lane = LANE_OF[card]
        if wanted[lane]:
            wanted[lane] -= 1
            core.append(card)
        else:
            kickers.append(card)
    return tuple(core), tuple(kickers)


def wild_play(table: WildTable, row: int, cards: Iterable[tuple[Card, str]]) -> Play:
    """The play of a row, with cards that each stand for a rank."""
    picked = sorted(cards, key=as_written)
    core, section = table.core(row), table.section(row)
    in_core = unpack(core.packed)
    return Play(
        row,
        section.pattern,
        section.links,
        RANKS[core.key],
        tuple([card for card, rank in picked if in_core[LANE[rank[0]]]]),
        tuple([card for card, rank in picked if not in_core[LANE[rank[0]]]]),
        section.tier > 0,
        tuple([(card, rank) for card, rank in picked if table.is_wild(card)]),
    )
