"""Room for cutting a hand, made once for many rests of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.climbing.core_arrays import MAX_CORES, MAX_HANDOUTS
from app.climbing.handing_kernels import Handing
from app.jit import kernel, kernel_in_room

if TYPE_CHECKING:
    from app.climbing.core_arrays import CoreArrays
    from app.climbing.kernels import Rows, Scores, Words


class Cutting(NamedTuple):
    """Room for cutting a hand: one place for each core chosen so far, and one before the first.

    Attributes:
        left: the cards that are left and not wild.
        own: the wild cards that are left at their own ranks.
        alone: the most plays of each rank alone.
        pool: how many wild cards are left.
        gained: the score of the cores.
        wanted: how many cards they still want as kickers.
        kinds: the sizes of those, as bits.
        fits: the cores that may be chosen next.
        lacks: how many wild cards each of those takes.
        reach: what the choices with each of those are worth at most.
        number: how many of those there are.
        following: which of those comes next.
        path: the cores chosen; those of the best partitions are copied from here.
        handing: room for handing out what the cores leave.

    """

    left: Words
    own: Words
    alone: Words
    pool: Scores
    gained: Scores
    wanted: Scores
    kinds: Scores
    fits: Rows
    lacks: Rows
    reach: Scores
    number: Scores
    following: Scores
    path: Rows
    handing: Handing


@kernel
def room_for(words: int, wilds: int, cores: CoreArrays) -> Cutting:
    """Room for cutting a hand of so many words and wild cards."""
    places, most = MAX_CORES + 1, cores.words.shape[1]
    width = MAX_HANDOUTS * (wilds + 1)
    return Cutting(
        np.empty((places, words), dtype=np.uint64),
        np.empty((places, 2), dtype=np.uint64),
        np.empty((places, 2), dtype=np.uint64),
        np.zeros(places, dtype=np.int64),
        np.zeros(places, dtype=np.int64),
        np.zeros(places, dtype=np.int64),
        np.zeros(places, dtype=np.int64),
        np.empty((places, most), dtype=np.int32),
        np.empty((places, most), dtype=np.int32),
        np.empty((places, most), dtype=np.int64),
        np.zeros(places, dtype=np.int64),
        np.zeros(places, dtype=np.int64),
        np.full(places, -1, dtype=np.int32),
        Handing(
            np.zeros(16, dtype=np.int64),
            np.zeros(16, dtype=np.int64),
            np.zeros(16, dtype=np.int64),
            np.empty(MAX_CORES, dtype=np.int32),
            np.empty(MAX_CORES, dtype=np.int64),
            np.empty(width, dtype=np.int64),
            np.empty((16, width), dtype=np.int64),
            np.empty(width, dtype=np.int64),
        ),
    )


@kernel_in_room
def bring_forward(room: Cutting, depth: int, planes: Rows) -> None:
    """Let the most promising core come next, of cores of one suit as long as there are any."""
    fits, reach, first = room.fits[depth], room.reach[depth], room.following[depth]
    best = first
    for place in range(first + 1, room.number[depth]):
        if planes[fits[place]] == 0 and planes[fits[best]] > 0:
            break
        if reach[place] > reach[best]:
            best = place
    core, most = fits[best], reach[best]
    fits[best], reach[best] = fits[first], reach[first]
    fits[first], reach[first] = core, most
