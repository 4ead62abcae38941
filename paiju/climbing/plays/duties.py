"""The effect of a seat's duties: the plays that it may make, and whether it may pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from paiju.climbing.plays.legal_moves import list_moves
from paiju.climbing.rules.duties import FREE
from paiju.climbing.rules.reasons import Reason

if TYPE_CHECKING:
    from collections.abc import Collection

    from paiju.climbing.plays.reading import Play
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.table_kernels import Flags, Rows
    from paiju.climbing.rules.duties import Duties
    from paiju.playing_cards.holding import Holding


def moves_within(
    duties: Duties,
    table: MoveTable,
    hand: Holding,
    last: Play | None = None,
    patterns: Collection[str] | None = None,
) -> Rows:
    """The legal plays of a seat: the rows of `list_moves` that its duties allow.

    For the other arguments see `list_moves`.
    """
    rows = list_moves(table, hand, last, patterns)
    if duties.only:
        found = table.section_of(*duties.only).rows
        rows = rows[(rows >= found.start) & (rows < found.stop)]
    if duties.bars_last and _holds(hand, duties.bars_last):
        # Plays of the whole hand are barred, as are short forms, which are always last plays.
        rows = rows[rows < len(table)]
        rows = rows[table.sizes(rows) < len(hand)]
    if duties.highest:
        singles = are_single(table, rows)
        singles[np.flatnonzero(singles)[-1:]] = False
        rows = rows[~singles]
    if duties.contains and duties.alone:
        rows = rows[are_single(table, rows)]
    return table.containing(rows, hand, duties.contains) if duties.contains else rows


def allows_pass(duties: Duties, table: MoveTable, last: Play | None, rows: Rows) -> bool:
    """Tests if the seat may pass.

    `last` is the play to beat, None on a lead; `rows` are all plays that the seat may make.
    """
    if last is None or not len(rows):
        return not len(rows)
    if duties.must_stop and are_single(table, rows).any():
        return False
    if not duties.must_beat:
        return True
    are_bombs = (rows >= table.first_bomb) & (rows < len(table))
    return duties.frees_bombs and bool(are_bombs.all())


def binds(duties: Duties, table: MoveTable, hand: Holding, last: Play | None) -> bool:
    """Tests if a seat with this hand may not pass: it can lead, or its duties forbid the pass."""
    if last is not None and duties == FREE:
        return False
    return not allows_pass(duties, table, last, moves_within(duties, table, hand, last))


def forbidden(
    duties: Duties, table: MoveTable, row: int, cards: Holding, hand: Holding | None
) -> Reason | None:
    """The reason why the duties forbid a play that beats the last one; None if they allow it.

    `row` and `cards` are the play; `hand` is the hand before it, or None if it is unknown.
    """
    if duties.only and row not in table.section_of(*duties.only).rows:
        return Reason.HAS_PASSED
    is_last = hand is not None and len(cards) == len(hand)
    if is_last and duties.bars_last and _holds(cards, duties.bars_last):
        return Reason.NOT_AS_LAST
    if duties.contains and cards.take((duties.contains,)) is None:
        return Reason.MUST_CONTAIN
    if duties.contains and duties.alone and len(cards) > 1:
        return Reason.MUST_BE_ALONE
    if duties.highest and hand is not None and len(cards) == 1 and has_higher(table, hand, row):
        return Reason.MUST_BE_HIGHEST
    return None


def has_higher(table: MoveTable, hand: Holding, single: int) -> bool:
    """Tests if a hand has a single above the one of this row."""
    held = table.held(hand)
    return bool(held[are_single(table, held)].max(initial=single) > single)


def are_single(table: MoveTable, rows: Rows) -> Flags:
    """For each row, whether it is a play of a single card."""
    found: Flags = (rows >= table.singles.start) & (rows < table.singles.stop)
    return found


def _holds(cards: Holding, ranks: str) -> bool:
    """Tests if any of the cards is of one of these ranks."""
    return any(card[0] in ranks for card in cards.cards)
