"""Ideas: the few legal plays or burials that players compare in a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from paiju.tricks.players.before_play import buries
from paiju.tricks.players.hand_kernels import CHEAP, FAR, RICH, begins, cheapest, take
from paiju.tricks.players.maxim_kernels import covers, discard, fill_owed
from paiju.tricks.players.maxims import by_maxims, throws
from paiju.tricks.plays.card_order import TRUMPS
from paiju.tricks.seat.board import RUFFED, TOP
from paiju.tricks.seat.card_table import STEP

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paiju.tricks.seat.card_table import Numbers
    from paiju.tricks.seat.position import Position

# The most ideas, and the most units of one kind among them.
MOST, _UNITS = 12, 6


def ideas_of(position: Position) -> list[Numbers]:
    """The ideas for a position; that of the maxims first."""
    if position.view.is_burying:
        return buries(position)
    found = _leads(position) if position.lead is None else follows_of(position)
    kept: dict[bytes, Numbers] = {}
    for row in (by_maxims(position).row, *found):
        kept.setdefault(row.tobytes(), row)
        if len(kept) == MOST:
            break
    return [*kept.values()]


def _leads(position: Position) -> Iterator[Numbers]:
    """Leads: throws, and of each group its first unit, its highest and lowest card and pair."""
    yield from throws(position)
    names = [name for name in position.table.names if name in position.order.groups]
    for name in sorted(names, key=lambda name: name == TRUMPS):
        yield from _units_led(position, position.table.range_of(name))


def _units_led(position: Position, here: slice) -> Iterator[Numbers]:
    hand, facts = position.hand, position.table.facts
    widest = min(int(hand[here].max(initial=0)), position.rules.play.widest)
    for width in range(widest, 0, -1):
        places = [at for at in range(here.start, here.stop) if hand[at] >= width]
        lengths = [_length(position, at, width) for at in places]
        length = max(lengths)
        longest = places[lengths.index(length)]
        if width > 1 and length > 1:
            yield _unit(position, longest, width, length)
        for place in (places[0], cheapest(facts, hand, here.start, here.stop, width, FAR, CHEAP)):
            yield _unit(position, place, width, 1)


def _length(position: Position, place: int, width: int) -> int:
    """The length of the longest run from a place on; 1 for single cards."""
    length = 1
    facts, hand = position.table.facts, position.hand
    while width > 1 and begins(facts, hand, place, width, length + 1):
        length += 1
    return length


def _unit(position: Position, place: int, width: int, length: int) -> Numbers:
    """The row of a unit of the hand."""
    row = np.zeros_like(position.hand)
    take(position.table.facts, position.hand.copy(), row, place, width, length)
    return row


def follows_of(position: Position) -> list[Numbers]:
    """Legal follows: units that win, the cheapest cards and the richest, ruffs, discards."""
    return [row for row in _follows_tried(position) if position.is_legal(row)]


def _follows_tried(position: Position) -> Iterator[Numbers]:
    lead, board = position.lead, position.board
    assert lead is not None  # noqa: S101 - it follows
    here = position.table.range_of(lead.group.name)
    held = int(position.hand[here].sum())
    if held >= lead.size:
        if len(lead.units) == 1:
            yield from _spread(_units_above(position, here, FAR))
        for aim in (CHEAP, RICH):
            hand, play = position.hand.copy(), np.zeros_like(position.hand)
            fill_owed(board, hand, play, here.start, here.stop, aim)
            yield play
        return
    if held == 0 and lead.group.name != TRUMPS and TRUMPS in position.order.groups:
        yield from _ruffs(position)
    missing = lead.size - held
    for aim in (CHEAP, RICH):
        hand, play = _all_of(position, here)
        discard(board, hand, play, missing, aim)
        yield play
    for name in position.order.groups:
        there = position.table.range_of(name)
        if name not in {lead.group.name, TRUMPS} and position.hand[there].sum() >= missing:
            hand, play = _all_of(position, here)
            for place in [at for at in range(there.stop - 1, there.start - 1, -1) if hand[at]]:
                copies = min(int(hand[place]), missing - int(play[there].sum()))
                play[place] += copies
            yield play


def _all_of(position: Position, here: slice) -> tuple[Numbers, Numbers]:
    """The hand without a group, and a play of all its cards."""
    hand, play = position.hand.copy(), np.zeros_like(position.hand)
    play[here], hand[here] = hand[here], 0
    return hand, play


def _units_above(position: Position, here: slice, above: int) -> list[Numbers]:
    """Every piece as it was led that begins above a step, from the highest."""
    lead, facts = position.lead, position.table.facts
    assert lead is not None  # noqa: S101 - it follows
    piece = lead.pieces[0]
    return [
        _unit(position, place, *piece)
        for place in range(here.start, here.stop)
        if facts[place, STEP] < above and begins(facts, position.hand, place, *piece)
    ]


def _spread(rows: list[Numbers]) -> Iterable[Numbers]:
    """A few of some rows, from the highest to the lowest."""
    if len(rows) <= _UNITS:
        return rows
    return [rows[round(at * (len(rows) - 1) / (_UNITS - 1))] for at in range(_UNITS)]


def _ruffs(position: Position) -> Iterator[Numbers]:
    """Trumps that take the trick."""
    lead, board = position.lead, position.board
    assert lead is not None  # noqa: S101 - it follows
    here = position.table.range_of(TRUMPS)
    above = int(board.now[TOP]) if board.now[RUFFED] else FAR
    for aim in (CHEAP, RICH):
        hand, play = position.hand.copy(), np.zeros_like(position.hand)
        if covers(board, hand, play, here.start, here.stop, above, aim):
            yield play
    if len(lead.units) == 1:
        yield from _spread(_units_above(position, here, above))
