"""The hot loop that deals unseen cards, again and again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from app.jit import kernel

if TYPE_CHECKING:
    from app.climbing.kernels import Rows
    from app.climbing.kickers import Counts


@kernel
def deal_unseen(
    own: Counts, lanes: Rows, known: int, cards: Rows, role: int, worlds: int, seed: int
) -> Counts:
    """So many deals: the counts of each seat, counted from the landlord's, in each of them.

    `lanes` has the lane of every card that the seat of that role does not see; the first `known` of
    them are the landlord's. `own` are the counts of its hand, `cards` how many cards each seat has.
    """
    hands = np.zeros((worlds, 3, 16), dtype=np.int8)
    order = lanes.copy()
    state = seed
    for world in range(worlds):
        for place in range(len(order) - 1, known, -1):
            # Lehmer's numbers.
            state = (state * 48271) % 2147483647
            other = known + state % (place + 1 - known)
            order[place], order[other] = order[other], order[place]
        start = 0
        for seat in range(3):
            if seat == role:
                for lane in range(16):
                    hands[world, seat, lane] = own[lane]
                continue
            for place in range(start, start + cards[seat]):
                hands[world, seat, order[place]] += 1
            start += cards[seat]
    return hands
