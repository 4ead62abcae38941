"""The hot loop of the engine: pieces are taken out of a row of counts.

A row has the number of copies of each card of a group, from the highest card to the lowest. A
piece of width w and length k takes w copies of one card on each of k neighbouring steps. Pieces
take different copies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.jit import kernel

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

# The place at which no card was found.
NONE = -1


@kernel
def fill(
    pieces: Numbers,
    is_exact: bool,  # noqa: FBT001 - a kernel takes arguments by position
    row: Numbers,
    steps: Numbers,
    joined: Numbers,
    taken: Numbers,
) -> int:
    """Take pieces out of a row; the place of the first piece's highest card, `NONE` if they fail.

    The row is as it was afterwards. Of all ways the first one counts, in which the first piece is
    as high as it can be, then the second one, and so on.

    Args:
        pieces: [n, 2] the width and the length of each piece; pieces that are alike stand together.
        is_exact: whether a tuple must be all copies of its card in the row.
        row: [cards] the number of copies of each card; it has room for changes.
        steps: [cards] the step of each card.
        joined: [steps] 1 if the next lower step is a neighbour.
        taken: [tuples] the place of the card of each tuple, in the order of pieces; it is filled.
    """
    cards, tuples = len(row), len(taken)
    # The piece of each tuple and its number there.
    piece, number, depth, place = 0, 0, 0, 0
    while depth < tuples:
        width = pieces[piece, 0]
        found = NONE
        while place < cards:
            if number > 0:
                above = taken[depth - 1]
                if steps[place] > steps[above] + 1:
                    break
                is_next = steps[place] == steps[above] + 1 and joined[steps[above]] == 1
            else:
                is_next = True
            enough = row[place] == width if is_exact else row[place] >= width
            if is_next and enough:
                found = place
                break
            place += 1
        if found >= 0:
            row[found] -= width
            taken[depth] = found
            depth += 1
            number += 1
            if number < pieces[piece, 1]:
                place = found + 1
            elif depth < tuples:
                number = 0
                piece += 1
                is_alike = (
                    pieces[piece, 0] == pieces[piece - 1, 0]
                    and pieces[piece, 1] == pieces[piece - 1, 1]
                )
                # A piece like the one before begins no higher.
                place = taken[depth - pieces[piece - 1, 1]] if is_alike else 0
            continue
        # Back to the tuple before, which takes a lower card.
        if depth == 0:
            return NONE
        depth -= 1
        if number == 0:
            piece -= 1
            number = pieces[piece, 1]
        number -= 1
        row[taken[depth]] += pieces[piece, 0]
        place = taken[depth] + 1
    at, piece = 0, 0
    while at < tuples:
        for _ in range(pieces[piece, 1]):
            row[taken[at]] += pieces[piece, 0]
            at += 1
        piece += 1
    return int(taken[0]) if tuples else 0
