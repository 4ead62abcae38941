"""The short forms of a move table as columns for kernels."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.climbing.plays.forms import counts_of, kicker_caps, short_sizes
from paiju.climbing.plays.table import as_columns
from paiju.playing_cards.holding import LANES

if TYPE_CHECKING:
    from paiju.climbing.plays.forms import Core, Section
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.table_kernels import Counts, Rows, Words


class ShortForms(NamedTuple):
    """The short forms 少带 of a table as columns, with a row for each core.

    Attributes:
        counts: the counts of the core; shape (n, lanes).
        caps: the most kickers of each rank, as words; shape (2, n).
        sizes: the fewest and the most cards of a play; shape (n, 2).
        on: the first core that it beats, and the core after the last; shape (n, 2).

    """

    counts: Counts
    caps: Words
    sizes: Rows
    on: Rows


def short_forms_of(table: MoveTable) -> ShortForms:
    """The short forms of a table as columns, in the order of their cores."""
    pairs = [(section, core) for section in table.short for core in section.cores]
    caps = [
        kicker_caps(table.rules, section.pattern, section.links, counts_of(core.packed))
        for section, core in pairs
    ]
    sizes = [short_sizes(section) for section, _ in pairs]
    return ShortForms(
        _counts([counts_of(core.packed) for _, core in pairs]),
        as_columns(_counts(caps)),
        _pairs([(each[0], each[-1]) for each in sizes]),
        _pairs([_on_which(table, section, core) for section, core in pairs]),
    )


def _on_which(table: MoveTable, section: Section, core: Core) -> tuple[int, int]:
    """The cores that a short form beats: the first, and the one after the last; (0, 0) for none."""
    short = section.short
    numbers = [
        lower.number
        for other in table.sections
        if short and (other.pattern.id, other.links) == (short.on, section.links)
        for lower in other.cores
        if lower.key < core.key
    ]
    return (numbers[0], numbers[-1] + 1) if numbers else (0, 0)


def _counts(values: list[Counts]) -> Counts:
    return np.array(values, dtype=np.int8).reshape(-1, LANES)


def _pairs(values: list[tuple[int, int]]) -> Rows:
    return np.array(values, dtype=np.int32).reshape(-1, 2)
