"""The board: the common knowledge of all seats about a trick, as kernels take it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.tricks.plays.units import Piece
    from paiju.tricks.seat.card_table import CardTable, Numbers

# The numbers of `now`: the seat that led, the number of plays since, the seat that holds the trick,
# the step of its highest piece, whether it ruffed, the points on the table, the group that was led,
# the number of cards, the number of pieces, the number of seats, the dealer, and 1 if suits may be
# thrown.
NOW = range(12)
LEADER, PLACED, HOLDER, TOP, RUFFED, TABLE, LED, SIZE, PIECES, SEATS, DEALER, THROW = NOW
# The step of a play that no other beats.
UNBEATABLE = -1


class Board(NamedTuple):
    """The common knowledge of all seats, besides their own hands.

    Attributes:
        facts: [cards, facts] the facts of cards.
        left: [cards] the copies that have not been played.
        voids: [seats, groups] 1 if a seat is known to have no card of a group.
        sides: [seats] the team of each seat.
        now: [len(NOW)] the trick that is being played.
        pieces: [cards, 2] the width and length of the pieces that were led, the largest first.
        room: [cards] room for a copy of a play.

    """

    facts: Numbers
    left: Numbers
    voids: Numbers
    sides: Numbers
    now: Numbers
    pieces: Numbers
    room: Numbers

    def set_round(self, sides: Sequence[int], dealer: int, *, throws: bool) -> None:
        """Set the team of each seat, the dealer, and whether suits may be thrown."""
        self.sides[:] = sides
        self.now[SEATS : THROW + 1] = len(sides), dealer, throws

    def set_leader(self, seat: int) -> None:
        """Set the seat that leads next."""
        self.now[LEADER], self.now[PLACED] = seat, 0

    def set_trick(  # noqa: PLR0913 - a trick in parts
        self,
        *,
        leader: int,
        placed: int,
        holder: int,
        top: int,
        ruffed: bool,
        points: int,
        group: int,
        pieces: Sequence[Piece],
    ) -> None:
        """Set the trick that is being played."""
        self.now[LEADER : PIECES + 1] = (
            leader,
            placed,
            holder,
            top,
            ruffed,
            points,
            group,
            sum(piece.size for piece in pieces),
            len(pieces),
        )
        for number, piece in enumerate(pieces):
            self.pieces[number] = piece


def board_of(table: CardTable, seats: int) -> Board:
    """A board on which nothing has been played."""
    cards = len(table.cards)
    return Board(
        facts=table.facts,
        left=table.whole.copy(),
        voids=np.zeros((seats, len(table.names)), dtype=np.int64),
        sides=np.zeros(seats, dtype=np.int64),
        now=np.zeros(len(NOW), dtype=np.int64),
        pieces=np.zeros((cards, 2), dtype=np.int64),
        room=np.zeros(cards, dtype=np.int64),
    )
