"""The legal plays of a hand: as rows of the move table, with their cards, and by core."""

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
    """All plays of one core, as a core and the cards from which its kickers are chosen.

    Attributes:
        pattern: the pattern.
        links: the number of links.
        key: the rank by which the plays are compared.
        core: the cards of the core.
        kickers: the kickers of the pattern, if it takes any.
        among: the cards that can be kickers.
        choices: the number of plays, one for each choice of kickers.
        is_bomb: whether the plays are bombs.
        count: the number of kickers, of singles or of pairs.
        wild: the wild cards of the core, each with the rank that it stands for.

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
    """The rows of all plays in a hand; if there is a last play, of those that beat it.

    Rows differ in ranks, and in suits only where these matter to a play. They come in the order of
    the table: bombs last, and within a pattern from the lowest key up; after them the short forms
    that the whole hand can be.

    Args:
        table: the move table.
        hand: the hand.
        last: the play to beat; None on a lead.
        patterns: the ids of the patterns to list; None for all.

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
    """Every way to make each row with cards of a hand, as row and cards.

    Args:
        table: the move table.
        hand: the hand.
        rows: the rows.
        contains: a card that must be among the cards; "" for none.

    """
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
    """Plays grouped by core, each group with its possible kickers.

    Args:
        table: the move table.
        hand: the hand.
        rows: the rows of the plays.
        contains: a card that each core takes if it can; "" for none.

    """

    def whole(row: int) -> tuple[int, int]:
        # Plays of one core in different suits are no choice of kickers.
        return table.core(row).number, row if is_suited(table.section(row).pattern) else 0

    grouped = groupby(rows.tolist(), key=whole)
    return [_core_moves(table, hand, list(group), contains) for _, group in grouped]


def _core_moves(table: MoveTable, hand: Holding, rows: list[int], contains: str) -> CoreMoves:
    first, section = play_of(table, rows[0], hand, contains), table.section(rows[0])
    in_core = unpack(table.core(rows[0]).packed)
    if section.short is not None:
        # All other cards of the hand are its kickers.
        return _whole_hand(first)
    used = table.counts(np.array(rows)).max(axis=0)
    natural, _ = map(unpack, table.natural_and_wild(table.count(hand)))
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
        wild=tuple(stand_in for stand_in in first.wild if stand_in[0] in first.core),
    )


def _whole_hand(play: Play) -> CoreMoves:
    """The group of a short form, whose kickers are the whole rest of the hand."""
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
    """Ranges of cores, cut down to the cores of some patterns."""
    spans = [section.span for section in table.sections if section.pattern.id in patterns]
    return as_ranges(
        (max(first, least), min(stop, end))
        for first, stop in ranges.tolist()
        for least, end in spans
    )
