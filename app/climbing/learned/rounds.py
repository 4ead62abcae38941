"""The start of many rounds at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from app.climbing.learned.rounds_kernels import (
    HANDS,
    LEFT_OF,
    OF_SEAT,
    TO_BEAT,
    WINNER,
    Rounds,
)
from app.climbing.learned.situation import NONE
from app.climbing.table import as_columns

if TYPE_CHECKING:
    import numpy.typing as npt

    from app.climbing.kickers import Counts


def begin(hands: Counts, known: Counts, suits: npt.NDArray[np.uint64] | None = None) -> Rounds:
    """Rounds in which the first seat leads.

    `hands` are the counts of each round, seat and lane, `known` those of the first seat's public
    cards; `suits`, if they matter, are those of each round and seat.
    """
    number, seats, lanes = hands.shape
    words = np.zeros((number, HANDS + 2 * seats, 2), dtype=np.uint64)
    words[:, 0] = as_columns(known).T
    words[:, HANDS : HANDS + seats] = as_columns(hands.reshape(-1, lanes)).T.reshape(-1, seats, 2)
    numbers = np.zeros((number, LEFT_OF + OF_SEAT * seats), dtype=np.int64)
    numbers[:, LEFT_OF : LEFT_OF + seats] = hands.sum(axis=2)
    numbers[:, LEFT_OF + seats : LEFT_OF + 2 * seats] = NONE
    numbers[:, [TO_BEAT, WINNER]] = NONE
    told = np.zeros((number, seats, 0), dtype=np.uint64) if suits is None else suits
    return Rounds(words, numbers, told)
