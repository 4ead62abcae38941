"""The hot loop that deals unseen cards, again and again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from app.jit import kernel

if TYPE_CHECKING:
    import numpy.typing as npt

    from app.climbing.kernels import Rows, Words
    from app.climbing.kickers import Counts

_SINGLE = np.uint64(1)


@kernel
def deal_unseen(
    held: Counts, suited: Words, lanes: Rows, suits: Rows, room: Rows, worlds: int, seed: int
) -> tuple[Counts, npt.NDArray[np.uint64]]:
    """So many deals: the counts of each seat in each of them, and the suits where they matter.

    `held` and `suited` are the counts and the suits of what each seat is known to hold. Every other
    card has a lane and a suit, which is the number of all suits where it has none that matters;
    `room` says how many of them each seat gets.
    """
    seats, number = len(room), suited.shape[1]
    hands = np.zeros((worlds, seats, 16), dtype=np.int8)
    found = np.zeros((worlds, seats, number), dtype=np.uint64)
    order = np.arange(len(lanes)).astype(np.int32)
    state = seed
    for world in range(worlds):
        for place in range(len(order) - 1, 0, -1):
            # Lehmer's numbers.
            state = (state * 48271) % 2147483647
            other = state % (place + 1)
            order[place], order[other] = order[other], order[place]
        start = 0
        for seat in range(seats):
            for lane in range(16):
                hands[world, seat, lane] = held[seat, lane]
            for suit in range(number):
                found[world, seat, suit] = suited[seat, suit]
            for place in range(start, start + room[seat]):
                card = order[place]
                hands[world, seat, lanes[card]] += 1
                if suits[card] < number:
                    unit = _SINGLE << np.uint64(4 * lanes[card])
                    found[world, seat, suits[card]] += unit
            start += room[seat]
    return hands, found
