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
    """A unit wherever it lies: tuples of a width, as many as its length.

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
        """The unit as a row of a group that has `size` kinds of cards."""
        return tuple([self.piece.width if place in self.places else 0 for place in range(size)])


class _Asked(NamedTuple):
    """Pieces as the kernel takes them.

    Attributes:
        pieces: the width and the length of each piece.
        tuples: the number of their tuples.
        width: the width of all pieces, if they are alike and none is a run; else 0.

    """

    pieces: Numbers
    tuples: int
    width: int


@lru_cache(maxsize=1 << 12)
def _asked(pieces: tuple[Piece, ...]) -> _Asked:
    widths, lengths = {each.width for each in pieces}, {each.length for each in pieces}
    is_plain = len(widths) == 1 and lengths == {1}
    return _Asked(
        np.array(pieces, dtype=np.int64).reshape(-1, 2),
        sum(each.length for each in pieces),
        widths.pop() if is_plain else 0,
    )


def fills(
    pieces: tuple[Piece, ...], row: Sequence[int], group: Group, *, is_exact: bool = False
) -> bool:
    """Tests if pieces can be taken out of a row; see `places_of`."""
    width = _asked(pieces).width
    if width and not is_exact:
        return sum(count // width for count in row) >= len(pieces)
    return places_of(pieces, row, group, is_exact=is_exact) is not None


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
    asked = _asked(pieces)
    taken = np.zeros(asked.tuples, dtype=np.int64)
    cards = np.array(row, dtype=np.int64)
    found = fill(asked.pieces, is_exact, cards, *group.arrays, taken)
    return None if found == NONE else tuple(taken.tolist())


def rows_together(one: Sequence[int], other: Sequence[int]) -> Row:
    """The cards of two rows together."""
    return tuple([first + second for first, second in zip(one, other, strict=True)])


def highest(piece: Piece, row: Sequence[int], group: Group) -> tuple[int, ...] | None:
    """The places of the highest piece of this kind in a row; None if there is none."""
    width, length = piece
    if length == 1:
        return next(((place,) for place, count in enumerate(row) if count >= width), None)
    for run in runs_of(row, group, width):
        if len(run) >= length:
            return run[:length]
    return None


def runs_of(row: Sequence[int], group: Group, width: int) -> list[tuple[int, ...]]:
    """The runs of tuples of a width in a row, each as long as it can be: the places of their cards.

    Of cards of one step the first that has the tuple stands in the run.
    """
    steps, joined = group.steps, group.joined
    runs, run, last = list[list[int]](), list[int](), NONE
    for place, count in enumerate(row):
        if count < width or (run and steps[place] == last):
            continue
        if run and steps[place] == last + 1 and joined[last]:
            run.append(place)
        else:
            run = [place]
            runs.append(run)
        last = steps[place]
    return [tuple(each) for each in runs if len(each) > 1]


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
    place = next(place for place, count in enumerate(rest) if count >= most)
    found = Unit(Piece(most, 1), (place,), group.steps[place])
    for width in range(2, most + 1):
        for run in runs_of(rest, group, width):
            piece = Piece(width, len(run))
            if piece.rank > found.piece.rank:
                found = Unit(piece, run, group.steps[run[0]])
    return found


def pieces_of(units: Iterable[Unit]) -> tuple[Piece, ...]:
    """The pieces of units, the largest first."""
    return tuple(sorted((unit.piece for unit in units), key=lambda each: each.rank, reverse=True))
