"""The findings of the solver about a position with open hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from paiju.climbing.flow.records import Turn


class Solved(NamedTuple):
    """The findings about a position.

    Attributes:
        wins: whether a seat of the side is the next to be out, whatever the others do; None where
            that takes too long.
        moves: the moves by which it wins.
        is_complete: whether those are all.
        line: the play of all seats from there, each at its best.
        nodes: the number of positions searched.

    """

    wins: bool | None
    moves: tuple[Turn, ...] = ()
    is_complete: bool = False
    line: tuple[Turn, ...] = ()
    nodes: int = 0
