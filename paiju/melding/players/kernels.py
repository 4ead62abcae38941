"""Hot loops of the players: what is left behind each discard, and how many tiles help it."""

from __future__ import annotations

import numpy as np

from paiju.jit import kernel
from paiju.melding.hands.distance_kernels import FORMS, Bytes, Numbers, look

_KINDS = 34


@kernel
def outlook(
    counts: Numbers, left: Numbers, sets: int, forms: int, suits: Bytes, honours: Bytes,
    found: Numbers,
) -> None:  # fmt: skip
    """Of a whole hand: its distance from the nearest form, the kinds that help, and how many."""
    distances = np.empty(FORMS, dtype=np.int64)
    useful = np.empty(FORMS, dtype=np.int64)
    look(counts, 0, sets, forms, suits, honours, distances, useful)
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
    counts: Numbers, left: Numbers, sets: int, forms: int, suits: Bytes, honours: Bytes,
    found: Numbers,
) -> None:  # fmt: skip
    """The same for each kind that a hand may discard, in the row of that kind."""
    for kind in range(_KINDS):
        if counts[kind] > 0:
            counts[kind] -= 1
            outlook(counts, left, sets, forms, suits, honours, found[kind])
            counts[kind] += 1
