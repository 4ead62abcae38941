"""The units of cards: tuples of identical cards, and runs of tuples on neighbouring steps."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.tricks.plays.fill_kernels import NONE, fill

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from paiju.tricks.plays.card_order import Group

    Numbers = NDArray[np.int64]

# The number of copies of each card of a group.
Row = tuple[int, ...]


class Piece(NamedTuple):
    """What a unit is, wherever it lies: tuples of a width, as many as its length.

    >>> Piece(2, 3).size
    6
    """

    width: int
    length: int

    @property
    def size(self) -> int:
        """The number of cards."""
        return self.width * self.length

    @property
    def rank(self) -> tuple[int, bool, int]:
        """The key by which the largest piece is found: more cards, then a run, then its width."""
        return self.size, self.length > 1, self.width


class Unit(NamedTuple):
    """A piece in a row.

    Attributes:
        piece: its width and length.
        places: the place of the card of each tuple, from the highest.
        top: the step of its highest card; 0 is the highest step.

    """

    piece: Piece
    places: tuple[int, ...]
    top: int

    def row(self, size: int) -> Row:
        """The unit as a row of a group with so many cards."""
        return tuple([self.piece.width if place in self.places else 0 for place in range(size)])


@lru_cache(maxsize=1 << 12)
def _asked(pieces: tuple[Piece, ...]) -> tuple[Numbers, int]:
    """Pieces as the kernel takes them, and the number of their tuples."""
    return np.array(pieces, dtype=np.int64).reshape(-1, 2), sum(each.length for each in pieces)


def places_of(
    pieces: tuple[Piece, ...], row: Sequence[int], group: Group, *, is_exact: bool = False
) -> tuple[int, ...] | None:
    """The places of the tuples of pieces that are taken out of a row; None if they do not fit.

    The first piece lies as high as it can, then the second one, and so on.

    Args:
        pieces: the pieces; those that are alike stand together.
        row: the number of copies of each card of the group.
        group: the group.
        is_exact: whether a tuple must be all copies of its card in the row.
    """
    asked, tuples = _asked(pieces)
    taken = np.zeros(tuples, dtype=np.int64)
    found = fill(asked, is_exact, np.array(row, dtype=np.int64), *group.arrays, taken)
    return None if found == NONE else tuple(taken.tolist())


def fills(
    pieces: tuple[Piece, ...], row: Sequence[int], group: Group, *, is_exact: bool = False
) -> bool:
    """Tests if pieces can be taken out of a row."""
    return places_of(pieces, row, group, is_exact=is_exact) is not None


def units_of(row: Row, group: Group, widest: int) -> tuple[Unit, ...]:
    """The reading of a row: the largest unit is taken out, and again, until no card is left.

    The largest has the most cards; then it is a run; then it is the highest.
    """
    units, rest = [], list(row)
    while any(rest):
        unit = _largest(rest, group, widest)
        for place in unit.places:
            rest[place] -= unit.piece.width
        units.append(unit)
    return tuple(units)


def _largest(rest: Sequence[int], group: Group, widest: int) -> Unit:
    """The largest unit of a row."""
    most = min(widest, max(rest))
    for piece in _pieces(most, sum(count > 1 for count in rest), sum(rest)):
        places = places_of((piece,), rest, group)
        if places is not None:
            return Unit(piece, places, group.steps[places[0]])
    message = "a row with cards has a single card"
    raise AssertionError(message)


@lru_cache(maxsize=1 << 10)
def _pieces(widest: int, longest: int, cards: int) -> tuple[Piece, ...]:
    """The pieces that some row may have, the largest first."""
    tuples = [Piece(width, 1) for width in range(1, widest + 1)]
    runs = [
        Piece(width, length) for width in range(2, widest + 1) for length in range(2, longest + 1)
    ]
    fitting = [each for each in (*tuples, *runs) if each.size <= cards]
    return tuple(sorted(fitting, key=lambda each: each.rank, reverse=True))


def pieces_of(units: Iterable[Unit]) -> tuple[Piece, ...]:
    """The pieces of units, the largest first."""
    return tuple(sorted((unit.piece for unit in units), key=lambda each: each.rank, reverse=True))
