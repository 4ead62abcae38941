"""Hot loops of the players: the nearness of a hand, by itself and after each discard."""

from __future__ import annotations

import numpy as np

from paiju.jit import kernel
from paiju.melding.hands.distance_kernels import FORMS, Bytes, Codes, Numbers, look

_KINDS = 34


@kernel
def outlook(
    counts: Numbers, left: Numbers, sets: int, forms: int, wilds: int, numbers: Codes,
    lacks: Bytes, found: Numbers,
) -> None:  # fmt: skip
    """Write the nearness of a hand that need not discard.

    Args:
        counts: `[34]` the number of concealed tiles of each kind.
        left: `[34]` the number of tiles of each kind that may still be drawn.
        sets: the number of sets that the hand needs besides its melds.
        forms: the forms of a win that count, as bits.
        wilds: the number of wild tiles in the hand.
        numbers: by code, the number of its row in the distance table.
        lacks: the rows of the distance table.
        found: `[3]` out: the distance from the nearest form, the number of useful tiles left, and
            the useful kinds as bits.

    """
    distances = np.empty(FORMS, dtype=np.int64)
    useful = np.empty(FORMS, dtype=np.int64)
    look(counts, wilds, sets, forms, numbers, lacks, distances, useful)
    least = distances[0]
    for form in range(1, FORMS):
        least = min(least, distances[form])
    kinds = 0
    for form in range(FORMS):
        if distances[form] == least:
            kinds |= useful[form]
    many = 0
    for kind in range(_KINDS):
        if (kinds >> kind) & 1:
            many += left[kind]
    found[0] = least
    found[1] = many
    found[2] = kinds


@kernel
def outlooks(
    counts: Numbers, left: Numbers, sets: int, forms: int, wilds: int, numbers: Codes,
    lacks: Bytes, found: Numbers,
) -> None:  # fmt: skip
    """Writes the nearness of a hand after each discard, as `outlook` does for a hand.

    `found[34, 3]` has a row for each kind of tile that is discarded; the rows of kinds that the
    hand lacks stay as they are.
    """
    for kind in range(_KINDS):
        if counts[kind] > 0:
            counts[kind] -= 1
            outlook(counts, left, sets, forms, wilds, numbers, lacks, found[kind])
            counts[kind] += 1
