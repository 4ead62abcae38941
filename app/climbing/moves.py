"""Listing what may be played from a hand."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

from app.cards.holding import unpack
from app.cards.playing import LANE_OF, RANKS, Card

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from app.cards.holding import Holding
    from app.climbing.kernels import Rows
    from app.climbing.reading import Play
    from app.climbing.ruleset import Kickers, Pattern
    from app.climbing.table import MoveTable


@dataclass(frozen=True, slots=True)
class CoreMoves:
    """All plays of one core: `choices` ways to add `count` kickers out of the cards `among`."""

    pattern: Pattern
    links: int
    key: str
    core: tuple[Card, ...]
    kickers: Kickers | None
    among: tuple[Card, ...]
    choices: int
    is_bomb: bool

    @property
    def count(self) -> int:
        """How many kickers go with the core: single cards, or pairs."""
        return self.kickers.per_link * self.links if self.kickers else 0


def list_moves(
    table: MoveTable,
    hand: Holding,
    last: Play | None = None,
    patterns: Collection[str] | None = None,
) -> Rows:
    """The rows that may be played from a hand: all on a lead, what beats the last play otherwise.

    Rows differ in ranks, not in suits. They come in the table's order: bombs last, within a pattern
    from the lowest key up. `patterns` keeps those patterns only.
    """
    whole = ((0, len(table.cores)),)
    ranges = whole if last is None else table.beating(last.row)
    found = [
        table.fitting(hand.packed, first, stop)
        for first, stop in _only(table, ranges, patterns)
        if first < stop
    ]
    return np.concatenate(found) if found else np.empty(0, dtype=np.int32)


def group_by_core(table: MoveTable, hand: Holding, rows: Rows) -> list[CoreMoves]:
    """The same moves, each core once, with the kickers that it may choose from."""
    grouped = groupby(rows.tolist(), key=table.core)
    return [_core_moves(table, hand, list(each)) for _, each in grouped]


def _core_moves(table: MoveTable, hand: Holding, rows: list[int]) -> CoreMoves:
    core, section = table.core(rows[0]), table.section(rows[0])
    in_core = unpack(core.packed)
    used = table.counts[rows].max(axis=0)
    return CoreMoves(
        pattern=section.pattern,
        links=section.links,
        key=RANKS[core.key],
        core=hand.pick(core.packed),
        kickers=section.pattern.kickers,
        among=tuple(
            card for card in hand.low_to_high if used[LANE_OF[card]] and not in_core[LANE_OF[card]]
        ),
        choices=len(rows),
        is_bomb=section.tier > 0,
    )


def _only(
    table: MoveTable,
    ranges: tuple[tuple[int, int], ...],
    patterns: Collection[str] | None,
) -> Iterator[tuple[int, int]]:
    if patterns is None:
        yield from ranges
        return
    for first, stop in ranges:
        for section in table.sections:
            if section.pattern.id in patterns:
                yield max(first, section.cores[0].number), min(stop, section.cores[-1].number + 1)
