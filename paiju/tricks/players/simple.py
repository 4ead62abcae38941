"""Skill 1, novice 新手: low cards, the smallest that takes a trick, points to the partner."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from paiju.play.players.player import Decision
from paiju.play.players.reasons import FIRST_CHOICE, SMALLEST
from paiju.tricks.contracts.declaring import declarations
from paiju.tricks.flow.choices import default_in
from paiju.tricks.flow.state import Action
from paiju.tricks.players.hand_kernels import CHEAP
from paiju.tricks.players.ideas import follows_of
from paiju.tricks.players.maxim_kernels import LETS_GO, TAKES, discard
from paiju.tricks.players.reasons import BURIES_LOW, OF_MAXIM, TO_PARTNER
from paiju.tricks.seat.card_table import POINTS
from paiju.tricks.seat.position import Position

if TYPE_CHECKING:
    from paiju.play.players.player import Rng, Why
    from paiju.tricks.flow.view import View
    from paiju.tricks.seat.card_table import Numbers


class Novice:
    """The player of skill 1. It declares whenever it may, and keeps no count of cards."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - it does not think
        """The decision for the seat of a view."""
        if view.is_declaring:
            return Decision(first_declaration(view), reasons=(FIRST_CHOICE,))
        position = Position(view)
        if view.is_burying:
            return Decision(default_in(view), reasons=(BURIES_LOW,))
        if position.lead is None:
            return position.decision(_given_away(position, 1), SMALLEST)
        return position.decision(*_follow(position))


def first_declaration(view: View) -> Action:
    """The first declaration that the seat of a view may make; a pass without any."""
    assert view.seat is not None  # noqa: S101 - a seat plays, not a spectator
    found = declarations(view, view.seat, view.hand)
    return Action("declare", view.seat, found[0]) if found else Action("pass", view.seat)


def _given_away(position: Position, number: int) -> Numbers:
    """The cards that a hand gives away most gladly."""
    hand, play = position.hand.copy(), np.zeros_like(position.hand)
    discard(position.board, hand, play, number, CHEAP)
    return play


def _follow(position: Position) -> tuple[Numbers, Why]:
    """The follow, with its reason."""
    table = position.table
    rows = [*follows_of(position), table.row(position.follower.lowest())]
    points, height = table.facts[:, POINTS], np.arange(len(table.cards))[::-1]
    if position.is_ours:
        return max(rows, key=lambda row: (row @ points, -(row @ height))), TO_PARTNER
    taking = [row for row in rows if position.takes(row)]
    least = min(taking or rows, key=lambda row: row @ (height + points))
    return least, OF_MAXIM[TAKES if taking else LETS_GO]
