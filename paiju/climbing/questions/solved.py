"""The solution of a position with open hands, as the question `solve` answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from paiju.climbing.flow.records import Turn


class Solved(NamedTuple):
    """The solution of a position, for the side of the seat to act.

    Attributes:
        wins: whether a seat of the side is the next to be out, whatever the others do; None if
            the budget ended first.
        moves: the moves by which the side wins.
        is_complete: whether these are all such moves.
        line: best play of all seats from the position on.
        nodes: the number of positions searched.

    """

    wins: bool | None
    moves: tuple[Turn, ...] = ()
    is_complete: bool = False
    line: tuple[Turn, ...] = ()
    nodes: int = 0
