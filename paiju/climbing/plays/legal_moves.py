"""The legal moves of a hand."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, combinations, groupby, product
from typing import TYPE_CHECKING

import numpy as np

from paiju.climbing.plays.forms import is_suited
from paiju.climbing.plays.order import as_ranges
from paiju.climbing.plays.reading import beats, play_of
from paiju.playing_cards.card import LANE_OF, Card
from paiju.playing_cards.holding import Holding, unpack

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from paiju.climbing.plays.reading import Play
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.table_kernels import Rows
    from paiju.climbing.rules.rule_set import Kickers, Pattern


@dataclass(frozen=True, slots=True)
class CoreMoves:
    """All plays of one core: `choices` ways to add `count` kickers from the cards `among`.

    `wild` are the wild cards of the core, each with its rank.
    """

    pattern: Pattern
    links: int
    key: str
    core: tuple[Card, ...]
    kickers: Kickers | None
    among: tuple[Card, ...]
    choices: int
    is_bomb: bool
    count: int
    wild: tuple[tuple[Card, str], ...] = ()


def list_moves(
    table: MoveTable,
    hand: Holding,
    last: Play | None = None,
    patterns: Collection[str] | None = None,
) -> Rows:
    """The rows of a hand's legal plays: all on a lead, else those that beat the last play.

    Rows differ in ranks, not in suits. They come in the table's order: bombs last, within a pattern
    from the lowest key up, then the short forms that the whole hand is. `patterns` keeps those
    patterns only.
    """
    ranges = table.whole if last is None else table.follows(last.row)
    rows = table.held_in(hand, ranges if patterns is None else _only(table, ranges, patterns))
    short = [
        row
        for row in table.held_short(hand)
        if (last is None or beats(table, row, last.row))
        and (patterns is None or table.section(row).pattern.id in patterns)
    ]
    return np.concatenate([rows, np.array(short, dtype=np.int32)]) if short else rows


def in_cards(
    table: MoveTable, hand: Holding, rows: Rows, contains: str = ""
) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Plays with each choice of their cards, by row, and a certain card among them."""
    kinds = table.kinds(hand)
    for row in rows.tolist():
        counts = unpack(table.packed(row))
        of_rank = [combinations(kind, count) for kind, count in zip(kinds, counts, strict=True)]
        for group in product(*of_rank):
            cards = tuple(chain(*group))
            is_there = not contains or contains in cards
            if is_there and row in table.read(Holding.of(cards)):
                yield row, cards


def group_by_core(
    table: MoveTable, hand: Holding, rows: Rows, contains: str = ""
) -> list[CoreMoves]:
    """The moves grouped by core, each with its possible kickers, and a certain card in its core."""

    def whole(row: int) -> tuple[int, int]:
        # Plays of one core in different suits are no choice of kickers.
        return table.core(row).number, row if is_suited(table.section(row).pattern) else 0

    grouped = groupby(rows.tolist(), key=whole)
    return [_core_moves(table, hand, list(each), contains) for _, each in grouped]


def _core_moves(table: MoveTable, hand: Holding, rows: list[int], contains: str) -> CoreMoves:
    first, section = play_of(table, rows[0], hand, contains), table.section(rows[0])
    in_core = unpack(table.core(rows[0]).packed)
    if section.short is not None:
        # All other cards of the hand are its kickers.
        return _whole_hand(first)
    used = table.counts(np.array(rows)).max(axis=0)
    natural, _ = map(unpack, table.apart(table.count(hand)))
    # Wild cards may be kickers if some choice has more of a rank than the hand.
    joins = any(
        count > natural[lane] and not in_core[lane] for lane, count in enumerate(used.tolist())
    )
    lanes = {lane for lane in range(len(used)) if used[lane] > in_core[lane]}
    wild_in_core = [card for card, _ in first.wild if card in first.core]
    left = hand.without(first.core if section.pattern.kickers else wild_in_core)
    return CoreMoves(
        pattern=section.pattern,
        links=section.links,
        key=first.key,
        core=first.core,
        kickers=section.pattern.kickers,
        among=tuple(
            card
            for card in left.low_to_high
            if (joins if table.is_wild(card) else LANE_OF[card] in lanes)
        ),
        choices=len(rows),
        is_bomb=section.tier > 0,
        count=section.kickers,
        wild=tuple(each for each in first.wild if each[0] in first.core),
    )


def _whole_hand(play: Play) -> CoreMoves:
    """A short form, whose kickers are the rest of the hand."""
    return CoreMoves(
        pattern=play.pattern,
        links=play.links,
        key=play.key,
        core=play.core,
        kickers=play.pattern.kickers,
        among=play.kickers,
        choices=1,
        is_bomb=False,
        count=len(play.kickers),
    )


def _only(table: MoveTable, ranges: Rows, patterns: Collection[str]) -> Rows:
    """The parts of ranges of cores that are of some patterns."""
    spans = [each.span for each in table.sections if each.pattern.id in patterns]
    return as_ranges(
        (max(first, least), min(stop, end))
        for first, stop in ranges.tolist()
        for least, end in spans
    )
