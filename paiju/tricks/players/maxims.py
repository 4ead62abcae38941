"""Choices by maxims: the play that the kernels choose, its reason, and throws."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.tricks.players.before_play import buries
from paiju.tricks.players.maxim_kernels import (
    LETS_GO,
    RUFFS,
    SAFE,
    TAKES,
    THROWS,
    choose,
    may_be_ruffed,
)
from paiju.tricks.players.reasons import MAKES_VOID, OF_MAXIM, TO_PARTNER
from paiju.tricks.plays.card_order import TRUMPS
from paiju.tricks.seat.card_table import POINTS

if TYPE_CHECKING:
    from paiju.play.players.player import Why
    from paiju.tricks.seat.card_table import Numbers
    from paiju.tricks.seat.position import Position


class Chosen(NamedTuple):
    """Cards that a maxim chooses.

    Attributes:
        row: the cards.
        why: the reason.

    """

    row: Numbers
    why: Why


def by_maxims(position: Position) -> Chosen:
    """The cards that the maxims choose to play or to bury in a position, and the reason."""
    if position.view.is_burying:
        return Chosen(buries(position)[0], MAKES_VOID)
    hand, play = position.hand.copy(), np.zeros_like(position.hand)
    number = choose(position.board, position.seat, hand, play)
    if position.lead is None or position.is_legal(play):
        return Chosen(play, OF_MAXIM[number])
    return Chosen(position.table.row(position.follower.lowest()), OF_MAXIM[LETS_GO])


def plain_reason(position: Position, row: Numbers) -> tuple[Why, ...]:
    """The plain reason for cards that were not chosen by a maxim; none if it has no name."""
    if position.view.is_burying:
        return ()
    if position.lead is None:
        units = position.units(row)
        group = position.order.group_of(position.cards_of(row)[0])
        number = SAFE if len(units) == 1 else THROWS
        return (OF_MAXIM[number],) if position.is_beyond(units, group) else ()
    if position.takes(row):
        is_ruff = position.lead.group is not position.order.group_of(position.cards_of(row)[0])
        return (OF_MAXIM[RUFFS if is_ruff else TAKES],)
    has_points = (row @ position.table.facts[:, POINTS]) > 0
    return (TO_PARTNER if position.is_ours and has_points else OF_MAXIM[LETS_GO],)


def throws(position: Position) -> list[Numbers]:
    """For each group, the throw of all its units that no hidden hand can beat; none of trumps.

    A suit that a later enemy can ruff is not thrown.
    """
    found: list[Numbers] = []
    if not position.rules.play.throw:
        return found
    for number, name in enumerate(position.table.names):
        here = position.table.range_of(name) if name in position.order.groups else slice(0)
        if name == TRUMPS or position.hand[here].sum() < 2:
            continue
        if may_be_ruffed(position.board, position.seat, number, position.view.seats):
            continue
        row = np.zeros_like(position.hand)
        row[here] = position.hand[here]
        group = position.order.groups[name]
        kept = [unit for unit in position.units(row) if position.is_beyond([unit], group)]
        if len(kept) > 1:
            thrown = np.zeros_like(row)
            for unit in kept:
                for place in unit.places:
                    thrown[here.start + place] += unit.piece.width
            found.append(thrown)
    return found
